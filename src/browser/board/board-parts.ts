import { part } from '../card.ts';

/** The parts of a board's page that its script works with, as the page's markup promises them. */
export function boardParts(root: HTMLElement) {
  const form = part<HTMLFormElement>(root, '[data-search]');
  return {
    root,
    form,
    words: part<HTMLInputElement>(form, '#q'),
    filters: part(form, '[data-filters]'),
    done: part<HTMLButtonElement>(form, '[data-filters-done]'),
    status: part(form, '[data-status]'),
    note: part(form, '[data-note]'),
    count: part(root, '[data-count]'),
    sort: part<HTMLSelectElement>(root, '[data-sort]'),
    views: [...root.querySelectorAll<HTMLButtonElement>('[data-view-as]')],
    chosen: part(root, '[data-chosen-list]'),
    clear: part<HTMLButtonElement>(root, '[data-clear]'),
    cards: part(root, '[data-cards]'),
    pages: part(root, '[data-pages]'),
    more: part<HTMLButtonElement>(root, '[data-more]'),
    nothing: part(root, '[data-nothing]'),
    advice: part(root, '[data-advice]'),
    card: part<HTMLTemplateElement>(root, 'template[data-card]'),
    map: root.querySelector<HTMLElement>('jobfront-map'),
    /** Links to another view of the same board, which take along what is asked for. */
    same: [...root.querySelectorAll<HTMLAnchorElement>('[data-same-wish]')],
  };
}

export type BoardParts = ReturnType<typeof boardParts>;
