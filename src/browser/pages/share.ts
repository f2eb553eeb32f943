import { make, part } from '../shared/dom.ts';

for (const share of document.querySelectorAll<HTMLElement>('[data-share]')) {
  const { share: url = '', title = '' } = share.dataset;
  const native = part<HTMLButtonElement>(share, '[data-native]');
  const copy = part<HTMLButtonElement>(share, '[data-copy]');
  const label = copy.textContent;
  let byHand: HTMLLabelElement | null = null;

  /** Access is denied, or impossible on a page without https: the visitor can copy it by hand. */
  function showAddress(): void {
    const field = byHand?.querySelector('input') ?? make('input', { value: url, dir: 'ltr', readonly: true });
    if (byHand === null) {
      field.addEventListener('focus', () => field.select());
      byHand = make('label', { class: 'share-by-hand' }, label, field);
      share.append(byHand);
    }
    byHand.hidden = false;
    field.focus();
  }

  native.hidden = typeof navigator.share !== 'function';
  native.addEventListener('click', () => {
    // A visitor who closes the sheet has changed their mind; that is no error.
    navigator.share({ title, url }).catch(() => undefined);
  });
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      showAddress();
      return;
    }
    if (byHand) byHand.hidden = true;
    copy.textContent = copy.dataset.copied ?? '';
    part(share, '[role=status]').textContent = copy.textContent;
  });
}
