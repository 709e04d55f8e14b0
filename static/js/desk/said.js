/* What was just done at the desk, and the ways back from all that was done on this page, the latest first. */

import { notice } from "../notices.js";
import { filled } from "./meaning.js";
import { idOf } from "./whom.js";

const saidAt = document.getElementById("gesagt");
const backs = []; // { form, said }, the latest last
let named = ""; // ways back that were taken, by what their forms send as "einmal"

/** Shows the way back from what was done last, where what is said now has none of its own. */
function offerLast() {
  const last = backs.at(-1);
  if (!last) return;
  const before = Object.assign(document.createElement("p"), { className: "hint" });
  before.textContent = last.said && filled(saidAt.dataset.before, last);
  saidAt.append(before, last.form);
}

/** Says what an answer says, in the place of what was said last. */
export function say(html) {
  saidAt.innerHTML = html;
  keep();
  if (!saidAt.querySelector("[data-undo]")) offerLast();
  sayInSight();
}

/** On a phone it stands above the list: whoever is further down, and not at the line, is told there too. */
function sayInSight() {
  const said = saidAt.querySelector(".desk-said");
  const { top, bottom } = saidAt.getBoundingClientRect();
  const isAtLine = document.activeElement?.id === "id_line";
  if (!said || isAtLine || (bottom > 0 && top < innerHeight)) return;
  notice(said.textContent.trim(), said.classList.contains("desk-said--wrong") ? "alarm" : "");
}

let last = Promise.resolve(); // one after the other: each puts its way back behind those from before

/** Says that this came in though its answer was lost, and then what it was, with its own way back, as the server knows it from
    the player (`row`) and when (performance.now()) it was sent. No other way back stands there: it would be taken for this one. */
export function sayCameIn(...told) {
  return (last = last.then(() => cameIn(...told)));
}

async function cameIn(name, row, sentAt) {
  const before = backs.splice(0);
  const { cameIn: address, saysCameIn } = saidAt.dataset;
  const said = Object.assign(document.createElement("p"), { className: "desk-said", textContent: filled(saysCameIn, { name }) });
  saidAt.replaceChildren(said);
  if (!row) return;
  const of = address.replace("/0/", `/${row.dataset.number}/`).replace("=0", `=${idOf(row)}`);
  const answer = await fetch(`${of}&vor=${Math.ceil(performance.now() - sentAt)}`, { cache: "no-store" }).then((response) => response.json()).catch(() => null);
  if (!answer?.said || !said.isConnected) return; // the list shows it; something else is said by now
  saidAt.innerHTML = answer.said;
  if (saidAt.querySelector("[data-undo]")) backs.push(...before);
  keep();
}

/** With letters so big that it stands below the screen, too, it is seen. */
export function bringIntoView() {
  saidAt.scrollIntoView({ block: "nearest" });
}

function keep() {
  const form = saidAt.querySelector("[data-undo]");
  if (form) backs.push({ form, said: saidAt.querySelector(".desk-said")?.textContent.trim() ?? "" });
}

/** What could not be done is said no longer: something else is being typed. */
export function noLongerWrong() {
  if (saidAt.querySelector(".desk-said--wrong")) hush();
}

/** This way back is being taken: {form, said}. */
export function taken(form) {
  const at = backs.findIndex((back) => back.form === form);
  return at < 0 ? { form, said: "" } : backs.splice(at, 1)[0];
}

/** Nobody knows whether it was: it can be taken once more. */
export function untaken(back) {
  backs.push(back);
}

/** Says that a way back was taken though its answer was lost. No other one stands there: somebody who has heard nothing presses
    the same place again. */
export function sayTaken({ said }) {
  const { saysTaken } = saidAt.dataset;
  const textContent = filled(saysTaken, { name: said.replace(/\.$/, "") });
  saidAt.replaceChildren(Object.assign(document.createElement("p"), { className: "desk-said", textContent }));
}

/** The list's answer names the ways back that were taken from this browser. */
export function hearTaken({ headers }) {
  named = headers.get("Ways-Back-Taken") ?? named;
}

/** Whether this way back is one of them: a row alone may be another for other reasons. */
export const isTaken = ({ form }) => named.split(" ").includes(form.elements.einmal.value);

/** What was said is over. */
export function hush() {
  saidAt.replaceChildren();
  offerLast();
}

/** Goes the way back from what was done last; false if there is none. */
export function goBack() {
  const last = backs.at(-1);
  const list = document.querySelector("[data-list-back]"); // a list was taken over before the page came
  if (!last) list?.requestSubmit();
  if (!last) return list !== null;
  if (!last.form.isConnected) saidAt.replaceChildren(last.form);
  last.form.requestSubmit(last.form.querySelector("button"));
  return true;
}

// What was said is not said again by the back button.
window.addEventListener("pagehide", () => saidAt.replaceChildren());

keep();
