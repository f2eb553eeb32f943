import { isThisMachine } from '../../base/this-machine.ts';
import type { Board } from '../../board/job.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import { type InterfaceLanguage, interfaceLanguages, languageTable } from '../../i18n/languages.ts';
import type { LegalPage } from '../../i18n/terms.ts';
import type { Post } from '../../service/wire/post.ts';
import { filesNotice, whyNoAlerts } from '../../settings/apply-form.ts';
import { hostSites } from '../../settings/brands.ts';
import { type Settings, type SiteSettings, siteSchema } from '../../settings/site-schema.ts';
import { legalAddress } from '../../site/page/footer-links.ts';
import type { Code } from '../codes/codes.ts';
import type { Hindrance } from '../hindrances.ts';
import { aboutSetting, type Examined, finding } from '../report/finding.ts';
import type { Finding } from '../report/report-schema.ts';
import { byCodeUnit, counted, quoted, some } from '../report/say.ts';
import { namedOptions } from './check-options.ts';
import { payAdvice } from './likely-pay.ts';
import { repairedPosts } from './measure-service.ts';

/** Official languages of the European Union. */
const ofTheUnion = interfaceLanguages.filter((language) => languageTable[language].isOfTheUnion !== false);

/** Which countries' law requires what: a hint to the owner, who knows where the company and its visitors are. */
const asked: readonly [LegalPage, Code, readonly InterfaceLanguage[]][] = [
  ['imprint', 'imprint-missing', ['de']],
  ['privacy', 'privacy-missing', ofTheUnion],
  ['accessibility', 'accessibility-statement-missing', ofTheUnion],
];

/** Pages that the law of a board's language requires and the site does not link to, on any site of the host. */
function checkFooter({ site, content }: Pick<Settings, 'site' | 'content'>): Finding[] {
  return hostSites(site).flatMap((one) => {
    const own = content.filter(({ brand }) => brand === (one.brand ?? null));
    const setting = one.brand === undefined ? 'footer' : `brands.${one.brand}.footer`;
    return asked.flatMap(([kind, code, languages]) => {
      const missing = one.languages.filter(
        (language) => languages.includes(language) && legalAddress(kind, language, one, own) === null,
      );
      return missing.length === 0
        ? []
        : [
            finding(
              code,
              aboutSetting(`${setting}.${kind}`),
              `Nothing leads to it in ${missing.join(', ')}.`,
            ),
          ];
    });
  });
}

/** The findings in the settings alone, and in their combination with the data. */
export function checkSettings({ settings, board, look, hindrances }: Examined): Finding[] {
  const { site, environment } = settings;
  const posts = repairedPosts(look);
  return [
    ...hindrances.map(({ code, setting, found, todo }) => finding(code, aboutSetting(setting), found, todo)),
    ...checkAddress(environment, hindrances),
    ...checkMeanings(site, payAdvice(posts, site)),
    ...(posts.length > 0 ? emptyLanguages(board, site) : []),
    ...checkFooter(settings),
    ...checkVisitorServices(settings),
    ...checkLook(settings),
    ...checkScripts(site),
  ];
}

const defaultColour = siteSchema.shape.color.parse(undefined);

/** What the owner has not chosen yet, so that the site looks generic. */
function checkLook({ site, environment }: Settings): Finding[] {
  const { name, logo, color } = site;
  const host = new URL(environment.SERVICE_URL).hostname;
  const isAddress = name === host || /^(?:\d+(?:\.\d+){3}|localhost|\[[\da-f:]+\])$/i.test(name);
  return [
    ...(isAddress ? [say('name-is-address', 'name', `It is ${quoted(name)}, as init wrote it.`)] : []),
    ...(logo === undefined ? [say('logo-not-set', 'logo', 'It is not set.')] : []),
    ...(color === defaultColour
      ? [say('colour-not-chosen', 'color', `It is ${quoted(color)}, with which every site begins.`)]
      : []),
  ];
}

