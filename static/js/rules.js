/* The rules' form: what is put in order moves as it is numbered, and rules are found while one types. Without script each
   choice is given its place by hand, and all rules stand there. */

import "./unsaved.js";

const rowsOf = (list) => [...list.querySelectorAll("[data-order-row]")];
const placeOf = (row) => row.querySelector("select");

/* The rows as they stand get the places 1, 2, 3 …; who has none stays behind. */
function number(list) {
  const chosen = rowsOf(list).filter((row) => placeOf(row).value);
  chosen.forEach((row, place) => (placeOf(row).value = String(place + 1)));
  list.append(...chosen, ...rowsOf(list).filter((row) => !chosen.includes(row)));
}

/* A row that was given a place by its own control goes there, and the others make room. */
document.addEventListener("change", ({ target }) => {
  const list = target.closest("[data-order]");
  if (!list) return;
  const row = target.closest("[data-order-row]");
  const others = rowsOf(list).filter((one) => one !== row && placeOf(one).value);
  if (target.value) others.splice(Number(target.value) - 1, 0, row);
  list.append(...others);
  number(list);
  target.focus({ preventScroll: true });
});

/* The buttons beside it: one place forward or back. Behind the last place a choice leaves the order, and from there it
   comes in as the last. */
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-order-move]");
  if (!button) return;
  const select = placeOf(button.closest("[data-order-row]"));
  const chosen = rowsOf(button.closest("[data-order]")).filter((row) => placeOf(row).value).length;
  const back = button.dataset.orderMove === "1";
  if (select.value) {
    const wanted = Number(select.value) + (back ? 1 : -1);
    select.value = wanted > chosen ? "" : String(Math.max(1, wanted));
  } else if (!back) {
    select.value = String(chosen + 1);
  }
  select.dispatchEvent(new Event("change", { bubbles: true }));
  button.focus({ preventScroll: true });
});

/* An own extra point or solo is taken away: its row is one without a name again, and what is written there a new one. */
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-row-remove]");
  if (!button) return;
  event.preventDefault();
  const row = button.closest("details");
  for (const input of row.querySelectorAll("input[type=text], input[type=hidden]")) input.value = "";
  const title = row.querySelector("[data-unnamed]");
  title.textContent = title.dataset.unnamed;
  row.open = false;
  row.querySelector("summary").focus();
  row.dispatchEvent(new Event("change", { bubbles: true }));
});

/* The unit beside a number that is being typed: "1 Runde", "−1 Punkt". */
document.addEventListener("input", ({ target }) => {
  const unit = target.closest(".rule__value")?.querySelector("[data-unit]");
  if (unit) unit.textContent = Math.abs(target.value) === 1 ? unit.dataset.unitOfOne : unit.dataset.unit;
});

/* The same as rule_search.folded makes of the words of a rule. */
const folded = (text) => text.toLowerCase().replace(/ß/g, "ss").normalize("NFKD").replace(/[\p{M}\-„“]/gu, "");

/* A short word stands inside too many others: it is found where a word begins. */
const SHORT = 3;
const within = /[\p{L}\p{N}]/u;
function has(words, word) {
  if (word.length > SHORT) return words.includes(word);
  for (let at = words.indexOf(word); at >= 0; at = words.indexOf(word, at + 1)) {
    if (!at || !within.test(words[at - 1])) return true;
  }
  return false;
}

/* A rule goes back to the preset: its button is gone with the answer, and the focus is at the rule's field. */
document.body.addEventListener("htmx:afterSettle", ({ detail: { requestConfig: sent } }) => {
  const back = sent?.triggeringEvent?.submitter ?? sent?.elt;
  if (back?.name !== "zurueck") return;
  const rule = document.getElementById(`regel-${back.value}`);
  const field = rule?.querySelector("input:not([type=hidden]), select, summary");
  if (document.activeElement === document.body) field?.focus();
});

/* What was typed, word by word; "120:120" is two of them. */
const wordsIn = (text) => folded(text).split(/[^\p{L}\p{N}.]+/u).filter(Boolean);

/* How many of the words a rule has. In an organizer's own sentence the short ones, "an die", would be found anywhere. */
const longOf = (wanted) => wanted.filter((word) => word.length > SHORT);
const hits = (words, wanted) => longOf(wanted).filter((word) => has(words, word)).length;

/* Which words decide which rules stand there: all of them; where no rule has all, the rules that have the most. */
function ways(wanted, rules) {
  const all = (words) => wanted.every((word) => has(words, word));
  if (rules.some(({ dataset }) => all(dataset.words))) return { fits: all, nearly: false };
  const most = Math.max(0, ...rules.map(({ dataset }) => hits(dataset.words, wanted)));
  return { fits: (words) => most > 0 && hits(words, wanted) === most, nearly: most > 0 };
}

document.addEventListener("input", (event) => {
  const { target } = event;
  if (!target.matches("[data-rules-search]")) return;
  const wanted = wordsIn(target.value);
  const tools = target.closest("[data-rules]");
  const all = tools.parentElement.querySelector("[data-rules-groups]");
  const groups = [...all.querySelectorAll("[data-rules-group]")];
  const isNamed = (group) => wanted.length > 0 && wanted.every((word) => has(folded(group.dataset.rulesGroup), word));
  const anyNamed = groups.some(isNamed);
  const { fits, nearly } = ways(wanted, [...all.querySelectorAll("[data-words]")]);
  // What is no rule at all says why; a few letters may still become a word.
  const absent = [...tools.querySelectorAll("[data-absent]")];
  const long = longOf(wanted);
  const known = absent.find((one) => long.length && long.every((word) => one.dataset.absent.includes(word)));
  const guessed = nearly && !anyNamed && !known;
  let found = 0;
  for (const group of groups) {
    const named = isNamed(group);
    let here = 0;
    for (const rule of group.querySelectorAll("[data-words]")) {
      rule.hidden = !named && !(fits(rule.dataset.words) && (!nearly || guessed));
      here += !rule.hidden;
    }
    group.hidden = !here;
    found += here;
  }
  tools.toggleAttribute("data-searching", wanted.length > 0); // the list of differences makes room
  tools.querySelector("[data-rules-nav]").hidden = wanted.length > 0;
  for (const one of absent) one.hidden = one !== known;
  tools.querySelector("[data-rules-nearly]").hidden = !guessed;
  const none = tools.querySelector("[data-rules-none]");
  none.hidden = found > 0 || Boolean(known);
  const said = none.querySelector("[data-says]");
  said.textContent = said.dataset.says.replace("{typed}", target.value.trim());
});

/* What is no rule may become an own extra point: the search ends, and the page goes there. */
document.addEventListener("click", ({ target }) => {
  if (!target.matches("[data-rules-instead]")) return;
  const search = target.closest("[data-rules]").querySelector("[data-rules-search]");
  search.value = "";
  search.dispatchEvent(new Event("input", { bubbles: true }));
});

/* Enter searches no further: it must not send the form. */
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches("[data-rules-search]")) event.preventDefault();
});
