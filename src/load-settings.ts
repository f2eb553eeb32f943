import type { z } from 'zod';
import { brandFaults } from './board/brand-faults.ts';
import { brandSite, standaloneSite } from './board/sites.ts';
import { type Settings, siteSchema } from './config.ts';
import type { ContentFile } from './content-pages/content-file.ts';
import { contentPages, readContent } from './content-pages/content-pages.ts';
import { environmentSchema } from './environment.ts';
import { paletteFaults } from './outputs/palette/palette-faults.ts';

/** Settings that can't be used: every fault at once, each with its mend. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    const count = faults.length === 1 ? 'One setting' : `${faults.length} settings`;
    super(`${count} can't be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/**
 * Checks the environment, the owner's site configuration and the owner's pages together.
 *
 * @param environment what the process was given; empty texts count as not set
 * @param site the default export of `src/site.config.ts`
 * @param files the owner's pages; none if left out
 * @throws {SettingsError} naming every fault of all three
 */
export function loadSettings(
  environment: Readonly<Record<string, string | undefined>>,
  site: unknown,
  files: readonly ContentFile[] = [],
): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const environmentResult = environmentSchema.safeParse(given);
  const siteResult = siteSchema.safeParse(site);
  const faults = [
    ...(environmentResult.error?.issues.map((issue) => environmentFault(issue, given)) ?? []),
    ...(siteResult.error?.issues.map(siteFault) ?? []),
  ];
  const written = readContent(files);
  faults.push(...written.faults);
  if (siteResult.success) {
    faults.push(...contradictions(siteResult.data, given));
    faults.push(...contentPages(written.entries, siteResult.data).faults);
  }
  if (!environmentResult.success || !siteResult.success || faults.length > 0) throw new SettingsError(faults);
  const language = environmentResult.data.SITE_LANGUAGE;
  const brand = environmentResult.data.SITE_BRAND;
  const main = language ? limitTo(siteResult.data, language) : siteResult.data;
  const own = brand ? standaloneSite(brand, main) : main;
  return {
    environment: environmentResult.data,
    site: own,
    content: contentPages(written.entries, own).pages,
  };
}

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
      `defaultLanguage in src/site.config.ts is "${site.defaultLanguage}", which is not among languages (${site.languages.join(', ')}): add it there or choose one of them`,
    );
  }
  if (new Set(site.languages).size !== site.languages.length) {
    faults.push('languages in src/site.config.ts names a language twice: name each once');
  }
  const keys = Object.keys(site.brands);
  if (given.SITE_BRAND && !keys.includes(given.SITE_BRAND.trim())) {
    faults.push(
      `SITE_BRAND is "${given.SITE_BRAND}", which brands in src/site.config.ts don't name: ${keys.length === 0 ? 'there are none; add it there' : `give one of ${keys.join(', ')}`}`,
    );
  }
  faults.push(...brandFaults(site), ...colourFaults(site));
  const only = site.only.language;
  if (given.SITE_LANGUAGE && only && given.SITE_LANGUAGE !== only) {
    faults.push(
      `SITE_LANGUAGE is "${given.SITE_LANGUAGE}", but only.language in src/site.config.ts is "${only}": drop one of the two`,
    );
  }
  return faults;
}

/** What can't be told apart in the colours of the main site and of brands that have their own. */
function colourFaults(site: Settings['site']): string[] {
  const own = Object.keys(site.brands).filter((key) => {
    const { color, theme } = site.brands[key] ?? {};
    return color !== undefined || theme !== undefined;
  });
  return [
    ...paletteFaults(site),
    ...own.flatMap((key) => paletteFaults(brandSite(key, site), `brands.${key}.`)),
  ];
}

function environmentFault(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const key = String(issue.path[0]);
  const value = given[key];
  if (value === undefined) {
    return `${key} is not set: give it in the environment or in .env, for example ${key}=https://your-company.example`;
  }
  // Whatever somebody meant as a secret stays one.
  const shown = /SECRET|KEY/.test(key) ? 'not usable' : JSON.stringify(value.slice(0, 80));
  return `${key} is ${shown}: ${mend(issue)}`;
}

function siteFault(issue: z.core.$ZodIssue): string {
  const key = issue.path.map(String).join('.') || 'the whole';
  if (issue.code === 'unrecognized_keys') {
    const where = issue.path.length > 0 ? `${key} in src/site.config.ts` : 'src/site.config.ts';
    return `${where} has keys that don't exist (${issue.keys.join(', ')}): check their spelling or remove them`;
  }
  return `${key} in src/site.config.ts: ${mend(issue)}`;
}

function mend(issue: z.core.$ZodIssue): string {
  // A key of a map: what is wrong with it stands inside.
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  return issue.code === 'invalid_value' ? `give one of ${issue.values.join(', ')}` : issue.message;
}
