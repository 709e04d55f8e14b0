// What happened just now, in the page's live region; and no failed request of htmx that nobody sees.

const region = document.getElementById("notices");

/** Show one sentence. kind "alarm" stays until it is pressed, any other goes by itself after `milliseconds`. */
export function notice(sentence, kind = "", milliseconds = 6000) {
  const line = document.createElement(kind === "alarm" ? "button" : "p");
  line.className = kind ? `notice notice--${kind}` : "notice";
  line.textContent = sentence;
  if (kind === "alarm") {
    line.type = "button";
    line.addEventListener("click", () => line.remove());
    for (const earlier of region.querySelectorAll(".notice--alarm")) {
      if (earlier.textContent === sentence) earlier.remove();
    }
  } else {
    setTimeout(() => line.remove(), milliseconds);
  }
  region.append(line);
}

const says = document.body.dataset;
document.body.addEventListener("htmx:sendError", () => notice(says.saysUnreachable, "alarm"));
document.body.addEventListener("htmx:timeout", () => notice(says.saysUnreachable, "alarm"));
document.body.addEventListener("htmx:responseError", (event) => {
  notice(event.detail.xhr.responseText.length < 300 && event.detail.xhr.getResponseHeader("Content-Type")?.startsWith("text/plain")
    ? event.detail.xhr.responseText
    : says.saysFailed, "alarm");
});
