/* The pips: boxes of which all but one are typed, and the last shows what is left; two of the parties, or one of each player
   where everybody plays for himself. Digits come from the page's own keypad, or from a keyboard wherever in the form it is.

   A tap on a box only says into which one goes the next digit. It never changes what was typed; where no digit can follow
   that, the next one begins anew. */

const TYPED_INTO = "input:not([type=radio], [type=checkbox])";

export class Pips {
  constructor(form, onChange) {
    this.form = form;
    this.onChange = onChange;
    this.all = Number(form.dataset.allPips);
    this.area = form.querySelector(".pipsarea");
    this.parties = { re: form.elements.re_pips, kontra: form.elements.kontra_pips };
    this.each = Object.fromEntries([...form.querySelectorAll(".shares .pipbox input")].map((box) => [box.name, box]));
    this.every = { ...this.parties, ...this.each };
    this.stale = new Set(); // boxes in which the next digit begins anew: what stands there was filled in, or is done
    this.jumped = null; // the box that the focus has gone to by itself, until the next key
    this.order = []; // the boxes that were typed into, the oldest first
    for (const [name, box] of Object.entries(this.every)) {
      box.inputMode = "none"; // the phone's own keyboard would hide half the page
      box.addEventListener("focus", () => {
        this.choose(name);
        if (this.stale.has(name)) box.select();
      });
      box.addEventListener("click", () => box.value && !this.takesMore(box.value) && this.stale.add(name));
      box.addEventListener("input", () => this.typed(name));
    }
    form.querySelector(".keypad").addEventListener("click", (event) => {
      const key = event.target.closest("[data-key]")?.dataset.key;
      if (key) this.press(key);
    });
    form.addEventListener("keydown", (event) => this.onKey(event));
    for (const range of form.querySelectorAll("[name=range]")) range.addEventListener("change", () => this.onChange());
    this.exactButton = form.querySelector("[data-exact]");
    this.exactButton?.addEventListener("click", () => this.exact(!this.area.hasAttribute("data-exact-on")));
    this.choose("re");
  }

  /** The boxes of this kind of game, by name: of the parties, or of those who play. */
  get boxes() {
    if (!this.forEach) return this.parties;
    return Object.fromEntries(Object.entries(this.each).filter(([, box]) => !box.disabled));
  }

  get typedOnes() {
    return Object.values(this.boxes).filter((box) => box.value !== "");
  }

  get sum() {
    return this.typedOnes.reduce((sum, box) => sum + Number(box.value), 0);
  }

  /** Of everybody, or of the parties. */
  use(forEach) {
    this.forEach = forEach;
    this.area.toggleAttribute("data-each", forEach);
    if (this.active in this.boxes) return;
    this.choose(forEach ? (this.firstEmpty ?? Object.keys(this.boxes)[0]) : this.parties.kontra.value ? "kontra" : "re");
  }

  get firstEmpty() {
    return Object.keys(this.boxes).find((name) => this.boxes[name].value === "");
  }

  /** The boxes were filled in; the one with the figure is the one that is typed into. */
  filled({ replace }) {
    const full = Object.keys(this.every).filter((name) => this.every[name].value);
    this.order = full;
    this.stale = new Set(replace ? full : []);
    this.choose(full.find((name) => name in this.each) ?? (this.parties.kontra.value ? "kontra" : "re"));
    this.exactButton && this.area.toggleAttribute("data-exact-on", Boolean(this.parties.re.value || this.parties.kontra.value));
  }

  choose(name) {
    if (this.forEach && this.active !== name && this.every[this.active]?.value) this.stale.add(this.active);
    this.active = name in this.every ? name : "re";
    for (const [one, box] of Object.entries(this.every)) {
      box.closest(".pipbox").toggleAttribute("data-active", one === this.active);
    }
  }

  get box() {
    return this.every[this.active];
  }

  /** Is there a box on the screen that digits go into? */
  get shown() {
    return Boolean(this.box.offsetParent);
  }

  /** Others play than those whose pips were typed: what is left of them must not let the pips of a new one follow. */
  othersPlay() {
    const boxes = Object.values(this.each);
    if (boxes.filter((box) => !box.disabled && box.value).length < boxes.filter((box) => !box.disabled).length - 1) return;
    for (const box of boxes) box.value = "";
    this.order = this.order.filter((name) => name in this.parties);
    this.show();
    if (this.forEach) this.choose(Object.keys(this.boxes)[0]);
  }

  /** A digit typed while no field has the focus that would take it itself. */
  onKey(event) {
    const { jumped } = this;
    if (event.key !== "Shift") this.jumped = null;
    // Who did not see it go on presses Tab as after every player: the next one is where he is already.
    if (event.key === "Tab" && !event.shiftKey && jumped && document.activeElement === jumped) {
      event.preventDefault();
      return;
    }
    const key = event.key === "Backspace" ? "back" : event.key;
    if (event.ctrlKey || event.metaKey || event.altKey || !/^(\d|back)$/.test(key)) return;
    if (event.target.matches(TYPED_INTO) || !this.shown) return;
    event.preventDefault();
    if (this.forEach) this.box.focus({ preventScroll: true }); // so that Tab leads on to the next player
    this.press(key);
  }

