import { part } from '../shared/dom.ts';

/**
 * The filters in a dialog: on narrow screens they are shown nowhere else, and from the bar of a long list they open
 * where the visitor is. They move into the dialog while it is open, with all that is open and chosen in them.
 *
 * @param root the page of a board; elements with `data-filters-toggle` open them
 */
export function keepFilterSheet(root: HTMLElement): void {
  const sheet = part<HTMLDialogElement>(root, '[data-filter-sheet]');
  const filters = part(root, '[data-filters]');
  const foot = part(sheet, '.sheet-foot');
  // It takes the same room, so that the page behind does not move.
  const place = document.createElement('div');
  place.className = filters.className;

  const open = () => {
    place.style.minBlockSize = `${filters.offsetHeight}px`;
    filters.replaceWith(place);
    foot.before(filters);
    sheet.showModal();
  };
  for (const toggle of root.querySelectorAll('[data-filters-toggle]')) toggle.addEventListener('click', open);
  sheet.addEventListener('close', () => place.replaceWith(filters));
  sheet.addEventListener('click', ({ target }) => {
    // The dialog itself is what lies around its content: a press beside it.
    if (target === sheet) sheet.close();
  });
  part(sheet, '[data-filter-sheet-close]').addEventListener('click', () => sheet.close());
  part(sheet, '[data-filters-done]').addEventListener('click', () => {
    sheet.close();
    const count = part(root, '[data-count]');
    count.focus({ preventScroll: true });
    count.scrollIntoView();
  });
}
