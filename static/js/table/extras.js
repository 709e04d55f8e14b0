/* Extra points: only those of the kind of game that is entered. On a small screen, where they are many, and where a solo
   is chosen among so many that there is no room beside them, they are folded behind one key, which says what is set
   (small.css says where).

   In which games one counts stands on it (data-in), what the game is on what was chosen (data-class): words are compared
   here. What is set stands on the counters themselves; here it is only put together. */

const IN_A_ROW = 5; // counters of one party beside each other on a phone; a wide one takes the room of two
const SOLOS_IN_A_ROW = 4;

/** Show the counters of this kind of game; is there any? */
export function showExtras(form, gameClass) {
  let most = 0;
  for (const group of form.querySelectorAll(".extras")) {
    const counters = [...group.querySelectorAll("[data-in]")];
    for (const counter of counters) counter.hidden = !counter.dataset.in.split(" ").includes(gameClass);
    const shown = counters.filter((counter) => !counter.hidden);
    group.hidden = shown.length === 0;
    most = Math.max(most, shown.length + shown.filter((counter) => counter.matches(".counter--wide")).length);
  }
  const rows = gameClass.endsWith("_solo") ? form.querySelectorAll("[name=solo]").length / SOLOS_IN_A_ROW : 0;
  form.toggleAttribute("data-many-extras", most > IN_A_ROW || (most > 0 && rows > 1));
  return most > 0;
}

/** The counters of the extra points that are set, as they are shown. */
const counted = (form) => [...form.querySelectorAll(".counter:not([hidden]) > [data-counter][data-on]")];

/** The extra points that are set, by the names that the list has: ["Re: Fuchs gefangen ×2"]. */
export const namesOfWon = (form) =>
  counted(form).map(({ dataset: { label, counter } }) => {
    const { value } = form.elements[counter];
    return value > 1 ? `${label} ×${value}` : label;
  });

/** The same in short: "Re Fuchs×2". */
const inShort = (counter) =>
  `${counter.closest("[data-party]").querySelector(".panel__party").textContent.trim()} ${counter.textContent.trim()}`;

export function foldExtras(form) {
  const key = form.querySelector("[data-extras]");
  const text = key.querySelector("[data-extras-text]");
  const open = (on) => {
    form.toggleAttribute("data-extras-open", on);
    key.setAttribute("aria-expanded", String(on));
  };
  const say = () => {
    const set = counted(form).map(inShort);
    key.toggleAttribute("data-on", set.length > 0);
    text.textContent = set.length ? `${text.dataset.words}: ${set.join(", ")}` : text.dataset.words;
  };
  key.addEventListener("click", () => open(!form.hasAttribute("data-extras-open")));
  form.addEventListener("submit", () => open(false));
  new MutationObserver(say).observe(form, { subtree: true, attributeFilter: ["data-on", "aria-label", "hidden"] });
  say();
}
