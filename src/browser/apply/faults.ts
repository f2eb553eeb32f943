import type { Plural } from '../../i18n/dictionary.ts';
import { plural } from '../../i18n/plural.ts';
import { type KnownField, readField } from '../../site/apply/check-field.ts';
import {
  dataSize,
  type Fault,
  type FaultCode,
  type FaultTexts,
  faultText,
  fieldLengths,
  formLimits,
  type KeptFile,
  keptValue,
} from '../../site/apply/fields.ts';
import { make, pageLocale, part } from '../shared/dom.ts';
import type { CvTexts } from './cv-offer.ts';
import type { DraftTexts } from './draft.ts';

/** Texts of the page, passed on by ApplyForm.astro. */
export interface FormTexts extends DraftTexts, CvTexts {
  faults: FaultTexts;
  labels: Readonly<Record<string, string>>;
  count: Plural;
  notSent: string;
  tooFast: Plural;
  offline: string;
  sending: string;
  sent: string;
  slow: string;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const fieldsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[data-field]')];

/** Faults that are found without the server: missing values, and those it would reject. In the order of the form. */
export function faultsHere(form: HTMLFormElement): Fault[] {
  const data = new FormData(form);
  const faults = fieldsOf(form).flatMap(({ dataset: { field = '' } }): Fault[] => {
    const controls = [...form.elements].filter(isControl).filter(({ name }) => name === field);
    const [first] = controls;
    if (!first) return [];
    if (first.type === 'file') return fileFaults(form, field, first, data);
    const text = String(data.get(field) ?? '');
    if (controls.some(({ validity }) => validity.badInput)) return [{ field, code: 'wrong' }];
    if (field in fieldLengths) {
      const { fault } = readField(field as KnownField, text, first.required);
      return fault === null ? [] : [{ field, code: fault }];
    }
    return first.required && text.trim() === '' ? [{ field, code: 'missing' }] : [];
  });
  const files = filesIn(data);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const count = files.length + data.getAll('kept').length;
  if (count > formLimits.files) faults.push({ field: 'files', code: 'too-many-files' });
  if (total > formLimits.total) faults.push({ field: 'files', code: 'too-large' });
  return faults;
}

const filesIn = (data: FormData, field?: string): File[] =>
  [...data].flatMap(([name, value]) =>
    value instanceof File && value.name !== '' && (field === undefined || name === field) ? [value] : [],
  );

function fileFaults(form: HTMLFormElement, field: string, control: Control, data: FormData): Fault[] {
  const chosen = filesIn(data, field);
  const isKept = data.getAll('kept').some((value) => String(value).endsWith(`:${field}`));
  // Without its own choice a further file is none: the first field is that of the CV.
  const own = control instanceof HTMLInputElement ? (control.files?.length ?? 0) : 0;
  if (isRequired(form, field) && own === 0 && !isKept) return [{ field, code: 'missing' }];
  return chosen.flatMap((file) => {
    const code = fileFault(file, control instanceof HTMLInputElement ? control.accept : '');
    return code === null ? [] : [{ field, code, file: file.name }];
  });
}

/** Whether a file has to be chosen; the page marks it so where none is kept, and this stays true once one is. */
const isRequired = (form: HTMLFormElement, field: string): boolean =>
  part<HTMLInputElement>(form, `#apply-${field}`).dataset.required !== undefined;

/** @param accept accepted endings, as the page has them */
function fileFault({ name, size }: File, accept: string): FaultCode | null {
  if (size > formLimits.file) return 'file-too-large';
  if (size === 0) return 'file-empty';
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase();
  return accept.split(',').includes(ending) ? null : 'file-type';
}

/** Shows faults: at the top, each linked to its field, and at the fields. The focus goes to the top. */
export function showFaults(
  form: HTMLFormElement,
  texts: FormTexts,
  { faults, waitSeconds = 0 }: { faults: readonly Fault[]; waitSeconds?: number | undefined },
): void {
  const textOf = (fault: Fault) =>
    fault.code === 'form-too-fast'
      ? plural(texts.tooFast, waitSeconds, document.documentElement.lang)
      : faultText(texts.faults, fault);
  for (const field of fieldsOf(form)) {
    const found = faults.find((fault) => fault.field === field.dataset.field);
    sayAt(field, found ? textOf(found) : null);
  }
  const summary = part(document, '[data-faults]');
  const items = faults.map((fault) => {
    const label = texts.labels[fault.field];
    if (label === undefined) return make('li', {}, textOf(fault));
    return make('li', {}, make('a', { href: `#apply-${fault.field}` }, `${label}: ${textOf(fault)}`));
  });
  part(summary, 'ul').replaceChildren(...items);
  countFaults(summary, texts);
  if (faults.length > 0) summary.focus();
}

/** Heads the list of faults with the number of fields that it names; hidden without faults. */
function countFaults(summary: HTMLElement, texts: FormTexts): void {
  const links = [...summary.querySelectorAll<HTMLAnchorElement>('li a')];
  const count = new Set(links.map(({ hash }) => hash)).size;
  part(summary, 'h2').textContent =
    count > 0 ? plural(texts.count, count, document.documentElement.lang) : texts.notSent;
  summary.hidden = summary.querySelector('li') === null;
}

/** Removes the mark from a field as soon as it is right. The list at the top waits until the field is left. */
export function clearMended(form: HTMLFormElement, name: string): void {
  const field = fieldsOf(form).find(({ dataset }) => dataset.field === name);
  if (!field?.classList.contains('field-wrong')) return;
  if (!faultsHere(form).some((fault) => fault.field === name)) sayAt(field, null);
}

/** Shows the faults of a field that was changed and left, and removes what is right by now from the list at the top. */
export function checkLeft(form: HTMLFormElement, texts: FormTexts, { name, type }: HTMLInputElement): void {
  const faults = faultsHere(form);
  for (const field of fieldsOf(form)) {
    const { field: own = '' } = field.dataset;
    // The number and size of files count together.
    if (own !== name && !(type === 'file' && own === 'files')) continue;
    const fault = faults.find((one) => one.field === own);
    if (fault || own === name) sayAt(field, fault ? faultText(texts.faults, fault) : null);
  }
  const summary = part(document, '[data-faults]');
  if (summary.hidden) return;
  const wrong = new Set(
    fieldsOf(form)
      .filter(({ classList }) => classList.contains('field-wrong'))
      .map(({ dataset }) => `#apply-${dataset.field}`),
  );
  for (const link of summary.querySelectorAll<HTMLAnchorElement>('li a')) {
    if (!wrong.has(link.hash)) link.closest('li')?.remove();
  }
  countFaults(summary, texts);
}

function sayAt(field: HTMLElement, text: string | null): void {
  field.classList.toggle('field-wrong', text !== null);
  const place = part(field, '[data-fault]');
  place.textContent = text ?? '';
  place.hidden = text === null;
  const fold = field.closest('details');
  if (fold && text !== null) fold.open = true;
  for (const control of field.querySelectorAll('input, select, textarea, fieldset')) {
    if (control.getAttribute('aria-describedby') === null) continue;
    if (text === null) control.removeAttribute('aria-invalid');
    else control.setAttribute('aria-invalid', 'true');
  }
}

/** Shows the files that the server keeps, in the place of those that were chosen here. */
export function showKept(form: HTMLFormElement, files: readonly KeptFile[]): void {
  const place = part(form, '[data-kept]');
  const items = files.map((file) => {
    const box = make('input', { type: 'checkbox', name: 'kept', value: keptValue(file), checked: true });
    const size = make('span', { class: 'kept-size' }, dataSize(file.size, pageLocale()));
    return make(
      'li',
      {},
      make('label', { class: 'check' }, box, make('span', {}, make('bdi', {}, file.name), ' ', size)),
    );
  });
  part(place, 'ul').replaceChildren(...items);
  place.hidden = files.length === 0;
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type="file"]')) {
    input.value = '';
    // A script that empties a field causes no event; what is offered for a chosen file goes with it.
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
