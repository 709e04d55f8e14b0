/* The entry form: what is tapped shows at once, and what does not belong to this kind of game is not there.

   No rule of the game is here. What a kind of game asks for stands in the page (data-asks), and what it is worth is asked
   of the server. */

import { Pips } from "./pips.js";

const DOUBLE_TAP = 700; // ms after a game was saved in which another tap on "Speichern" means the same game
const BOOKKEEPING = new Set(["csrfmiddlewaretoken", "client_id", "position", "round", "version", "replaces"]);

export class Entry {
  constructor(form, onChange) {
    this.form = form;
    this.changed = () => {
      this.clearErrors();
      this.show();
      onChange();
    };
    this.order = []; // seats of Re in the order in which they were tapped
    this.players = [];
    this.correcting = null; // {id, address, version, players} of the entry that is put right
    this.editing = null; // the item of the queue that is put right
    this.emptied = -Infinity;
    this.pips = new Pips(form, this.changed);
    form.addEventListener("change", (event) => this.onTap(event.target));
    form.addEventListener("input", (event) => event.target.type === "number" && this.changed());
    form.addEventListener("click", (event) => this.onClick(event));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.leave());
    this.order = this.checkedSeats();
    this.show();
  }

  get mode() {
    return this.form.dataset.mode;
  }

  setMode(mode) {
    this.form.dataset.mode = mode;
    this.form.elements.kind.value = mode;
    this.show();
  }

  checkedSeats() {
    return [...this.form.querySelectorAll("[name=re]:checked")].map((box) => box.value);
  }

  /** What is asked for now: the words of data-asks of what is chosen. */
  get asks() {
    const asked = (name) => this.form.querySelector(`[name=${name}]:checked`)?.dataset.asks ?? "";
    const words = new Set();
    if (this.mode === "violation") {
      for (const word of asked("violation").split(" ")) words.add(word);
      if (!words.has("game")) return words;
    }
    for (const word of asked("type").split(" ")) words.add(word);
    const alone = this.form.elements.alone;
    if (words.has("alone") && alone?.checked) {
      words.delete("two");
      words.add("one");
      if (alone.dataset.asks !== "extras") words.delete("extras");
    }
    return words;
  }

  get wanted() {
    return this.asks.has("one") ? 1 : 2;
  }

  onTap(input) {
    if (input.name === "re") {
      this.order = this.order.filter((seat) => seat !== input.value);
      if (input.checked) this.order.push(input.value);
      while (this.order.length > this.wanted) this.uncheck(this.order.shift());
    } else if (input.name === "type" || input.name === "alone") {
      // One name may stay, since who plays is known; of two nobody knows which.
      if (this.order.length > this.wanted) while (this.order.length) this.uncheck(this.order.shift());
    }
    this.changed();
  }

  uncheck(seat) {
    const box = this.form.querySelector(`[name=re][value="${seat}"]`);
    if (box) box.checked = false;
  }

  onClick(event) {
    const counter = event.target.closest("[data-counter]");
    if (counter) {
      const input = this.form.elements[counter.dataset.counter];
      const next = Number(input.value) + 1;
      input.value = next > Number(counter.dataset.most) ? "" : next;
      this.changed();
      return;
    }
    // A second tap on an announcement takes it back.
    const rung = event.target.closest(".rung");
    const radio = rung?.querySelector("input");
    if (radio && event.target === radio) {
      if (radio.dataset.was === "on" && radio.value) {
        this.form.querySelector(`[name=${radio.name}][value=""]`).checked = true;
        this.changed();
      }
      this.noteRungs();
    }
  }

  /** Esc: leave what is put right, or the violation, by the button that is there for it. A dialog closes by itself. */
  leave() {
    if (document.querySelector("dialog[open]")) return;
    [...document.querySelectorAll("[data-cancel], [data-no-violation]")].find((link) => link.offsetParent)?.click();
  }

  noteRungs() {
    for (const radio of this.form.querySelectorAll(".rung input")) radio.dataset.was = radio.checked ? "on" : "";
  }

  /** Bring the page in line with what is chosen. */
  show() {
    const { asks } = this;
    const game = this.mode === "game" || asks.has("game");
    for (const part of this.form.querySelectorAll("[data-of]")) {
      part.hidden = part.dataset.of === "violation" ? this.mode !== "violation" : !game;
    }
    for (const part of this.form.querySelectorAll("[data-when]")) {
      if (part.dataset.when === "no-trick") continue;
      part.hidden = !asks.has(part.dataset.when) || (part.dataset.of === "game" && !game);
    }
    this.pips.show();
    for (const button of this.form.querySelectorAll("[data-counter]")) {
      const count = Number(this.form.elements[button.dataset.counter].value);
      button.toggleAttribute("data-on", count > 0);
      button.querySelector(".counter__count").textContent = count > 1 ? `×${count}` : "";
      button.setAttribute("aria-label", `${button.dataset.label}: ${count}`);
    }
    const tiles = this.form.querySelector(".tiles");
    tiles.toggleAttribute("data-full", this.order.length === this.wanted);
    this.noteRungs();
  }

  /** Who plays this game; the others cannot be tapped. Empty: not known, everybody can. */
  seat(players) {
    this.players = players;
    const known = this.correcting?.players ?? players;
    for (const tile of this.form.querySelectorAll(".tile")) {
      const out = known.length > 0 && !known.includes(Number(tile.dataset.seat));
      tile.toggleAttribute("data-out", out);
      const box = tile.querySelector("input");
      box.disabled = out;
      if (out && box.checked) {
        box.checked = false;
        this.order = this.order.filter((seat) => seat !== box.value);
      }
    }
  }

  /** What was said, as [name, value] pairs. What is not shown was not said. */
  fields() {
    return [...new FormData(this.form)].filter(
      ([name, value]) => value !== "" && !BOOKKEEPING.has(name) && !this.form.querySelector(`[hidden] [name="${name}"]`),
    );
  }

  /** Has nothing been tapped yet? */
  get untouched() {
    const nothing = this.order.length === 0 && !this.pips.said && this.mode === "game";
    return (nothing || this.preset === JSON.stringify(this.fields())) && !this.correcting && !this.editing;
  }

  /** The field that has to be filled before anything can be saved, null if none. No rule: only what the page asks for. */
  get missing() {
    const { asks } = this;
    if (this.mode === "violation") {
      if (!this.form.querySelector("[name=violation]:checked")) return "violation";
      if (asks.has("offender") && !this.form.querySelector("[name=offender]:checked")) return "offender";
      if (!asks.has("game")) return null;
    }
    if (asks.has("solo") && !this.form.querySelector("[name=solo]:checked")) return "solo";
    if (this.order.length < this.wanted) return "re";
    if (!this.pips.said) return "re_pips";
    const question = this.form.querySelector("[data-when='no-trick']");
    if (question && !question.hidden && !question.querySelector(":checked")) return "no_trick";
    return null;
  }

  /** Empty the form for the next game. `preset`: the only thing that may be entered now. */
  reset({ present = null } = {}) {
    if (!this.untouched) this.emptied = performance.now();
    this.correcting = this.editing = null;
    this.fill(present === null ? {} : { type: ["solo"], re: [String(present)] });
    this.preset = present === null ? null : JSON.stringify(this.fields());
    this.form.removeAttribute("data-correcting");
    this.form.querySelector("[data-editing]").hidden = true;
    for (const output of this.form.querySelectorAll("[data-points]")) output.textContent = "";
  }

  /** Fill in fields: {name: [values]}. */
  fill(fields) {
    this.clearErrors();
    const first = this.form.querySelector("[name=type]").value;
    const wanted = { type: [first], soloist: [""], levels: ["0"], announce_re: [""], announce_kontra: [""], ...fields };
    for (const input of this.form.elements) {
      if (!input.name || BOOKKEEPING.has(input.name)) continue;
      const values = wanted[input.name] ?? [];
      if (input.type === "radio" || input.type === "checkbox") {
        input.checked = values.includes(input.value) || (input.type === "checkbox" && input.name !== "re" && values.length > 0);
      } else input.value = values[0] ?? "";
    }
    this.pips.choose("re");
    if (this.pips.exactButton) this.pips.area.toggleAttribute("data-exact-on", Boolean(fields.re_pips));
    this.order = this.checkedSeats();
    this.setMode(fields.kind?.[0] === "violation" ? "violation" : "game");
  }

  /** Put a sentence beside the field it belongs to, and go there. */
  refuse(field, sentence) {
    if (this.untouched && performance.now() - this.emptied < DOUBLE_TAP) return;
    this.clearErrors();
    const name = field.replace(/^game\./, "").split(/[.[]/)[0];
    const known = { extras: "announcements", kontra_pips: "re_pips", range: "re_pips" }[name] ?? name;
    const place = this.form.querySelector(`[data-field="${known}"]:not([hidden])`) ?? this.form.querySelector("[data-preview]");
    const error = document.createElement("p");
    error.className = "field__error";
    error.dataset.error = "";
    error.setAttribute("role", "alert");
    error.id = "entry-error";
    error.textContent = sentence;
    place.append(error);
    place.setAttribute("aria-describedby", "entry-error");
    const input = place.querySelector("input:not([type=hidden]):not(:disabled)");
    input?.focus({ preventScroll: true });
    error.scrollIntoView({ block: "nearest" });
  }

  clearErrors() {
    for (const error of this.form.querySelectorAll("[data-error]")) error.remove();
    for (const place of this.form.querySelectorAll("[aria-describedby=entry-error]")) place.removeAttribute("aria-describedby");
  }

  /** What was entered, in the words on the buttons: "Solo · Damen · Inge · 148 Augen Re". */
  describe(texts) {
    const text = (input) => input?.nextElementSibling?.textContent.trim().replaceAll("\u00ad", "") ?? "";
    const chosen = (name) => text(this.form.querySelector(`[name=${name}]:checked`));
    const parts = [];
    if (this.mode === "violation") parts.push(chosen("violation"), chosen("offender"));
    if (this.mode === "game" || this.asks.has("game")) {
      parts.push(this.asks.has("solo") ? chosen("solo") || chosen("type") : chosen("type"));
      const names = this.order.map((seat) => this.form.querySelector(`.tile[data-seat="${seat}"] .tile__name`)?.textContent);
      parts.push(names.filter(Boolean).join(", "));
      const { re, kontra } = this.pips.boxes;
      const pips = (value) => (value === "1" ? texts.one_pip : texts.sum).replace("{pips}", value);
      if (re.value) parts.push(pips(re.value).replace("{party}", "Re"));
      if (kontra.value) parts.push(pips(kontra.value).replace("{party}", "Kontra"));
      parts.push(chosen("range"));
      for (const rung of this.form.querySelectorAll(".rung input:checked")) {
        if (rung.value) parts.push(rung.getAttribute("aria-label"));
      }
    }
    return parts.filter(Boolean).join(" · ");
  }
}
