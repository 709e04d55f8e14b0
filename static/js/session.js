/* What a browser keeps for one tab, as long as that is open. */

/** What `act` gives of the window's storage for this tab; null where there is none: then a reload begins anew. */
export function inSession(act) {
  try {
    return act(sessionStorage) ?? null;
  } catch {
    return null; // not allowed
  }
}
