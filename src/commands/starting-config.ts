import type { Job } from '../board/job.ts';
import type { OptionUse } from '../doctor/report/report-schema.ts';
import { literal, oneLine } from '../doctor/report/say.ts';
import { type InterfaceLanguage, interfaceLanguages, primaryLanguage } from '../i18n/languages.ts';
import { type EmploymentType, employmentTypes } from '../i18n/terms.ts';
import type { SiteSettings } from '../settings/site-schema.ts';

/** The input of a first configuration. */
export interface Seen {
  serviceUrl: string;
  jobs: readonly Pick<Job, 'language'>[];
  /** The zone of the service's dates, and whether the owner gave it; else it is this machine's. */
  timeZone: { name: SiteSettings['timeZone']; isGiven: boolean };
  /** Every option with values (`takeCensus`). */
  options: readonly OptionUse[];
  /** A possible `fields.pay` (`likelyPay`); `null` when no option looks like pay. */
  pay: string | null;
}

/** A first configuration, and its assumptions. */
export interface StartingConfig {
  name: string;
  languages: readonly InterfaceLanguage[];
  timeZone: string;
  /** Text of `site.config.ts`. */
  text: string;
}

/** Guesses the meaning of an option by words in its name, in the languages of known tenants. */
const likely: readonly { setting: string; words: RegExp }[] = [
  {
    setting: 'fields.pay',
    words: /salary|wage|pay|rate|stawka|wynagrodz|pensja|gehalt|lohn|зарплат|оплат|mzd|lon|lön/i,
  },
  {
    setting: 'fields.employmentType',
    words: /job.?type|work.?time|etat|employment|besch[aä]ftigung|vollzeit|занятіст/i,
  },
  { setting: 'fields.workModel', words: /remote|hybrid|home.?office|zdaln|work.?model|віддален/i },
  {
    setting: 'fields.fieldOfWork',
    words: /branch|department|bran[zż]a|dzia[lł]|bereich|abteilung|category|kategoria|галуз/i,
  },
  { setting: 'fields.contact', words: /contact|kontakt|recruiter|rekruter/i },
];

/**
 * Writes a first configuration from what a service sends. Known values are set; only the owner knows what fields mean,
 * so likely ones are comments with what was seen. Values that look private are left out.
 */
