/* The desk at the door: one line for whoever comes, marks of one press, rows that become forms; nobody waits for a page.

   Every form of the page works without script too. Here it is sent beside the page, one after the other, and the answer
   (JSON: said, number, row, head) is worked in. What others do comes by the list's own address (live.js). */

import { Poller, isOver, sayConnection, update } from "../live.js";
import { insist } from "../notices.js";
import { offer, whenChosen } from "./earlier.js";
import { NotDone, sender } from "./sending.js";
import { nameOf, within, wordsOf } from "./words.js";

const list = document.getElementById("spielerliste");
const form = document.getElementById("zeile");
const line = form.elements.line;
const enter = document.getElementById("enter");
const saidAt = document.getElementById("gesagt");
const says = form.dataset;
const marks = document.getElementById("tat");
const WHILE_SENDING = 3000; // ms
const KEPT = says.kept; // where it is asked anew who is here, Enter means something else
const hasMouse = matchMedia("(hover: hover) and (pointer: fine)");

const body = () => list.querySelector(".players tbody");
const rows = () => [...body().rows];
const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_all, key) => values[key]);

/* ---- who fits ---- */

let chosen = null; // the number of the row that the arrow keys have chosen

/** Whether anything is still to be done at the door for whoever this is. */
const awaited = (row) => !("here" in row.dataset) || "owes" in row.dataset;

/** What Enter would do with what stands in the line: {row} for somebody known, {name} for somebody new. */
function meaning() {
  const typed = line.value.trim();
  if (!typed) return {};
  const known = rows().filter((row) => !("gone" in row.dataset));
  if (chosen) return { row: known.find((row) => row.dataset.number === chosen) };
  const name = nameOf(typed);
  const same = named(typed);
  if (same) return { row: same };
  if (typed.includes(",")) return { name };
  const fitting = known.filter((row) => awaited(row) && within(row, wordsOf(typed), " "));
  return fitting.length === 1 ? { row: fitting[0], other: typed } : { name };
}

/** What is said of whoever comes in (the row, if it is somebody known): "da, bezahlt"; nothing of who owes nothing. */
function marked(row) {
  const paid = form.elements.bezahlt;
  const fee = form.elements.fee?.selectedIndex > 0 && form.elements.fee.selectedOptions[0].textContent;
  const filler = form.elements.ausser.checked;
  const asked = fee || !filler; // the usual fee is asked of no filler
  const said = [filler && says.saysFiller, form.elements.hier.checked && says.saysDa, fee];
  if (paid && (fee || !row || "owes" in row.dataset)) said.push(asked ? (paid.checked ? says.saysPaid : says.saysUnpaid) : says.saysFree);
  return said.filter(Boolean).join(", ");
}

/** Shows who fits, and what Enter means. */
function show() {
  settleFailed();
  const words = wordsOf(line.value.split(",")[0]);
  const { row: meant, name, other } = meaning();
  let found = 0;
  for (const row of rows()) {
    const fits = within(row, words, "");
    row.toggleAttribute("data-filtered", !fits);
    row.toggleAttribute("data-chosen", row === meant);
    found += fits;
  }
  list.toggleAttribute("data-searching", words.length > 0);
  offer(line.value, new Set(rows().map((row) => row.dataset.name.toLowerCase())));
  const count = list.querySelector("[data-said-fit]");
  count.hidden = !words.length;
  count.textContent = filled(count.dataset.saidFit, { n: found });
  const what = marked(meant);
  if (meant) {
    const isHere = !awaited(meant) && !chosen;
    const sentence = filled(isHere ? says.saysHere : says.saysKnown, { name: meant.dataset.name, number: meant.dataset.number });
    enter.textContent = isHere || !what ? sentence : `${sentence}: ${what}`;
    if (other) enter.textContent += ` · ${filled(says.saysBoth, { name: other })}`;
  } else if (name) enter.textContent = [filled(says.saysNew, { name }), what].filter(Boolean).join(", ");
  else enter.textContent = what ? `${says.saysIdle}: ${what}` : says.saysIdle;
}

/* ---- sending, one after the other ---- */

const post = sender(document.getElementById("unterwegs"));
const failed = new Map(); // what went wrong, by what was typed or pressed

/** The list is not asked for meanwhile: the answer says what has changed, and costs a tenth of it. `name`: of what it is;
    `known`, of who was typed into the line: whether the list knew the name. */
async function send(address, data, name, known) {
  for (const question of poller.questions.values()) question.abort();
  poller.plan(WHILE_SENDING);
  forget(name);
  try {
    return await post(address, data, name);
  } catch (error) {
    // Whoever had no answer does not know whether it was done. The list does.
    const sentence = error instanceof NotDone ? error.message || says.saysFailed : says.saysUnsure;
    failed.set(name, { says: insist(error.message && error instanceof NotDone ? sentence : filled(sentence, { name })), known });
    poller.ask();
    throw error;
  }
}

