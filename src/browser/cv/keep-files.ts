import { offlineCvStore } from '../../site/page/offline.ts';
import { savedJobs } from '../saved/saved.ts';
import type { CvNeeds } from './cv-types.ts';

/**
 * Stores what this page has loaded for the search with a CV, and the page itself, so that it works without a network;
 * only where saved jobs are kept for that, too, and removed with them (browser/saved/offline.ts). Never throws.
 */
export async function keepFiles({ form }: Pick<CvNeeds, 'form'>): Promise<void> {
  const link = document.querySelector<HTMLElement>('[data-saved-site]');
  if (link?.dataset.offline === undefined || savedJobs.all().length === 0 || !('caches' in globalThis))
    return;
  try {
    const name = offlineCvStore(link.dataset.savedSite ?? '/');
    // Files of another version of the site would not fit this page.
    await caches.delete(name);
    const store = await caches.open(name);
    const files = new Set([
      location.pathname,
      ...loadedFiles(),
      form.dataset.rows ?? '',
      form.dataset.words ?? '',
    ]);
    files.delete('');
    await Promise.all([...files].map((file) => store.add(file).catch(() => undefined)));
  } catch {
    // A browser without room for it has what it had before.
  }
}

/** Scripts, styles, fonts and data of the site that the page has asked for so far. */
function loadedFiles(): string[] {
  return performance.getEntriesByType('resource').flatMap(({ name }) => {
    const url = URL.parse(name);
    return url?.origin === location.origin && /\.(?:js|css|json|woff2|svg)$/.test(url.pathname)
      ? [url.pathname]
      : [];
  });
}
