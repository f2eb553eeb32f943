import { part } from '../shared/dom.ts';
import { isReadable } from './cv-types.ts';
import { clearFilled, fillIn, forgetOrigin } from './fill-in.ts';

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

function put(field: HTMLInputElement, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  field.files = transfer.files;
  const fold = field.closest('details');
  if (fold) fold.open = true;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
