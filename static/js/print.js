/* The print button, where there is a script to press it; also one that a live part brings later. */

function offer() {
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
}

document.addEventListener("live:updated", offer);
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});
offer();
