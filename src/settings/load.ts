import type { z } from 'zod';
import { joined } from '../i18n/translate.ts';
import { takesOpenApplications } from './addresses.ts';
import { applyFaults, withoutFiles } from './apply-form.ts';
import { brandFaults, standaloneSite } from './brands.ts';
import { cdnFaults } from './cdn.ts';
import type { ContentFile } from './content/content-page.ts';
import { type ContentEntry, contentPages, readContent, withLandings } from './content/content-pages.ts';
import type { ReadBlocks } from './content/own-blocks.ts';
import { environmentSchema, environmentSchemaWith } from './environment.ts';
import { ownFacetFaults } from './facets.ts';
import { issueWords, nearestName, type SettingNode, settingNode } from './issue-words.ts';
import { ownCodes } from './own-language-schema.ts';
import { type LanguageFiles, readOwnLanguages } from './own-languages.ts';
import { ownTextFaults } from './own-texts.ts';
import { type OldAddressFile, readOldAddresses } from './read-old-addresses.ts';
import { isSecretName, readSecrets, secretPlaces, sharedSecrets } from './secrets.ts';
import { sampleFolder } from './site-folder.ts';
import { type Settings, siteSchema, siteSchemaWith } from './site-schema.ts';
import { usableParts, valueAt } from './usable-parts.ts';

/** Unusable settings: every fault at once, each with its fix. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    const count = faults.length === 1 ? 'One setting' : `${faults.length} settings`;
    super(`${count} can't be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
    // It is for the owner, who has no use for our stack trace.
    this.stack = '';
  }
}

/**
 * Checks only the owner's site configuration, for callers without an environment.
 *
 * @throws {SettingsError} naming every fault
 */
export function loadSite(site: unknown): Settings['site'] {
  const own = ownCodes(site);
  const { data, error } = siteSchemaWith(own).safeParse(site);
  const faults = [
    ...(error?.issues.flatMap((issue) => siteFaults(issue, site)) ?? []),
    ...ownTextFaults(site, own),
  ];
  if (data === undefined) throw new SettingsError(faults);
  faults.push(...contradictions(data, {}));
  if (faults.length > 0) throw new SettingsError(faults);
  return data;
}

/**
 * Checks the environment, the owner's site configuration and the owner's pages together.
 *
 * @param environment the process's variables; empty texts count as not set. Secrets in files that it names are read
 * @param site the default export of `site.config.ts`
 * @param files the owner's pages; none if left out
 * @param folder of the site; the sample company's if left out
 * @param oldFile the owner's file of old addresses; none if left out
 * @param languageFiles the texts of the owner's languages; none if left out
 * @param ownBlocks the owner's own blocks; none if left out
 * @throws {SettingsError} naming every fault of all of them
 */
export function loadSettings(
  environment: Readonly<Record<string, string | undefined>>,
  site: unknown,
  files: readonly ContentFile[] = [],
  folder: string = sampleFolder,
  oldFile?: OldAddressFile,
  languageFiles?: LanguageFiles,
  ownBlocks?: ReadBlocks,
): Settings {
  const given = { environment, site, files, folder, oldFile, languageFiles, ownBlocks };
  const { settings, faults } = examineSettings(given);
  if (settings === null || faults.length > 0) throw new SettingsError(faults);
  return settings;
}

/** The sources of settings (`loadSettings`). */
export interface GivenSettings {
  environment: Readonly<Record<string, string | undefined>>;
  site: unknown;
  files: readonly ContentFile[];
  folder: string;
  oldFile?: OldAddressFile | undefined;
  languageFiles?: LanguageFiles | undefined;
  ownBlocks?: ReadBlocks | undefined;
}

/**
 * The same, with the usable parts of settings that have faults: all other faults of a site can then be found at once.
 *
 * @returns settings without the parts that have faults; `null` where too little is left
 */
