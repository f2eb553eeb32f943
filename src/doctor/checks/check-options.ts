import { lookUp, optionOf, textsOf } from '../../board/facts.ts';
import { type Job, placesOf } from '../../board/job.ts';
import { isMachineText } from '../../board/sections.ts';
import { fold } from '../../board/text.ts';
import { type EmploymentType, employmentTypes } from '../../i18n/terms.ts';
import type { Post } from '../../service/wire/post.ts';
import { keyOf, longestOwnValue, mostOwnValues } from '../../settings/facets.ts';
import { markupOptions } from '../../settings/field-schema.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { missingDetails, unmappedDetails } from '../../site/job/posting-details.ts';
import { sparseShare } from '../../site/rows/facet-columns.ts';
import { type Advert, aboutOption, aboutSetting, finding } from '../report/finding.ts';
import type { Finding, OptionUse } from '../report/report-schema.ts';
import { byCodeUnit, counted, oneLine, quoted, some } from '../report/say.ts';
import { moneyIn } from './advert-texts.ts';

type Facet = SiteSettings['fields']['facets'][number];

/** The findings in the facets that narrow a list, the program's and the owner's. */
function checkFacets(adverts: readonly Advert[], { fields }: SiteSettings): Finding[] {
  if (adverts.length === 0) return [];
  const filledBy = (has: (job: Job) => boolean) => adverts.filter(({ job }) => has(job)).length;
  return [
    ...builtIn.flatMap(([setting, has]) => sparse(setting, filledBy(has), adverts.length)),
    ...fields.facets.flatMap((facet, at) => {
      const setting = `fields.facets[${at}]`;
      const filled = filledBy(({ own }) => own?.[keyOf(facet.option)] !== undefined);
      return [
        ...(filled === 0 ? [empty(setting, facet)] : sparse(setting, filled, adverts.length)),
        ...unreadable(setting, facet, adverts),
        ...tooMany(setting, facet, adverts),
      ];
    }),
  ];
}

const builtIn: readonly (readonly [setting: string, has: (job: Job) => boolean])[] = [
  ['place', (job) => placesOf(job).length > 0],
  ['fields.fieldOfWork', ({ fields }) => fields.length > 0],
  ['fields.employmentType', ({ employmentTypes }) => employmentTypes.length > 0],
  ['fields.workModel', ({ workModel }) => workModel !== null],
  ['fields.pay', ({ pay }) => pay !== null],
];

const empty = (setting: string, { option }: Facet) =>
  finding('facet-empty', aboutSetting(setting), `No job says anything of it: ${quoted(option)}.`);

/** A facet that no job fills is not reported here. */
function sparse(setting: string, filled: number, all: number): Finding[] {
  if (filled === 0 || filled >= all * sparseShare) return [];
  const share = Math.round((100 * filled) / all);
  const found = `${counted(filled, 'job')} of ${all} (${share} %) say anything of it, so its filter comes last.`;
  return [finding('facet-sparse', aboutSetting(setting), found, undefined, filled)];
}

/** Values that are no flag, no number, or too long to be chosen. */
function unreadable(setting: string, { option, kind }: Facet, adverts: readonly Advert[]): Finding[] {
  const ids = adverts
    .filter(({ job, post }) => {
      const { texts, strange } = textsOf(optionOf(post.options, option));
      return texts.length + strange.length > 0 && job.own?.[keyOf(option)] === undefined;
    })
    .map(({ job }) => job.advertId);
  if (ids.length === 0) return [];
  const wanted = {
    flag: 'yes or no ("1", "0", "true", "false", "yes", "no")',
    range: 'a number, or two',
    values: `a text of up to ${longestOwnValue} characters`,
  };
  const found = `What ${quoted(option)} says in ${counted(ids.length, 'advert')} (${some(ids)}) is not ${wanted[kind]}.`;
  return [finding('facet-unreadable', aboutSetting(setting), found, undefined, ids.length)];
}

function tooMany(setting: string, { option, kind }: Facet, adverts: readonly Advert[]): Finding[] {
  if (kind !== 'values') return [];
  const values = new Set(adverts.flatMap(({ job }) => (job.own?.[keyOf(option)] ?? []).map(fold)));
  if (values.size <= mostOwnValues) return [];
  const found = `${quoted(option)} has ${values.size} different values; the ${mostOwnValues} most frequent of a board are offered.`;
  return [finding('facet-values', aboutSetting(setting), found)];
}

const workModels = ['on-site', 'hybrid', 'remote'];

