/* Setting up a tournament: the number of rounds follows the chosen rules until somebody types one. */

import "../rules.js";
import "../list_file.js";
import "../work_in.js";

const form = document.querySelector("[data-setup]");
const rounds = form.querySelector("[name=rounds]");
let typed = rounds.value !== "";

rounds.addEventListener("input", () => (typed = rounds.value !== ""));

function follow() {
  const chosen = form.querySelector("[name=preset]:checked");
  if (chosen && !typed) rounds.value = chosen.dataset.rounds;
}

form.addEventListener("change", (event) => event.target.name === "preset" && follow());
follow();

/* While the rules of another preset are on their way nobody can type into those that will go. They are sent all the same. */
const rules = document.getElementById("regeln");
let underWay = 0;

function hold(change) {
  underWay += change;
  rules.inert = underWay > 0;
}

form.addEventListener("htmx:beforeRequest", (event) => event.detail.target === rules && hold(1));
form.addEventListener("htmx:afterRequest", (event) => event.detail.target === rules && hold(-1));
