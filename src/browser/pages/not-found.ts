import { fold } from '../../i18n/fold.ts';
import { addressWords } from '../../site/lists/address-words.ts';
import type { Rows } from '../../site/rows/rows.ts';
import { fillCard } from '../shared/card.ts';
import { cardFacts } from '../shared/card-facts.ts';
import { part } from '../shared/dom.ts';
import { loadRows } from '../shared/load-rows.ts';

/** How many similar jobs the page for unknown addresses names. */
const shown = 5;

/** The rows whose address has most in common with `wanted`: the same advert first, then shared words. */
function mostSimilar(rows: Rows, wanted: string): number[] {
  const words = new Set(
    fold(addressWords(wanted))
      .split(' ')
      .filter((word) => word.length > 2),
  );
  const advertId = /\/jobs\/(\d+)/.exec(wanted)?.[1];
  const score = (index: number) => {
    const own = fold(`${rows.address[index]} ${rows.title[index]} ${rows.line[index]}`);
    const sameAdvert = String(rows.advertId[index]) === advertId ? 100 : 0;
    return sameAdvert + [...words].filter((word) => own.includes(word)).length;
  };
  return rows.address
    .map((_, index) => ({ index, score: score(index) }))
    .filter((candidate) => candidate.score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, shown)
    .map(({ index }) => index);
}

/** Redirects from the number of a job (`/jobs/241`, as on posters) on hosts that have no rule for it. */
async function leadByNumber(boards: readonly string[]): Promise<void> {
  const advertId = Number(/\/jobs\/(\d{1,9})\/?$/.exec(location.pathname)?.[1] ?? 0);
  if (advertId === 0) return;
  for (const board of boards) {
    const rows = await loadRows(board).catch(() => null);
    const address = rows?.address[rows.advertId.indexOf(advertId)];
    if (address) {
      location.replace(address + location.search);
      return;
    }
  }
}

const boards = document.querySelector<HTMLElement>('[data-boards]')?.dataset.boards;
if (boards) void leadByNumber(JSON.parse(boards) as string[]);
const field = document.querySelector<HTMLInputElement>('#q');
if (field) field.value ||= addressWords(location.pathname);
const list = document.querySelector<HTMLElement>('[data-similar]');
if (list) {
  const template = part<HTMLTemplateElement>(document, 'template[data-card]');
  // The list as served is already useful: without rows it stays.
  loadRows(list.dataset.similar ?? '').then(
    (rows) => {
      const similar = mostSimilar(rows, location.pathname);
      if (similar.length > 0)
        list.replaceChildren(...similar.map((row) => fillCard(template, cardFacts(rows, row))));
    },
    () => undefined,
  );
}
