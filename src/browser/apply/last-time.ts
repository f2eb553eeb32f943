import { fieldLengths } from '../../site/apply/fields.ts';
import { part } from '../shared/dom.ts';
import { fillIn } from './fill-in.ts';
import { usableStorage } from './storage.ts';

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
