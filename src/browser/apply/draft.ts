import { localesOf } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { honeypot } from '../../site/apply/fields.ts';
import { pageLocale, part } from '../shared/dom.ts';
import { openFilled } from './folds.ts';
import { usableStorage } from './storage.ts';

/** What the page says of drafts. */
export interface DraftTexts {
  draftHint: string;
  draftFound: string;
}

/** How long a draft is kept in the browser. */
const keptMs = 14 * 24 * 3_600_000;

/** What belongs to one showing of the form, or to a file. */
const notKept: readonly string[] = ['token', 'work', 'origin', 'kept', honeypot];

interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  values: readonly (readonly [field: string, value: string])[];
}

/**
 * Lets the visitor keep what is typed, in this browser alone, and puts back what was kept. Without the visitor's wish
 * nothing is kept; where the browser keeps nothing for this site, nothing is offered.
 *
 * @returns forgets the draft, once it has been sent
 */
export function offerDraft(form: HTMLFormElement, texts: DraftTexts): () => void {
  const place = part(form, '[data-draft-box]');
  const key = `jobfront:apply:${new URL(form.action).pathname}${new URL(form.action).search}`;
  const storage = usableStorage();
  if (storage === null) {
    place.hidden = true;
    return () => undefined;
  }
  const found = readDraft(storage.getItem(key));
  const box = part<HTMLInputElement>(place, 'input');
  const said = part(place, '[role="status"]');
  // A browser may bring a ticked box back with the page; what was kept is gone then, or is put back here.
  box.checked = false;
  if (found) {
    box.checked = true;
    // What the server hands back with faults is newer.
    if (!form.querySelector('[aria-invalid]')) {
      putBack(form, found);
      const date = new Intl.DateTimeFormat(localesOf(pageLocale()), { dateStyle: 'long' }).format(found.at);
      said.textContent = fill(texts.draftFound, { date });
    }
  }
  const forget = () => storage.removeItem(key);
  const keep = () => {
    if (!box.checked) return;
    const values = [...new FormData(form)].flatMap(([field, value]) =>
      typeof value === 'string' && value !== '' && !notKept.includes(field) ? [[field, value] as const] : [],
    );
    try {
      storage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Draft));
    } catch {
      // The browser has no more room: what was kept before is better than a part of it.
    }
  };
  form.addEventListener('input', keep);
  box.addEventListener('change', () => {
    if (box.checked) return keep();
    forget();
    said.textContent = texts.draftHint;
  });
  return forget;
}

/** What a browser has kept; anything else than a draft that is young enough is passed over. */
function readDraft(text: string | null): Draft | null {
  try {
    const { at, values } = JSON.parse(text ?? 'null') as Draft;
    const isDraft =
      typeof at === 'number' &&
      Date.now() - at < keptMs &&
      values.every(([field, value]) => typeof field === 'string' && typeof value === 'string');
    return isDraft ? { at, values } : null;
  } catch {
    return null;
  }
}

function putBack(form: HTMLFormElement, { values }: Draft): void {
  for (const [field, value] of values) {
    if (notKept.includes(field)) continue;
    const control = form.elements.namedItem(field);
    if (control instanceof RadioNodeList) control.value = value;
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true;
    else if (control instanceof HTMLInputElement && control.type === 'file') continue;
    else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
      control.value = value;
  }
  openFilled(form);
}
