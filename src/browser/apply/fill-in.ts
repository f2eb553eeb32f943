import { make, part } from '../shared/dom.ts';

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
export function forgetOrigin(input: HTMLElement): void {
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
export function clearFilled(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('.field-read input')) {
    input.value = '';
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
