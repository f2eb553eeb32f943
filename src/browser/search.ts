import { plural } from '../i18n/plural.ts';
import type { Rows } from '../outputs/rows.ts';
import { cardOf, part } from './card.ts';
import { filterNames, isEmptyWish, matching, valueCounts, type Wish } from './match.ts';
import { loadRows } from './rows-client.ts';

/** How many found jobs are put on the page at a time. */
const batch = 100;

/** Gives a board its search: state in the address, the list and the map show what fits. */
function start(form: HTMLFormElement): void {
  const address = form.dataset.rows ?? '';
  const list = part(document, '[data-cards]');
  const count = part(document, '[data-count]');
  const nothing = part(document, '[data-nothing]');
  const pages = part(document, '[data-pages]');
  const template = part<HTMLTemplateElement>(document, 'template[data-card]');
  const status = part(form, '[data-status]');
  const reset = part<HTMLButtonElement>(form, '[type=reset]');
  const asServed = { cards: [...list.children], count: count.textContent };
  let turn = 0;

  const show = (rows: Rows, found: number[]) => {
    list.replaceChildren();
    const more = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) append();
    });
    const append = () => {
      more.disconnect();
      const from = list.children.length;
      for (const index of found.slice(from, from + batch)) list.append(cardOf(template, rows, index));
      const last = list.lastElementChild;
      if (list.children.length < found.length && last) more.observe(last);
    };
    append();
    count.textContent = plural(rows.texts.jobsFound, found.length, rows.language);
    status.textContent = found.length > 0 ? count.textContent : rows.texts.nothingFound;
    nothing.hidden = found.length > 0;
    pages.hidden = true;
  };

  const showAll = () => {
    list.replaceChildren(...asServed.cards);
    count.textContent = asServed.count;
    status.textContent = asServed.count;
    nothing.hidden = true;
    pages.hidden = false;
  };

  const update = async () => {
    turn += 1;
    const mine = turn;
    const wish = readForm(form);
    reset.hidden = isEmptyWish(wish);
    showChosen(form, wish);
    try {
      const rows = await loadRows(address);
      // A later choice is already being shown.
      if (mine !== turn) return;
      const found = matching(rows, wish);
      if (isEmptyWish(wish)) showAll();
      else show(rows, found);
      showCounts(form, rows, wish);
      document.dispatchEvent(new CustomEvent('jobfront:shown', { detail: new Set(found) }));
    } catch {
      part(form, '[data-failed]').hidden = false;
    }
  };

  const remember = (way: 'pushState' | 'replaceState') => {
    const next = addressOf(readForm(form));
    if (next !== location.pathname + location.search) history[way](null, '', next);
  };

  form.addEventListener('input', (event) => {
    // Every filter choice is a step to go back to; letters typed are one.
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'search';
    remember(isText && location.search !== '' ? 'replaceState' : 'pushState');
    void update();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void update();
  });
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    writeForm(form, new URLSearchParams());
    remember('pushState');
    void update();
    part(form, '#q').focus();
  });
  window.addEventListener('popstate', () => {
    writeForm(form, new URLSearchParams(location.search));
    void update();
  });
  document.addEventListener('click', (event) => {
    for (const open of form.querySelectorAll<HTMLDetailsElement>('details[open]')) {
      if (event.target instanceof Node && !open.contains(event.target)) open.open = false;
    }
  });
  form.addEventListener('keydown', (event) => {
    const open = form.querySelector<HTMLDetailsElement>('details[open]');
    if (event.key !== 'Escape' || !open) return;
    open.open = false;
    part(open, 'summary').focus();
  });

  form.hidden = false;
  writeForm(form, new URLSearchParams(location.search));
  if (!isEmptyWish(readForm(form))) void update();
}

function readForm(form: HTMLFormElement): Wish {
  const data = new FormData(form);
  const chosen = (name: string) => data.getAll(name).map(String);
  return {
    words: String(data.get('q') ?? ''),
    place: chosen('place'),
    field: chosen('field'),
    work: chosen('work'),
  };
}

function writeForm(form: HTMLFormElement, state: URLSearchParams): void {
  part<HTMLInputElement>(form, '#q').value = state.get('q') ?? '';
  for (const box of form.querySelectorAll<HTMLInputElement>('[type=checkbox]')) {
    box.checked = state.getAll(box.name).includes(box.value);
  }
}

function addressOf(wish: Wish): string {
  const state = new URLSearchParams(location.search);
  for (const name of ['q', ...filterNames]) state.delete(name);
  if (wish.words.trim() !== '') state.set('q', wish.words);
  for (const name of filterNames) for (const value of wish[name]) state.append(name, value);
  const query = state.toString();
  return query ? `${location.pathname}?${query}` : location.pathname;
}

function showChosen(form: HTMLFormElement, wish: Wish): void {
  for (const name of filterNames) {
    const mark = form.querySelector(`[data-chosen=${name}]`);
    if (mark) mark.textContent = wish[name].length > 0 ? String(wish[name].length) : '';
  }
}

function showCounts(form: HTMLFormElement, rows: Rows, wish: Wish): void {
  for (const name of filterNames) {
    const counts = valueCounts(rows, wish, name);
    for (const box of form.querySelectorAll<HTMLInputElement>(`[name=${name}]`)) {
      const count = counts.get(box.value) ?? 0;
      box.disabled = count === 0 && !box.checked;
      const label = box.closest('label')?.querySelector('.choice-count');
      if (label) label.textContent = String(count);
    }
  }
}

const form = document.querySelector<HTMLFormElement>('[data-search]');
if (form) start(form);
