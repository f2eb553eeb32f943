import { isCurrency } from '../../board/currencies.ts';
import { optionOf, textsOf } from '../../board/facts.ts';
import { readPayText } from '../../board/pay-text.ts';
import type { PayUnit } from '../../i18n/terms.ts';
import type { Post } from '../../service/wire/post.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { byCodeUnit, literal, median, oneLine, some } from '../report/say.ts';
import { wordsOfName } from './check-options.ts';

/** Beginnings of words for pay in the names of options, in the languages of the interface. */
const payWord =
  /^(?:salar|sueld|wage|pay$|rate|compens|remuner|stawk|wynagrodz|pensj|zarob|gehalt|lohn|verdienst|vergut|vergüt|traitement|stipend|retribu|loon|lon$|lön|løn|palk|mzda|mzdy|plat[auy]?$|plac[aey]?$|fizet|зарплат|оплат|ставк|заплат|μισθ|maas|maaş|ucret|ücret|راتب)/u;
/** Money that is not the candidate's pay, and options that qualify pay. */
const otherWord =
  /^(?:fee|cost|koszt|price|cena|budget|budzet|budżet|margin|marz|marż|prowizj|bonus|referr|invoice|faktur|visible|unit|type|currency|waluta|period|netto|note|notatk)/u;
/** Words of options for the period of pay, and for its visibility. */
const unitWord = /^(?:unit|period|interval|frequency|basis|jednostk|okres|einheit|zeitraum|periodo|période)/u;
const visibleWord =
  /^(?:visib|show|display|public|publish|jawn|widoczn|pokaz|wyswietl|wyświetl|publik|sichtbar|anzeig|offentlich|öffentlich|veröffentl|affich|mostra|видим|показ|публік|zobraz|viditel)/u;
const leastWord = /^(?:from|min|minimum|od|von|ab|low|lower|least|de|desde|vid|від)$/u;
const mostWord = /^(?:to|max|maximum|do|bis|high|upper|most|hasta|до)$/u;

/** Least share of an option's values that are amounts. */
const mostlyAmounts = 0.6;
/** Least share of an option's values that are currencies or units. */
const nearlyAll = 0.9;
/** Most posts that are examined: more of them add nothing. */
const mostPosts = 500;

/** An option whose values are amounts. */
interface Likely {
  option: string;
  bound: 'min' | 'max' | null;
  posts: number;
  /** The median of the amounts. */
  usual: number;
  currencies: readonly string[];
}

/**
 * What to do about adverts without pay: names the options that look like pay, with the line for the settings. `null`
 * where none does, or all of them are named in the settings already.
 */
export function payAdvice(posts: readonly Post[], site: SiteSettings): string | null {
  const found = likelyPay(posts, site);
  if (found === null) return null;
  const options = some(
    found.options.map(({ option, posts: count }) => `${oneLine(option, 60)} (${count})`),
    4,
  );
  return `Options that look like pay: ${options}. If they are, put ${found.line} into fields of site.config.ts, after you have checked currency, unit and who may see pay.`;
}

/**
 * Options that look like pay, by their names and because their values are amounts, and the line for the settings:
 * "pay: { min: … },". `null` if there is none that the settings don't name.
 */
export function likelyPay(
  posts: readonly Post[],
  { fields }: SiteSettings,
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
  const { currencyOption, unitOption, visible } = payCompanions(posts);
  const currency = currencyOption?.usual ?? named ?? pay?.currency ?? 'EUR';
  const unit = unitOption?.usual ?? unitOf((min ?? first).usual, currency);
  const all = [
    ...keys,
    ...(currencyOption ? [`currencyOption: ${literal(currencyOption.option)}`] : []),
    `currency: '${currency}'`,
    ...(unitOption ? [`unitOption: ${unitOptionLine(unitOption)}`] : []),
    `unit: '${unit}'`,
    ...(visible === null ? [] : [`visible: ${literal(visible)}`]),
  ];
  return { options: likely, line: `pay: { ${all.join(', ')} },` };
}

