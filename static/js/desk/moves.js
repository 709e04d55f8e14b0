/* Players of a draw are moved: a card is dragged onto another, or picked up, carried and put down from the keyboard, and
   the two change places at once, as that can be taken back; or two cards are tapped, and a button does it. Meanwhile the
   panel says what would come of it. All of it is the page's own form (templates/desk/_draw.html), sent by htmx. */

const BEGINS = 6; // px that a pressed card is pulled before that is a drag
const PAUSE = 150; // ms a card is held over another before it is asked what would come of it
const EDGE = 70; // px from where the page begins to scroll below a dragged card
const FASTEST = 18; // px a frame

const form = () => document.querySelector("[data-swap]");
const cardAt = (node) => node?.closest("[data-swap] .drawn__choice") ?? null;
const boxOf = (card) => card.querySelector("[name=player]");
const ticked = () => [...document.querySelectorAll("[data-swap] [name=player]:checked")];
const isBusy = () => form()?.hasAttribute("aria-busy");

/* Two are chosen; whoever taps a third means that one instead of the first. Heard before htmx hears it, which then asks
   what a swap of those that are left would do. */
let chosen = ticked();

document.addEventListener(
  "change",
  ({ target: box }) => {
    if (box.name !== "player" || !box.closest("[data-swap]")) return;
    chosen = chosen.filter((earlier) => earlier !== box && earlier.isConnected && earlier.checked);
    if (box.checked) chosen.push(box);
    while (chosen.length > 2) chosen.shift().checked = false;
  },
  true,
);

function unchoose() {
  clearTimeout(asking); // about two of whom none is chosen now
  below = null;
  const boxes = ticked();
  for (const box of boxes) box.checked = false;
  form().dispatchEvent(new Event("change", { bubbles: true }));
  (boxes[0] ?? form().querySelector("[name=player]")).focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-unchoose]") || !form()) return;
  event.preventDefault();
  unchoose();
});

/** Ask the server in the form's name, so that a newer question takes the place of an older one. */
function ask(verb, address, players, target) {
  // What failed is said by failures.js; what was replaced by a newer question is nobody's failure.
  return htmx.ajax(verb, address, { source: form(), target, swap: "work-in", values: { player: players } }).catch(() => {});
}

function exchange(one, other) {
  clearTimeout(asking);
  ask("post", form().dataset.swap, [one.value, other.value], "#auslosung");
}

/* One move at a time, and each of what the page then shows: keys that are pressed while one is on its way wait for its answer.
   Where it is refused, or there is none, what was to follow it is not meant any more. */
let waiting = []; // what keys have asked for, the next first
const isMove = ({ requestConfig: { verb, path } }) => verb === "post" && path === form()?.dataset.swap;

document.addEventListener("htmx:beforeRequest", ({ detail }) => isMove(detail) && form().setAttribute("aria-busy", "true"));
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!form()) waiting = [];
  if (!isMove(detail)) return;
  form().removeAttribute("aria-busy");
  if (!detail.successful || detail.xhr.status !== 200) waiting = [];
  queueMicrotask(goOn); // when htmx is done with it, and takes the next
});

function inTurn(key) {
  waiting.push({ key, hasWaited: isBusy() });
  goOn();
}

function goOn() {
  while (waiting.length && form() && !isBusy()) {
    const { key, hasWaited } = waiting.shift();
    key(hasWaited);
  }
}

/* What would come of it is said in the panel, and beside the card below the one that is carried. */
let asking = 0;
let below = null;

function consider(carried, card) {
  clearTimeout(asking);
  document.querySelector(".drawn__would")?.remove();
  below = card;
  const players = [carried, card].filter(Boolean).map((one) => boxOf(one).value);
  asking = setTimeout(() => ask("get", form().getAttribute("action"), players, "#tausch"), PAUSE);
}

