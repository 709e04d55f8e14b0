/* The wall's tones: with 10 and 5 minutes left, at zero, and when a planned start has come. Switched on and off on this
   device, and made here, so that nothing has to be fetched. A browser lets a page sound only once somebody has tapped it. */

const KEPT = "leinwand:ton";
const TONES = { near: [660], soon: [660, 660], over: [660, 550, 440], begun: [440, 550, 660] }; // Hz, one after the other
const LONG = 0.45; // s each
const LOUD = 0.4;
const LATE = 5000; // ms after the moment itself: a laptop that slept, or time that was taken away, sounds of nothing

const button = document.querySelector("[data-do=sound]");
const tap = document.querySelector("[data-tap]");
let audio = null;
let on = false;

function kept() {
  try {
    return localStorage.getItem(KEPT) === "an";
  } catch {
    return false;
  }
}

function keep() {
  try {
    localStorage.setItem(KEPT, on ? "an" : "aus");
  } catch {
    /* not allowed: then only until the page is opened again */
  }
}

/** Is there anything that will sound: a clock, or a planned start? */
const willSound = () => Boolean(document.querySelector("[data-clock-scope] > *"));

/** Say where nothing can be heard yet though it is switched on. */
function tell() {
  button.setAttribute("aria-pressed", on);
  tap.hidden = !on || audio?.state === "running" || !willSound();
}

/** The way to the loudspeaker; it opens by itself where the page was tapped. */
async function open() {
  audio ??= new AudioContext();
  audio.onstatechange = tell;
  tell();
  await audio.resume().catch(() => {});
}

function play(tones) {
  if (!on || audio?.state !== "running") return;
  tones.forEach((pitch, place) => {
    const from = audio.currentTime + place * LONG;
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(LOUD, from + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, from + LONG);
    tone.connect(loudness).connect(audio.destination);
    tone.start(from);
    tone.stop(from + LONG);
  });
}

/** Switch it; switched on, it is heard at once how loud it is. */
export async function sound() {
  on = !on;
  keep();
  tell();
  if (!on) return;
  await open();
  play(TONES.near);
}

// Of all tables: that one table's extra time is over only that table has to know.
document.addEventListener("clock:turned", ({ target, detail: { state, late } }) => {
  if (target.closest("[data-clock-scope]") && late < LATE) play(TONES[state]);
});
document.addEventListener("live:updated", tell);
document.addEventListener("clock:begun", () => "over" in document.documentElement.dataset || play(TONES.begun));
for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => on && open(), { passive: true });

/** As it is switched on this device. */
function follow() {
  on = kept();
  tell();
  if (on) open();
}

addEventListener("storage", ({ key }) => key === KEPT && follow()); // in another tab
follow();
