/* No failed request of htmx that nobody sees, and none that is told when the same has come through. */

import { insist } from "./notices.js";

const says = document.body.dataset;
const told = new WeakMap(); // by what has sent it
const tell = (sender, sentence) => told.set(sender, insist(sentence));
document.body.addEventListener("htmx:sendError", ({ detail: { elt } }) => tell(elt, says.saysUnreachable));
document.body.addEventListener("htmx:timeout", ({ detail: { elt } }) => tell(elt, says.saysUnreachable));
document.body.addEventListener("htmx:responseError", ({ detail: { elt, xhr } }) => {
  const isSentence = xhr.responseText.length < 300 && xhr.getResponseHeader("Content-Type")?.startsWith("text/plain");
  tell(elt, isSentence ? xhr.responseText : says.saysFailed);
});
document.body.addEventListener("htmx:afterRequest", ({ detail: { elt, successful } }) => {
  if (successful) told.get(elt)?.remove();
});