document.addEventListener("live:updated", ({ target }) => {
  if (target.id === "auslosung") {
    // Others may sit there now: a card that was held can be another's, whom nobody has meant.
    dropNowhere();
    clearTimeout(asking); // the page itself says what is so
  }
  if (target.id !== "tausch") return;
  goToButton();
  document.querySelector(".drawn__would")?.remove();
  const said = below?.isConnected && target.querySelector(".verdicts");
  if (!said) return;
  const beside = said.cloneNode(true);
  beside.classList.add("drawn__would");
  beside.setAttribute("aria-hidden", "true"); // the panel has said it
  below.closest("li").append(beside);
  const covered = below.getBoundingClientRect().bottom - target.getBoundingClientRect().top;
  if (!drag && covered > 0) scrollBy(0, covered + EDGE); // the panel has grown over the card that the keyboard is at
});

/* The pointer: a mouse takes a card anywhere, a finger at its grip. */
let drag = null; // { card, pointer, from: on the page, at: on the screen, over: a card or null, moving }
let dragged = false; // and the button is not up yet

document.addEventListener("pointerdown", (event) => {
  const card = cardAt(event.target);
  if (!card || drag || !event.isPrimary || event.button !== 0 || isBusy()) return;
  if (event.pointerType !== "mouse" && !event.target.closest(".drawn__grip")) return;
  const at = { x: event.clientX, y: event.clientY };
  drag = { card, pointer: event.pointerId, from: { x: event.pageX, y: event.pageY }, at, over: null, moving: false };
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  drag.at = { x: event.clientX, y: event.clientY };
  if (!drag.moving) {
    if (Math.hypot(event.pageX - drag.from.x, event.pageY - drag.from.y) < BEGINS) return;
    pickUp();
  }
  carry();
});

function pickUp() {
  drag.moving = true;
  for (const box of ticked()) box.checked = false;
  drag.card.setPointerCapture(drag.pointer);
  drag.card.dataset.held = "";
  document.documentElement.dataset.dragging = "";
  consider(drag.card, null);
  requestAnimationFrame(scroll);
}

function carry() {
  const { card, from, at } = drag;
  card.style.transform = `translate(${at.x + scrollX - from.x}px, ${at.y + scrollY - from.y}px)`;
  const found = cardAt(document.elementFromPoint(at.x, at.y));
  const over = found === card ? null : found;
  if (over === drag.over) return;
  drag.over?.removeAttribute("data-over");
  over?.setAttribute("data-over", "");
  drag.over = over;
  consider(card, over);
}

function scroll() {
  if (!drag?.moving) return;
  const end = Math.min(innerHeight, document.getElementById("tausch").getBoundingClientRect().top) - EDGE;
  const beyond = Math.max(0, drag.at.y - end) - Math.max(0, EDGE - drag.at.y);
  if (beyond) {
    scrollBy(0, Math.sign(beyond) * Math.min(FASTEST, Math.ceil(Math.abs(beyond) / 4)));
    carry();
  }
  requestAnimationFrame(scroll);
}

/** Put the card down where it was taken up; gives the card that it was held over. */
function putDown() {
  const { card, over, moving } = drag;
  drag = below = null;
  if (!moving) return null;
  card.style.transform = "";
  card.removeAttribute("data-held");
  over?.removeAttribute("data-over");
  document.documentElement.removeAttribute("data-dragging");
  document.querySelector(".drawn__would")?.remove();
  dragged = true;
  if (over === null) consider(null, null);
  return over;
}

document.addEventListener("pointerup", (event) => {
  setTimeout(() => (dragged = false)); // behind the click
  if (event.pointerId !== drag?.pointer) return;
  const { card } = drag;
  const over = putDown();
  if (over?.isConnected && card.isConnected) exchange(boxOf(card), boxOf(over));
});

function dropNowhere() {
  if (!drag) return;
  drag.over?.removeAttribute("data-over");
  drag.over = null;
  putDown();
}

document.addEventListener("pointercancel", (event) => {
  if (event.pointerId === drag?.pointer) dropNowhere();
  dragged = false;
});

// The press that was a drag ends as a click, which would choose the card.
document.addEventListener("click", (event) => dragged && event.preventDefault(), true);

/* The keyboard: Space or Enter picks a card up, arrows carry it from card to card as they lie, and Space or Enter puts it down
   on another. On a card to which no arrow has led they ask first, as two taps do. */
const BOX = "[data-swap] [name=player]";

