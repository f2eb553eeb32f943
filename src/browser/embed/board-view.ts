import { plural } from '../../i18n/plural.ts';
import type { EmbedBoard } from '../../outputs/embed/embed-settings.ts';
import type { EmbedTexts } from '../../outputs/embed/embed-texts.ts';
import type { Rows } from '../../outputs/rows.ts';
import { make } from '../board/make.ts';
import { baseRows } from './base-rows.ts';
import { jobCard } from './cards.ts';
import { facetSelect } from './facet-select.ts';
import { jobList } from './job-list.ts';
import { siteLink } from './links.ts';
import { narrow } from './narrow.ts';
import type { BoardOptions } from './options.ts';
import { ownAddress } from './settings.ts';
import { wordSearch } from './word-search.ts';

/** A board as it is shown inside the element: search, filters, how many jobs, the jobs. */
export function boardView(
  rows: Rows,
  board: EmbedBoard,
  texts: EmbedTexts,
  options: BoardOptions,
): HTMLElement {
  const { language, limit, target } = options;
  const base = baseRows(rows, options.facets, Date.now());
  const everything = narrow(rows, base, {}, null);
  const home = ownAddress(board.board);
  const link = (path: string) => siteLink(path, home, location.search);
  const select = (key: 'place' | 'field', label: string) =>
    facetSelect({ label, all: texts.allJobs }, rows.facets[key], everything.counts[key], language);

  const words = make('input', { part: 'input', type: 'search', placeholder: texts.searchHint });
  const place = select('place', texts.filterPlace);
  const field = select('field', texts.filterField);
  const clear = make('button', { part: 'button', type: 'button' }, texts.clearFilters);
  const isEmpty = base.length === 0;
  const none = make(
    'div',
    { part: 'empty', hidden: !isEmpty },
    make('p', { part: 'empty-title' }, isEmpty ? texts.boardEmpty : texts.nothingFound),
    make('p', {}, isEmpty ? texts.boardEmptyHint : texts.nothingFoundHint),
    ...(isEmpty ? [] : [clear]),
  );
  const count = make('p', { part: 'count', role: 'status' });
  const failed = make('p', { part: 'error', role: 'status' });
  const direction = board.direction === 'rtl' ? 'rtl' : 'ltr';
  const cards = { highlighted: texts.highlighted, target, direction, link } as const;
  let { others } = everything;
  const list = jobList(limit, texts.showMore, (row) => jobCard(rows, row, others.get(row), cards));

  const update = () => {
    const chosen = { place: place.chosen(), field: field.chosen() };
    const found = narrow(rows, base, chosen, search.hits(words.value));
    others = found.others;
    place.show(found.counts.place);
    field.show(found.counts.field);
    const said = plural(texts.jobsFound, found.rows.length, language);
    // Said once: a status that is written anew is read anew.
    if (count.textContent !== said) count.textContent = said;
    none.hidden = found.rows.length > 0;
    list.show(found.rows);
  };
  const search = wordSearch(rows, board.words, update, (works) => {
    failed.textContent = works ? '' : texts.searchFailed;
  });
  const form = make(
    'form',
    { part: 'form', role: 'search' },
    make('label', { part: 'field search' }, make('span', { part: 'label' }, texts.search), words),
    ...[place.field, field.field].filter((one) => one !== null),
  );
  words.addEventListener('focus', search.wake);
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  clear.addEventListener('click', () => {
    words.value = '';
    place.clear();
    field.clear();
    update();
    words.focus();
  });
  update();

  const rel = target ? 'noopener' : null;
  const all = make('a', { part: 'all', href: link(home), target: target || null, rel }, texts.allJobs);
  return make(
    'section',
    {
      class: 'board',
      part: 'board',
      lang: language,
      dir: board.direction,
      'aria-label': texts.openPositions,
    },
    ...(isEmpty ? [none] : [form, failed, count, none, list.element, list.more]),
    make('p', { class: 'foot' }, all),
  );
}
