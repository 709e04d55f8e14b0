/* Whom a row of the desk's list, or a form beside it, means: by the player's id, for the start number may be somebody
   else's by now. */

/** The id of the player in this row. */
export const idOf = (row) => row.dataset.key.slice(1);

/** The row of who has this id; null where the list has none. */
export const rowOf = (id) => document.querySelector(`.players tr[data-key="p${id}"]`);

/** The id that stands in the address of a form; null where none does. */
export const idIn = (address) => new URL(address).searchParams.get("wer");
