/* Setting up a tournament: the number of rounds follows the rules as they are filled in until somebody types one. */

import "../rules.js";
import "../list_columns.js";
import "../list_file.js";
import "../work_in.js";

const form = document.querySelector("[data-setup]");
const rounds = form.querySelector("[name=rounds]");

/* Left empty it is sent empty, and the server takes the rules' own: no number stays behind when they change. */
function follow() {
  rounds.placeholder = document.getElementById("regeln-geaendert").dataset.rounds;
}

document.body.addEventListener("htmx:oobAfterSwap", follow);
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
