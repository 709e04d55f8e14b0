/* How the queue asks the server: as htmx does, and never for longer than a person would wait. */

import { noteResponse } from "../clock.js";

const PATIENCE = 8000; // ms before a hanging request is given up; what was sent twice is stored once
const HEADERS = { "HX-Request": "true", ...JSON.parse(document.body.getAttribute("hx-headers") ?? "{}") };

/** No answer: the network is gone, or the answer was lost. Whether the server did it is unknown. */
export class NoAnswer extends Error {}

const LONGEST_WAIT = 60; // seconds, whatever a server asks for

/** POST [name, value] pairs; gives {status, said, html, retryAfter}. `said`: what the server says has happened, {} in any
    answer that is not ours (signed out, a proxy's page); `html`: the parts of the page that follow from it, "" if none do;
    `retryAfter`: ms for which a busy server asks to be left alone, else 0. */
export async function post(address, fields) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PATIENCE);
  const sentAt = performance.now();
  try {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: HEADERS,
      redirect: "manual",
      cache: "no-store",
      signal: controller.signal,
    });
    noteResponse(response, sentAt);
    const { headers } = response;
    const said = saidIn(headers.get("HX-Trigger"));
    const html = said ? await response.text() : "";
    const retryAfter = 1000 * Math.min(Number(headers.get("Retry-After")) || 0, LONGEST_WAIT);
    const isSignIn = response.type === "opaqueredirect" || headers.has("HX-Redirect");
    return { status: isSignIn ? 401 : response.status, said: said ?? {}, html, retryAfter };
  } catch (error) {
    throw new NoAnswer(error.message);
  } finally {
    clearTimeout(timer);
  }
}

/** What the one event of our answers says; null where there is none. */
function saidIn(header) {
  try {
    return Object.values(JSON.parse(header))[0] ?? null;
  } catch {
    return null;
  }
}

/** A version 4 UUID. Over plain HTTP there is no crypto.randomUUID, but there is crypto.getRandomValues. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
