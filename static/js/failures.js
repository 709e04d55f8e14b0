/* No failed request of htmx that nobody sees. */

import { insist } from "./notices.js";

const says = document.body.dataset;
document.body.addEventListener("htmx:sendError", () => insist(says.saysUnreachable));
document.body.addEventListener("htmx:timeout", () => insist(says.saysUnreachable));
document.body.addEventListener("htmx:responseError", ({ detail: { xhr } }) => {
  const isSentence = xhr.responseText.length < 300 && xhr.getResponseHeader("Content-Type")?.startsWith("text/plain");
  insist(isSentence ? xhr.responseText : says.saysFailed);
});
