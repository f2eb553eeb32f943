/**
 * The script that closes a job's page the second its validity ends, on any host, by the visitor's own clock. It
 * stands in the page, so that it runs before anything is seen, and its words are always the same, so that one hash
 * allows it (src/outputs/site-security.ts); what differs from page to page stands in the markup:
 *
 * - `data-closes` on the page's article: the ISO instant from which on the job is closed;
 * - `data-while-open`: goes, and so does the markup for machines;
 * - `data-once-closed`: is shown.
 *
 * A timer can't wait for more than 24.8 days and sleeps with the device, so it looks again every eleven days, and
 * whenever the page comes back into view.
 */
export const closingGuard = `(() => {
  const page = document.querySelector('[data-closes]');
  if (!page) return;
  const closes = Date.parse(page.dataset.closes);
  let timer;
  const look = () => {
    clearTimeout(timer);
    const left = closes - new Date;
    if (left > 0) timer = setTimeout(look, Math.min(left, 1e9));
    if (!(left <= 0)) return;
    for (const part of document.querySelectorAll('[data-while-open],script[type="application/ld+json"]')) part.remove();
    for (const part of document.querySelectorAll('[data-once-closed]')) part.hidden = false;
  };
  look();
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  addEventListener('focus', look);
})()`.replaceAll(/\n */g, '');

/** The guard as it stands in pages. */
export const closingGuardElement = `<script>${closingGuard}</script>`;
