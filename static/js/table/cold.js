/* Opening a table's page without network, where the browser can (worker.js), and what it shows then. */

/** Let this page be opened without network from now on. */
export function keepPage() {
  // Without it nothing is missing but the opening: an unknown certificate, for example, allows none.
  if (window.isSecureContext) navigator.serviceWorker?.register("/tisch/sw.js").catch(() => {});
}

/** When this page was fetched (epoch ms), if it comes from this phone and not from the server; 0 if nobody knows. */
export const keptSince = () => Number(document.documentElement.dataset.kept) || 0;

/** Is this page one that was kept on the phone? */
export const isKept = () => document.documentElement.dataset.kept !== undefined;

/** Note the newest live parts of a table's page. Only where the page can be opened cold is there any use of them. */
export function noteStand(base, html, at) {
  if (!navigator.serviceWorker?.controller || !html.includes("scribe-state")) return;
  try {
    localStorage.setItem(`stand${base}`, JSON.stringify({ html, at }));
  } catch {
    // No room. The page that was kept says what it knows.
  }
}

/** The live parts that were noted last: {html, at}, or null. */
export function lastStand(base) {
  try {
    return JSON.parse(localStorage.getItem(`stand${base}`));
  } catch {
    return null;
  }
}
