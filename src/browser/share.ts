import { part } from './card.ts';

for (const share of document.querySelectorAll<HTMLElement>('[data-share]')) {
  const { share: url = '', title = '' } = share.dataset;
  const native = part<HTMLButtonElement>(share, '[data-native]');
  const copy = part<HTMLButtonElement>(share, '[data-copy]');
  native.hidden = typeof navigator.share !== 'function';
  native.addEventListener('click', () => {
    // A visitor who closes the sheet has changed their mind; that is no fault.
    navigator.share({ title, url }).catch(() => undefined);
  });
  copy.hidden = typeof navigator.clipboard?.writeText !== 'function';
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(url);
    copy.textContent = copy.dataset.copied ?? '';
    part(share, '[role=status]').textContent = copy.textContent;
  });
}
