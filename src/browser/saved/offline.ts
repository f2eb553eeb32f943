import { offlineCvStore, offlineStore, workerAddress } from '../../site/page/offline.ts';
import type { SavedJob } from './saved-store.ts';

/** Most jobs that are stored, the ones saved last. */
const mostPages = 30;
/** Most scripts, styles and pictures that their pages need. */
const mostFiles = 150;

let turn = Promise.resolve();

/**
 * Stores the pages of saved jobs, and the page that lists them, in the browser, so that they can be read without a
 * network. Without saved jobs the store is emptied and the service worker removed. Does nothing where the browser
 * can't, and never throws.
 *
 * @param jobs returns what is saved; called when it is its turn, since a change may come before the last one is done
 * @param root path of the site ("/", "/velo/")
 * @param list address of the page of saved jobs
 */
export function keepOffline(jobs: () => readonly SavedJob[], root: string, list: string): void {
  turn = turn.then(() => keepPages(jobs(), root, list)).catch(() => undefined);
}

async function keepPages(jobs: readonly SavedJob[], root: string, list: string): Promise<void> {
  // Pages without https have neither.
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  if (jobs.length === 0) {
    await Promise.all([offlineStore(root), offlineCvStore(root)].map((name) => caches.delete(name)));
    const worker = await navigator.serviceWorker.getRegistration(root);
    await worker?.unregister();
    return;
  }
  await navigator.serviceWorker.register(workerAddress(root), { scope: root });
  const store = await caches.open(offlineStore(root));
  const pages = [
    list,
    // Pages of other hosts can't be stored.
    ...jobs.slice(0, mostPages).flatMap(({ address }) => ownPath(address, location.href)),
  ];
  const files = new Set<string>();
  for (const page of pages) {
    const html = await keep(store, page);
    if (html !== null) for (const file of filesOfPage(html)) files.add(file);
  }
  // A script names others: the set grows while it is walked.
  for (const file of files) {
    if (files.size > mostFiles) break;
    const text = await keep(store, file);
    if (text !== null && file.endsWith('.js')) for (const more of filesOfScript(text, file)) files.add(more);
  }
  const wanted = new Set([...pages, ...files]);
  for (const { url } of await store.keys()) {
    const { pathname } = new URL(url);
    if (!wanted.has(pathname)) await store.delete(pathname);
  }
}

/** Stores an address and returns its content; `null` if it can't be loaded. What is stored is not fetched again. */
async function keep(store: Cache, address: string): Promise<string | null> {
  const kept = await store.match(address);
  if (kept) return kept.text();
  const response = await fetch(address).catch(() => null);
  if (!response?.ok || response.redirected) return null;
  // A browser without room for it keeps what it has.
  await store.put(address, response.clone()).catch(() => undefined);
  return response.text();
}

function filesOfPage(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const named = [
    ...[
      ...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=preload], link[rel=icon]'),
    ].map((link) => link.getAttribute('href')),
    ...[...page.querySelectorAll('script[src], img[src]')].map((element) => element.getAttribute('src')),
  ];
  return named.flatMap((name) => ownPath(name ?? '', location.href));
}

/** Its static imports; what it loads on a press needs the network anyhow. */
const filesOfScript = (text: string, address: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*["'](\.{0,2}\/[\w./-]+\.js)["']/g)].flatMap(([, name = '']) =>
    ownPath(name, new URL(address, location.href).href),
  );

function ownPath(name: string, base: string): string[] {
  const url = name === '' ? null : URL.parse(name, base);
  return url?.origin === location.origin ? [url.pathname] : [];
}