function forget(name) {
  failed.get(name)?.says.remove();
  failed.delete(name);
}

const named = (typed) =>
  rows().find((row) => !("gone" in row.dataset) && row.dataset.name.toLowerCase() === nameOf(typed).toLowerCase());

/** Whoever is in the list by now did come in, whatever became of the answer. */
function settleFailed() {
  for (const [typed, { known }] of failed) {
    const row = named(typed);
    if (known === undefined || !row || (known && awaited(row))) continue;
    forget(typed);
    if (line.value === typed) line.value = "";
  }
}

const backs = []; // the ways back from what was done here, the latest last

function say(html) {
  saidAt.innerHTML = html;
  const back = saidAt.querySelector("[data-undo]");
  if (back) backs.push(back);
}

/** Above the line: how many would sit where, and the way to the draw if so many can. */
function sayWhetherSeated() {
  const { seating, seatable } = list.querySelector("[data-seating]").dataset;
  document.getElementById("sitzordnung").textContent = seating;
  document.getElementById("zur-auslosung")?.toggleAttribute("hidden", seatable === undefined);
}

/** Works an answer into the page. */
function apply({ said, number, row, head, before, etag }) {
  say(said);
  const old = document.getElementById(`spieler-${number}`);
  if (row) {
    const holder = document.createElement("table");
    holder.innerHTML = `<tbody>${row}</tbody>`;
    const fresh = holder.rows[0];
    if (old) old.replaceWith(fresh);
    else body().append(fresh);
    htmx.process(fresh);
  } else old?.remove();
  document.getElementById("spieler-kopf").innerHTML = head;
  sayWhetherSeated();
  // A new row at the end stands where it belongs only in the order of the numbers.
  const inPlace = old || !row || !marks.elements.nach.value;
  if (inPlace && before === version) {
    version += 1; // nobody else has done anything: the page is what the server has
    poller.etag = etag;
    poller.plan(poller.pause());
  } else poller.ask();
  show();
}

/** The line has the keyboard again; on a phone only if it had it, or its keys would hide the list. */
function focusLine() {
  if (hasMouse.matches) line.focus({ preventScroll: true });
}

let asNew = false; // whoever fits, somebody new is meant

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const typed = line.value;
  if (!typed.trim()) return;
  const data = new FormData(form);
  const { row } = asNew ? {} : meaning();
  data.set("meant", row?.dataset.number ?? "new");
  if (asNew) data.set("sure", typed);
  asNew = false;
  chosen = null;
  line.value = "";
  form.elements.sure.value = "";
  const fee = form.elements.fee?.selectedIndex ?? 0;
  const filler = form.elements.ausser.checked;
  // Another fee, and no rank, were meant for this one, and not for the next.
  if (fee) form.elements.fee.selectedIndex = 0;
  form.elements.ausser.checked = false;
  show();
  focusLine();
  // Refused: it stands in the line again, unless the next one is being typed there.
  const again = (doubt = "") => {
    if (line.value) return;
    line.value = typed;
    if (fee) form.elements.fee.selectedIndex = fee;
    form.elements.ausser.checked = filler;
    form.elements.sure.value = doubt;
  };
  try {
    const answer = await send(form.action, data, typed, Boolean(named(typed)));
    if (answer.done) return apply(answer);
    again(answer.doubt);
    say(answer.said);
  } catch {
    again();
  }
  show();
});

whenChosen((typed) => {
  line.value = typed;
  asNew = true;
  form.requestSubmit();
});

const pressed = new Set();

async function press(address, data, name) {
  if (pressed.has(name)) return; // twice in a row is meant once
  pressed.add(name);
  try {
    const answer = await send(address, data, name);
    if (answer.done) apply(answer);
    else say(answer.said);
  } catch {
    /* said already */
  } finally {
    pressed.delete(name);
  }
}

// Heard before others hear it (main.js), who take a form for sent unless somebody says otherwise.
document.addEventListener(
  "submit",
  async (event) => {
    const { target, submitter } = event;
    if (target !== marks && !target.matches("[data-undo], [data-player-form]")) return;
    event.preventDefault();
    if (target.matches("[data-player-form]")) return change(target, submitter);
    const data = new FormData(target, submitter);
    const name = submitter?.getAttribute("aria-label") ?? submitter?.textContent.trim();
    if (target === marks) await press(submitter.formAction, data, name);
    else {
      if (backs.includes(target)) backs.splice(backs.indexOf(target), 1);
      for (const name of ["nach", "nur", "kategorie"]) data.set(name, marks.elements[name].value);
      await press(target.action, data, name);
    }
    focusLine();
  },
  true,
);

