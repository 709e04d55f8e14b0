/* What is on its way, as the scribe sees it: the mark at the page's head, and the list with what a person can decide. */

import { othersSitHere, reseated } from "./reseated.js";
import { fromTemplate } from "./screen.js";
import { counted, filled } from "./words.js";

const mark = document.querySelector("[data-queue-state]");
const place = document.querySelector("[data-queue]");

/** Bring mark and list in line with the queue. page: as main.js puts it together, its `actions` edit, drop, again, choose. */
export function showQueue(page) {
  const { queue, texts, isCut, barrier } = page;
  const waiting = queue.waiting.length;
  const stopped = queue.stopped.length;
  const keeping = queue.awaited || (queue.kept && queue.unwritten.size); // a mark that says "wartet" promises that the game is on the disk
  const rest = barrier() ? "barred" : isCut() ? "cut" : queue.read ? "saved" : "reading"; // what may still wait on the phone is not said to be saved
  mark.dataset.state = stopped ? "refused" : keeping ? "keeping" : waiting ? "waiting" : rest;
  const words = [];
  const isUndecided = queue.stopped.some(({ state }) => state === "conflict");
  if (stopped) words.push(counted(isUndecided ? texts.undecided_games : texts.refused_games, stopped));
  if (keeping) words.push(texts.keeping);
  else if (waiting) words.push(counted(texts[stopped ? "also_waiting" : "waiting_games"], waiting));
  mark.querySelector("[data-queue-text]").textContent = words.join(", ") || texts[rest];
  const known = new Map([...place.children].map((card) => [card.dataset.key, card]));
  for (const item of queue.items) {
    const card = known.get(item.id) ?? place.appendChild(newCard(item, page));
    known.delete(item.id);
    place.append(card);
    showItem(card, item, page);
  }
  for (const card of known.values()) card.remove();
}

/** What an item of the queue is called where it could be taken for another one. */
export const called = ({ number, kind, what }, { game }) => (number && kind !== null ? filled(game, { number, brief: what }) : what);

/** `name`: its class. */
export function newCard(item, { queue, actions }, name = "queued") {
  const card = fromTemplate("queued");
  card.className = name;
  card.dataset.key = item.id;
  const now = () => queue.items.find((one) => one.id === item.id);
  card.addEventListener("click", (event) => {
    for (const [name, act] of Object.entries(actions)) {
      if (event.target.closest(`[data-${name}]`) && now()) act(now());
    }
  });
  return card;
}

export function showItem(card, item, page) {
  const { queue, texts, here: { round } } = page;
  const other = item.round !== round ? `${texts.old_round.replace("{round}", item.round)}: ` : "";
  card.querySelector("[data-what]").textContent = other + (item.lacks ? called(item, texts) : item.what);
  const badge = card.querySelector("[data-state]");
  badge.className = `badge badge--${item.state === "waiting" ? "waiting" : "refused"}`;
  const sending = queue.sending?.id === item.id;
  const waits = item.withdrawn ? texts.withdrawing : queue.isHeld(item) ? texts.held : texts.waiting;
  badge.textContent = item.state === "waiting" ? (sending && !item.withdrawn ? texts.sending : waits) : texts[item.state === "conflict" ? "undecided" : "refused"];
  badge.dataset.state = item.state;
  // Refused for who sits there by now, it would be so again: it has to be looked at.
  const isOfOthers = item.state === "refused" && !item.withdrawn && reseated(item, page).length > 0;
  const why = card.querySelector("[data-why]");
  const isLost = page.games.isLost(item.corrects, item.round);
  const reason = isLost ? texts.correction_lost : page.gaps.why(item);
  why.hidden = !reason;
  if (isLost) why.textContent = reason;
  else if (isOfOthers && item.names) why.textContent = othersSitHere(item.names, page, item.corrects);
  else why.textContent = reason && queue.isOld(item) && !item.lacks ? `${reason} ${texts.maybe_otherwise}` : reason;
  // What is under way at this moment is not touched: it may be stored before the tap arrives.
  card.querySelector("[data-choices]").hidden = item.state === "waiting" && (sending || queue.isHeld(item));
  card.querySelector("[data-choose]").hidden = item.state !== "conflict";
  card.querySelector("[data-edit]").hidden = item.state === "conflict" || item.withdrawn === true || item.round !== round || isLost;
  const isOnItsWay = item.state === "waiting" && !item.withdrawn;
  const isOfOtherDeals = item.state === "refused" && ["sits_out", "moved"].includes(item.field);
  card.querySelector("[data-again]").hidden = item.state === "conflict" || isOnItsWay || isLost || isOfOthers || isOfOtherDeals;
  card.querySelector("[data-drop]").hidden = item.withdrawn === true;
}
