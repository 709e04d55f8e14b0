/* A game that is only half typed survives a reload: kept by the browser for this tab, for one table and round. */

/** Keep what is in the form; null: nothing is. `draft`: plain data. */
export function keepDraft(base, draft) {
  try {
    if (draft === null) sessionStorage.removeItem(`begun${base}`);
    else sessionStorage.setItem(`begun${base}`, JSON.stringify(draft));
  } catch {
    // No storage in this window: then a reload begins anew.
  }
}

/** What was kept, or null. */
export function keptDraft(base) {
  try {
    return JSON.parse(sessionStorage.getItem(`begun${base}`));
  } catch {
    return null;
  }
}
