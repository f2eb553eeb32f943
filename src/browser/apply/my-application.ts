import { fill } from '../../i18n/plural.ts';
import { forgetApplied, readApplied } from '../applied/applied-store.ts';

/*
 * The page of an application: it calls its sender by the name that was typed on this device, and says by itself when the
 * recruiters have it.
 */

/** Seconds between looks: more and more, and then no more. In all some twenty minutes. */
const waits = [2, 3, 5, 8, 12, 20, 30, 60, 60, 120, 120, 240, 240, 300];

/** The name comes from this device alone: the address is passed on, and others may open it. */
function showName(): void {
  const heading = document.querySelector<HTMLElement>('[data-thanked]');
  if (!heading) return;
  try {
    const own = readApplied(localStorage, Date.now()).find(({ address }) => address === location.pathname);
    if (own?.name) heading.textContent = fill(heading.dataset.thanked ?? '', { name: own.name });
  } catch {
    // The browser keeps nothing for this site.
  }
}

/** What is deleted was not applied for. */
function forgetGone(): void {
  if (!document.querySelector('[data-gone]')) return;
  try {
    forgetApplied(localStorage, ({ address }) => address === location.pathname, Date.now());
  } catch {
    // The browser keeps nothing for this site.
  }
}

const liveParts = (root: ParentNode) =>
  new Map([...root.querySelectorAll<HTMLElement>('[data-live]')].map((one) => [one.dataset.live, one]));

/** Brings the page up to date. @returns whether more is to come */
async function look(): Promise<boolean> {
  const response = await fetch(location.pathname);
  if (!response.ok) return true;
  const now = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = liveParts(now);
  for (const [name, shown] of liveParts(document)) {
    const other = fresh.get(name);
    // What has not changed stays, also a fold that is open.
    if (other && other.textContent !== shown.textContent) shown.replaceChildren(...other.childNodes);
  }
  return now.querySelector('[data-waits]') !== null;
}

/** Nobody waits for a page that is not seen. */
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
    // Without a network the next look may succeed.
    if (!(await look().catch(() => true))) return;
  }
}

showName();
forgetGone();
if (document.querySelector('[data-waits]')) void wait();
