/**
 * The browser's store (Cache API) with the pages that can be read without a network. Each site of a host has its own.
 *
 * @param root where it begins, with the path that it is below: "/", "/careers/", "/careers/velo/"
 */
export const offlineStore = (root: string): string => `jobfront:offline:${root}`;

/** The store of the search with a CV, which is removed with the other. */
export const offlineCvStore = (root: string): string => `jobfront:offline-cv:${root}`;

/** Address of the service worker: it serves the pages below it. */
export const workerAddress = (root: string): string => `${root}saved-jobs-worker.js`;

/**
 * A service worker that changes nothing while there is a network. Without one it answers with the stored pages
 * (browser/saved/offline.ts). A visit stores such a page again; a page that no longer exists is removed.
 */
export const workerSource = (
  root: string,
): string => `// Saved jobs can be read without a network, and the search with a CV works. Nothing else is kept.
const open = () => caches.open(${JSON.stringify(offlineStore(root))});
const openCv = () => caches.open(${JSON.stringify(offlineCvStore(root))});
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === location.origin) event.respondWith(answer(event));
});
async function answer(event) {
  const { request } = event;
  const isPage = request.mode === 'navigate';
  try {
    const response = await fetch(request);
    if (isPage) event.waitUntil(keep(request, response.clone()));
    return response;
  } catch (error) {
    const how = { ignoreSearch: isPage };
    const kept = (await (await open()).match(request, how)) ?? (await (await openCv()).match(request, how));
    if (kept) return kept;
    throw error;
  }
}
async function keep(request, response) {
  const store = await open();
  const address = new URL(request.url).pathname;
  if (!(await store.match(address))) return;
  if (response.ok && !response.redirected) await store.put(address, response);
  else if (response.status === 404 || response.status === 410) await store.delete(address);
}
`;
