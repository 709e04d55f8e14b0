/* The pips: two boxes, one of them typed, the other showing what is left; digits from the page's own keypad, or from a
   keyboard wherever in the form it is.

   A tap on a box only says into which one goes the next digit. It never changes what was typed. */

const TYPED_INTO = "input:not([type=radio], [type=checkbox])";

export class Pips {
  constructor(form, onChange) {
    this.form = form;
    this.onChange = onChange;
    this.all = Number(form.dataset.allPips);
    this.area = form.querySelector(".pipsarea");
    this.boxes = { re: form.elements.re_pips, kontra: form.elements.kontra_pips };
    for (const [party, box] of Object.entries(this.boxes)) {
      box.inputMode = "none"; // the phone's own keyboard would hide half the page
      box.addEventListener("focus", () => {
        this.choose(party);
        if (this.replacing) box.select();
      });
      box.addEventListener("input", () => this.typed(party));
    }
    form.querySelector(".keypad").addEventListener("click", (event) => {
      const key = event.target.closest("[data-key]")?.dataset.key;
      if (key) this.press(key);
    });
    form.addEventListener("keydown", (event) => this.onKey(event));
    for (const range of form.querySelectorAll("[name=range]")) range.addEventListener("change", () => this.onChange());
    this.exactButton = form.querySelector("[data-exact]");
    this.exactButton?.addEventListener("click", () => this.exact(!this.area.hasAttribute("data-exact-on")));
    this.replacing = false; // the next digit begins anew: what stands there was filled in, not typed
    this.choose("re");
  }

  /** The boxes were filled in; the one with the figure is the one that is typed into. */
  filled({ replace }) {
    this.choose(this.boxes.kontra.value ? "kontra" : "re");
    this.replacing = replace && Boolean(this.boxes[this.active].value);
    this.exactButton && this.area.toggleAttribute("data-exact-on", Boolean(this.boxes.re.value || this.boxes.kontra.value));
  }

  choose(party) {
    this.active = party;
    for (const [one, box] of Object.entries(this.boxes)) {
      box.closest(".pipbox").toggleAttribute("data-active", one === party);
    }
  }

  /** A digit typed while no field has the focus that would take it itself. */
  onKey(event) {
    const key = event.key === "Backspace" ? "back" : event.key;
    if (event.ctrlKey || event.metaKey || event.altKey || !/^(\d|back)$/.test(key)) return;
    if (event.target.matches(TYPED_INTO) || !this.boxes.re.offsetParent) return;
    event.preventDefault();
    this.press(key);
  }

  press(key) {
    const box = this.boxes[this.active];
    if (this.replacing && /\d/.test(key)) this.boxes.re.value = this.boxes.kontra.value = "";
    if (key === "clear") box.value = this.other(this.active).value = "";
    else if (key === "back") {
      // The box that shows only what is left has nothing to take back: the digits are in the other.
      const source = box.value ? box : this.other(this.active);
      source.value = source.value.slice(0, -1);
    } else if (box.value.length < 3) box.value = box.value === "0" ? key : box.value + key;
    this.typed(this.active);
  }

  other(party) {
    return this.boxes[party === "re" ? "kontra" : "re"];
  }

  typed(party) {
    const box = this.boxes[party];
    this.replacing = false;
    box.value = box.value.replace(/\D/g, "");
    if (box.value) this.other(party).value = "";
    this.show();
    this.onChange();
  }

  /** What the other party has, and the question that 0 pips ask where a trick can be empty. */
  show() {
    for (const [party, box] of Object.entries(this.boxes)) {
      const typed = this.other(party).value;
      const rest = typed === "" ? null : this.all - Number(typed);
      box.placeholder = box.value || rest === null || rest < 0 ? "" : String(rest);
      box.closest(".pipbox").toggleAttribute("data-typed", box.value !== "");
    }
    const question = this.form.querySelector("[data-when='no-trick']");
    if (!question) return;
    const value = this.boxes.re.value || this.boxes.kontra.value;
    question.hidden = value === "" || ![0, this.all].includes(Number(value));
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
    this.boxes.re.value = this.boxes.kontra.value = "";
    for (const range of this.form.querySelectorAll("[name=range]")) range.checked = false;
    this.show();
    this.choose("re");
  }

  /** More than there are? That is known without any rule. */
  get tooMany() {
    return Number(this.boxes.re.value || this.boxes.kontra.value) > this.all;
  }

  /** May more digits follow those that were typed? */
  get unfinished() {
    const typed = this.boxes.re.value || this.boxes.kontra.value;
    return typed !== "" && typed.length < 3 && Number(typed) * 10 <= this.all;
  }

  get said() {
    return Boolean(this.boxes.re.value || this.boxes.kontra.value || this.form.querySelector("[name=range]:checked"));
  }
}
