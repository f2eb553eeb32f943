import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sampleFiles from '../sample-files.json' with { type: 'json' };
import { brandSite } from '../settings/brands.ts';
import { isThisMachine } from '../settings/environment.ts';
import { SettingsError } from '../settings/load.ts';
import { isFile, logosOf } from '../settings/logo.ts';
import { overrideFaults } from '../settings/overrides.ts';
import type { Settings, Site } from '../settings/site-schema.ts';
import { type PaletteFault, paletteFaults } from '../site/page/palette-faults.ts';

/** Something of the owner's site that keeps it from going out, though the service can be read with its settings. */
export interface Hindrance {
  code: HindranceCode;
  /** The setting that it concerns: "SITE_URL", "brands.velo.logo". */
  setting: string;
  /** What was found, and what to do: a sentence or two each. */
  found: string;
  todo: string;
  /** Whether no site is made; else it is only told. */
  stops: boolean;
}

type HindranceCode =
  | 'site-url-missing'
  | 'sample-pages'
  | 'sample-settings'
  | 'colour-unreadable'
  | 'logo-missing'
  | 'override-unusable';

/** Words that only the sample company has, in each of its languages. */
export const sampleWords =
  /kolibr|колібр|elektryczne rowery cargo|electric cargo bikes|elektrische lastenräder|електричні вантажні велосипеди/i;

/** SHA-256 of a file of text, however its lines end, or of a picture. */
export const fileHash = (text: string): string => hash('sha256', text.replaceAll('\r\n', '\n'), 'base64url');

/** Every file of the sample company as it is shipped: its hash (`fileHash`), by its path in the project. */
export const sampleHashes: Readonly<Record<string, string>> = sampleFiles;

const shippedHashes: ReadonlySet<string> = new Set(Object.values(sampleFiles));

/**
 * What of a site would be wrong for everybody who visits it: an address that leads nowhere, and pages and words of the
 * sample company. On this machine, with a service of this machine, both are right.
 *
 * @param given the environment: whether an address was given at all stands nowhere else
 */
export function addressHindrances(
  { environment, site, content }: Settings,
  given: Readonly<Record<string, string | undefined>>,
): Hindrance[] {
  const found: Hindrance[] = [];
  if (!isThisMachine(environment.SERVICE_URL) && !given.SITE_URL?.trim()) {
    found.push({
      code: 'site-url-missing',
      setting: 'SITE_URL',
      found: 'It is not set, so every address of the site that others learn would lead to this machine.',
      todo: `Give the public address of the site in the environment or in .env, such as SITE_URL=https://careers.your-company.example; for a look on this machine alone, SITE_URL=${environment.SITE_URL}.`,
      stops: true,
    });
  }
  if (isSampleAtHome({ environment, site })) return found;
  const pages = content.filter(
    ({ hash: its, title, description }) =>
      shippedHashes.has(its) || sampleWords.test(`${title} ${description}`),
  );
  if (pages.length > 0) {
    const names = pages.slice(0, 3).map(({ id, title }) => `src/content/pages/${id}.md "${title}"`);
    const more = pages.length > 3 ? ` and ${pages.length - 3} more` : '';
    found.push({
      code: 'sample-pages',
      setting: 'src/content/pages',
      found: `Pages of the sample company would stand on your site: ${names.join(', ')}${more}.`,
      todo: 'Take them out (npm run -s jobfront -- init does so), write your own, or say publishSample: true in src/site.config.ts.',
      stops: true,
    });
  }
  const words = [
    site.name,
    ...(typeof site.tagline === 'string' ? [site.tagline] : Object.values(site.tagline)),
  ].find((text) => sampleWords.test(text));
  if (words !== undefined) {
    found.push({
      code: 'sample-settings',
      setting: 'src/site.config.ts',
      found: `It speaks of the sample company: ${JSON.stringify(words)}.`,
      todo: 'Write the settings of your company (npm run -s jobfront -- init makes a start of what the service sends).',
      stops: false,
    });
  }
  return found;
}

/** Whether the sample company may be seen: its service is the stand-in, on this machine, or the owner says so. */
const isSampleAtHome = ({ environment, site }: Pick<Settings, 'environment' | 'site'>): boolean =>
  site.publishSample || isThisMachine(environment.SERVICE_URL);

/**
 * What of a site's look can't be used: colours that can't be told apart, logos that are not there, components and
 * style sheets that can't take the place of ours. Reads the disk, at once.
 *
 * @param project its folder
 */
export function lookHindrances(site: Site, project: string): Hindrance[] {
  const stops = true;
  return [
    ...colourFaults(site).map((fault) => ({ code: 'colour-unreadable', ...fault, stops }) as const),
    ...logosOf(site)
      .filter(({ path }) => !isFile(join(project, 'public', path)))
      .map(({ setting, path }) => ({
        code: 'logo-missing' as const,
        setting,
        found: `public${path} is not there, so every page would show a broken picture.`,
        todo: `Put the file there, or correct ${setting} in src/site.config.ts.`,
        stops,
      })),
    ...overrideFaults(site, project).map(
      (fault) => ({ code: 'override-unusable', ...fault, stops }) as const,
    ),
  ];
}

/**
 * Everything that hinders a site, as far as the environment, the settings and the project's files tell.
 *
 * @param given the environment
 * @param project the project's folder
 */
export const hindrancesOf = (
  settings: Settings,
  given: Readonly<Record<string, string | undefined>>,
  project: string,
): Hindrance[] => [
  ...addressHindrances(settings, given),
  ...(isSampleAtHome(settings) ? [] : sampleLogos(settings.site, project)),
  ...lookHindrances(settings.site, project),
];

/**
 * Lets only a site go out that nothing stops.
 *
 * @returns what is only told, one sentence or two each
 * @throws {SettingsError} naming everything that stops it
 */
export function demandFit(hindrances: readonly Hindrance[]): string[] {
  const told = (stops: boolean) =>
    hindrances
      .filter((one) => one.stops === stops)
      .map(({ setting, found, todo }) => `${setting}: ${found} ${todo}`);
  const faults = told(true);
  if (faults.length > 0) throw new SettingsError(faults);
  return told(false);
}

/** Those of the main site, and of brands that have their own. */
function colourFaults(site: Site): PaletteFault[] {
  const own = Object.keys(site.brands).filter((key) => {
    const { color, theme } = site.brands[key] ?? {};
    return color !== undefined || theme !== undefined;
  });
  return [
    ...paletteFaults(site),
    ...own.flatMap((key) => paletteFaults(brandSite(key, site), `brands.${key}.`)),
  ];
}

const sampleLogos = (site: Site, project: string): Hindrance[] =>
  logosOf(site)
    .filter(({ path }) => {
      const file = join(project, 'public', path);
      return isFile(file) && shippedHashes.has(fileHash(readFileSync(file, 'utf8')));
    })
    .map(({ setting, path }) => ({
      code: 'sample-settings',
      setting,
      found: `public${path} is the logo of the sample company.`,
      todo: 'Put your own in its place, or leave the setting out: the name stands alone then.',
      stops: false,
    }));
