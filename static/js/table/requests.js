/* How this page asks its server: the form's fields, an answer as JSON, and never for longer than a person would wait. */

import { noteResponse } from "../clock.js";

const PATIENCE = 8000; // ms before a hanging request is given up; what was sent twice is stored once

/** No answer: the network is gone, or the answer was lost. Whether the server did it is unknown. */
export class NoAnswer extends Error {}

const LONGEST_WAIT = 60; // seconds, whatever a server asks for

/** POST [name, value] pairs; gives {status, data, retryAfter}. `data` is {} where the answer is no JSON (signed out, a
    proxy's page); `retryAfter`: ms for which a busy server asks to be left alone, else 0. */
export async function post(address, fields, { signal = null, patience = PATIENCE } = {}) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), patience);
  signal?.addEventListener("abort", () => controller.abort());
  const sentAt = performance.now();
  try {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json" },
      redirect: "manual",
      cache: "no-store",
      signal: controller.signal,
    });
    noteResponse(response, sentAt);
    const json = response.headers.get("Content-Type")?.startsWith("application/json");
    const data = json ? await response.json() : {};
    const retryAfter = 1000 * Math.min(Number(response.headers.get("Retry-After")) || 0, LONGEST_WAIT);
    return { status: response.type === "opaqueredirect" ? 401 : response.status, data, retryAfter };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NoAnswer(error.message);
  } finally {
    clearTimeout(timer);
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
