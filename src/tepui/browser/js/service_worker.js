// Keeps every file of one release and answers from what it keeps, so that no network is needed. The build writes RELEASE and FILES
// (each with its hash) above. A release is taken as a whole or not at all, and comes into force when no page of the old one is open.

const NAME = `tepui:${new URL("./", location.href).pathname}:`;

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

self.addEventListener("activate", (event) => event.waitUntil(rule()));

async function rule() {
  for (const name of await caches.keys())
    if (name.startsWith(NAME) && name !== NAME + RELEASE) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("message", async ({ data: wanted }) => {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (wanted === "take over" && pages.length < 2) self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(NAME + RELEASE);
  const found = await cache.match(request, { ignoreSearch: true });
  if (found) return found;
  if (request.mode === "navigate" && !request.url.split(/[?#]/)[0].endsWith("/")) {
    const folder = new URL(request.url);
    folder.pathname += "/";
    if (await cache.match(folder.href, { ignoreSearch: true })) return Response.redirect(folder.href);
  }
  return fetch(request);
}
