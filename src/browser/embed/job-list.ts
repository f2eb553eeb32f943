import { make } from '../board/make.ts';

/** Cards, a few at a time. */
export interface JobList {
  element: HTMLUListElement;
  more: HTMLButtonElement;
  show(rows: readonly number[]): void;
}

/**
 * @param limit cards that are added at a time
 * @param showMore what the button for the next ones is called
 */
export function jobList(limit: number, showMore: string, cardOf: (row: number) => HTMLLIElement): JobList {
  // Some browsers take a list without marks for none.
  const element = make('ul', { part: 'list', role: 'list' });
  const more = make('button', { part: 'button more', type: 'button', hidden: true }, showMore);
  let rows: readonly number[] = [];

  const append = () => {
    const from = element.children.length;
    element.append(...rows.slice(from, from + limit).map(cardOf));
    more.hidden = element.children.length >= rows.length;
    return element.children[from];
  };
  more.addEventListener('click', () => append()?.querySelector('a')?.focus());
  return {
    element,
    more,
    show(found) {
      rows = found;
      element.replaceChildren();
      append();
      element.hidden = found.length === 0;
    },
  };
}
