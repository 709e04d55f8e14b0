/* The entry form: what is tapped shows at once, and what does not belong to this kind of game is not there.

   No rule of the game is here. What a kind of game asks for stands in the page (data-asks, data-class), and what it is
   worth is asked of the server. */

import { namesOfWon, showExtras } from "./extras.js";
import { Pips } from "./pips.js";
import { fromTemplate, keepInSight } from "./screen.js";
import { filled } from "./words.js";

const OF_RULES = /^(extra_.*|type|solo|violation|replies|range)$/; // fields that not all rules have
const BOOKKEEPING = new Set(["csrfmiddlewaretoken", "client_id", "position", "round", "seating", "version", "replaces", "corrects", "sits_out", "moved"]);

export class Entry {
  /** onChange(): something was tapped. onReset(): the form is empty again. onOut(seat): of Re, but sits out of this game. */
  constructor(form, onChange, onReset, onOut) {
    Object.assign(this, { form, onReset, onOut });
    this.changed = () => {
      this.former = null;
      this.clearErrors();
      this.show();
      onChange();
    };
    this.order = []; // seats of Re in the order in which they were tapped
    this.players = [];
    this.begun = null; // the place on the sheet that a new game was begun for, from its first tap on
    this.reached = 0; // the sheet's next place as it was seen last
    this.lacks = false; // has the sheet lost games in front of that place since?
    this.number = null; // of that game, null if nobody here knows it
    this.out = null; // {seat, struck} of who was to sit out then, and which games were struck; null: nobody, or not known
    this.correcting = null; // {entry, id, position, struck, version, players} of the entry that is put right
    this.editing = null; // the item of the queue that is put right
    this.rules = undefined; // those that the page's form is of
    this.lacking = []; // {name, value, input} of what was filled in and is not asked for: by these rules it is not there
    this.former = null; // {pairs, rules}: all that was filled in, where something is lacking, until something is tapped
    this.pips = new Pips(form, this.changed);
    form.addEventListener("change", (event) => this.onTap(event.target));
    form.addEventListener("input", (event) => event.target.type === "number" && this.changed());
    form.addEventListener("click", (event) => this.onClick(event));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.leave());
    this.order = this.checkedSeats();
    this.show();
  }

  /** What the page came with. `present`: the solo that is due stands in the form already, and nobody has tapped it. What
      the server has refused, sent before this script was here, stays with its sentence. */
  begin({ present, rules }) {
    this.rules = rules;
    const due = { kind: "game", type: "solo", re: present === null ? null : String(present) };
    const said = this.fields();
    if (said.every(([name, value]) => due[name] === value)) this.preset = JSON.stringify(said);
    if (this.form.querySelector("[data-error]")) this.presented = present;
  }

  get mode() {
    return this.form.dataset.mode;
  }

  setMode(mode) {
    this.former = null;
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
    }
    return words;
  }

  /** What the game is when it comes to extra points, in the word of what is chosen; "" while that is not said. */
  get gameClass() {
    const { asks } = this;
    const said = (name) => this.form.querySelector(`[name=${name}]:checked`)?.dataset.class ?? "";
    if (asks.has("solo")) return said("solo");
    return (asks.has("alone") && said("alone")) || said("type");
  }

  /** So many names of Re; 0 where there are no parties. */
  get wanted() {
    return this.asks.has("one") ? 1 : this.asks.has("two") ? 2 : 0;
  }

  /** What the game is for who deals next: its type and who plays alone ("solo-3"), "" for every other. null: a violation, of
      which only the rules know. */
  get kind() {
    if (this.mode === "violation") return null;
    return this.wanted === 1 ? `${this.form.elements.type.value}-${this.order[0]}` : "";
  }

  onTap(input) {
    if (input.name === "re") {
      this.order = this.order.filter((seat) => seat !== input.value);
      if (input.checked) this.order.push(input.value);
      while (this.order.length > this.wanted) this.uncheck(this.order.shift());
    } else if (input.name === "type" || input.name === "alone") {
      // One name may stay, since who plays is known; of two nobody knows which.
      if (this.wanted && this.order.length > this.wanted) while (this.order.length) this.uncheck(this.order.shift());
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
    if (radio?.type === "radio" && event.target === radio) {
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
      part.hidden = !part.dataset.when.split(" ").some((word) => asks.has(word)) || (part.dataset.of === "game" && !game);
    }
    const extras = showExtras(this.form, this.gameClass);
    this.form.querySelector("[data-extras]").hidden = !game || !extras;
    const replies = this.form.querySelector("[data-replies]");
    if (replies) replies.hidden = !["re", "kontra"].every((party) => this.form.querySelector(`[data-says=${party}]:checked`));
    this.pips.use(asks.has("each"));
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
    const before = this.asked;
    let left = null;
    for (const one of this.form.querySelectorAll("[data-seat]")) {
      const out = known.length > 0 && !known.includes(Number(one.dataset.seat));
      one.toggleAttribute("data-out", out);
      for (const input of one.querySelectorAll("input")) {
        input.disabled = out;
        if (!out) continue;
        if (input.name === "re" && input.checked) left = one.dataset.seat;
        input.checked = false;
        if (input.inputMode) input.value = "";
      }
    }
    if (before.some((seat) => !this.asked.includes(seat))) this.pips.othersPlay();
    if (left === null) return;
    this.order = this.order.filter((seat) => this.checkedSeats().includes(seat));
    this.show();
    this.onOut(Number(left));
  }

  /** The seats whose pips are asked for, where everybody plays for himself. */
  get asked() {
    return [...this.form.querySelectorAll("[name=shares]:not(:disabled)")].map((input) => input.value);
  }

  /** What was said, as [name, value] pairs: what is shown; but where some of it has left the rules, all of it as it was,
      for it may come back. */
  fields() {
    return this.former?.pairs ?? this.shown;
  }

  /** By which rules that was said. */
  get saidBy() {
    return this.former ? this.former.rules : this.rules;
  }

  /** What stands in the form and is saved. What is not shown was not said; but what is in a form that is hidden as a whole
      is said still. Where a level says Re or Kontra, that goes with it: by other rules it would not. */
  get shown() {
    const isHidden = (name) => this.form.querySelector(`:scope [hidden] [name="${name}"]`) !== null;
    const said = [...new FormData(this.form)].filter(([name, value]) => value !== "" && !BOOKKEEPING.has(name) && !isHidden(name));
    const levels = said.flatMap(([name]) => [...this.form.querySelectorAll(`[data-says][name=${name}]:checked`)]);
    const besides = levels.map(({ dataset }) => [`said_${dataset.says}`, "on"]).filter(([name]) => !said.some((one) => one[0] === name));
    return [...said, ...besides];
  }

  /** Has nothing been tapped yet? The kind of the game and an announcement begin a game as well as a player does. */
  get untouched() {
    const ordinary = this.form.querySelector("[name=type]").value;
    const said = this.fields();
    const nothing = said.every(([name, value]) => name === "kind" || (name === "type" && value === ordinary));
    const preset = this.preset === JSON.stringify(said);
    return this.mode === "game" && (nothing || preset) && !this.correcting && !this.editing;
  }

  /** Is there nothing of a violation yet but that it is to be one? */
  get isBareViolation() {
    return this.mode === "violation" && !this.correcting && !this.editing && this.fields().every(([name]) => name === "kind");
  }

  /** Is anything other than what was filled in? */
  get isChanged() {
    return this.filledWith !== JSON.stringify(this.fields());
  }

  /** What has to be said before anything can be saved: its field and the question; null if nothing. No rule: only what
      the page asks for. */
  get missing() {
    const { reason } = this.form.elements;
    const said = { re: this.order.length >= this.wanted, pips: this.pips.said, re_pips: this.pips.said };
    if (reason) said.reason = !reason.required || reason.value.trim() !== "";
    for (const part of this.form.querySelectorAll("[data-needed]")) {
      const { needed, tooMany, field } = part.dataset;
      const [name] = field.split(" ");
      if (part.closest("[hidden]")) continue;
      if (tooMany && this.pips.tooMany) return [name, tooMany];
      if (!(said[name] ?? part.querySelector(":checked"))) return [name, needed];
    }
    return null;
  }

  /** Empty the form for the next game. `preset`: the only thing that may be entered now. */
  reset({ present = null } = {}) {
    this.begun = this.out = this.correcting = this.editing = null;
    this.fill(present === null ? [] : [["type", "solo"], ["re", String(present)]]);
    this.preset = present === null ? null : JSON.stringify(this.fields());
    this.form.removeAttribute("data-correcting");
    this.form.querySelector("[data-editing]").hidden = true;
    for (const output of this.form.querySelectorAll("[data-points]")) output.textContent = "";
    this.onReset();
  }

  /** Fill in [name, value] pairs. `replace`: the first digit typed begins the pips anew. `rules`: those by which they were
      tapped; undefined: not known, or those of now. */
  fill(pairs, { replace = true, rules } = {}) {
    this.clearErrors();
    const fields = {};
    for (const [name, value] of pairs) (fields[name] ??= []).push(value);
    const first = this.form.querySelector("[name=type]").value;
    const wanted = { type: [first], soloist: [""], partner: [""], levels: ["0"], announce_re: [""], announce_kontra: [""], ...fields };
    for (const party of ["re", "kontra"]) {
      // Said apart, or as the first of the levels: whichever of the two this form has.
      const [level] = wanted[`announce_${party}`];
      if (level === party) wanted[`said_${party}`] = ["on"];
      else if (!level && wanted[`said_${party}`]) wanted[`announce_${party}`] = [party];
    }
    for (const input of this.form.elements) {
      if (!input.name || BOOKKEEPING.has(input.name) || input.name === "shares") continue;
      const values = wanted[input.name] ?? [];
      if (input.type === "radio" || input.type === "checkbox") {
        input.checked = values.includes(input.value) || (input.name === "alone" && values.length > 0);
      } else input.value = values[0] ?? "";
    }
    for (const none of this.form.querySelectorAll(".rung--none input")) {
      none.checked ||= !this.form.querySelector(`[name=${none.name}]:checked`);
    }
    this.pips.filled({ replace });
    if (fields.shares?.some((seat) => !this.asked.includes(seat))) this.pips.othersPlay();
    this.order = this.checkedSeats();
    this.seat(this.players);
    this.setMode(fields.kind?.[0] === "violation" ? "violation" : "game");
    this.lacking = this.lackingOf(pairs, rules !== undefined && rules !== this.rules);
    this.former = this.lacking.length ? { pairs, rules } : null;
    this.filledWith = JSON.stringify(this.fields());
    this.filledKind = this.former ? undefined : this.kind; // whatever is chosen instead, it is another one
  }

  /** What is not asked for of [name, value] pairs that were filled in. `others`: they were tapped by other rules, by which
      all of them were; else only what the form has no key for is not of these. */
  lackingOf(pairs, others) {
    const inputs = [...this.form.elements];
    const isFor = (name, value) => (one) => one.name === name && (one.type !== "radio" || one.value === value);
    const says = (party) => this.form.querySelector(`[data-says=${party}]:not([name=said_${party}]):checked`);
    const isLacking = ({ name, value, input }) => {
      if (!value) return false;
      if (!others) return !input && OF_RULES.test(name);
      const [, party] = /^announce_(.*)$/.exec(name) ?? [];
      if (party && value !== party && says(party)) return !pairs.some(([one]) => one === `said_${party}`); // a level alone
      const isElsewhere = name === "shares" || value === party || name.startsWith("said_"); // said by other fields
      return input ? !input.disabled && input.closest("form [hidden]") !== null : !isElsewhere;
    };
    return pairs.map(([name, value]) => ({ name, value, input: inputs.find(isFor(name, value)) })).filter(isLacking);
  }

  /** The focus where the next key belongs: the first player, the pips of a game that is put right, the violation. */
  focus() {
    const ofGame = this.pips.said && this.pips.shown ? `[name=${this.pips.box.name}]` : "[name=re]:not(:disabled)";
    const wanted = this.mode === "violation" ? "[name=violation]:checked, [name=violation]" : ofGame;
    this.form.querySelector(wanted)?.focus({ preventScroll: true });
  }

  /** Put a sentence beside the field it belongs to, and go there. `by`: "sheet" for what is so on the sheet as it is,
      "others" for who sits there now. */
  refuse(field, sentence, by = "") {
    this.clearErrors();
    const name = field.replace(/^game\./, "").split(/[.[]/)[0];
    const place = this.form.querySelector(`[data-field~="${name}"]:not([hidden])`) ?? this.form.querySelector("[data-preview]");
    const error = fromTemplate("error");
    error.dataset.error = by;
    error.textContent = sentence;
    place.append(error);
    place.setAttribute("aria-describedby", "entry-error");
    if (name === "reason") this.#markReason(true);
    const input = place.contains(this.pips.box) && this.pips.shown ? this.pips.box : place.querySelector("input:not([type=hidden]):not(:disabled)");
    const keyboard = input?.type === "number" && matchMedia("(pointer: coarse)").matches; // it would hide half the page
    if (!keyboard) input?.focus({ preventScroll: true });
    keepInSight(error);
  }

  clearErrors() {
    for (const error of this.form.querySelectorAll("[data-error]")) error.remove();
    this.#markReason(false);
    for (const place of this.form.querySelectorAll("[aria-describedby=entry-error]")) place.removeAttribute("aria-describedby");
  }

  /** Whether the reason, which the director alone is asked for, is the field in error. */
  #markReason(wrong) {
    const { reason } = this.form.elements;
    if (!reason) return;
    reason.closest(".field").classList.toggle("field--wrong", wrong);
    reason.setAttribute("aria-describedby", wrong ? "grund-hilfe entry-error" : "grund-hilfe");
    if (wrong) reason.setAttribute("aria-invalid", "true");
    else reason.removeAttribute("aria-invalid");
  }

  /** What was entered, in the words of the list: "Damensolo · Inge · 148 Augen Re". */
  describe(texts) {
    const text = (input) => input?.ariaLabel ?? input?.nextElementSibling?.textContent.trim().replaceAll("\u00ad", "") ?? "";
    const chosen = (name) => text(this.form.querySelector(`[name=${name}]:checked`));
    const parts = this.mode === "violation" ? [chosen("violation"), chosen("offender")] : [];
    if (this.mode === "game" || this.asks.has("game")) {
      parts.push((this.asks.has("solo") && chosen("solo")) || chosen("type"));
      if (this.wanted) parts.push(...this.ofParties(texts, chosen));
      else parts.push(this.pips.forEach && this.pips.told, chosen("taker"));
    }
    return parts.filter(Boolean).join(" · ");
  }

  *ofParties(texts, chosen) {
    const names = this.order.map((seat) => this.form.querySelector(`.tile[data-seat="${seat}"] .tile__name`)?.textContent.trim());
    yield names.filter(Boolean).join(", ");
    for (const [party, { value: pips }] of Object.entries({ Re: this.pips.parties.re, Kontra: this.pips.parties.kontra })) {
      if (pips) yield filled(pips === "1" ? texts.one_pip : texts.sum, { pips, party });
    }
    yield chosen("range");
    for (const { value, ariaLabel } of this.form.querySelectorAll(".rung input:checked")) if (value) yield ariaLabel;
    yield this.form.querySelector("[data-replies]:not([hidden]) [data-on]")?.textContent.trim();
    yield* namesOfWon(this.form);
  }
}
