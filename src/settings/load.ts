import type { z } from 'zod';
import { takesOpenApplications } from './addresses.ts';
import { applyFaults, withoutFiles } from './apply-form.ts';
import { brandFaults, standaloneSite } from './brands.ts';
import { cdnFaults } from './cdn.ts';
import type { ContentFile } from './content/content-file.ts';
import { type ContentEntry, contentPages, readContent } from './content/content-pages.ts';
import { environmentSchema } from './environment.ts';
import { ownFacetFaults } from './facets.ts';
import { meantSetting, misnamed } from './names.ts';
import { ownTextFaults } from './own-texts.ts';
import { type OldAddressFile, readOldAddresses } from './read-old-addresses.ts';
import { isSecretName, readSecrets, sharedSecrets } from './secrets.ts';
import { sampleFolder } from './site-folder.ts';
import { type Settings, siteSchema } from './site-schema.ts';

/** Settings that can't be used: every fault at once, each with its mend. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    const count = faults.length === 1 ? 'One setting' : `${faults.length} settings`;
    super(`${count} can't be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
    // It is for the owner, who has no use for where in our code it was found.
    this.stack = '';
  }
}

/**
 * Checks the owner's site configuration alone, for what knows no environment.
 *
 * @throws {SettingsError} naming every fault
 */
export function loadSite(site: unknown): Settings['site'] {
  const { data, error } = siteSchema.safeParse(site);
  const faults = [
    ...(error?.issues.flatMap((issue) => siteFaults(issue, site)) ?? []),
    ...ownTextFaults(site),
  ];
  if (data === undefined) throw new SettingsError(faults);
  faults.push(...contradictions(data, {}));
  if (faults.length > 0) throw new SettingsError(faults);
  return data;
}

/**
 * Checks the environment, the owner's site configuration and the owner's pages together.
 *
 * @param environment what the process was given; empty texts count as not set. Secrets that it names files of are read
 * @param site the default export of `site.config.ts`
 * @param files the owner's pages; none if left out
 * @param folder of the site; the sample company's if left out
 * @param oldFile the owner's file of old addresses; none if left out
 * @throws {SettingsError} naming every fault of all of them
 */
export function loadSettings(
  environment: Readonly<Record<string, string | undefined>>,
  site: unknown,
  files: readonly ContentFile[] = [],
  folder: string = sampleFolder,
  oldFile?: OldAddressFile,
): Settings {
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
    ...ownTextFaults(site),
  ];
  const written = readContent(files);
  faults.push(...written.faults);
  if (siteResult.success) {
    faults.push(...contradictions(siteResult.data, given));
    faults.push(...contentPages(written.entries, siteResult.data).faults);
    faults.push(...placeFaults(written.entries, siteResult.data));
  }
  if (!environmentResult.success || !siteResult.success || faults.length > 0) throw new SettingsError(faults);
  const language = environmentResult.data.SITE_LANGUAGE;
  const brand = environmentResult.data.SITE_BRAND;
  const whole = atBase(language ? limitTo(siteResult.data, language) : siteResult.data, given);
  const main = environmentResult.data.SERVICE_VARIANT === 'a' ? withoutFiles(whole) : whole;
  const own = brand ? standaloneSite(brand, main) : main;
  const content = contentPages(written.entries, own).pages;
  const settings = { folder, environment: placed(environmentResult.data, given), site: own, content };
  if (oldFile === undefined) return settings;
  const old = readOldAddresses(oldFile, {
    site: own,
    siteUrl: settings.environment.SITE_URL,
    isShared: brand !== undefined,
    content: content.map(({ address }) => address),
  });
  if (old.faults.length > 0) throw new SettingsError(old.faults);
  return { ...settings, site: { ...own, oldAddresses: old.addresses } };
}

/** The site below the path that a package of it has on its host (src/package), which is in all its addresses. */
const atBase = (site: Settings['site'], { JOBFRONT_BASE: root }: Record<string, string | undefined>) =>
  root === undefined ? site : { ...site, root, base: root };

/** Of a package's site SITE_URL says the host alone. */
const placed = (
  environment: Settings['environment'],
  { JOBFRONT_BASE: root }: Record<string, string | undefined>,
) => (root === undefined ? environment : { ...environment, SITE_URL: new URL(environment.SITE_URL).origin });

/** A site of one language: its board stands at `/`, and only its posts are asked for. Its brands have it too. */
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
  const only = site.only.language;
  if (given.SITE_LANGUAGE && only && given.SITE_LANGUAGE !== only) {
    faults.push(
      `SITE_LANGUAGE is "${given.SITE_LANGUAGE}", but only.language in site.config.ts is "${only}": drop one of the two`,
    );
  }
  return faults;
}

/** The form for applications without a job stands where a page of the owner's could. */
const placeFaults = (entries: readonly ContentEntry[], site: Settings['site']): string[] =>
  entries.flatMap(({ name, slug }) =>
    takesOpenApplications(site) && slug.split('/')[0] === 'apply'
      ? [
          `${name}: "apply" is the address of the form (apply.open in site.config.ts): name the file otherwise`,
        ]
      : [],
  );

/** What is wrong with a variable of the environment, and its mend. */
export function environmentFault(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const key = String(issue.path[0]);
  const value = given[key];
  if (value === undefined) {
    return `${key} is not set: give it in the environment or in .env, for example ${key}=https://your-company.example`;
  }
  // Whatever somebody meant as a secret stays one.
  const shown = isSecretName(key) || /_PROXY$/.test(key) ? 'not usable' : JSON.stringify(value.slice(0, 80));
  return `${key} is ${shown}: ${mend(issue)}`;
}

function siteFaults(issue: z.core.$ZodIssue, site: unknown): string[] {
  const key = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => unknownKey(issue.path, name));
  if (key === '' && (typeof site !== 'object' || site === null)) {
    return ['site.config.ts gives no settings: let it say export default { name: … }'];
  }
  return [`${key || 'the whole'} in site.config.ts: ${mend(issue)}`];
}

function unknownKey(path: readonly PropertyKey[], name: string): string {
  const meant = meantSetting(path, name);
  const where = [...path.map(String), name].join('.');
  return `${where} in site.config.ts is no setting: ${
    meant === null ? 'remove it (docs/settings.md has all there are)' : `write ${meant}, or remove it`
  }`;
}

function mend(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    // A key of a map: what is wrong with it stands inside.
    case 'invalid_key':
      return issue.issues[0]?.message ?? issue.message;
    case 'invalid_value':
      return `give one of ${issue.values.join(', ')}`;
    // Of several forms that it may have: what is wrong with the one that was tried.
    case 'invalid_union': {
      const tried = issue.errors.find((issues) => issues.some(({ code }) => code !== 'invalid_type'));
      return tried?.[0] === undefined ? issue.message : mend(tried[0]);
    }
    default:
      return issue.message;
  }
}