/** Values of the options for employment type and work model that the settings give no meaning, each once. */
function checkUnmapped(adverts: readonly Advert[], { fields }: SiteSettings): Finding[] {
  const { employmentType, workModel } = fields;
  return [
    ...(employmentType === undefined
      ? []
      : unmapped(adverts, employmentType).map(({ option, value, ids }) =>
          finding(
            'employment-type-unmapped',
            aboutOption(option),
            foundOf(value, ids),
            employmentTodo(value),
            ids.length,
          ),
        )),
    ...(workModel === undefined
      ? []
      : unmapped(adverts, workModel).map(({ option, value, ids }) =>
          finding(
            'work-model-unmapped',
            aboutOption(option),
            foundOf(value, ids),
            `Add ${line(value, workModelIn(value) ?? '…')} to fields.workModel.values in site.config.ts, with what it is: ${workModels.join(', ')}.`,
            ids.length,
          ),
        )),
  ];
}

/** Words in values of employment types, in the languages of tenants seen. The first match counts. */
const employmentWords: readonly (readonly [RegExp, EmploymentType])[] = [
  [/intern|praktik|staż|stage\b|stagiaire|стаж|werkstud|prácticas/u, 'INTERN'],
  [/volunt|ehrenamt|wolontari|волонт/u, 'VOLUNTEER'],
  [
    /part|teil|część|cząst|niepełn|1\/2|deeltijd|deltid|parcial|неповн|част|osa-aika|zkrácen|skráten/u,
    'PART_TIME',
  ],
  [/b2b|contract|freelanc|kontrakt|selbst[aä]ndig|зовнішн/u, 'CONTRACTOR'],
  [/temp\b|tempor|befrist|zastępst|tymczas|sezon|saison|season|aushilf|тимчас/u, 'TEMPORARY'],
  [/full|voll|pełny|pełen|heltid|voltijd|temps plein|complet|повн|plný|kokoaik/u, 'FULL_TIME'],
];

function employmentTodo(value: string): string {
  const [, meant] = employmentWords.find(([words]) => words.test(value.toLowerCase())) ?? [];
  return meant === undefined
    ? `Add ${line(value, '…')} to fields.employmentType.values in site.config.ts, with what it is in the place of the dots: ${employmentTypes.join(', ')}.`
    : `Add ${line(value, meant)} to fields.employmentType.values in site.config.ts if that is what it means; else one of ${employmentTypes.join(', ')}.`;
}

function workModelIn(value: string): string | null {
  const text = value.toLowerCase();
  if (/hybr|teilweise|częściow/u.test(text)) return 'hybrid';
  if (/remote|zdaln|home.?office|віддален|distan/u.test(text)) return 'remote';
  return /on.?site|stacjonar|vor ort|office|biur/u.test(text) ? 'on-site' : null;
}

interface Unmapped {
  option: string;
  value: string;
  ids: number[];
}

function unmapped(
  adverts: readonly Advert[],
  { option, values }: { option: string; values: Readonly<Record<string, string>> },
): Unmapped[] {
  const found = new Map<string, Unmapped>();
  // Of several spellings, that of the lowest advert is reported, independent of the board's order.
  for (const { job, post } of adverts.toSorted((one, other) => one.job.advertId - other.job.advertId)) {
    for (const text of textsOf(optionOf(post.options, option)).texts) {
      const key = fold(text);
      if (lookUp(text, values).unmapped.length === 0) continue;
      const entry = found.get(key) ?? { option, value: text, ids: [] };
      found.set(key, entry);
      entry.ids.push(job.advertId);
    }
  }
  return [...found.values()];
}

const foundOf = (value: string, ids: readonly number[]): string =>
  `${quoted(value)} is in ${counted(ids.length, 'advert')} (${some(ids)}) and has no meaning.`;

/** A line of the settings as valid TypeScript, for any value. */
const line = (value: string, meaning: string): string =>
  `${JSON.stringify(oneLine(fold(value), 100))}: '${meaning}',`;

/** The findings in the options of the posts: those that visitors don't see, and those that they perhaps should not. */
export function checkOptions(
  census: readonly OptionUse[],
  adverts: readonly Advert[],
  site: SiteSettings,
): Finding[] {
  return [
    ...census.flatMap(checkOption),
    ...checkPayOptions(census, adverts, site),
    ...checkUnmapped(adverts, site),
    ...checkFacets(adverts, site),
    ...checkMarkup(adverts, site),
  ];
}