function checkVisitorServices(settings: Pick<Settings, 'site' | 'environment'>): Finding[] {
  const found = 'It is "a", so forms of the site ask for no files.';
  const noAlerts = whyNoAlerts(settings, 'server');
  return [
    ...(filesNotice(settings) === null ? [] : [say('applications-without-files', 'SERVICE_VARIANT', found)]),
    ...(noAlerts === null ? [] : [say('alerts-not-offered', 'alerts', `The site offers none: ${noAlerts}.`)]),
  ];
}

const say = (code: Code, setting: string, found: string, todo?: string): Finding =>
  finding(code, aboutSetting(setting), found, todo);

function checkAddress(
  { SITE_URL, WEBHOOK_SECRET }: Settings['environment'],
  hindrances: readonly Hindrance[],
): Finding[] {
  const { protocol } = new URL(SITE_URL);
  const findings: Finding[] = [];
  if (hindrances.some(({ code }) => code === 'site-url-missing')) {
    // Unset values are already reported.
  } else if (isThisMachine(SITE_URL)) {
    findings.push(
      say('site-url-local', 'SITE_URL', `It is ${quoted(SITE_URL)}, which only this machine reaches.`),
    );
  } else if (protocol === 'http:') {
    findings.push(say('site-url-not-encrypted', 'SITE_URL', `It is ${quoted(SITE_URL)}.`));
  }
  if (WEBHOOK_SECRET === undefined) {
    findings.push(say('webhook-secret-missing', 'WEBHOOK_SECRET', 'It is not set.'));
  }
  return findings;
}

function checkMeanings({ fields }: SiteSettings, payTodo: string | null): Finding[] {
  const missing = 'No setting names its option.';
  return [
    ...(fields.pay === undefined
      ? [say('pay-not-configured', 'fields.pay', missing, payTodo ?? undefined)]
      : []),
    ...(fields.employmentType === undefined
      ? [say('employment-type-not-configured', 'fields.employmentType', missing)]
      : []),
    ...(fields.workModel === undefined
      ? [say('work-model-not-configured', 'fields.workModel', missing)]
      : []),
  ];
}

function emptyLanguages(board: Board, site: SiteSettings): Finding[] {
  const used = new Set(board.jobs.map((job) => boardLanguage(job, site)));
  return site.languages
    .filter((language) => !used.has(language))
    .map((language) => say('language-without-jobs', 'languages', `No open job is in ${quoted(language)}.`));
}

/** Scripts of other hosts that may be others tomorrow. */
const checkScripts = ({ scripts }: SiteSettings): Finding[] =>
  scripts.flatMap(({ src, integrity }, at) =>
    src.startsWith('/') || integrity !== undefined
      ? []
      : [say('script-not-fixed', `scripts.${at}.integrity`, `Nothing fixes what ${quoted(src)} is.`)],
  );

const mostIds = 5;

/**
 * Compares the brands' client ids with the posts: finds ids that no post has, and posts that name no client, so
 * that no brand can have them. Nothing without posts, or without brands.
 */
export function checkBrandClients(posts: readonly Post[], site: SiteSettings): Finding[] {
  const brands = brandClients(site);
  if (posts.length === 0 || brands.length === 0) return [];
  const clients = posts.map(({ advert }) => advert.recruitment?.client_id ?? null);
  const known = new Set(clients.filter((client) => client !== null));
  const without = posts.filter((_, at) => clients[at] === null);
  return [
    ...(without.length === 0 ? [] : [clientMissing(without, posts.length)]),
    // If no post names a client, only that is the fault.
    ...(known.size === 0 ? [] : brands.flatMap((brand) => clientUnknown(brand, known, brands))),
  ];
}

type BrandClients = readonly [key: string, clients: readonly number[]];

/** The brands of the settings; the single brand if it is built on its own. */
const brandClients = ({ brand, clients, brands }: SiteSettings): BrandClients[] =>
  brand !== undefined && clients !== undefined
    ? [[brand, clients]]
    : Object.entries(brands)
        .map(([key, one]): BrandClients => [key, one.clients])
        .sort(([one], [other]) => byCodeUnit(one, other));

