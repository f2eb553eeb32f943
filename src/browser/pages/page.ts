import { carriedParameters, visitKind, withParameters } from '../../site/job/apply-links.ts';

/*
 * What brought the visitor here (campaign, click number) is passed on from page to page to the application form.
 * Nothing is stored: the addresses themselves contain it.
 */

// Read once: a search changes the address later on.
const parameters = carriedParameters(location.search);
// Only the first page of a visit knows its referrer. Only a form of the site's own asks for it.
const via = document.querySelector('main[data-own-form]') && visitKind(document.referrer, location.host);
if (via && !parameters.some(([name]) => name === 'via')) parameters.push(['via', via]);

function carryInto(link: HTMLAnchorElement): void {
  const isApply = link.dataset.apply !== undefined;
  const isPage = link.origin === location.origin && /\/$/.test(link.pathname);
  // A jump within the page stays one, also after a search has rewritten the address.
  const isHere = link.hash !== '' && link.pathname === location.pathname;
  if (isApply || (isPage && !isHere)) link.href = withParameters(link.href, parameters);
}

if (parameters.length > 0) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-apply]')) carryInto(link);
  // All others when they are used, in any way: lists change during a search, and links stay readable.
  for (const use of ['click', 'auxclick', 'contextmenu'] as const) {
    addEventListener(
      use,
      ({ target }) => {
        const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
        if (link) carryInto(link);
      },
      { capture: true },
    );
  }
}

/*
 * The folds of the header are the browser's own popovers: Escape and a press outside close them without this. The
 * keyboard is left: once it moves to what is below an open fold, the fold would hide it.
 */
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element)) return;
  const fold =
    'popover' in HTMLElement.prototype && document.querySelector<HTMLElement>('.fold:popover-open');
  if (fold && !target.closest('.fold, [popovertarget]')) fold.hidePopover();
});

/*
 * A server that counts says so in Server-Timing (site/page/reports.ts); pages on other hosts name the server. Everything
 * else about it is loaded at the first report. A page that was fetched ahead makes no request when it is opened.
 */
const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
  deliveryType?: string;
})[];
const isApart = document.querySelector('main[data-numbers]');
if (isApart || visit?.serverTiming?.some(({ name }) => name === 'numbers')) {
  document.body.dataset.counted = '';
  if (isApart || visit?.deliveryType === 'navigational-prefetch')
    void import('./numbers.ts').then(({ reportView }) => reportView());
}