const unitOptionLine = ({ option, values }: UnitOption): string => {
  const pairs = [...values].map(([text, unit]) => `${literal(text)}: '${unit}'`);
  return `{ option: ${literal(option)}, values: ${pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`} }`;
};

interface UnitOption {
  option: string;
  /** `null` if none of its values is readable. */
  usual: PayUnit | null;
  /** The meanings of its values, the most frequent first; without unreadable ones. */
  values: ReadonlyMap<string, PayUnit>;
}

/** Options that qualify the pay of an advert; `null` if there is none. */
interface PayCompanions {
  /** With the currency that most adverts name. */
  currencyOption: { option: string; usual: string } | null;
  unitOption: UnitOption | null;
  /** A flag that says whether visitors may see pay. */
  visible: string | null;
}

/**
 * Options beside those with the amounts, by their values: one that holds currency codes, one that holds units, a "1"/"0"
 * flag for visibility. Units and flags also need a name that says so; of several flags the one whose name speaks of pay.
 * A name that says "unit of pay" is enough: pay in unreadable units is hidden rather than shown in a wrong one.
 */
function payCompanions(posts: readonly Post[]): PayCompanions {
  const options = valuesByOption(posts.slice(0, mostPosts));
  const currency = best(options, ({ texts }) => shareOf(texts, (text) => isCurrency(text)));
  const unit = best(options, ({ words, texts }) => {
    const [isUnit, isPay] = [unitWord, payWord].map((pattern) => words.some((word) => pattern.test(word)));
    if (isUnit && isPay) return 1;
    return isUnit || isPay ? shareOf(texts, (text) => unitNamed(text) !== null) : 0;
  });
  const visible = best(options, ({ words, texts }) =>
    words.some((word) => visibleWord.test(word))
      ? shareOf(texts, (text) => /^(?:[01]|true|false)$/i.test(text))
      : 0,
  );
  return {
    currencyOption: currency && {
      option: currency.option,
      usual: byCount(currency.texts)[0] ?? '',
    },
    unitOption: unit && unitOptionOf(unit),
    visible: visible?.option ?? null,
  };
}

interface OptionValues {
  option: string;
  words: readonly string[];
  /** How many posts have each text. */
  texts: ReadonlyMap<string, number>;
}

function valuesByOption(posts: readonly Post[]): OptionValues[] {
  const seen = new Map<string, Map<string, number>>();
  for (const { options } of posts) {
    for (const option of Object.keys(options)) {
      const { texts, strange } = textsOf(optionOf(options, option));
      const [text] = texts;
      if (text === undefined || texts.length > 1 || strange.length > 0) continue;
      const counts = seen.get(option) ?? new Map<string, number>();
      seen.set(option, counts.set(text, (counts.get(text) ?? 0) + 1));
    }
  }
  return [...seen].map(([option, texts]) => ({ option, words: wordsOfName(option), texts }));
}

/** The option with nearly all values of a kind: one whose name speaks of pay first, then the one in most posts. */
function best(
  options: readonly OptionValues[],
  share: (option: OptionValues) => number,
): OptionValues | null {
  const ofPay = ({ words }: OptionValues) => Number(words.some((word) => payWord.test(word)));
  const [first] = options
    .filter((one) => share(one) >= nearlyAll)
    .sort(
      (one, other) =>
        ofPay(other) - ofPay(one) ||
        countOf(other.texts) - countOf(one.texts) ||
        byCodeUnit(one.option, other.option),
    );
  return first ?? null;
}

const countOf = (texts: ReadonlyMap<string, number>): number =>
  texts.values().reduce((sum, count) => sum + count, 0);

const shareOf = (texts: ReadonlyMap<string, number>, matches: (text: string) => boolean): number =>
  countOf(new Map([...texts].filter(([text]) => matches(text)))) / countOf(texts);

const byCount = (texts: ReadonlyMap<string, number>): string[] =>
  [...texts]
    .sort(([one, some], [other, more]) => more - some || byCodeUnit(one, other))
    .map(([text]) => text);

/** Letters that mean units in options of services seen. */
const unitLetters: Readonly<Record<string, PayUnit>> = {
  h: 'HOUR',
  d: 'DAY',
  w: 'WEEK',
  m: 'MONTH',
  y: 'YEAR',
};

/** The unit that a text alone names, in the languages of the interface. */
const unitNamed = (text: string): PayUnit | null =>
  unitLetters[text.toLowerCase()] ?? readPayText(`5 ${text.slice(0, 60)}`, 'en')?.unit ?? null;

function unitOptionOf({ option, texts }: OptionValues): UnitOption {
  const values = new Map(
    byCount(texts).flatMap((text): [string, PayUnit][] => {
      const unit = unitNamed(text);
      return unit === null ? [] : [[text, unit]];
    }),
  );
  const [usual = null] = values.values();
  return { option, usual, values };
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

/** The usual unit of such an amount. */
function unitOf(amount: number, currency: string): 'HOUR' | 'MONTH' | 'YEAR' {
  if (amount < 200) return 'HOUR';
  return ['EUR', 'USD', 'GBP', 'CHF'].includes(currency) && amount >= 15_000 ? 'YEAR' : 'MONTH';
}
