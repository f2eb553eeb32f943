import { fieldLengths } from '../../site/apply/fields.ts';
import { part } from '../shared/dom.ts';
import { fillIn } from './fill-in.ts';
import { usableStorage } from './storage.ts';

const key = 'jobfront:apply-last';
/** Who somebody is. Nothing that belongs to one job alone: no message, answer, consent or file. */
const kept = ['name', 'lastname', 'email', 'phone', 'profile'] as const;

/**
 * Lets the visitor keep contact details in this browser for the next application, and fills them in when asked. Nothing
 * is kept without the visitor's wish; unticking the box deletes what was kept.
 *
 * @returns keeps what the form has, if that is wished; called once it has been sent
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
      // The browser has no more room: what was kept before is as good.
    }
  };
}

/** What a browser has kept; anything else is passed over. */
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
