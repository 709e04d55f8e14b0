/* The print button, where there is a script to press it. */

const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => print());
