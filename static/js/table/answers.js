/* The page's small forms (confirm, call, strike …) are htmx's. Here stands what else this page asks of it: a question
   before, a sentence after, and that nothing foreign comes in.

   Every answer of ours says in HX-Trigger what has happened: "table:done" {message}, "table:refused" {message, field}.
   A Wi-Fi that wants to be signed in to says nothing of the kind, whatever its status. */

import { notice } from "../notices.js";
import { closeDialog, dialog, openDialog, sure } from "./screen.js";

/* A preview that a newer one has replaced is no error; htmx would write it into the console as one, with every tap. (That
   a request fails says an event of its own.) */
const NO_ERRORS = ["htmx:afterRequest", "htmx:sendAbort"];
htmx.logger = (_element, name, detail) => {
  if (NO_ERRORS.includes(name)) delete detail.error;
};

const TROUBLES = { 404: "link_gone", 408: "busy", 410: "link_ended", 413: "busy", 429: "busy", 502: "unreachable", 503: "busy", 504: "unreachable" };

/** What an answer means that is not ours, or that of a server in trouble, by its status: the name of a sentence.
    `signsIn`: is anybody signed in on this page? Where nobody is, it is some Wi-Fi that wants it. */
export function troubleOf(status, signsIn) {
  if (signsIn && [401, 403].includes(status)) return "signed_out";
  if (signsIn && status === 404) return "sheet_gone";
  return TROUBLES[status] ?? (status === 400 || status >= 500 ? "server_error" : "foreign");
}

/** After these nothing is sent any more, until a person has done something. */
export const LASTING = ["signed_out", "link_gone", "link_ended", "sheet_gone"];

/** `barred(form)`: why a form is not sent now, "" if it is; `doubted(form)`: what to ask before, "" if nothing. `take(html)`:
    works the live parts in, unless the page knows of something newer; `version()`: of the sheet that it knows. `signsIn`: as
    for troubleOf. Gives {follow}, to be called once that is another. */
export function listen({ texts, barred, doubted, take, version, signsIn }) {
  // The form of a game and its preview speak for themselves.
  const isSmall = (element) => element.matches("form:not([data-entry])");

  document.body.addEventListener("htmx:confirm", (event) => {
    const { elt, issueRequest } = event.detail;
    if (!isSmall(elt)) return;
    const why = barred(elt);
    const question = event.detail.question || doubted(elt);
    if (!why && !question) return;
    event.preventDefault();
    if (why) notice(why, "alarm");
    else sure(question, () => (elt.isConnected ? issueRequest(true) : notice(texts.changed, "alarm")));
  });

  let unanswered = null; // {path, words, line}: what nobody knows of whether it arrived, and the line that says so

  /** Say that it did not come through, as long as the page still offers to do it: else it came through all the same. */
  function failed({ path, words }, sentence) {
    if (isOffered({ path, words })) unanswered = { path, words, line: notice(sentence, "alarm") };
  }

  document.addEventListener("live:updated", () => {
    const question = dialog.querySelector("form");
    if (isStruck(question)) {
      closeDialog();
      notice(question.dataset.struck); // somebody else has done it, or nobody heard the answer
    }
    if (!unanswered || isOffered(unanswered)) return;
    unanswered.line.remove();
    unanswered = null;
  });

  let message = ""; // what the answer that is being worked in has done
  let done = null; // {of, line}: that it was done stands there, of this version of the sheet

  /** What was done here is said as long as the sheet is still the one that the answer came with: a word may be void again. */
  function follow() {
    if (done && done.of !== version()) done.line.remove();
  }

  const unreachable = ({ detail }) => failed(detail.requestConfig, texts.no_connection);
  const heard = {
    "htmx:sendError": unreachable,
    "htmx:timeout": unreachable,
    "htmx:beforeOnLoad": (event) => {
      const { xhr, requestConfig } = event.detail;
      message = "";
      if (isOurs(xhr)) return;
      event.preventDefault();
      const isSentence = xhr.getResponseHeader("Content-Type")?.startsWith("text/plain") && xhr.responseText.length < 300;
      const trouble = xhr.getResponseHeader("HX-Redirect") ? "signed_out" : troubleOf(xhr.status, signsIn);
      // Nobody but the person who pressed sends it again.
      const what = LASTING.includes(trouble) ? texts[trouble] : `${texts[trouble]} ${texts.try_again}`;
      if (LASTING.includes(trouble)) closeDialog(); // no answer to a question comes through: what is said lies behind none
      failed(requestConfig, isSentence ? xhr.responseText : what);
    },
    "htmx:beforeSwap": ({ detail }) => {
      if (detail.target === dialog) return; // a question, in place of the one that was answered
      detail.shouldSwap = false;
      const { button, hasFocus, path } = detail.requestConfig;
      const sheet = take(detail.serverResponse);
      if (message && !(sheet?.version < version())) done = { of: version(), line: notice(message) };
      if (hasFocus) keepFocus(button, path);
    },
    "table:done": ({ detail }) => {
      closeDialog();
      message = detail.message;
    },
    "table:refused": ({ detail }) => notice(detail.message, "alarm"),
  };

  document.body.addEventListener("htmx:beforeRequest", ({ detail: { elt, requestConfig } }) => {
    if (!isSmall(elt)) return;
    const button = elt.querySelector("button");
    Object.assign(requestConfig, { button, words: button.textContent, hasFocus: elt.contains(document.activeElement) });
    // On the form itself: when the answer comes, the newest sheet may be here already, and this form gone.
    for (const [name, act] of Object.entries(heard)) elt.addEventListener(name, act);
  });

  // Why something cannot be struck stands where the question whether to would have stood.
  dialog.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.xhr.status === 422) Object.assign(detail, { shouldSwap: true, isError: false });
  });
  // Another question lies under the thumb that has answered one.
  dialog.addEventListener("htmx:afterSwap", ({ detail }) => detail.xhr.status === 409 && openDialog(undefined, { unasked: true }));
  // Not before its forms are htmx's: a thumb that is quicker would send them as a page without a script does.
  dialog.addEventListener("htmx:afterSettle", () => openDialog());
  return { follow };
}

export const isOurs = (xhr) => xhr.getResponseHeader("HX-Trigger") !== null;

/** Does the list show that already what this form, if it is that question, would strike? */
function isStruck(form) {
  const [, entry] = /eintrag\/(\d+)\/streichen\/$/.exec(form?.getAttribute("action")) ?? [];
  return document.getElementById(`eintrag-${entry}`)?.matches(".game--struck") ?? false;
}

/** Is there a button yet that asks for the same? What is called back is called back at the same address, in other words. */
const isOffered = ({ path, words }) =>
  [...document.querySelectorAll(`form[action="${path}"] button`)].some((one) => one.textContent === words);

/** The button that was pressed may be gone, and the focus with it: then to the one that takes back what it did, else to
    the page's content, so that the next key goes on from there. */
function keepFocus(button, address) {
  if (button.isConnected && button.checkVisibility()) return;
  const others = [...document.querySelectorAll(`form[action="${address}"] button`)].filter((one) => one.checkVisibility());
  (others[0] ?? document.getElementById("inhalt")).focus({ preventScroll: true });
}
