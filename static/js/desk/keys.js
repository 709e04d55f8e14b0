/* The board by keyboard: j and k go on and back among those who need somebody and all tables; digits open a table.
   Whoever speaks to the device, or hits keys by mistake, switches that off where it is explained, for this browser; and
   where it is not explained (on a phone) it is off. */

const PATIENCE = 900; // ms for another digit
const KEPT = "leitung:tasten";

/** Off on this browser? Where nothing can be kept, on whenever the page is opened. */
function isKeptOff() {
  try {
    return localStorage.getItem(KEPT) === "aus";
  } catch {
    return false;
  }
}

function keepOff(off) {
  try {
    if (off) localStorage.setItem(KEPT, "aus");
    else localStorage.removeItem(KEPT);
  } catch {
    /* not allowed: then only until the page is opened again */
  }
}

/** Whether the keys are off on `board` now: its attribute says so to style sheets too, and no new fragment changes it. */
const areOff = (board) => {
  const explained = board.querySelector("[data-switch-keys]");
  return board.hasAttribute("data-keys-off") || !explained?.getClientRects().length;
};

export function keys(board) {
  let typed = "";
  let timer;

  const tell = (text) => {
    const place = board.querySelector("[data-typed]");
    if (place) place.textContent = text;
  };
  const forget = () => {
    clearTimeout(timer);
    typed = "";
    tell("");
  };
  const table = (number) => board.querySelector(`[data-table="${number}"]`);
  const open = () => {
    const link = table(typed);
    forget();
    link?.click();
  };

  function hop(step) {
    const all = [...board.querySelectorAll("[data-hop]")].filter((link) => link.checkVisibility?.() ?? true);
    const row = document.activeElement.closest("[data-key]")?.querySelector("[data-hop]");
    const at = all.indexOf(row);
    all[at < 0 ? (step > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
  }

  function digit(key) {
    clearTimeout(timer);
    typed += key;
    const meant = [...board.querySelectorAll("[data-table]")].filter((link) => link.dataset.table.startsWith(typed));
    if (!meant.length) {
      const none = board.querySelector("[data-typed]")?.dataset.none.replace("{n}", typed);
      forget();
      if (none) tell(none);
      return;
    }
    tell(typed);
    table(typed)?.focus();
    if (meant.length === 1 && table(typed)) open();
    else timer = setTimeout(open, PATIENCE);
  }

  const turn = (off) => {
    if (off) forget();
    board.toggleAttribute("data-keys-off", off);
  };
  turn(isKeptOff());
  board.addEventListener("click", (event) => {
    if (!event.target.closest("[data-switch-keys]")) return;
    turn(!board.hasAttribute("data-keys-off"));
    keepOff(board.hasAttribute("data-keys-off"));
  });
  window.addEventListener("storage", ({ key }) => key === KEPT && turn(isKeptOff()));

  document.addEventListener("keydown", (event) => {
    if (areOff(board)) return;
    const elsewhere = event.target.closest("input, textarea, select");
    if (elsewhere || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === "j" || event.key === "k") hop(event.key === "j" ? 1 : -1);
    else if (/^[0-9]$/.test(event.key)) digit(event.key);
    else if (event.key === "Escape" && typed) forget();
    else if (event.key === "Enter" && typed) open();
    else return;
    event.preventDefault();
  });
  window.addEventListener("pagehide", forget);
}
