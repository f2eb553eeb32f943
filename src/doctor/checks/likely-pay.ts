import { optionOf, textsOf } from '../../board/options.ts';
import { readPayText } from '../../board/pay-text.ts';
import type { Post } from '../../service/wire/post.ts';
import type { Site } from '../../settings/site-schema.ts';
import { byCodeUnit, literal, median, oneLine, some } from '../report/say.ts';
import { wordsOfName } from './option-census.ts';

/** Words for pay in the names of options, by what they begin with, in the languages of the interface. */
const payWord =
  /^(?:salar|sueld|wage|pay$|rate|compens|remuner|stawk|wynagrodz|pensj|zarob|gehalt|lohn|verdienst|vergut|vergüt|traitement|stipend|retribu|loon|lon$|lön|løn|palk|mzda|mzdy|plat[auy]?$|plac[aey]?$|fizet|зарплат|оплат|ставк|заплат|μισθ|maas|maaş|ucret|ücret|راتب)/u;
/** Money that is none of the candidate's, and options that say how pay is meant. */
const otherWord =
  /^(?:fee|cost|koszt|price|cena|budget|budzet|budżet|margin|marz|marż|prowizj|bonus|referr|invoice|faktur|visible|unit|type|currency|waluta|period|netto|note|notatk)/u;
const leastWord = /^(?:from|min|minimum|od|von|ab|low|lower|least|de|desde|vid|від)$/u;
const mostWord = /^(?:to|max|maximum|do|bis|high|upper|most|hasta|до)$/u;

/** Share of an option's values that have to be amounts. */
const mostlyAmounts = 0.6;
/** Posts that are looked at: more of them tell nothing more. */
const mostPosts = 500;

/** An option whose values are amounts. */
interface Likely {
  option: string;
  bound: 'min' | 'max' | null;
  posts: number;
  /** The middle one of the amounts. */
  usual: number;
  currencies: readonly string[];
}

/**
 * What to do about adverts without pay: names the options that look like pay, with the line for the settings. `null`
 * where none does, or all of them are named in the settings already.
 */
export function payAdvice(posts: readonly Post[], site: Site): string | null {
  const found = likelyPay(posts, site);
  if (found === null) return null;
  const options = some(
    found.options.map(({ option, posts: count }) => `${oneLine(option, 60)} (${count})`),
    4,
  );
  return `Options that look like pay: ${options}. If they are, put ${found.line} into fields of site.config.ts, with the right currency and unit.`;
}

/**
 * Options that look like pay, by their names and as their values are amounts, and the line for the settings:
 * "pay: { min: … },". `null` where none does that the settings don't name.
 */
export function likelyPay(
  posts: readonly Post[],
  { fields }: Site,
): { options: { option: string; posts: number }[]; line: string } | null {
  const { pay } = fields;
  const known = new Set([pay?.min, pay?.max]);
  const likely = likelyOptions(posts.slice(0, mostPosts)).filter(({ option }) => !known.has(option));
  const [first] = likely;
  if (first === undefined) return null;
  const min = likely.find(({ bound }) => bound === 'min') ?? likely.find(({ bound }) => bound === null);
  const max = likely.find(({ bound }) => bound === 'max');
  const keys = [
    ...(min === undefined ? [] : [`min: ${literal(min.option)}`]),
    ...(max === undefined ? [] : [`max: ${literal(max.option)}`]),
  ];
  const [named] = likely.flatMap(({ currencies }) => (currencies.length === 1 ? currencies : []));
  const currency = named ?? pay?.currency ?? 'EUR';
  const usual = (min ?? first).usual;
  const line = `pay: { ${[...keys, `currency: '${currency}'`, `unit: '${unitOf(usual, currency)}'`].join(', ')} },`;
  return { options: likely, line };
}

function likelyOptions(posts: readonly Post[]): Likely[] {
  const seen = new Map<string, { posts: number; amounts: number[]; currencies: Set<string> }>();
  for (const { options } of posts) {
    for (const option of Object.keys(options)) {
      const words = wordsOfName(option);
      if (!words.some((word) => payWord.test(word)) || words.some((word) => otherWord.test(word))) continue;
      const [text] = textsOf(optionOf(options, option)).texts;
      if (text === undefined) continue;
      const entry = seen.get(option) ?? { posts: 0, amounts: [], currencies: new Set() };
      seen.set(option, entry);
      entry.posts += 1;
      const read = readPayText(text.slice(0, 200), 'en');
      const amount = read?.amount ?? read?.from ?? read?.to;
      const [value = 0] = amount?.values ?? [];
      // "1" and "0" are flags.
      if (value > 1) entry.amounts.push(value);
      for (const currency of read?.currencies ?? []) entry.currencies.add(currency);
    }
  }
  return [...seen]
    .filter(([, { posts: count, amounts }]) => amounts.length >= count * mostlyAmounts)
    .sort(([one, some], [other, more]) => more.posts - some.posts || byCodeUnit(one, other))
    .map(([option, { posts: count, amounts, currencies }]) => ({
      option,
      bound: boundOf(option),
      posts: count,
      usual: median(amounts) ?? 0,
      currencies: [...currencies],
    }));
}

function boundOf(option: string): Likely['bound'] {
  const words = wordsOfName(option);
  if (words.some((word) => leastWord.test(word))) return 'min';
  return words.some((word) => mostWord.test(word)) ? 'max' : null;
}

/** What such an amount is usually for. */
function unitOf(amount: number, currency: string): 'HOUR' | 'MONTH' | 'YEAR' {
  if (amount < 200) return 'HOUR';
  return ['EUR', 'USD', 'GBP', 'CHF'].includes(currency) && amount >= 15_000 ? 'YEAR' : 'MONTH';
}
