/* What the desk sends: one after the other, none for ever, and what is on its way is said. */

import { asksWhile } from "../unsaved.js";

const PATIENCE = 15_000; // ms
const UNSEEN = 800; // ms: what is answered so soon need not be said

/** Nothing was done: somebody else has answered, or a server in trouble; or our own says why in a sentence, its message.
    Without any answer nobody knows. */
export class NotDone extends Error {}

/** The director has closed the link by which this device works. */
export class Closed extends NotDone {}

/** The tournament was deleted, and may come back. */
export class Gone extends NotDone {}

/** `said`: where to say what is on its way, by its data-on-way ("Wird gesendet: {names}"). Gives send() and isBusy(). */
export function sender(said) {
  const onTheWay = [];
  let last = Promise.resolve();
  const isBusy = () => onTheWay.length > 0;

  const show = () => {
    said.hidden = !onTheWay.length;
    said.textContent = said.dataset.onWay.replace("{names}", onTheWay.map(({ name }) => name).join(", "));
  };
  // Closed now, what is on its way may come in or not.
  asksWhile(isBusy);

  /** The answer's parts, and whether it was done. Throws NotDone, or whatever the network throws. `name`: of what it is. */
  async function send(address, data, name) {
    const one = { name };
    onTheWay.push(one);
    const timer = setTimeout(show, UNSEEN);
    const question = { method: "POST", body: data, headers: { Answer: "parts" } };
    // Its patience begins when its turn has come.
    const sent = last.then(() => fetch(address, { ...question, signal: AbortSignal.timeout(PATIENCE) }));
    last = sent.catch(() => {});
    try {
      const response = await sent;
      const kind = response.headers.get("Content-Type") ?? "";
      if (response.status === 422 && kind.includes("html")) return { done: false, form: await response.text() };
      if (response.status === 401 && response.headers.has("Release")) throw new Closed();
      if (response.redirected || !kind.includes("json")) throw new NotDone();
      const answer = await response.json();
      if (response.headers.has("Tournament-Gone")) throw new Gone(answer.message);
      if ("message" in answer) throw new NotDone(answer.message);
      return { done: response.ok, ...answer };
    } finally {
      clearTimeout(timer);
      onTheWay.splice(onTheWay.indexOf(one), 1);
      if (!said.hidden) show();
    }
  }
  return { send, isBusy };
}
