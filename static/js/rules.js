/* The rules' form: what is put in order moves as it is numbered. Without script each choice is given its place by hand. */

const rowsOf = (list) => [...list.querySelectorAll("[data-order-row]")];
const placeOf = (row) => row.querySelector("select");

/* The rows as they stand get the places 1, 2, 3 …; who has none stays behind. */
function number(list) {
  const chosen = rowsOf(list).filter((row) => placeOf(row).value);
  chosen.forEach((row, place) => (placeOf(row).value = String(place + 1)));
  list.append(...chosen, ...rowsOf(list).filter((row) => !chosen.includes(row)));
}

/* A row that was given a place by its own control goes there, and the others make room. */
document.addEventListener("change", ({ target }) => {
  const list = target.closest("[data-order]");
  if (!list) return;
  const row = target.closest("[data-order-row]");
  const others = rowsOf(list).filter((one) => one !== row && placeOf(one).value);
  if (target.value) others.splice(Number(target.value) - 1, 0, row);
  list.append(...others);
  number(list);
  target.focus({ preventScroll: true });
});

/* The buttons beside it: one place forward or back. Behind the last place a choice leaves the order, and from there it
   comes in as the last. */
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-order-move]");
  if (!button) return;
  const select = placeOf(button.closest("[data-order-row]"));
  const chosen = rowsOf(button.closest("[data-order]")).filter((row) => placeOf(row).value).length;
  const back = button.dataset.orderMove === "1";
  if (select.value) {
    const wanted = Number(select.value) + (back ? 1 : -1);
    select.value = wanted > chosen ? "" : String(Math.max(1, wanted));
  } else if (!back) {
    select.value = String(chosen + 1);
  }
  select.dispatchEvent(new Event("change", { bubbles: true }));
  button.focus({ preventScroll: true });
});