export function examineSettings({
  environment,
  site,
  files,
  folder,
  oldFile,
  languageFiles,
  ownBlocks,
}: GivenSettings): {
  settings: Settings | null;
  faults: string[];
} {
  const codes = ownCodes(site);
  const [siteSchema, environmentSchema] = [siteSchemaWith(codes), environmentSchemaWith(codes)];
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const { given, faults: fileFaults } = readSecrets(set);
  const environmentResult = environmentSchema.safeParse(given);
  const siteResult = siteSchema.safeParse(site);
  const faults = [
    ...(environmentResult.error?.issues.map((issue) => environmentFault(issue, given)) ?? []),
    ...fileFaults,
    ...sharedSecrets(given),
    ...cdnFaults(given),
    ...misnamed(given).map(
      ({ written, meant }) =>
        `${written} in the environment or .env is no setting: write ${meant}, or take it out`,
    ),
    ...(siteResult.error?.issues.flatMap((issue) => siteFaults(issue, site)) ?? []),
    ...ownTextFaults(site, codes),
  ];
  const written = readContent(files, codes, ownBlocks?.blocks);
  const languages = readOwnLanguages(languageFiles ?? {});
  faults.push(...(ownBlocks?.faults ?? []), ...written.faults, ...languages.faults);
  const parts = siteResult.data ?? usableParts(siteSchema, site, (path) => anyValue(path, site));
  if (parts === null) return { settings: null, faults };
  const texts = joined(languages.texts, recordOf(parts.texts));
  const usable = withLandings(written.entries, { ...parts, texts });
  const refused = siteResult.error?.issues.map(({ path }) => path.join('.').replace(/(?:\.\d+)+$/, '')) ?? [];
  faults.push(
    // Each setting is reported once, and not if a fault of another one already covers it.
    ...contradictions(usable, given).filter((fault) => !refused.some((path) => fault.includes(path))),
    ...contentPages(written.entries, usable).faults,
    ...placeFaults(written.entries, usable),
  );
  const known = environmentResult.data ?? usableParts(environmentSchema, given, () => nowhere);
  if (known === null) return { settings: null, faults };
  const { SITE_LANGUAGE: language, SITE_BRAND: brand, SERVICE_VARIANT: variant } = known;
  const whole = atBase(language ? limitTo(usable, language) : usable, given);
  const main = variant === 'a' ? withoutFiles(whole) : whole;
  const own = brand && Object.hasOwn(main.brands, brand) ? standaloneSite(brand, main) : main;
  const content = contentPages(written.entries, own).pages;
  const settings = { folder, environment: placed(known, given), site: own, content };
  if (oldFile === undefined) return { settings, faults };
  const old = readOldAddresses(oldFile, {
    site: own,
    siteUrl: settings.environment.SITE_URL,
    isShared: brand !== undefined,
    content: content.map(({ address }) => address),
  });
  faults.push(...old.faults);
  return { settings: { ...settings, site: { ...own, oldAddresses: old.addresses } }, faults };
}

/** The texts are checked elsewhere (own-texts.ts), and may be anything here. */
const recordOf = <Texts>(texts: Texts): Texts | undefined =>
  typeof texts === 'object' && texts !== null ? texts : undefined;

/** The placeholder for a service that the environment does not name (RFC 6761, section 6.4). */
const nowhere = 'https://service.invalid';

/** Some value that the configuration's schema accepts at a path. */
function anyValue(path: readonly PropertyKey[], site: unknown): unknown {
  const name = path.join('.');
  const { type, enum: values, anyOf } = siteNode(path);
  if (name === 'languages') return ['en'];
  if (name === 'defaultLanguage') return valueAt(site, ['languages', 0]) ?? 'en';
  if (values) return values[0];
  const kinds: Readonly<Record<string, unknown>> = {
    string: 'x',
    number: 1,
    integer: 1,
    boolean: false,
    array: [],
  };
  return kinds[type ?? anyOf?.[0]?.type ?? 'string'] ?? {};
}

/**
 * Checks only some variables of an environment, for callers that need no other setting.
 *
 * @param schema of these variables, picked from that of all
 * @throws {SettingsError} naming every fault
 */
export function someVariables<Schema extends z.ZodType>(
  schema: Schema,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const { data, error } = schema.safeParse(given);
  if (error) throw new SettingsError(error.issues.map((issue) => environmentFault(issue, given)));
  return data;
}

