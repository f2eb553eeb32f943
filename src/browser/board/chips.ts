import type { FindTexts } from '../../i18n/find/texts.ts';
import { fill } from '../../i18n/plural.ts';
import { foreignText } from '../foreign.ts';
import { make } from './make.ts';

/** Something chosen that can be let go. */
export interface Chip {
  label: string;
  remove(): void;
}

/**
 * Shows what is chosen. Where the chip that had the focus is gone, the next one gets it, else the last, else
 * `otherwise`.
 */
export function showChips(
  host: HTMLElement,
  chips: readonly Chip[],
  texts: FindTexts,
  otherwise: HTMLElement,
): void {
  const before = [...host.children].findIndex((entry) => entry.contains(document.activeElement));
  host.replaceChildren(
    ...chips.map(({ label, remove }) => {
      const name = fill(texts.removeFilter, { value: label });
      const button = make(
        'button',
        { type: 'button', class: 'chip chip-chosen', 'aria-label': name },
        ...foreignText(label),
      );
      button.addEventListener('click', remove);
      return make('li', {}, button);
    }),
  );
  host.hidden = chips.length === 0;
  if (before === -1) return;
  const next = host.children[Math.min(before, chips.length - 1)];
  (next?.querySelector('button') ?? otherwise).focus();
}
