import { optionOf, textsOf } from '../../board/options.ts';
import { isMachineText } from '../../board/sections.ts';
import type { Post } from '../../service/wire/post.ts';
import type { Site } from '../../settings/site-schema.ts';
import type { OptionUse } from '../report/report-schema.ts';
import { byCodeUnit, oneLine } from '../report/say.ts';
import { moneyIn } from './advert-titles.ts';

/** Words for internal matters in the name of an option, in the languages of tenants seen. */
const privateWords = new Set(
  `note notes notatka notatki uwaga uwagi komentarz comment comments remark remarks notiz bemerkung kommentar internal
   intern wewnetrzny wewnętrzny wewnetrzne private confidential poufne salary salaries wage wages pay rate stawka
   wynagrodzenie pensja gehalt lohn budget budzet budżet margin marza marża fee prowizja cost koszt price cena
   guarantee gwarancja garantie status state phone telefon tel mobile komorka email mail mobil recruiter rekruter owner
   opiekun person osoba contact kontakt client klient kunde customer password secret token pesel iban invoice faktura`
    .split(/\s+/)
    .filter(Boolean),
);

const valuePatterns: readonly (readonly [string, (text: string) => boolean])[] = [
  ['an e-mail address', (text) => /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}\.[\p{L}.]{2,63}/u.test(text)],
  ['a phone number', isPhone],
  ['an amount of money', (text) => moneyIn(text) !== null],
  ['an account number', (text) => /(?<![A-Z\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}/.test(text)],
];

/** Most characters of a value that are examined. */
const longest = 2000;

/** Why an option looks private, by its name or else by one of its values; `null` if it does not. */
export function whyPrivate(option: string, values: Iterable<string>): string | null {
  const word = wordsOfName(option).find((part) => privateWords.has(part));
  if (word !== undefined) return `its name says "${oneLine(word)}"`;
  for (const value of values) {
    const text = value.slice(0, longest);
    const found = valuePatterns.find(([, matches]) => matches(text));
    if (found !== undefined) return `a value holds ${found[0]}`;
  }
  return null;
}

/** "_rate_visible", "rateVisible", "rate.visible" are the same two words. */
export function wordsOfName(option: string): string[] {
  return option
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
}

/** Nine digits or more, in groups or after a plus: dates, ids and postcodes are none. */
function isPhone(text: string): boolean {
  const [found] =
    /(?<![\p{L}\d])(?:\+|00)\d[\d ()/-]{7,18}\d(?!\d)|(?<!\d)\d{3}[ -]\d{3}[ -]\d{3}(?!\d)/u.exec(text) ?? [];
  return found !== undefined && found.replace(/\D/g, '').length >= 9;
}

/** Most different values of one option that are counted. */
const mostValues = 500;
const mostExamples = 3;
const longestExample = 40;

/** An option of the data, with every value it was seen with. */
interface Seen {
  posts: number;
  values: Map<string, number>;
}

/** Labels that accompany an option (facts.ts), and are no options themselves. */
const isLabel = (key: string): boolean => /\.translat(?:ion|e)$/.test(key);

/** Every option that is not empty in some post, by name in the order of code units. */
export function takeCensus(posts: readonly Post[], site: Site): OptionUse[] {
  const seen = new Map<string, Seen>();
  for (const { options } of posts) {
    for (const key of Object.keys(options)) {
      if (isLabel(key)) continue;
      const { texts, strange } = textsOf(optionOf(options, key));
      if (texts.length + strange.length === 0) continue;
      const option = seen.get(key) ?? { posts: 0, values: new Map() };
      seen.set(key, option);
      option.posts += 1;
      for (const text of texts) {
        if (option.values.size < mostValues || option.values.has(text)) {
          option.values.set(text, (option.values.get(text) ?? 0) + 1);
        }
      }
    }
  }
  const shown = new Set([...site.fields.show, ...site.fields.facets.map(({ option }) => option)]);
  const read = optionsRead(site);
  return [...seen]
    .sort(([one], [other]) => byCodeUnit(one, other))
    .map(([option, { posts: count, values }]) => {
      const looksPrivate = whyPrivate(option, values.keys());
      const examples = looksPrivate === null ? examplesOf(values) : [];
      const use = shown.has(option) ? 'shown' : read.has(option) ? 'read' : 'unseen';
      return { option, posts: count, use, looksPrivate, examples };
    });
}

function examplesOf(values: ReadonlyMap<string, number>): string[] {
  return [...values]
    .filter(([text]) => !isMachineText(text))
    .sort(([one, times], [other, otherTimes]) => otherTimes - times || byCodeUnit(one, other))
    .slice(0, mostExamples)
    .map(([text]) => oneLine(text, longestExample));
}

/** The options that a setting gives a meaning, and the two that Jobfront reads by itself. */
function optionsRead({ fields }: Site): ReadonlySet<string> {
  return new Set([
    'job_location',
    'recruitment_deadline',
    ...namedOptions(fields).map(({ option }) => option),
  ]);
}

/** Every option that a setting reads, with the setting's name. */
export function namedOptions(fields: Site['fields']): { setting: string; option: string }[] {
  const { pay, workModel, employmentType, fieldOfWork, contact, facets } = fields;
  const named: [string, string | undefined][] = [
    ...facets.map(({ option }, at): [string, string] => [`fields.facets[${at}].option`, option]),
    ['fields.fieldOfWork', fieldOfWork],
    ['fields.workModel.option', workModel?.option],
    ['fields.employmentType.option', employmentType?.option],
    ['fields.contact.name', contact?.name],
    ['fields.contact.email', contact?.email],
    ['fields.contact.phone', contact?.phone],
    ['fields.pay.min', pay?.min],
    ['fields.pay.max', pay?.max],
    ['fields.pay.visible', pay?.visible],
    ['fields.pay.currencyOption', pay?.currencyOption],
    ['fields.pay.unitOption.option', pay?.unitOption?.option],
  ];
  return named.flatMap(([setting, option]) => (option === undefined ? [] : [{ setting, option }]));
}
