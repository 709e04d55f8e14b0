/* No failed request of htmx that nobody sees, and none that is told when the same has come through.

   Every answer of ours says of which release it is. A Wi-Fi that wants to be signed in to answers too, with a page of its
   own, which has no business in ours. */

import { untilThere } from "./live.js";
import { insist } from "./notices.js";

const says = document.body.dataset;
const told = new Map(); // by the address that was asked: the button that asked may be another one by now
const addressOf = ({ pathInfo }) => pathInfo.requestPath;

function tell(detail, sentence) {
  told.get(addressOf(detail))?.remove();
  const line = insist(sentence);
  told.set(addressOf(detail), line);
  if (detail.xhr.getResponseHeader("Tournament-Gone")) untilThere(line);
}

document.body.addEventListener("htmx:sendError", ({ detail }) => tell(detail, says.saysUnreachable));
document.body.addEventListener("htmx:timeout", ({ detail }) => tell(detail, says.saysUnreachable));
document.body.addEventListener("htmx:beforeOnLoad", (event) => {
  const { xhr } = event.detail;
  if (xhr.getResponseHeader("Release") || xhr.status >= 500) return;
  event.preventDefault();
  tell(event.detail, says.saysForeign);
});
document.body.addEventListener("htmx:responseError", ({ detail }) => {
  const { xhr } = detail;
  const isSentence = xhr.responseText.length < 300 && xhr.getResponseHeader("Content-Type")?.startsWith("text/plain");
  tell(detail, isSentence ? xhr.responseText : says.saysFailed);
});
document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful) told.get(addressOf(detail))?.remove();
});
