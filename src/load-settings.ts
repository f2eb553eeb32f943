import type { z } from 'zod';
import { type Settings, siteSchema } from './config.ts';
import { environmentSchema } from './environment.ts';

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
 * Checks the environment and the owner's site configuration together.
 *
 * @param environment what the process was given; empty texts count as not set
 * @param site the default export of `src/site.config.ts`
 * @throws {SettingsError} naming every fault of both
 */
export function loadSettings(
  environment: Readonly<Record<string, string | undefined>>,
  site: unknown,
): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const environmentResult = environmentSchema.safeParse(given);
  const siteResult = siteSchema.safeParse(site);
  const faults = [
    ...(environmentResult.error?.issues.map((issue) => environmentFault(issue, given)) ?? []),
    ...(siteResult.error?.issues.map(siteFault) ?? []),
  ];
  if (siteResult.success) faults.push(...contradictions(siteResult.data, given));
  if (!environmentResult.success || !siteResult.success || faults.length > 0) throw new SettingsError(faults);
  const language = environmentResult.data.SITE_LANGUAGE;
  return {
    environment: environmentResult.data,
    site: language ? limitTo(siteResult.data, language) : siteResult.data,
  };
}

/** A site of one language: its board stands at `/`, and only its posts are asked for. */
function limitTo(site: Settings['site'], language: Settings['site']['defaultLanguage']): Settings['site'] {
  return { ...site, languages: [language], defaultLanguage: language, only: { ...site.only, language } };
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
  const only = site.only.language;
  if (given.SITE_LANGUAGE && only && given.SITE_LANGUAGE !== only) {
    faults.push(
      `SITE_LANGUAGE is "${given.SITE_LANGUAGE}", but only.language in src/site.config.ts is "${only}": drop one of the two`,
    );
  }
  return faults;
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
  return issue.code === 'invalid_value' ? `give one of ${issue.values.join(', ')}` : issue.message;
}