/** The site below the path of its package on the host (src/package); all its addresses contain that path. */
const atBase = (site: Settings['site'], { JOBFRONT_BASE: root }: Record<string, string | undefined>) =>
  root === undefined ? site : { ...site, root, base: root };

/** For a package's site, SITE_URL gives only the host. */
const placed = (
  environment: Settings['environment'],
  { JOBFRONT_BASE: root }: Record<string, string | undefined>,
) => (root === undefined ? environment : { ...environment, SITE_URL: new URL(environment.SITE_URL).origin });

/** A site of one language: its board is at `/`, and only its posts are requested. The same for its brands. */
function limitTo(site: Settings['site'], language: Settings['site']['defaultLanguage']): Settings['site'] {
  const one = { languages: [language], defaultLanguage: language };
  const brands = Object.entries(site.brands).map(([key, brand]) => [key, { ...brand, ...one }] as const);
  return { ...site, ...one, only: { ...site.only, language }, brands: Object.fromEntries(brands) };
}

function contradictions(site: Settings['site'], given: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  if (!site.languages.includes(site.defaultLanguage)) {
    faults.push(
      `defaultLanguage in site.config.ts is "${site.defaultLanguage}", which is not among languages (${site.languages.join(', ')}): add it there or choose one of them`,
    );
  }
  if (new Set(site.languages).size !== site.languages.length) {
    faults.push('languages in site.config.ts names a language twice: name each once');
  }
  const keys = Object.keys(site.brands);
  if (given.SITE_BRAND && !keys.includes(given.SITE_BRAND.trim())) {
    faults.push(
      `SITE_BRAND is "${given.SITE_BRAND}", which brands in site.config.ts don't name: ${keys.length === 0 ? 'there are none; add it there' : `give one of ${keys.join(', ')}`}`,
    );
  }
  faults.push(...brandFaults(site), ...ownFacetFaults(site), ...applyFaults(site));
  if (given.SMTP_URL && !given.MAIL_FROM) {
    faults.push('SMTP_URL is set, but MAIL_FROM is not: give the address that mails come from');
  }
  if (site.apply.form === 'site' && given.DATABASE_URL && !given.APPLY_KEY) {
    faults.push(
      'DATABASE_URL is set, and apply.form in site.config.ts is "site", but APPLY_KEY is not set: applications are sealed in the database with it, so it is kept elsewhere; give all processes of the site the same one: what stands in DATA_DIR/apply.key where there is one, else what `openssl rand -hex 32` prints',
    );
  }
  if (site.alerts === 'site' && site.apply.form !== 'site' && given.DATABASE_URL && !given.APPLY_KEY) {
    faults.push(
      'DATABASE_URL is set, and alerts in site.config.ts is "site", but APPLY_KEY is not set: alerts are sealed in the database with it, so it is kept elsewhere; give all processes of the site the same one, such as `openssl rand -hex 32` prints',
    );
  }
  const only = site.only.language;
  if (given.SITE_LANGUAGE && only && given.SITE_LANGUAGE !== only) {
    faults.push(
      `SITE_LANGUAGE is "${given.SITE_LANGUAGE}", but only.language in site.config.ts is "${only}": drop one of the two`,
    );
  }
  return faults;
}

/** The form for applications without a job, and the editor, have addresses that a page of the owner's could have. */
const placeFaults = (entries: readonly ContentEntry[], site: Settings['site']): string[] =>
  entries.flatMap(({ name, slug }) =>
    takesOpenApplications(site) && slug.split('/')[0] === 'apply'
      ? [
          `${name}: "apply" is the address of the form (apply.open in site.config.ts): name the file otherwise`,
        ]
      : site.alerts !== 'off' && slug.split('/')[0] === 'alerts'
        ? [
            `${name}: "alerts" is the address of alerts by e-mail (alerts in site.config.ts): name the file otherwise`,
          ]
        : site.cms !== undefined && slug.split('/')[0] === 'admin'
          ? [`${name}: "admin" is the address of the editor (cms in site.config.ts): name the file otherwise`]
          : [],
  );

