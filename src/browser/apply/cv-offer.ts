import { make, part } from '../shared/dom.ts';
import { isReadable } from './cv-types.ts';

/** What the page says of reading a CV. */
export interface CvTexts {
  readCv: string;
  readCvHint: string;
  cvFilled: string;
  cvNothing: string;
}

/**
 * Offers to fill in who somebody is from the CV that was chosen. It is read when somebody presses the button, on this
 * device; what is typed already stays.
 *
 * @param place where the offer stands, below the field of the CV
 * @param chosen the field of the CV
 */
export function offerCv(
  form: HTMLFormElement,
  place: HTMLElement,
  chosen: HTMLInputElement,
  texts: CvTexts,
): void {
  const button = make('button', { type: 'button', class: 'button button-quiet' }, texts.readCv);
  const hint = make('p', { class: 'field-hint', id: 'apply-cv-hint' }, texts.readCvHint);
  const said = make('p', { class: 'field-hint', role: 'status' });
  button.setAttribute('aria-describedby', hint.id);
  place.replaceChildren(button, hint, said);
  const file = () => chosen.files?.[0];
  const show = () => {
    const one = file();
    place.hidden = one === undefined || !isReadable(one.name);
    said.textContent = '';
  };
  chosen.addEventListener('change', show);
  // A browser may bring a chosen file back with the page.
  show();
  let isReading = false;
  button.addEventListener('click', () => {
    const one = file();
    if (one === undefined || isReading) return;
    isReading = true;
    button.setAttribute('aria-busy', 'true');
    void import('./cv.ts')
      .then(({ readCv }) => readCv(one))
      .catch(() => null)
      .then((contacts) => {
        const filled = Object.entries(contacts ?? {}).filter(([name, value]) => fillIn(form, name, value));
        said.textContent = filled.length > 0 ? texts.cvFilled : texts.cvNothing;
        isReading = false;
        button.removeAttribute('aria-busy');
      });
  });
}

/** @returns whether the field says what the CV does */
function fillIn(form: HTMLFormElement, name: string, value: string): boolean {
  const field = part<HTMLInputElement>(form, `input[name="${name}"]`);
  if (value === '') return false;
  if (field.value.trim() === '') {
    field.value = value;
    // Whoever keeps drafts, or asks before leaving, hears of it.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return field.value === value;
}
