import { part } from './make.ts';
import { otherBoards } from './other-languages.ts';

/** The parts of a board's page that its script works with, as the page's markup promises them. */
export function boardParts(root: HTMLElement) {
  const boards = otherBoards(root.querySelectorAll<HTMLAnchorElement>('.others a[hreflang]'));
  const form = part<HTMLFormElement>(root, '[data-search]');
  return {
    root,
    form,
    words: part<HTMLInputElement>(form, '#q'),
    emptyWords: part(form, '[data-words-clear]'),
    toggles: [...root.querySelectorAll<HTMLElement>('[data-filters-toggle]')],
    filters: part(form, '[data-filters]'),
    done: part<HTMLButtonElement>(form, '[data-filters-done]'),
    status: part(form, '[data-status]'),
    note: part(form, '[data-note]'),
    count: part(root, '[data-count]'),
    /** The same in the bar of a long list. */
    barCount: root.querySelector('[data-bar-count]'),
    sort: part<HTMLSelectElement>(root, '[data-sort]'),
    views: [...root.querySelectorAll<HTMLButtonElement>('[data-view-as]')],
    chosen: part(root, '[data-chosen-list]'),
    clear: part<HTMLButtonElement>(root, '[data-clear]'),
    cards: part(root, '[data-cards]'),
    pages: part(root, '[data-pages]'),
    more: part<HTMLButtonElement>(root, '[data-more]'),
    nothing: part(root, '[data-nothing]'),
    deadEnd: {
      advice: part(root, '[data-advice]'),
      elsewhere: part(root, '[data-elsewhere]'),
      near: part(root, '[data-near]'),
      nearCards: part(root, '[data-near-cards]'),
      boards,
    },
    others: {
      toggle: root.querySelector<HTMLElement>('[data-others]'),
      host: part(root, '[data-other-lists]'),
      boards,
      card: part<HTMLTemplateElement>(root, 'template[data-card]'),
    },
    card: part<HTMLTemplateElement>(root, 'template[data-card]'),
    map: root.querySelector<HTMLElement>('jobfront-map'),
    /** Links to another view of the same board, which take along what is asked for. */
    same: [...root.querySelectorAll<HTMLAnchorElement>('[data-same-query]')],
  };
}

export type BoardParts = ReturnType<typeof boardParts>;
