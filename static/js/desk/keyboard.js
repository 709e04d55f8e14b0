/* Who goes through the list of players by keyboard stays there: a mark that was pressed by key keeps the focus. */

let isByKey = false;

// A press by key is a click without a pointer.
document.addEventListener("click", ({ detail }) => (isByKey = detail === 0), true);

/** Call it when `button` was pressed, and what it gives once the answer is worked in: true if the focus is where it belongs. */
export function staying(button) {
  if (!isByKey || !button.matches(".players__mark")) return () => false;
  const row = button.closest("tr");
  const same = (one) => one?.querySelector(`.players__mark[name="${button.name}"]`);
  const following = [...row.parentNode.rows].slice(row.rowIndex).map(({ id }) => id);
  return () => {
    if (![button, document.body].includes(document.activeElement)) return true; // already on the way to the next one
    // A filter may leave out who is here by now: then the next one that is shown.
    const marks = [row.id, ...following].map((id) => same(document.getElementById(id)));
    marks.find((mark) => mark?.offsetParent)?.focus();
    return document.activeElement !== document.body;
  };
}