export function startingConfig({ serviceUrl, jobs, timeZone, options, pay }: Seen): StartingConfig {
  const name = companyName(serviceUrl);
  const { languages, rare } = languagesOf(jobs);
  const count = (n: number) => `${n} ${n === 1 ? 'post' : 'posts'}`;
  const seen = options.map(({ option, posts, looksPrivate, examples }) => {
    const what =
      looksPrivate === null
        ? examples.map(literal).join(', ')
        : 'looks private: its values are not shown here';
    return { option, line: `${literal(option)}, in ${count(posts)}${what === '' ? '' : `: ${what}`}` };
  });
  const groups = likely.map(({ setting, words }) => ({
    setting,
    found: seen.filter(({ option }) => settingFor(option) === setting && words.test(option)),
  }));
  const others = seen.filter(({ option }) => settingFor(option) === null);
  const fieldLines = [
    ...groups.flatMap(({ setting, found }) =>
      found.length === 0
        ? []
        : [
            `Perhaps ${setting}:`,
            ...found.map(({ line }) => `  ${line}`),
            ...shapeOf(
              setting,
              found.map(({ option }) => option),
              pay,
            ),
          ],
    ),
    ...(others.length === 0
      ? []
      : [
          'Others. Visitors see an option only where fields.show names it:',
          ...others.map(({ line }) => `  ${line}`),
        ]),
  ];
  const text = `import type { SiteConfig } from 'jobfront';

/** Begun from what ${oneLine(serviceUrl, 200)} sent: ${count(jobs.length)} open. docs/settings.md explains every key. */
export default {
  name: ${literal(name)},
${rareLine(rare)}  languages: [${languages.map(literal).join(', ')}],
  defaultLanguage: ${literal(languages[0])},
${timeZone.isGiven ? '' : "  // The zone of this machine. The service's dates name none: correct it if your instance is in another one.\n"}  timeZone: ${literal(timeZone.name)},
  // logo: '/logo.svg',
  // color: '#0b6b57',
  fields: {
    show: [],
${fieldLines.map((line) => `    // ${line}\n`).join('')}  },
} satisfies SiteConfig;
`;
  return { name, languages, timeZone: timeZone.name, text };
}

const settingFor = (option: string): string | null =>
  likely.find(({ words }) => words.test(option))?.setting ?? null;

/** A template of a setting, ready to be filled in; nothing when no option fits. */
function shapeOf(setting: string, options: readonly string[], pay: string | null): string[] {
  const [its = ''] = options.map(literal);
  const shapes: Record<string, string | null> = {
    'fields.pay': pay,
    'fields.employmentType': `employmentType: { option: ${its}, values: { 'full time': '${employmentTypes[0] satisfies EmploymentType}' } },`,
    'fields.workModel': `workModel: { option: ${its}, values: { '1': 'remote' } },`,
    'fields.fieldOfWork': `fieldOfWork: ${its},`,
    'fields.contact': contactShape(options),
  };
  return [shapes[setting] ?? ''].filter(Boolean);
}

/** Which of the options are the name, the e-mail address and the phone number of the contact. */
function contactShape(options: readonly string[]): string | null {
  const named = [
    ['name', /^(?!.*(?:mail|phone|tel)).*(?:name|person|recruiter|rekruter|nazwisk)/i],
    ['email', /mail/i],
    ['phone', /phone|tel/i],
  ] as const;
  const keys = named.flatMap(([key, words]) => {
    const option = options.find((one) => words.test(one));
    return option === undefined ? [] : [`${key}: ${literal(option)}`];
  });
  return keys.length === 0 ? null : `contact: { ${keys.join(', ')} },`;
}

/** Both "careers.acme.example" and "acme.example" give "Acme". */
function companyName(serviceUrl: string): string {
  const { hostname } = new URL(serviceUrl);
  const parts = hostname
    .split('.')
    .filter((part) => !/^(?:www|jobs?|careers?|kariera|praca|recruit(?:ment)?|hr|app)$/.test(part));
  const [first = hostname] = /^[\d.]+$/.test(hostname) ? [hostname] : parts;
  return first.charAt(0).toUpperCase() + first.slice(1);
}

/** A language with fewer adverts, or a smaller share of them, may be a recruiter's mistake. */
const leastAdverts = 3;
const leastShare = 0.03;

interface Languages {
  languages: [InterfaceLanguage, ...InterfaceLanguage[]];
  /** Left out: too few adverts have them. */
  rare: { language: InterfaceLanguage; adverts: number }[];
}

/**
 * The languages of the adverts that the interface supports, the most frequent first; English when there is none. The
 * most frequent one counts however few adverts it has.
 */
function languagesOf(jobs: Seen['jobs']): Languages {
  const counts = [...Map.groupBy(jobs, ({ language }) => primaryLanguage(language))]
    .flatMap(([code, { length: adverts }]) => {
      const language = interfaceLanguages.find((one) => one === code);
      return language === undefined ? [] : [{ language, adverts }];
    })
    .sort((one, other) => other.adverts - one.adverts || (one.language < other.language ? -1 : 1));
  const [first, ...others] = counts;
  const [frequent, rare] = partition(
    others,
    ({ adverts }) => adverts >= leastAdverts && adverts >= jobs.length * leastShare,
  );
  return { languages: [first?.language ?? 'en', ...frequent.map(({ language }) => language)], rare };
}

const partition = <T>(all: readonly T[], matches: (one: T) => boolean): [T[], T[]] => [
  all.filter(matches),
  all.filter((one) => !matches(one)),
];

function rareLine(rare: Languages['rare']): string {
  if (rare.length === 0) return '';
  const listed = rare.map(({ language, adverts }) => `${literal(language)} (${adverts})`).join(', ');
  return `  // Left out, since few adverts are in them: ${listed}. Their jobs are shown once you add the language.\n`;
}
