/* A form whose second press must not be sent: it would be answered in place of the first, and find its key spent. */

for (const form of document.querySelectorAll("form[data-once]")) {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  addEventListener("pageshow", () => (sent = false)); // back again by the browser's own button
}
