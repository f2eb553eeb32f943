import { part } from '../shared/dom.ts';

for (const share of document.querySelectorAll<HTMLElement>('[data-share]')) {
  const { share: url = '', title = '' } = share.dataset;
  const native = part<HTMLButtonElement>(share, '[data-native]');
  const copy = part<HTMLButtonElement>(share, '[data-copy]');
  const byHand = part(share, '[data-by-hand]');
  const field = part<HTMLInputElement>(byHand, 'input');
  native.hidden = typeof navigator.share !== 'function';
  native.addEventListener('click', () => {
    // A visitor who closes the sheet has changed their mind; that is no fault.
    navigator.share({ title, url }).catch(() => undefined);
  });
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // Refused, or not there at all on a page without https: the visitor's own hands can copy it.
      byHand.hidden = false;
      field.focus();
      field.select();
      return;
    }
    byHand.hidden = true;
    copy.textContent = copy.dataset.copied ?? '';
    part(share, '[role=status]').textContent = copy.textContent;
  });
  field.addEventListener('focus', () => field.select());
}
