// Keeps every file of one release and answers from what it keeps, so that no network is needed. The build writes RELEASE and FILES
// (each with its hash) above. A release is taken as a whole or not at all, and comes into force when no page of the old one is open.

const NAME = `tepui:${new URL("./", location.href).pathname}:`;
const COPIES = `${NAME}memory`; // of an interpreter, made by boot.js; it fits one release

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

async function keepAll() {
  try {
    const cache = await caches.open(NAME + RELEASE);
    await cache.addAll(FILES.map(([file, integrity]) => new Request(file || "./", { cache: "no-cache", integrity })));
  } catch (wrong) {
    await caches.delete(NAME + RELEASE);
    throw wrong;
  }
}

// A page that is opened meanwhile waits until this is done: so only what would harm it is deleted, and tidying up comes later.
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([caches.delete(COPIES), self.clients.claim()])),
);

const WISHES = { "take over": takeOver, "tidy up": tidyUp };
self.addEventListener("message", (event) => event.waitUntil(WISHES[event.data]?.(event.source)));

/** @param {WindowClient} page */
async function takeOver(page) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const pages = windows.filter(({ url }) => url.startsWith(self.registration.scope)); // others of this host do not matter
  if (pages.length < 2) self.skipWaiting();
  else page.postMessage("not now");
}

/** Deletes what older releases have kept. */
async function tidyUp() {
  const { installing, waiting } = self.registration;
  if (installing || waiting) return; // theirs is no older one
  for (const name of await caches.keys())
    if (name.startsWith(NAME) && name !== NAME + RELEASE && name !== COPIES) await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});

const kept = (asked) => caches.match(asked, { cacheName: NAME + RELEASE, ignoreSearch: true });

async function answer(request) {
  const found = await kept(request);
  if (found) return found;
  if (request.mode === "navigate" && !request.url.split(/[?#]/)[0].endsWith("/")) {
    const folder = new URL(request.url);
    folder.pathname += "/";
    if (await kept(folder.href)) return Response.redirect(folder.href);
  }
  return fetch(request);
}
