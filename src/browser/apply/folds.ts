/** Opens folds that contain a field with a value. */
export function openFilled(form: HTMLFormElement): void {
  for (const fold of form.querySelectorAll<HTMLDetailsElement>('details[data-fold]')) {
    const fields = [...fold.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    if (fields.some(({ value }) => value !== '')) fold.open = true;
  }
}
