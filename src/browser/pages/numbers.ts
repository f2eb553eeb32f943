import { carriedParameters } from '../../site/job/apply-links.ts';

/*
 * Reports to the server what it can't see (numbers/beacon.ts): what is searched for in the browser, links to forms
 * elsewhere, and views of pages that a cache, a host of files or the browser itself had. Who asks not to be counted
 * reports nothing. No identity, no cookie, and only names of campaigns of the address.
 */

const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
  deliveryType?: string;
})[];
const main = document.querySelector('main')?.dataset.numbers;
/** Where to report to: '' is the page's own server; `null` if nothing is counted. */
const place = main ?? (visit?.serverTiming?.some(({ name }) => name === 'numbers') ? '' : null);

function report(what: string, more: Record<string, string> = {}): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (place === null || doNotTrack === '1' || globalPrivacyControl) return;
  const names = carriedParameters(location.search).filter(([name]) => /^(?:source$|utm_)/.test(name));
  navigator.sendBeacon(
    // Scripts are in a folder below the root of the site, wherever that is.
    new URL(place || '../numbers', import.meta.url),
    new URLSearchParams({ ...Object.fromEntries(names), ...more, what, at: location.pathname }),
  );
}

// A page that was fetched ahead of its visit makes no request when it is visited.
if (main !== undefined || visit?.deliveryType === 'navigational-prefetch') {
  const from = URL.parse?.(document.referrer)?.origin ?? '';
  report('view', { from: from === location.origin ? 'inside' : from });
}

for (const use of ['click', 'auxclick'] as const) {
  addEventListener(use, ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-apply]');
    if (link && link.origin !== location.origin) report('link');
  });
}

/** Sent by the search of a board (browser/board/start.ts). */
addEventListener('jobfront:searched', (event) => report('search', (event as CustomEvent).detail));
