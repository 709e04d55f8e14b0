/* A file with players, chosen or dropped on the field of the list: its lines come into that field, to be read, judged and changed there. */

const MOST = 900_000; // bytes: what the server takes with the text beside it (dkturnier/door/limits.py)

const part = document.querySelector("[data-list-file]");
if (part) follow(part);

function follow(part) {
  const { listFile, saysBig, saysFailed } = part.dataset;
  const chooser = part.querySelector("[type=file]");
  const field = part.closest("form").elements.players;
  const token = part.closest("form").elements.csrfmiddlewaretoken.value;

  const say = (place, sentence) => {
    const line = part.querySelector(place);
    line.hidden = !sentence;
    (line.querySelector("span") ?? line).textContent = sentence;
  };

  async function readIn(file) {
    say("[data-said]", "");
    say("[data-wrong]", "");
    if (file.size > MOST) return say("[data-wrong]", saysBig);
    const data = new FormData();
    data.append("file", file);
    data.append("players", field.value);
    part.setAttribute("aria-busy", "true");
    try {
      const response = await fetch(listFile, { method: "POST", body: data, headers: { "X-CSRFToken": token } });
      if (response.redirected || !response.headers.get("Content-Type")?.includes("json")) throw new TypeError("no lines");
      const { text, said, wrong } = await response.json();
      if (wrong) return say("[data-wrong]", wrong);
      document.querySelector("[data-columns]")?.remove(); // what was said of the columns was said of another list
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      say("[data-said]", said);
    } catch {
      say("[data-wrong]", saysFailed);
    } finally {
      part.removeAttribute("aria-busy");
      chooser.value = ""; // the same file, put right, can be chosen again
    }
  }

  chooser.addEventListener("change", () => chooser.files.length && readIn(chooser.files[0]));
  field.addEventListener("dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
  field.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    readIn(file);
  });
}
