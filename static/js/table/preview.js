/* What saving would do, asked of the server while the scribe taps: the newest question wins (hx-sync). Here stands when
   it is asked, and what only the page knows.

   Without network there is no preview: the page says what was entered, and that the points follow. Read aloud is only
   what stands there when nothing has been tapped for a moment, and in short: not every digit. */

import { serverNow } from "../clock.js";
import { isOurs } from "./answers.js";
import { fromTemplate } from "./screen.js";

const HALF_TYPED = 600; // ms until pips that cannot be are refused while more digits may follow: the 1 of 148 is no mistake
const QUIET = 800; // ms without a change until a screen reader is told
const ALOUD = ".preview__headline, .preview__player, .preview__why, .preview__changes";

export class Preview {
  /** `place`: htmx asks from there, and what is answered goes there. `fields()`: what is asked besides the form's own.
      `barrier()`: why no points can follow, "" if they can. */
  constructor(entry, { fields, texts, place, barrier }) {
    Object.assign(this, { entry, fields, texts, place, barrier });
    /** The refusal of exactly what stands in the form now: {field, message}; null if there is none. */
    this.refusal = null;
    /** Has nothing been asked of what is in the form? Then others may write here. */
    this.idle = true;
    this.asking = false;
    this.unanswered = false; // was what is in the form asked for in vain?
    this.aloud = entry.form.querySelector("[data-aloud]");
    new MutationObserver(() => this.tellSoon()).observe(place, { childList: true });
    this.listen();
  }

  listen() {
    const on = (name, act) => this.place.addEventListener(name, act);
    on("htmx:confirm", (event) => this.asking || event.preventDefault());
    on("htmx:configRequest", ({ detail }) => (detail.parameters = this.question()));
    on("htmx:afterRequest", () => this.place.removeAttribute("data-busy"));
    on("htmx:sendError", () => this.offline());
    on("htmx:timeout", () => this.offline());
    on("htmx:beforeOnLoad", (event) => {
      if (isOurs(event.detail.xhr)) return;
      event.preventDefault();
      this.offline();
    });
    on("table:refused", ({ detail }) => this.refused(detail));
  }

  question() {
    const question = new FormData();
    const now = serverNow();
    for (const [name, value] of [...this.entry.shown, ...this.fields()]) question.append(name, value);
    if (now) question.append("entered_at", Math.round(now));
    return question;
  }

  tellSoon() {
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      const said = [...this.place.querySelectorAll(ALOUD)];
      if (!said.length) said.push(...this.place.querySelectorAll("p"));
      this.aloud.textContent = sentences(said.map((one) => one.textContent.replace(/\s+/g, " ").trim()));
    }, QUIET);
  }

  /** Something was tapped. */
  ask() {
    this.stop();
    this.refusal = null;
    this.unanswered = false;
    this.idle = this.entry.untouched && !this.entry.preset;
    if (this.idle) {
      this.clearPoints();
      this.place.replaceChildren();
      return;
    }
    this.asking = true;
    this.place.toggleAttribute("data-busy", true);
    htmx.trigger(this.place, "preview:ask");
  }

  stop() {
    clearTimeout(this.timer);
    this.asking = false;
    this.idle = true;
    htmx.trigger(this.place, "htmx:abort");
    this.place.removeAttribute("data-busy");
  }

  /** Nothing: what there is to say stands elsewhere. */
  clear() {
    this.stop();
    this.idle = false;
    this.unanswered = false; // or an answer to something else would have it asked again, beside what was said meanwhile
    this.place.replaceChildren();
  }

  clearPoints() {
    for (const output of this.entry.form.querySelectorAll("[data-points]")) output.textContent = "";
  }

  refused({ field, message }) {
    this.refusal = { field: field ?? "", message };
    this.clearPoints();
    const say = () => this.say(message, "preview__refused");
    if (["re_pips", "pips"].includes(field) && this.entry.pips.unfinished) this.timer = setTimeout(say, HALF_TYPED);
    else say();
  }

  offline() {
    this.unanswered = true;
    this.clearPoints();
    this.say(`${this.entry.describe(this.texts)}. ${this.barrier() || this.texts.later}`, "preview__later");
  }

  /** The server may answer now, or it is known why it does not. */
  again() {
    if (this.idle) return;
    if (this.barrier()) this.place.childElementCount && this.offline(); // also in place of what was answered before
    else if (this.unanswered) this.ask();
  }

  /** Scroll to these once, when what is asked next is answered: they may lie under the bar. */
  showsMoved() {
    const show = () => this.place.querySelector("[data-moved]")?.scrollIntoView({ block: "nearest" });
    this.place.addEventListener("htmx:afterSwap", show, { once: true });
  }

  /** The later games in which another would sit out: {token, sentence}; null if there are none. */
  get moved() {
    const part = this.place.querySelector("[data-moved]");
    if (!part) return null;
    const said = [...part.querySelectorAll("p")].map((one) => one.textContent);
    return { token: part.querySelector("input").value, sentence: said.join(" ") };
  }

  /** A sentence in the place of the preview. */
  say(sentence, name = "preview__ask") {
    this.lines([[sentence, name]]);
  }

  /** Sentences in the place of the preview: [sentence, class, may the game be put right by a button behind it?]. */
  lines(all) {
    const fresh = all.map(([sentence, name, button]) => {
      const both = fromTemplate("said");
      const line = both.querySelector("p");
      line.className = name;
      line.textContent = sentence;
      return button ? both : line;
    });
    const same = fresh.length === this.place.childElementCount && fresh.every((one, at) => one.isEqualNode(this.place.children[at]));
    if (!same) this.place.replaceChildren(...fresh);
  }
}

/** Parts one after the other, with a comma where a part does not end a sentence. */
const sentences = (parts) =>
  parts.filter(Boolean).reduce((before, part) => (before && `${before}${/[.!?…:]$/.test(before) ? "" : ","} `) + part, "");
