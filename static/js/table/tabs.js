/* What the open pages of this phone say to each other. */

/** A channel of this name; null where the browser has none, or forbids it: then each page is alone. */
export function channel(name) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
