/* Somebody takes over a seat: of the games that are offered only those from which somebody may come for who goes. */

const who = document.querySelectorAll("[data-places]");
const position = document.querySelector("[name=position]");

function offer() {
  const places = [...who].find((one) => one.checked)?.dataset.places.split(" ");
  if (!places?.[0]) return; // nobody is chosen, or nobody can come there, which the answer says
  for (const option of position.options) option.hidden = option.disabled = !places.includes(option.value);
  if (position.selectedOptions[0]?.disabled) position.value = [...position.options].find((one) => !one.disabled).value;
}

for (const one of who) one.addEventListener("change", offer);
window.addEventListener("pageshow", offer); // a browser that comes back fills in what was chosen
offer();
