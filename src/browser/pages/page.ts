import { carriedParameters, visitKind, withParameters } from '../../site/job/apply-links.ts';

/*
 * What brought the visitor here (campaign, click number) goes along from page to page to the application form. Nothing
 * is stored: the addresses themselves carry it.
 */

// Read once: a search writes itself into the address later on.
const parameters = carriedParameters(location.search);
// The first page of a visit knows from where it was come to. Who asks is a form of the site's own.
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
  // All others when they are used, in whatever way: lists change while one searches, and links stay clean to look at.
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
 * The folds of the header are the browser's own popovers: Escape and a press outside close them without this. What is
 * left is the keyboard: once it goes on to what lies below an open fold, the fold would hide it.
 */
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element)) return;
  const fold =
    'popover' in HTMLElement.prototype && document.querySelector<HTMLElement>('.fold:popover-open');
  if (fold && !target.closest('.fold, [popovertarget]')) fold.hidePopover();
});
