import { isReadable } from '../cv/cv-types.ts';
import { make, part } from '../shared/dom.ts';

/** The page's texts about reading a CV. */
export interface CvTexts {
  readCvHint: string;
  fromCv: string;
  cvFilled: string;
  cvNothing: string;
}

/**
 * Fills in names and contacts from the CV that the visitor chooses or drops. It is read on this device; typed values
 * stay. Filled-in fields say so until they are edited, and are empty again without the CV.
 *
 * @param said where the page reports the result
 * @param chosen the field of the CV
 */
export function readChosenCv(
  form: HTMLFormElement,
  said: HTMLElement,
  chosen: HTMLInputElement,
  texts: CvTexts,
): void {
  form.addEventListener('input', ({ target }) => forgetOrigin(target as HTMLElement));
  chosen.addEventListener('change', () => {
    const one = chosen.files?.[0];
    said.textContent = texts.readCvHint;
    if (!one) {
      clearFilled(form);
      return;
    }
    if (!isReadable(one.name)) {
      said.textContent = texts.cvNothing;
      return;
    }
    void import('./cv.ts')
      .then(({ readCv }) => readCv(one))
      .catch(() => null)
      .then((contacts) => {
        // Another one may be chosen by now.
        if (chosen.files?.[0] !== one) return;
        const filled = Object.entries(contacts ?? {}).filter(([name, value]) =>
          fillIn(form, name, value, texts.fromCv),
        );
        said.textContent = filled.length > 0 ? texts.cvFilled : texts.cvNothing;
      });
  });
}

/** Every field of files gets a button that removes the chosen ones. */
export function offerRemoval(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-remove]')) {
    const field = part<HTMLInputElement>(form, `#${button.dataset.remove}`);
    const show = () => {
      button.hidden = !field.files?.length;
    };
    show();
    field.addEventListener('change', show);
    form.addEventListener('reset', () => {
      button.hidden = true;
    });
    button.addEventListener('click', () => {
      field.value = '';
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      field.focus();
    });
  }
}

/** Lets files be dropped anywhere on the form: the first is the CV, others are further files. */
export function takeDrops(form: HTMLFormElement, chosen: HTMLInputElement): void {
  const zone = part(form, '[data-drop]');
  const isOurs = ({ dataTransfer, target }: DragEvent) =>
    dataTransfer?.types.includes('Files') === true &&
    // Fields of files handle drops on them themselves.
    !(target instanceof HTMLInputElement && target.type === 'file');
  form.addEventListener('dragover', (event) => {
    zone.classList.toggle('drop-over', event.dataTransfer?.types.includes('Files') === true);
    // Else the browser leaves the page to show the file.
    if (isOurs(event)) event.preventDefault();
  });
  for (const type of ['dragleave', 'drop'] as const) {
    form.addEventListener(type, () => zone.classList.remove('drop-over'));
  }
  form.addEventListener('drop', (event) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    const [cv, ...others] = event.dataTransfer?.files ?? [];
    const more = form.querySelector<HTMLInputElement>('#apply-more-files');
    if (cv) put(chosen, [cv]);
    if (more && others.length > 0) put(more, others);
  });
}

export function put(field: HTMLInputElement, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  field.files = transfer.files;
  const fold = field.closest('details');
  if (fold) fold.open = true;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Marks a field as filled in, with the source of its value, until it is edited. */
const mark = 'field-from';

/**
 * Fills in a field that is empty, or whose filled-in value was not edited.
 *
 * @param from source of the value, in words below the field; left out where the visitor knows
 * @returns whether the field has this value
 */
export function fillIn(form: HTMLFormElement, name: string, value: string, from?: string): boolean {
  const input = part<HTMLInputElement>(form, `input[name="${name}"]`);
  if (value === '') return false;
  const field = input.closest<HTMLElement>('[data-field]');
  const isOurs = field?.classList.contains('field-read') ?? false;
  if (input.value.trim() === '' || isOurs) {
    input.value = value;
    // The draft, the check of what was typed and the question before leaving follow these events.
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
    if (field && from !== undefined) {
      const id = `${input.id}-from`;
      field.classList.add('field-read');
      input.after(make('p', { class: mark, id }, from));
      input.setAttribute('aria-describedby', `${input.getAttribute('aria-describedby')} ${id}`);
    }
  }
  return input.value === value;
}

/** Removes the mark from an edited field. */
function forgetOrigin(input: HTMLElement): void {
  const field = input.closest<HTMLElement>('.field-read');
  if (!field) return;
  field.classList.remove('field-read');
  field.querySelector(`.${mark}`)?.remove();
  input.setAttribute(
    'aria-describedby',
    (input.getAttribute('aria-describedby') ?? '').replace(` ${input.id}-from`, ''),
  );
}

/** Clears the filled-in fields that were not edited since. */
function clearFilled(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('.field-read input')) {
    input.value = '';
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