  press(key) {
    const { box } = this;
    if (this.stale.has(this.active) && /\d/.test(key)) box.value = "";
    if (key === "clear") {
      const emptied = this.forEach && box.value ? [box] : Object.values(this.boxes);
      for (const one of emptied) one.value = "";
    } else if (key === "back") {
      // The box that shows only what is left has nothing to take back: the digits are in the one typed last.
      const last = box.value ? this.active : this.order.findLast((name) => this.boxes[name]?.value);
      if (last && this.forEach) this.choose(last);
      if (last) this.every[last].value = this.every[last].value.slice(0, -1);
    } else if (box.value.length < 3) box.value = box.value === "0" ? key : box.value + key;
    this.typed(this.active, { on: key !== "clear" && key !== "back" });
  }

  typed(name, { on = true } = {}) {
    const box = this.every[name];
    this.stale.delete(name);
    box.value = box.value.replace(/\D/g, "");
    this.order = [...this.order.filter((one) => one !== name && this.every[one].value), ...(box.value ? [name] : [])];
    // All but one are typed: the one typed longest ago follows from the others now.
    const { boxes } = this;
    const full = this.order.filter((one) => one in boxes);
    if (full.length === Object.keys(boxes).length) this.every[full[0]].value = "";
    if (on && this.forEach && box.value && !this.unfinished) this.goOn();
    this.show();
    this.onChange();
  }

  /** No more digits can follow: on to the next player whose pips are open. */
  goOn() {
    const next = this.firstEmpty;
    const last = this.typedOnes.length === Object.keys(this.boxes).length - 1;
    if (!next || last) return;
    const names = Object.keys(this.boxes);
    const focused = document.activeElement === this.box;
    if (focused && names[names.indexOf(this.active) + 1] !== next) return; // by Tab one would come to another
    this.choose(next);
    if (!focused) return;
    this.box.focus({ preventScroll: true });
    this.jumped = this.box;
  }

  /** What the last one has, and the question that 0 pips ask where a trick can be empty. */
  show() {
    const { boxes, sum } = this;
    const rest = this.typedOnes.length === Object.keys(boxes).length - 1 ? this.all - sum : null;
    for (const [name, box] of Object.entries(this.every)) {
      const follows = name in boxes && !box.value && rest !== null && rest >= 0;
      box.placeholder = follows ? String(rest) : "";
      box.closest(".pipbox").toggleAttribute("data-typed", box.value !== "");
      const empty = box.closest(".share")?.querySelector("[data-empty]");
      if (!empty) continue;
      empty.hidden = Number(box.value || box.placeholder || 1) > 0;
      if (empty.hidden) empty.querySelector("input").checked = false;
    }
    const question = this.form.querySelector("[data-when='no-trick']");
    if (!question) return;
    const value = this.parties.re.value || this.parties.kontra.value;
    question.hidden = this.forEach || value === "" || ![0, this.all].includes(Number(value));
    if (question.hidden) for (const radio of question.querySelectorAll("input")) radio.checked = false;
  }

  /** Exact pips, or a range of them. */
  exact(on) {
    this.area.toggleAttribute("data-exact-on", on);
    const button = this.exactButton;
    if (!button) return;
    button.dataset.words ??= button.textContent;
    button.textContent = on ? button.dataset.other : button.dataset.words;
    if (on) for (const range of this.form.querySelectorAll("[name=range]")) range.checked = false;
    else this.clear();
    this.onChange();
  }

  clear() {
    for (const box of Object.values(this.boxes)) box.value = "";
    for (const range of this.form.querySelectorAll("[name=range]")) range.checked = false;
    this.show();
    this.choose("re");
  }

  /** More than there are? That is known without any rule. */
  get tooMany() {
    return this.sum > this.all;
  }

  /** May more digits follow those that were typed? */
  get unfinished() {
    const typed = this.forEach ? this.box.value : this.parties.re.value || this.parties.kontra.value;
    if (typed === "" || (this.forEach && typed === "0")) return false;
    return this.takesMore(typed, this.forEach ? this.sum - Number(typed) : 0);
  }

  /** May one more digit follow these, where the others have so many pips? */
  takesMore(digits, others = 0) {
    return digits.length <= 2 && Number(digits) * 10 <= this.all - others;
  }

  /** Where everybody plays for himself, what is known of it by now: "Inge 120, Jo 60". */
  get told() {
    const name = (box) => box.closest(".pipbox").querySelector(".pipbox__label").textContent.trim();
    const known = Object.values(this.boxes).map((box) => [name(box), box.value || box.placeholder]).filter(([, pips]) => pips);
    return known.map((one) => one.join(" ")).join(", ");
  }

  get said() {
    if (this.forEach) return this.typedOnes.length >= Object.keys(this.boxes).length - 1;
    return this.typedOnes.length > 0 || Boolean(this.form.querySelector("[name=range]:checked"));
  }
}
