/* Where the keyboard is after an answer: who has gone on meanwhile is not fetched back, and who goes through the list by key
   stays on the mark that was pressed. */

let isByKey = false;

// A press by key is a click without a pointer.
document.addEventListener("click", ({ detail }) => (isByKey = detail === 0), true);

/** Call it when something is asked or sent, and what it gives once the answer is worked in: may the keyboard be moved? Only if
    it is where it was, or nowhere: else somebody types there by now, and a script that takes a field away would save half a word. */
export function unmoved() {
  const from = document.activeElement;
  return () => [from, document.body, null].includes(document.activeElement);
}

/** Likewise when `button` was pressed: what it gives brings the keyboard back to that mark, if it is to stay there. False: it is not. */
export function staying(button) {
  if (!isByKey || !button.matches(".players__mark")) return () => false;
  const row = button.closest("tr");
  const same = (one) => one?.querySelector(`.players__mark[name="${button.name}"]`);
  const following = [...row.parentNode.rows].slice(row.rowIndex).map(({ id }) => id);
  return () => {
    // A filter may leave out who is here by now: then the next one that is shown.
    const marks = [row.id, ...following].map((id) => same(document.getElementById(id)));
    const shown = marks.find((mark) => mark?.offsetParent);
    shown?.focus();
    return Boolean(shown);
  };
}
