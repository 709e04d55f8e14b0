/* What saving would do, asked of the server while the scribe taps: the newest question wins.

   Without network there is no preview: the page says what was entered, and that the points follow. Read aloud is only
   what stands there when nothing has been tapped for a moment, and in short: not every digit. */

import { serverNow } from "../clock.js";
import { NoAnswer, post } from "./requests.js";

const PAUSE = 15; // ms after the last tap: enough to take what one tap changes together
const PATIENCE = 3000; // ms
const HALF_TYPED = 600; // ms until pips that cannot be are refused while more digits may follow: the 1 of 148 is no mistake
const QUIET = 800; // ms without a change until a screen reader is told
const ALOUD = ".preview__headline, .preview__player, .preview__why, .preview__changes";

export class Preview {
  constructor(entry, { address, fields, texts, place }) {
    Object.assign(this, { entry, address, fields, texts, place });
    this.asked = 0;
    /** The refusal of exactly what stands in the form now: {field, message}; null if there is none. */
    this.refusal = null;
    /** Has nothing been asked of what is in the form? Then others may write here. */
    this.idle = true;
    this.aloud = entry.form.querySelector("[data-aloud]");
    new MutationObserver(() => this.tellSoon()).observe(place, { childList: true });
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
    clearTimeout(this.timer);
    this.controller?.abort();
    this.asked += 1;
    this.refusal = null;
    this.idle = this.entry.untouched && !this.entry.preset;
    if (this.idle) {
      this.place.removeAttribute("data-busy");
      this.showPoints({});
      this.place.replaceChildren();
      return;
    }
    this.place.toggleAttribute("data-busy", true);
    this.timer = setTimeout(() => this.question(this.asked), PAUSE);
  }

  stop() {
    clearTimeout(this.timer);
    this.controller?.abort();
    this.asked += 1;
    this.idle = true;
    this.place.removeAttribute("data-busy");
  }

  /** Nothing: what there is to say stands elsewhere. */
  clear() {
    this.stop();
    this.idle = false;
    this.place.replaceChildren();
  }

  async question(number) {
    this.controller = new AbortController();
    const now = serverNow();
    const fields = [...this.entry.fields(), ...this.fields(), ...(now ? [["entered_at", Math.round(now)]] : [])];
    try {
      const { status, data } = await post(this.address, fields, { signal: this.controller.signal, patience: PATIENCE });
      if (number !== this.asked) return;
      this.place.removeAttribute("data-busy");
      if (status === 200) this.show(data);
      else if (status === 422 || status === 410) this.refused(data);
      else this.offline();
    } catch (error) {
      if (number !== this.asked) return;
      if (!(error instanceof NoAnswer)) throw error;
      this.place.removeAttribute("data-busy");
      this.offline();
    }
  }

  show({ html, points }) {
    this.place.innerHTML = html;
    this.showPoints(points ?? {});
  }

  showPoints(points) {
    for (const output of this.entry.form.querySelectorAll("[data-points]")) {
      const text = points[output.dataset.points] ?? "";
      output.textContent = text;
      output.dataset.tone = text.startsWith("+") ? "plus" : text.startsWith("−") ? "minus" : "zero";
    }
  }

  refused({ field, message }) {
    this.refusal = { field: field ?? "", message };
    this.showPoints({});
    const say = () => this.say(message, "preview__refused");
    if (field === "re_pips" && this.entry.pips.unfinished) this.timer = setTimeout(say, HALF_TYPED);
    else say();
  }

  offline() {
    this.showPoints({});
    this.say(`${this.entry.describe(this.texts)}. ${this.texts.later}`, "preview__later");
  }

  /** A sentence in the place of the preview. */
  say(sentence, name = "preview__ask") {
    this.lines([[sentence, name]]);
  }

  /** Sentences in the place of the preview: [sentence, class, the button behind it: {name: word}, or nothing]. */
  lines(all) {
    const fresh = all.map(([sentence, name, button]) => {
      const line = document.createElement("p");
      line.className = name;
      line.textContent = sentence;
      return button ? withButton(line, ...Object.entries(button)[0]) : line;
    });
    const same = fresh.length === this.place.childElementCount && fresh.every((one, at) => one.isEqualNode(this.place.children[at]));
    if (!same) this.place.replaceChildren(...fresh);
  }
}

/** The line with a button behind it, found as [data-`name`]. */
function withButton(line, name, word) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "button preview__change", textContent: word });
  button.dataset[name] = "";
  const both = document.createElement("div");
  both.className = "preview__done";
  both.append(line, button);
  return both;
}

/** Parts one after the other, with a comma where a part does not end a sentence. */
const sentences = (parts) =>
  parts.filter(Boolean).reduce((before, part) => (before && `${before}${/[.!?…:]$/.test(before) ? "" : ","} `) + part, "");
