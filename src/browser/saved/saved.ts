import { localesOf } from '../../i18n/languages.ts';
import { type SavedJob, SavedStore } from './saved-store.ts';

/** Event: another part of the page has changed what is saved. */
export const savedChanged = 'jobfront:saved';

const root = document.documentElement;
const link = document.querySelector<HTMLAnchorElement>('[data-saved-site]');

/** The saved jobs of this site. */
export const savedJobs = new SavedStore(link?.dataset.savedSite ?? '/', () => localStorage);

/** The advert id of a save button: its card has it, or the button itself if it is alone. */
export const idOf = (button: HTMLElement): number =>
  Number(button.dataset.save || button.closest<HTMLElement>('[data-advert]')?.dataset.advert);

/** Sets the save buttons and the number of saved jobs within `part` of the page to what is saved. */
export function showSaved(part: ParentNode = document): void {
  const ids = new Set(savedJobs.all().map(({ id }) => id));
  for (const button of part.querySelectorAll<HTMLElement>('[data-save]')) {
    button.ariaPressed = String(ids.has(idOf(button)));
    const title = titleOf(button)?.textContent;
    if (title) button.ariaLabel = `${button.textContent}: ${title}`;
  }
  for (const count of document.querySelectorAll<HTMLElement>('[data-saved-count]')) {
    count.textContent = ids.size === 0 ? '' : new Intl.NumberFormat(localesOf(root.lang)).format(ids.size);
  }
}

const titleOf = (button: HTMLElement) =>
  button.closest('.card')?.querySelector<HTMLAnchorElement>('.card-title');

/** The job of a save button: its card has the data, or the button itself if it is alone. */
function jobOf(button: HTMLElement): SavedJob {
  const title = titleOf(button);
  return {
    id: idOf(button),
    title: title?.textContent?.trim() ?? button.dataset.title ?? '',
    address: title?.getAttribute('href') ?? button.dataset.address ?? location.pathname,
    language: button.dataset.language ?? root.lang,
  };
}

function toggle(button: HTMLElement): void {
  const job = jobOf(button);
  if (savedJobs.has(job.id)) savedJobs.remove(job.id);
  else savedJobs.add(job);
  document.dispatchEvent(new CustomEvent(savedChanged));
  const { refusal } = savedJobs;
  if (refusal && link) void import('./refusal.ts').then(({ sayWhy }) => sayWhy(refusal, link.href));
}

/** Stores the pages of the saved jobs for reading without a network, if the owner allows it. */
async function keepPages(): Promise<void> {
  if (link?.dataset.offline === undefined || savedJobs.refusal) return;
  const { keepOffline } = await import('./offline.ts');
  keepOffline(() => savedJobs.all(), link.dataset.savedSite ?? '/', link.pathname);
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-save]') : null;
  if (button) toggle(button);
});
document.addEventListener(savedChanged, () => {
  showSaved();
  void keepPages();
});
// Another tab of this site has saved or removed one, or the browser restored this page.
window.addEventListener('storage', ({ key }) => {
  if (key === savedJobs.key || key === null) document.dispatchEvent(new CustomEvent(savedChanged));
});
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) document.dispatchEvent(new CustomEvent(savedChanged));
});
showSaved();
try {
  // Applications from this device are marked; few visitors need the code for it.
  if (localStorage['jobfront:applied']) void import('../applied/mark.ts');
} catch {
  // The browser stores nothing for this site.
}