function clientMissing(without: readonly Post[], all: number): Finding {
  const ids = some(without.map(({ advert }) => advert.id));
  const part =
    without.length === 1
      ? `(advert ${ids}) names no client of the recruitment, so no brand has it.`
      : `(adverts ${ids}) name no client of the recruitment, so no brand has them.`;
  const found =
    without.length === all
      ? 'No post names the client of its recruitment, so no brand has a job.'
      : `${counted(without.length, 'post')} of ${all} ${part}`;
  return finding('client-missing', aboutSetting('brands'), found);
}

function clientUnknown(
  [key, clients]: BrandClients,
  known: ReadonlySet<number>,
  brands: readonly BrandClients[],
): Finding[] {
  const strange = clients.filter((client) => !known.has(client));
  if (strange.length === 0) return [];
  const named = `No post is of client ${some(strange, mostIds)}`;
  const found = strange.length === clients.length ? `${named}: the brand has no jobs.` : `${named}.`;
  const taken = new Set(brands.flatMap(([, ids]) => ids));
  const free = [...known].filter((client) => !taken.has(client)).sort((one, other) => one - other);
  const todo =
    free.length === 0
      ? undefined
      : `Clients of posts that no brand names: ${some(free, mostIds)}. Correct the ids in site.config.ts if one of them is meant.`;
  return [finding('client-unknown', aboutSetting(`brands.${key}.clients`), found, todo)];
}

/**
 * Names in `fields` that no post has: options, and `field_id`s where the owner wrote them. Labels of options that
 * are not shown, words for values of such options. Nothing without posts, because then all would be unknown.
 */
export function checkNames(posts: readonly Post[], { fields }: SiteSettings): Finding[] {
  if (posts.length === 0) return [];
  const options = new Set(posts.flatMap((post) => Object.keys(post.options)));
  const sections = new Set(posts.flatMap((post) => post.advert.values.map(({ field_id }) => field_id)));
  const facets = fields.facets.map(({ option }) => option);
  const shown = fields.show.map((option, at) => ({ setting: `fields.show[${at}]`, option }));
  return [
    ...[...shown, ...namedOptions(fields)].flatMap(({ setting, option }) =>
      unknown('option-unknown', setting, option, options),
    ),
    ...Object.keys(fields.labels)
      .filter((option) => !fields.show.includes(option))
      .map((option) => {
        const found = `It labels ${quoted(option)}, which fields.show does not name.`;
        return finding('label-unused', aboutSetting('fields.labels'), found);
      }),
    ...Object.keys(fields.values)
      .filter((option) => ![...fields.show, ...facets, fields.fieldOfWork].includes(option))
      .map((option) => {
        const found = `It has words for values of ${quoted(option)}, which is neither shown, nor a facet, nor the field of work.`;
        return finding('values-unused', aboutSetting('fields.values'), found);
      }),
    ...writtenFields(fields).flatMap(({ setting, field }) =>
      unknown('field-unknown', setting, field, sections),
    ),
  ];
}

function unknown(code: Code, setting: string, name: string, known: ReadonlySet<string>): Finding[] {
  if (known.has(name)) return [];
  const like = [...known].filter((other) => plain(other) === plain(name)).sort()[0];
  const found = `No post has ${quoted(name)}.`;
  const todo =
    like === undefined ? undefined : `Perhaps ${quoted(like)} is meant: correct it in site.config.ts.`;
  return [finding(code, aboutSetting(setting), found, todo)];
}

/** "_salary_from", "salary-from" and "SalaryFrom" are equal. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, '');

function writtenFields(fields: SiteSettings['fields']): { setting: string; field: string }[] {
  const defaults = siteSchema.shape.fields.parse(undefined).sections;
  const isDefault = fields.sections.join() === defaults.join();
  return [
    ...(isDefault ? [] : fields.sections.map((field) => ({ setting: 'fields.sections', field }))),
    ...fields.hiddenSections.map((field) => ({ setting: 'fields.hiddenSections', field })),
    ...Object.keys(fields.sectionLabels).map((field) => ({ setting: 'fields.sectionLabels', field })),
    ...Object.entries(fields.markup ?? {}).flatMap(([property, source]) =>
      typeof source === 'object' && 'section' in source
        ? [{ setting: `fields.markup.${property}.section`, field: source.section }]
        : [],
    ),
  ];
}
