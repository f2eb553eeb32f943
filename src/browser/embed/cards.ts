import type { Direction } from '../../i18n/isolate.ts';
import type { Rows } from '../../outputs/rows.ts';
import { make } from '../board/make.ts';
import { cardFacts } from '../card-facts.ts';
import { lineOfCard } from '../find/card-rows.ts';
import { foreignLine, foreignText } from '../foreign.ts';

/** What cards need beside their facts. */
export interface CardNeeds {
  highlighted: string;
  target: string;
  /** How the board is read. */
  direction: Direction;
  /** The whole address of a path of the site. */
  link(path: string): string;
}

/** The card of a row, and of further rows of its position. What adverts say is text, whatever it looks like. */
export function jobCard(
  rows: Rows,
  row: number,
  others: readonly number[] | undefined,
  { highlighted, target, direction, link }: CardNeeds,
): HTMLLIElement {
  const facts = { ...cardFacts(rows, row), line: lineOfCard(rows, row, others) };
  const title = make(
    'a',
    {
      part: 'title',
      href: link(facts.address),
      lang: facts.lang || null,
      target: target || null,
      // The page that opens has no business with this one.
      rel: target ? 'noopener' : null,
    },
    ...foreignText(facts.title, facts.lang, direction),
  );
  return make(
    'li',
    { part: facts.isHighlighted ? 'job highlighted' : 'job' },
    make('div', { class: 'head' }, title, ...(facts.isHighlighted ? [badge(highlighted)] : [])),
    ...(facts.line ? [make('p', { part: 'facts' }, ...foreignLine(facts.line, direction))] : []),
    ...(facts.pay ? [make('p', { part: 'pay' }, facts.pay)] : []),
  );
}

const badge = (text: string) => make('span', { part: 'badge' }, text);
