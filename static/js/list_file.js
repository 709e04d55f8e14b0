/* A file with players, chosen or dropped on the field of the list: its lines come into that field, to be read, judged and changed there. Until then the
   form is not sent: nothing is made without them. */

const MOST = 900_000; // bytes: what the server takes with the text beside it (dkturnier/door/limits.py)

/* A press that comes before the eye could have seen what is wrong with the file. */
const SETTLING = 500; // ms
const PATIENCE = 60_000; // ms: behind that the form can be sent again

const part = document.querySelector("[data-list-file]");
if (part) follow(part);

function follow(part) {
  const { listFile, saysBig, saysFailed, saysReading } = part.dataset;
  const chooser = part.querySelector("[type=file]");
  const form = part.closest("form");
  const field = form.elements.players;
  const token = form.elements.csrfmiddlewaretoken.value;

  let refusedAt = -SETTLING;

  const say = (place, sentence) => {
    const line = part.querySelector(place);
    line.hidden = !sentence;
    (line.querySelector("span") ?? line).textContent = sentence;
  };

  const refuse = (sentence) => {
    say("[data-said]", "");
    say("[data-wrong]", sentence);
    refusedAt = performance.now();
  };

  async function readIn(file) {
    say("[data-said]", "");
    say("[data-wrong]", "");
    if (file.size > MOST) return refuse(saysBig);
    const data = new FormData();
    data.append("file", file);
    data.append("players", field.value);
    part.setAttribute("aria-busy", "true");
    try {
      const [headers, signal] = [{ "X-CSRFToken": token }, AbortSignal.timeout(PATIENCE)];
      const response = await fetch(listFile, { method: "POST", body: data, headers, signal });
      if (response.redirected || !response.headers.get("Content-Type")?.includes("json")) throw new TypeError("no lines");
      const { text, said, wrong } = await response.json();
      if (wrong) return refuse(wrong);
      document.querySelector("[data-columns]")?.remove(); // what was said of the columns was said of another list
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      say("[data-said]", said);
      refusedAt = -SETTLING; // whatever was wrong with another file is over
    } catch {
      refuse(saysFailed);
    } finally {
      part.removeAttribute("aria-busy");
      chooser.value = ""; // the same file, put right, can be chosen again
    }
  }

  form.addEventListener(
    "submit",
    (event) => {
      const isReading = part.hasAttribute("aria-busy");
      if (event.submitter?.formTarget === "_blank" || !(isReading || performance.now() - refusedAt < SETTLING)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isReading) say("[data-said]", saysReading);
    },
    true,
  );
  chooser.addEventListener("change", () => chooser.files.length && readIn(chooser.files[0]));
  field.addEventListener("dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
  field.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    readIn(file);
  });
}