document.addEventListener("keydown", (event) => {
  const { key } = event;
  if (key === "Escape" && form()) {
    if (drag) dropNowhere();
    else inTurn(() => ticked().length && unchoose());
    return;
  }
  if (!event.target.closest(BOX) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (key.startsWith("Arrow")) {
    event.preventDefault();
    inTurn(() => atCard((box) => goTo(neighbour(cardAt(box), key))));
  } else if (key === "Enter" || key === " ") {
    event.preventDefault();
    isDown = true;
    if (!event.repeat) inTurn((hasWaited) => atCard((box) => press(box, hasWaited)));
  }
});

/** What is done with the card that has the keyboard by then. */
function atCard(what) {
  const box = document.activeElement.closest(BOX);
  if (box) what(box);
}

/* As in every editor: back by Ctrl+Z, forth by Ctrl+Shift+Z or Ctrl+Y; by the buttons, so that it is only what they say. */
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !form()) return;
  if (event.target.closest("textarea, select, input:not([type=checkbox], [type=radio])")) return;
  const key = event.key.toLowerCase();
  const forth = key === "y" || (key === "z" && event.shiftKey);
  if (!forth && key !== "z") return;
  event.preventDefault();
  if (event.repeat || drag) return;
  inTurn(() => document.getElementById(forth ? "tausch-wiederholen" : "tausch-zurueck")?.click());
});

document.addEventListener("keyup", (event) => {
  isDown = false;
  goToButton();
  if (event.key === " " && event.target.closest("[data-swap] [name=player]")) event.preventDefault(); // Firefox would tick it
});

function goTo(card) {
  if (!card) return;
  boxOf(card).focus();
  const [carried, ...others] = ticked().map(cardAt);
  if (carried && !others.length) consider(carried, card === carried ? null : card);
}

/** `hasWaited`: when the key was pressed another may have sat there, so that nobody is swapped without asking. */
function press(box, hasWaited) {
  const others = ticked().filter((one) => one !== box);
  const isSecond = others.length === 1 && !box.checked;
  isUnseen = hasWaited || (isSecond && isUnseen);
  if (isSecond && below === cardAt(box) && !isUnseen) {
    exchange(others[0], box);
    return;
  }
  clearTimeout(asking);
  if (others.length > 1) for (const other of others) other.checked = false;
  box.checked = !box.checked;
  below = null;
  second = isSecond ? box : null;
  box.dispatchEvent(new Event("change", { bubbles: true }));
}

/* Whoever came to the second card otherwise than by arrows, or before the page had shown who sits there, has not heard yet
   what would come of it: the next press is for the button that stands below it. */
let isUnseen = false; // who was picked up
let second = null; // the box from which the keyboard goes there
let isDown = false; // the key that was pressed there: held, it would press the button too

function goToButton() {
  const button = document.getElementById("tauschen-knopf");
  if (!second || isDown || !button) return;
  const [asked, meant] = [new FormData(button.form).getAll("player"), ticked().map((box) => box.value)];
  if (String(asked.sort()) !== String(meant.sort())) return; // the answer is still to come
  if (document.activeElement === second) button.focus();
  second = null;
}

/** The card that lies next in the direction of an arrow key; null at the edge. */
function neighbour(card, key) {
  const here = card.getBoundingClientRect();
  const [x, y] = [(here.left + here.right) / 2, (here.top + here.bottom) / 2];
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const beside = key === "ArrowRight" || key === "ArrowLeft";
  let best = null;
  let least = Infinity;
  for (const other of document.querySelectorAll("[data-swap] .drawn__choice")) {
    // Beside it lies what is of a table in the same row, below it what is in the same column.
    const row = (beside ? other.closest(".drawn__table") : other).getBoundingClientRect();
    if (beside ? row.top > y || row.bottom < y : row.left > x || row.right < x) continue;
    const there = other.getBoundingClientRect();
    const along = sign * (beside ? there.left - here.left : there.top - here.top);
    const across = Math.abs(beside ? there.top - here.top : there.left - here.left);
    const far = along * 1000 + across; // the next column first, and in it the card that lies highest as this one does
    if (along > 1 && far < least) [best, least] = [other, far];
  }
  return best;
}
