/* English, offered to phones that are set to another language than German, until somebody has chosen.

   Decided here and not by the server, so that a page stays the same for everybody. */

const ASKED = "sprache-gefragt";
const TYPED = `getippt${location.pathname}`;
const offer = document.querySelector("[data-offer]");
const fields = () => document.querySelectorAll("main input[type=text], main input:not([type])");

/** Storage that may be refused: then there is nothing kept, and no harm done. */
function stored(storage, act) {
  try {
    return act(window[storage]);
  } catch {
    return null;
  }
}

const german = (navigator.languages?.[0] ?? navigator.language ?? "de").toLowerCase().startsWith("de");
if (offer && !german && !stored("localStorage", (kept) => kept.getItem(ASKED))) offer.hidden = false;

offer?.querySelector("[data-stay]").addEventListener("click", () => {
  stored("localStorage", (kept) => kept.setItem(ASKED, "1"));
  offer.hidden = true;
});

// What was typed, and where on the page one was, come along.
offer?.querySelector("[data-english]").addEventListener("click", ({ currentTarget }) => {
  const typed = [...fields()].filter((one) => one.id && !one.closest("[data-entry]")).map((one) => [one.id, one.value]);
  stored("sessionStorage", (kept) => kept.setItem(TYPED, JSON.stringify(typed)));
  currentTarget.hash = location.hash;
});

const typed = stored("sessionStorage", (kept) => JSON.parse(kept.getItem(TYPED)));
stored("sessionStorage", (kept) => kept.removeItem(TYPED));
for (const [id, value] of typed ?? []) {
  const field = document.getElementById(id);
  if (field && !field.value) field.value = value;
}
