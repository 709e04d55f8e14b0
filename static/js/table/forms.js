/* The page's small forms (confirm, call, strike …): sent by the script, and what comes back is taken in. */

import { notice } from "../notices.js";
import { NoAnswer, post } from "./requests.js";
import { closeDialog, openDialog } from "./screen.js";

/** Send one form. `hidden`: fields that every form of this page carries; take(html): works the live parts in. */
export async function act(sent, { hidden, texts, take }) {
  const button = sent.querySelector("button");
  const address = sent.getAttribute("action");
  const isHere = sent.contains(document.activeElement);
  button?.setAttribute("aria-busy", "true");
  const fields = [...new FormData(sent)].filter(([name]) => !hidden.some(([own]) => own === name));
  try {
    const { status, data } = await post(address, [...fields, ...hidden]);
    if (status === 200 && data.html) openDialog(data.html);
    else if (status === 200 && data.stand) {
      closeDialog();
      take(data.stand);
      if (isHere) keepFocus(button, address);
      notice(data.message);
    } else notice(data.message ?? (status === 404 ? texts.link_gone : texts.server_error), "alarm");
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    notice(texts.no_connection, "alarm");
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

/** The button that was pressed may be gone, and the focus with it: then to the one that takes back what it did, else to
    the page's content, so that the next key goes on from there. */
function keepFocus(button, address) {
  if (button.isConnected && button.checkVisibility()) return;
  const others = [...document.querySelectorAll(`form[action="${address}"] button`)].filter((one) => one.checkVisibility());
  (others[0] ?? document.getElementById("inhalt")).focus({ preventScroll: true });
}
