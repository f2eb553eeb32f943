/** Opens what is folded where a field in it has something in it. */
export function openFilled(form: HTMLFormElement): void {
  for (const fold of form.querySelectorAll<HTMLDetailsElement>('details[data-fold]')) {
    const fields = [...fold.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    if (fields.some(({ value }) => value !== '')) fold.open = true;
  }
}
