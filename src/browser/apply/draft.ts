import { localesOf } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { fieldLengths, honeypot } from '../../site/apply/fields.ts';
import { pageLocale, part } from '../shared/dom.ts';
import { fillIn } from './cv-offer.ts';

/** The page's texts about drafts. */
export interface DraftTexts {
  draftHint: string;
  draftFound: string;
}

/** How long a draft is stored in the browser. */
const keptMs = 14 * 24 * 3_600_000;

/** Values that belong to one view of the form, or to a file. */
const notKept: readonly string[] = ['token', 'work', 'origin', 'kept', honeypot];

interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  values: readonly (readonly [field: string, value: string])[];
}

/**
 * Lets the visitor store what is typed, in this browser alone, and restores it. Without the visitor's consent nothing
 * is stored; if the browser stores nothing for this site, nothing is offered.
 *
 * @returns deletes the draft, once it has been sent
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
  // A browser may restore a ticked box with the page; the draft is gone then, or is restored here.
  box.checked = false;
  if (found) {
    box.checked = true;
    // Values that the server returned with faults are newer.
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
      // The browser has no more room: the earlier draft is better than a part of this one.
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

/** Reads a stored draft; anything else, or one that is too old, is ignored. */
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

/** The browser's storage for this site; `null` if it stores nothing. */
function usableStorage(): Storage | null {
  try {
    const probe = 'jobfront:probe';
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return null;
  }
}

const key = 'jobfront:apply-last';
/** Contact details. Nothing that belongs to one job alone: no message, answer, consent or file. */
const kept = ['name', 'lastname', 'email', 'phone', 'profile'] as const;

/**
 * Lets the visitor store contact details in this browser for the next application, and fills them in on request.
 * Nothing is stored without the visitor's consent; unticking the box deletes what was stored.
 *
 * @returns stores the values of the form, if that is wished; called once it has been sent
 */
export function offerLastTime(form: HTMLFormElement): () => void {
  const place = part(form, '[data-last-box]');
  const box = part<HTMLInputElement>(place, 'input');
  const button = part<HTMLButtonElement>(form, '[data-last-use]');
  const storage = usableStorage();
  if (storage === null) {
    place.hidden = true;
    return () => undefined;
  }
  const show = () => {
    const isKept = readKept(storage.getItem(key)) !== null;
    box.checked = isKept;
    button.toggleAttribute('data-off', !isKept);
  };
  show();
  button.addEventListener('click', () => {
    const values = readKept(storage.getItem(key));
    if (values === null) return show();
    for (const name of kept) fillIn(form, name, values[name] ?? '');
    part(form, 'input[name="name"]').focus();
  });
  box.addEventListener('change', () => {
    if (box.checked) return;
    storage.removeItem(key);
    show();
  });
  form.addEventListener('reset', () => void setTimeout(show));
  return () => {
    if (!box.checked) return;
    const values = kept.map((name) => [name, part<HTMLInputElement>(form, `input[name="${name}"]`).value]);
    try {
      storage.setItem(key, JSON.stringify(Object.fromEntries(values)));
    } catch {
      // The browser has no more room: the earlier values are kept.
    }
  };
}

/** Reads stored values; anything else is ignored. */
function readKept(text: string | null): Partial<Record<(typeof kept)[number], string>> | null {
  try {
    const values: unknown = JSON.parse(text ?? 'null');
    if (typeof values !== 'object' || values === null) return null;
    const known = Object.entries(values).filter(
      ([name, value]) =>
        kept.some((one) => one === name) &&
        typeof value === 'string' &&
        value.length <= fieldLengths[name as (typeof kept)[number]],
    );
    return known.length > 0 ? Object.fromEntries(known) : null;
  } catch {
    return null;
  }
}

/** Opens folds that contain a field with a value. */
export function openFilled(form: HTMLFormElement): void {
  for (const fold of form.querySelectorAll<HTMLDetailsElement>('details[data-fold]')) {
    const fields = [...fold.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    if (fields.some(({ value }) => value !== '')) fold.open = true;
  }
}
