/* What is said of a pasted list, of its columns and of lines that are doubted, stays with that list: also for whoever leaves the page and comes back, and
   only until another list stands in the field. From where it is said which lines are doubted a link leads to the tick of each. */

const check = document.getElementById("spieler-pruefung");
if (check) follow(document.getElementById("id_players"));

function follow(field) {
  let lines = linesOf(field.value);

  // What stands in the field outlives that the list is taken back which has left it there.
  document.querySelector("[data-list-back]")?.addEventListener("submit", ({ target }) => {
    if (target.elements.players) target.elements.players.value = field.value;
  });

  function linesOf(text) {
    return new Set(text.split("\n").filter((line) => line.trim()));
  }

  // Without a step in the history, which would lose what the page keeps there.
  check.addEventListener("click", (event) => {
    const tick = document.getElementById(event.target.closest(".list-asked a")?.hash.slice(1));
    if (!tick) return;
    event.preventDefault();
    tick.focus({ preventScroll: true });
    tick.closest("tr").scrollIntoView({ block: "center" });
  });

  // The page's own history keeps it: the browser puts back what was typed, but not what came of it.
  check.addEventListener("live:updated", () => {
    const said = [...check.querySelectorAll("[data-columns] [name], [name=is_player][checked], [name=nobody][checked]")].map(({ name, value }) => [name, value]);
    history.replaceState({ ...history.state, said }, "");
  });

  // Pasted over all that stood there. Heard on its way down, before htmx asks how the list is read.
  field.addEventListener(
    "input",
    ({ inputType }) => {
      const now = linesOf(field.value);
      if (inputType?.startsWith("insertFrom") && ![...lines].some((line) => now.has(line))) check.querySelector("[data-columns]")?.remove();
      lines = now;
    },
    true,
  );

  window.addEventListener("pageshow", () => {
    if (field.value === field.defaultValue) return;
    lines = linesOf(field.value);
    field.closest("details")?.setAttribute("open", "");
    if (!check.querySelector("[data-columns]")) check.append(again(history.state?.said ?? []));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

function again(said) {
  const part = document.createElement("div");
  part.dataset.columns = "";
  for (const [name, value] of said) part.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  return part;
}
