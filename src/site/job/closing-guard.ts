/**
 * The script that closes a job's page the second its validity ends, on any host, by the visitor's own clock. It is
 * inline, so that it runs before the page is visible, and its text is constant, so that one hash allows it
 * (src/site/hosts/security-headers.ts); what differs between pages is in the markup:
 *
 * - `data-closes` on the page's article: the ISO instant from which on the job is closed;
 * - `data-while-open`: is removed, and so is the markup for machines;
 * - `data-once-closed`: is shown.
 *
 * It has a file of its own: scripts of the browser take parts of `expiry.ts`, and this text would be in them.
 *
 * A timer can't wait for more than 24.8 days and sleeps with the device, so it looks again every eleven days, and
 * whenever the page comes back into view.
 */
export const closingGuard = `(() => {
  const all = (parts) => document.querySelectorAll(parts);
  const [page] = all('[data-closes]');
  let timer;
  const look = () => {
    clearTimeout(timer);
    const left = Date.parse(page?.dataset.closes) - new Date;
    if (left > 0) timer = setTimeout(look, Math.min(left, 1e9));
    if (left <= 0) {
      for (const part of all('[data-while-open],script[type="application/ld+json"]')) part.remove();
      for (const part of all('[data-once-closed]')) part.hidden = false;
    }
  };
  look();
  for (const name of ['visibilitychange', 'pageshow', 'focus']) addEventListener(name, look);
})()`.replaceAll(/\n */g, '');

/** The guard as pages contain it. */
export const closingGuardElement = `<script>${closingGuard}</script>`;
