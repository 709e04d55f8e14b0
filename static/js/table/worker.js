/* The service worker of all tables' pages: a page that was open once opens again without network. HTTPS only (and the
   laptop's own address), since browsers know no service worker over plain HTTP.

   Put together by pages/table/offline.py, which sets BUILD and FILES before this: the latter are the addresses of all static
   files of the page, whose names change with what is in them. A page comes from the network as long as that answers; its files, which never
   change, from the phone. What is sent, and the live state, are none of this worker's business. */

const STORE = `dkturnier-files-${BUILD}`;
const PAGES = "dkturnier-pages";
const TABLE = /^\/tisch\/[\w-]+\/$/;
const PATIENCE = 3000; // ms until a page that was kept is shown instead; its script goes on asking
const CERTAIN = 500; // statuses from here on say that nobody is at home

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(FILES)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  await self.clients.claim();
  for (const name of await caches.keys()) {
    if (name.startsWith("dkturnier-files-") && name !== STORE) await caches.delete(name);
  }
  // The page that has brought this worker came past it.
  for (const client of await self.clients.matchAll()) {
    const { pathname } = new URL(client.url);
    if (TABLE.test(pathname)) await fetch(pathname).then((answer) => keep(pathname, answer), () => {});
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (FILES.includes(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate" && TABLE.test(pathname)) event.respondWith(page(event, pathname, search));
});

async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The page from the network; where that is silent or has no server behind it, as it was kept. */
async function page(event, pathname, search) {
  const asked = fetch(event.request).then((answer) => {
    // With a question behind its address it is a page with something in its form: not what a later day begins with.
    if (!search) event.waitUntil(keep(pathname, answer.clone()));
    return answer;
  });
  const failed = asked.then(({ status }) => status >= CERTAIN, () => true);
  event.waitUntil(failed);
  if (!(await Promise.race([failed, silence()]))) return asked;
  const kept = await (await caches.open(PAGES)).match(pathname, { ignoreVary: true });
  return kept ? marked(kept) : asked;
}

const silence = () => new Promise((resolve) => setTimeout(resolve, PATIENCE, true));

async function keep(pathname, answer) {
  const pages = await caches.open(PAGES);
  if (answer.status === 200 && !answer.redirected) await pages.put(pathname, answer);
  else if (answer.status === 404) await pages.delete(pathname); // the link was revoked
}

/** A page as it was kept, telling its script since when. */
async function marked(kept) {
  const headers = new Headers(kept.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  const since = Date.parse(headers.get("Date")) || 0;
  const text = (await kept.text()).replace("<html ", `<html data-kept="${since}" `);
  return new Response(text, { status: 200, headers });
}