/** What is wrong with a variable of the environment, and its fix. */
function environmentFault(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const key = String(issue.path[0]);
  const value = given[key];
  if (value === undefined) {
    return `${key} is not set: give it in the environment or in .env, for example ${key}=https://your-company.example`;
  }
  // Anything meant as a secret stays secret.
  const shown = isSecretName(key) || /_PROXY$/.test(key) ? 'not usable' : JSON.stringify(value.slice(0, 80));
  return `${key} is ${shown}: ${issueWords(issue, { value, key: '', style: 'code' })}`;
}

function siteFaults(issue: z.core.$ZodIssue, site: unknown): string[] {
  const key = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => unknownKey(issue.path, name));
  if (key === '' && (typeof site !== 'object' || site === null)) {
    return ['site.config.ts gives no settings: let it say export default { name: … }'];
  }
  const value = valueAt(site, issue.path);
  const last = issue.path.at(-1);
  const words = issueWords(issue, {
    value,
    node: siteNode(issue.path),
    style: 'code',
    key: typeof last === 'string' ? last : '',
  });
  return [`${key || 'the whole'} in site.config.ts: ${words}`];
}

function unknownKey(path: readonly PropertyKey[], name: string): string {
  const meant = meantSetting(path, name);
  const where = [...path.map(String), name].join('.');
  return `${where} in site.config.ts is no setting: ${
    meant === null ? 'remove it (docs/settings.md has all there are)' : `write ${meant}, or remove it`
  }`;
}

/**
 * What an unknown key of the configuration probably means, as the path of a setting; `null` where nothing is near.
 * A setting of exactly this name elsewhere takes precedence over one of a similar name beside it.
 *
 * @param path where the key is: names of settings, and the owner's own keys and places
 */
function meantSetting(path: readonly PropertyKey[], key: string): string | null {
  const root = rootNode();
  const within = (name: string) => [...path.map(String), name].join('.');
  const near = nearestName(key, keysOf(path.reduce<SettingNode>(child, root)));
  if (near !== null) return within(near);
  return pathsOf(root).find((one) => one.split('.').at(-1) === key) ?? null;
}

/** The description of the configuration's schema at a path, which may contain the owner's own keys and places. */
const siteNode = (path: readonly PropertyKey[]): SettingNode => path.reduce<SettingNode>(child, rootNode());

let made: SettingNode | undefined;

/** Made once: every fault needs it. */
function rootNode(): SettingNode {
  made ??= settingNode(siteSchema);
  return made;
}

/** Only one slip: the environment is full of names that are not ours. */
const mostSlips = 1;

/**
 * Unknown names that look like a setting that is not set: the intended one would be silently missing.
 *
 * @param given the process's variables, without empty ones
 */
function misnamed(given: Readonly<Record<string, string | undefined>>): { written: string; meant: string }[] {
  const names = [...Object.keys(environmentSchema.shape), ...secretPlaces];
  const missing = names.filter((name) => given[name] === undefined);
  return Object.keys(given)
    .filter((written) => !names.includes(written))
    .flatMap((written) => {
      const bare = written.replace(/^JOBFRONT_/i, '');
      const meant = nearestName(bare, missing, bare.length < 7 ? 0 : mostSlips);
      return meant === null ? [] : [{ written, meant }];
    })
    .sort((one, other) => (one.written < other.written ? -1 : 1));
}

function child(node: SettingNode, key: PropertyKey): SettingNode {
  const forms = [node, ...(node.anyOf ?? [])];
  const own = forms.flatMap(({ properties }) => properties?.[String(key)] ?? [])[0];
  if (own !== undefined) return own;
  const entries = forms.flatMap(({ additionalProperties: more, items }) => [
    ...(typeof more === 'object' ? [more] : []),
    ...(items ? [items] : []),
  ]);
  return entries[0] ?? {};
}

const keysOf = (node: SettingNode): string[] =>
  [node, ...(node.anyOf ?? [])].flatMap(({ properties, propertyNames }) => [
    ...Object.keys(properties ?? {}),
    ...(propertyNames?.enum ?? []),
  ]);

/** The paths of all settings with a fixed path: those in the owner's maps have none. */
const pathsOf = (node: SettingNode, path = ''): string[] =>
  Object.entries(node.properties ?? {}).flatMap(([key, one]) => [
    path + key,
    ...pathsOf(one, `${path}${key}.`),
  ]);