/* ---- the row as a form ---- */

list.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-edit]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    try {
      const response = await fetch(`${link.href}${location.search}`, { headers: { Answer: "parts" } });
      if (response.ok && !response.redirected && response.headers.has("Server-Time")) edit(link.closest("tr"), await response.text());
      else location.assign(link.href);
    } catch {
      insist(document.body.dataset.saysUnreachable);
    }
  } else if (event.target.closest("[data-give-up]")) {
    event.preventDefault();
    giveUp(event.target.closest("tr"));
  }
});

function edit(row, html) {
  const cell = row.querySelector(".players__form");
  cell.innerHTML = html;
  cell.colSpan = row.cells.length;
  row.dataset.state = "edit";
  (cell.querySelector(".field--wrong input") ?? cell.querySelector("input:not([type=hidden])")).focus();
}

function giveUp(row) {
  delete row.dataset.state;
  row.querySelector(".players__form").replaceChildren();
  focusLine();
}

async function change(target, submitter) {
  const data = new FormData(target, submitter);
  if (submitter) submitter.disabled = true; // money must not be booked twice
  try {
    const row = target.closest("tr");
    const answer = await send(submitter?.getAttribute("formaction") ?? target.action, data, row.dataset.name);
    if (answer.form) return edit(row, answer.form);
    if (!answer.done) return say(answer.said);
    apply(answer);
    focusLine();
  } catch {
    /* said already; the form stays open with what was typed */
  } finally {
    if (submitter) submitter.disabled = false;
  }
}

/* ---- keys ---- */

function step(by) {
  const shown = rows().filter((row) => !row.hasAttribute("data-filtered") && !("gone" in row.dataset));
  const at = shown.findIndex((row) => row.dataset.number === chosen);
  const next = at < 0 ? shown[by > 0 ? 0 : shown.length - 1] : shown[at + by];
  chosen = next?.dataset.number ?? null;
  next?.scrollIntoView({ block: "nearest" });
  show();
}

line.addEventListener("keydown", (event) => {
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key === "Enter" && event.shiftKey) {
    asNew = true;
    form.requestSubmit();
  } else if (line.value && event.key in steps) step(steps[event.key]);
  else if (event.key === "Escape" && line.value) {
    line.value = "";
    chosen = null;
    show();
  } else return;
  event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  const row = target.closest?.("tr[data-state]");
  if (key === "Escape" && row) return giveUp(row);
  const isTyping = target.matches?.("input:not([type=checkbox]), textarea, select");
  const withControl = event.ctrlKey || event.metaKey;
  if (key === "z" && withControl && !event.shiftKey && (target === line ? !line.value : !isTyping)) {
    const back = backs.at(-1);
    if (!back) return;
    event.preventDefault();
    if (!back.isConnected) saidAt.replaceChildren(back);
    back.requestSubmit();
  } else if (key.length === 1 && key !== " " && !isTyping && !withControl && !event.altKey) line.focus();
});

line.addEventListener("input", () => {
  chosen = null;
  if (saidAt.querySelector(".desk-said--wrong")) saidAt.replaceChildren();
  if (form.elements.sure.value !== line.value) form.elements.sure.value = "";
  show();
});

/* ---- what Enter means is remembered for this page ---- */

const switches = [form.elements.hier, form.elements.bezahlt].filter(Boolean);

try {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  for (const one of switches) one.checked = kept[one.name] ?? one.checked;
} catch {
  /* not allowed */
}

form.addEventListener("change", ({ target }) => {
  if (target === line) return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(switches.map((one) => [one.name, one.checked]))));
  } catch {
    /* not allowed */
  }
  show();
  focusLine();
});

/* ---- what others do ---- */

let version = Number(list.dataset.version);
const poller = new Poller(list.dataset.follow, {
  etag: list.dataset.etag,
  onNew: (text, response) => {
    version = Number(response.headers.get("List-Version"));
    update(list, text);
  },
  onConnection: (online, lastAnswer) => sayConnection(online, lastAnswer, list.dataset.offline),
  onRefused: isOver,
}).start();

list.addEventListener("live:updated", () => {
  for (const row of rows()) delete row.spelt;
  htmx.process(list);
  sayWhetherSeated();
  show();
});

// What was said is not said again by the back button.
window.addEventListener("pagehide", () => saidAt.replaceChildren());

const first = saidAt.querySelector("[data-undo]");
if (first) backs.push(first);
show();
