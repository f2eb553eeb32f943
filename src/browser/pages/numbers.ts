/*
 * Reports to the server what it can't see (numbers/beacon.ts): what is searched for in the browser, links to forms
 * elsewhere, and views of pages that a cache, a host of files or the browser itself had. The browser of a visitor who
 * asks not to be counted reports nothing. No identity, no cookie, and of the address only its path and the names of campaigns.
 *
 * Loaded at the first report alone, on pages that are counted (browser/pages/page.ts).
 */

/** @param more of a search: the words, and how many jobs they found; of a view: the site before, or `inside` */
export function report(what: 'view' | 'link' | 'search', more: Record<string, string> = {}): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl) return;
  const names = [...new URLSearchParams(location.search)].filter(([name]) => /^(?:source$|utm_)/.test(name));
  // Scripts are in a folder below the root of the site, wherever that is.
  const place = document.querySelector('main')?.dataset.numbers || '../numbers';
  const body = new URLSearchParams({ ...Object.fromEntries(names), ...more, what, at: location.pathname });
  navigator.sendBeacon(new URL(place, import.meta.url), body);
}

/** Reports that this page was opened. */
export function reportView(): void {
  const { referrer } = document;
  const from = URL.canParse(referrer) ? new URL(referrer).origin : '';
  report('view', { from: from === location.origin ? 'inside' : from });
}
