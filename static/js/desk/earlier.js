/* Who played in earlier tournaments and is not in this one yet: offered beside the desk's line while a name is typed. */

import { spellings } from "../spellings.js";

const MOST = 4; // offered at once
const FROM = 2; // letters

const place = document.getElementById("frueher");
const known = JSON.parse(document.getElementById("frueher-namen")?.textContent ?? "[]");

/** Both spellings of a name, each with a blank before its first word. */
function texts(one) {
  one.spelt ??= spellings(one[0]).map((text) => ` ${text.split(/[\s\-‐–]+/).join(" ")}`);
  return one.spelt;
}

const fits = (one, words) => words.every((word) => spellings(word).some((spelt, at) => texts(one)[at].includes(` ${spelt}`)));

/** What the line would hold for one of them. A club with a comma in it would be read as more than a club. */
const asLine = ([name, club]) => (club && !/[,;]/.test(club) ? `${name}, ${club}` : name);

/** The buttons of those who are offered now. */
export const offered = () => (place ? [...place.querySelectorAll("button")] : []);

/** Offers those who fit to what is `typed`, without whom `taken` (names in small letters) has already. */
export function offer(typed, taken) {
  if (!place) return;
  const words = typed.trim().split(/[\s\-‐–]+/).filter(Boolean);
  const asked = typed.trim().length >= FROM && !/[,;]/.test(typed);
  const found = [];
  if (asked) {
    for (const one of known) {
      if (!taken.has(one[0].toLowerCase()) && fits(one, words)) found.push(one);
      if (found.length === MOST) break;
    }
  }
  place.hidden = !found.length;
  const lines = found.map(asLine);
  const buttons = offered();
  if (buttons.map((button) => button.value).join("\n") === lines.join("\n")) return;
  for (const button of buttons) button.remove();
  place.append(...found.map((one, at) => Object.assign(document.createElement("button"), {
    type: "button", className: "button button--quiet", value: lines[at], textContent: one[1] ? `${one[0]} · ${one[1]}` : one[0],
  })));
}

/** Has `enter` called with what the line would hold, for whoever is chosen. */
export function whenChosen(enter) {
  place?.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button) enter(button.value);
  });
}
