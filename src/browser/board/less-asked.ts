import type { FindTexts } from '../../i18n/find/texts.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { plural } from '../../i18n/plural.ts';
import type { Asked } from './asked.ts';
import type { AskedPart, Chosen } from './asked-parts.ts';

/** Less than what is asked for: a way on from "nothing found". */
export interface LessAsked {
  /** `fewer` = fewer words; else a part that is let go. */
  kind: AskedPart['kind'] | 'fewer';
  /** The words that are left, else the part that goes. */
  label: string;
  without: Asked;
}

/** The same with the rows that are found then. */
export type LessFound = Pick<LessAsked, 'kind' | 'label'> & { rows: readonly number[] };

/** Most ways on that are offered, and jobs that come near. */
const most = { ways: 5, jobs: 3 };

/** More words than these are not taken apart. */
const mostWords = 6;

/** Everything that one thing less can be asked for. */
export const lessAsked = (asked: Asked, chosen: readonly Chosen[]): LessAsked[] => [
  ...chosen.flatMap(({ kind, label, without }) => (kind === 'meant' ? [] : [{ kind, label, without }])),
  ...withFewerWords(asked).map((without) => ({ kind: 'fewer' as const, label: without.words, without })),
];

/** What is asked for with one word less, each once; nothing where there is one word only. */
function withFewerWords(asked: Asked): Asked[] {
  const words = asked.words.trim().split(/\s+/);
  if (words.length < 2 || words.length > mostWords) return [];
  // Of two words each alone, of more each left out.
  const fewer = new Set(words.map((_, at) => words.toSpliced(at, 1).join(' ')));
  return [...fewer].map((left) => ({ ...asked, words: left }));
}

/**
 * The ways that find something, the most jobs first, and rows that come near: those of the way that gives up the least.
 *
 * @param all how many cards the board has: who is led to all of them is not led near anything
 */
export function leadOn<Way extends LessFound>(
  ways: readonly Way[],
  all: number,
): { helpful: readonly Way[]; nearest: readonly number[] } {
  const helpful = ways
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => other.rows.length - one.rows.length)
    .slice(0, most.ways);
  const nearest = helpful.findLast(({ rows }) => rows.length < all)?.rows.slice(0, most.jobs) ?? [];
  return { helpful, nearest };
}

/** "Without “Remote”: 3 jobs", "“welder”: 2 jobs". */
export const wayText = (
  { kind, label, rows }: LessFound,
  texts: Pick<FindTexts, 'only' | 'without'>,
  language: InterfaceLanguage,
): string => plural(kind === 'fewer' ? texts.only : texts.without, rows.length, language, { value: label });
