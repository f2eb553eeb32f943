import { fill } from '../../i18n/plural.ts';
import { forgetApplied, readApplied } from '../applied/applied-store.ts';

/*
 * The page of an application: it addresses the sender by the name that was typed on this device, and shows by itself
 * when the recruiters have received it.
 */

/** Seconds between requests: longer and longer, then they end. In all some twenty minutes. */
const waits = [2, 3, 5, 8, 12, 20, 30, 60, 60, 120, 120, 240, 240, 300];

/** The name comes from this device alone: others may open the address if it is passed on. */
function showName(): void {
  const heading = document.querySelector<HTMLElement>('[data-thanked]');
  if (!heading) return;
  try {
    const own = readApplied(localStorage, Date.now()).find(({ address }) => address === location.pathname);
    if (own?.name) heading.textContent = fill(heading.dataset.thanked ?? '', { name: own.name });
  } catch {
    // The browser stores nothing for this site.
  }
}

/** Removes deleted applications from this device's list. */
function forgetGone(): void {
  if (!document.querySelector('[data-gone]')) return;
  try {
    forgetApplied(localStorage, ({ address }) => address === location.pathname, Date.now());
  } catch {
    // The browser stores nothing for this site.
  }
}

const liveParts = (root: ParentNode) =>
  new Map([...root.querySelectorAll<HTMLElement>('[data-live]')].map((one) => [one.dataset.live, one]));

/** Updates the page. @returns whether more changes are expected */
async function look(): Promise<boolean> {
  const response = await fetch(location.pathname);
  if (!response.ok) return true;
  const now = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = liveParts(now);
  for (const [name, shown] of liveParts(document)) {
    const other = fresh.get(name);
    // Unchanged parts stay, also an open fold.
    if (other && other.textContent !== shown.textContent) shown.replaceChildren(...other.childNodes);
  }
  return now.querySelector('[data-waits]') !== null;
}

/** Waits until the page is visible. */
const seen = (): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });

async function wait(): Promise<void> {
  for (const seconds of waits) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    await seen();
    // Without a network the next request may succeed.
    if (!(await look().catch(() => true))) return;
  }
}

showName();
forgetGone();
if (document.querySelector('[data-waits]')) void wait();