/** What `fields.markup` maps, and the markup of adverts lacks; and values that it gives no meaning, each once. */
function checkMarkup(adverts: readonly Advert[], site: SiteSettings): Finding[] {
  if (site.fields.markup === undefined) return [];
  const lacking = adverts.flatMap(({ job }) =>
    missingDetails(job, site).map((property) => ({ property, id: job.advertId })),
  );
  const missing = [...Map.groupBy(lacking, ({ property }) => property)].map(([property, all]) => {
    const found = `${counted(all.length, 'advert')} of ${adverts.length} (${some(all.map(({ id }) => id))}) have nothing for it.`;
    return finding('markup-missing', aboutSetting(`fields.markup.${property}`), found, undefined, all.length);
  });
  const unread = adverts.flatMap(({ job }) =>
    unmappedDetails(job, site).map((one) => ({ ...one, id: job.advertId })),
  );
  const unmappedValues = [
    ...Map.groupBy(unread, ({ property, value }) => `${property} ${fold(value)}`).values(),
  ].flatMap((all) => {
    const [{ property, option, value } = { property: '', option: '', value: '' }] = all;
    const found = foundOf(
      value,
      all.map(({ id }) => id),
    );
    const todo = `Add ${line(value, '…')} to fields.markup.${property}.values in site.config.ts, with what it means in the place of the dots.`;
    return finding('markup-unmapped', aboutOption(option), found, todo, all.length);
  });
  return [...missing, ...unmappedValues];
}

const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const ofVisibility = /(?:visib|show|hide|hidden|public|widoczn|pokaz|ukry|sichtbar|anzeig|display)/i;
const ofPay = /(?:pay|salar|wage|rate|stawk|wynagr|pensj|zarob|gehalt|lohn|remuner|salair|sueld|stipend)/i;
const isFlag = (text: string): boolean => /^(?:[01]|true|false|yes|no|tak|nie|ja|nein)$/i.test(text);

/** Options that say in which currency pay is, or whether it may be shown, and that `fields.pay` does not name. */
function checkPayOptions(
  census: readonly OptionUse[],
  adverts: readonly Advert[],
  { fields: { pay } }: SiteSettings,
): Finding[] {
  if (pay === undefined) return [];
  return census.flatMap(({ option, use }) => {
    if (use !== 'unseen') return [];
    const texts = adverts.flatMap(({ post }) => textsOf(optionOf(post.options, option)).texts);
    if (texts.length === 0) return [];
    const isCurrency = pay.currencyOption === undefined && texts.every((text) => currencyCodes.has(text));
    const isVisibility =
      pay.visible === undefined && ofPay.test(option) && ofVisibility.test(option) && texts.every(isFlag);
    if (!isCurrency && !isVisibility) return [];
    const such = [...new Set(texts)]
      .slice(0, 3)
      .map((text) => quoted(text))
      .join(', ');
    const key = isCurrency ? 'currencyOption' : 'visible';
    const what = isCurrency ? 'It holds currency codes' : 'By its name it says whether pay may be shown';
    const todo = `Add ${key}: ${JSON.stringify(option)} to fields.pay in site.config.ts.`;
    return [
      finding('pay-option-unused', aboutOption(option), `${what} (${such}), and no setting reads it.`, todo),
    ];
  });
}

function checkOption({ option, posts, use, looksPrivate, examples }: OptionUse): Finding[] {
  const about = aboutOption(option);
  const where = `It is in ${counted(posts, 'post')}`;
  if (use === 'shown') {
    if (looksPrivate === null) return [];
    return [
      finding('option-looks-private', about, `Visitors see it, and ${looksPrivate}.`, undefined, posts),
    ];
  }
  if (use === 'read') return [];
  if (looksPrivate !== null) {
    const found = `${where} and looks private: ${looksPrivate}.`;
    return [finding('option-not-shown', about, found, 'Nothing has to be done: it stays unseen.', posts)];
  }
  const such = examples.length === 0 ? '' : `, such as ${examples.map((text) => quoted(text)).join(', ')}`;
  return [finding('option-not-shown', about, `${where}${such}.`, undefined, posts)];
}

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
export function takeCensus(posts: readonly Post[], site: SiteSettings): OptionUse[] {
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
function optionsRead({ fields }: SiteSettings): ReadonlySet<string> {
  return new Set([
    'job_location',
    'recruitment_deadline',
    ...namedOptions(fields).map(({ option }) => option),
  ]);
}

/** Every option that a setting reads, with the setting's name. */
export function namedOptions(fields: SiteSettings['fields']): { setting: string; option: string }[] {
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
    ...markupOptions(fields.markup).map(({ property, option }): [string, string] => [
      `fields.markup.${property}.option`,
      option,
    ]),
  ];
  return named.flatMap(([setting, option]) => (option === undefined ? [] : [{ setting, option }]));
}
