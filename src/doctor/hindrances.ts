import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isThisMachine } from '../base/this-machine.ts';
import { brandSite } from '../settings/brands.ts';
import { nameOf, pagesFolder } from '../settings/content/content-page.ts';
import { SettingsError } from '../settings/load.ts';
import { faviconFaults, isFile, logoFile, logosOf } from '../settings/logo.ts';
import { outdatedComponents, overrideFaults } from '../settings/overrides.ts';
import { publicFolder, sampleFolder } from '../settings/site-folder.ts';
import type { Settings, SiteSettings } from '../settings/site-schema.ts';
import { type PaletteFault, paletteFaults } from '../site/page/palette-faults.ts';

/** Something that blocks publishing the owner's site, though the service can be read with its settings. */
export interface Hindrance {
  code: HindranceCode;
  /** The setting that it concerns: "SITE_URL", "brands.velo.logo". */
  setting: string;
  /** What was found, and what to do: a sentence or two each. */
  found: string;
  todo: string;
  /** Whether it stops a build or a start; else it is only reported. */
  stops: boolean;
}

type HindranceCode =
  | 'site-url-missing'
  | 'sample-pages'
  | 'sample-settings'
  | 'scanner-away'
  | 'colour-unreadable'
  | 'logo-missing'
  | 'script-missing'
  | 'favicon-missing'
  | 'favicon-unusable'
  | 'override-unusable'
  | 'override-outdated'
  | 'own-link-dead'
  | 'own-link-name-missing'
  | 'own-link-redirects'
  | 'picture-missing'
  | 'picture-unreadable'
  | 'picture-too-large'
  | 'picture-kept-large'
  | 'picture-without-alt'
  | 'picture-without-caption';

/** The files under a folder, by their paths in it; none where there is no folder. */
const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => isFile(join(folder, name)))
    : [];

/** Hashes of the sample company's pages and pictures. */
const sampleHashes = (): ReadonlySet<string> =>
  new Set(
    [join(sampleFolder, 'content'), publicFolder(sampleFolder)].flatMap((folder) =>
      filesOf(folder).map((name) => fileHash(join(folder, name))),
    ),
  );

/** No file of the sample company is larger. */
const mostBytes = 65_536;

/** SHA-256 of a file, independent of its line ends. Pages have theirs (`ContentPage.hash`). */
const fileHash = (file: string): string =>
  hash('sha256', readFileSync(file, 'utf8').replaceAll('\r\n', '\n'), 'base64url');

/**
 * Parts of a site that would be wrong for all visitors: an address that leads nowhere, and pages and pictures of
 * the sample company. On this machine, with a local service, both are right. Reads the disk synchronously.
 *
 * @param given the environment: only it shows whether an address was given at all
 */
export function addressHindrances(
  { folder, environment, site, content }: Settings,
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
  if (folder === sampleFolder) {
    found.push({
      code: 'sample-pages',
      setting: 'SITE_DIR',
      found: 'It is not set, so the site of the sample company would stand at your address.',
      todo: 'Begin your own with npm run -s jobfront -- init <folder> and name the folder as SITE_DIR.',
      stops: true,
    });
    return found;
  }
  const shipped = sampleHashes();
  const pages = content.filter(({ hash: its }) => shipped.has(its));
  if (pages.length > 0) {
    const names = pages.slice(0, 3).map(({ id, title }) => `${nameOf(id)} "${title}"`);
    const more = pages.length > 3 ? ` and ${pages.length - 3} more` : '';
    found.push({
      code: 'sample-pages',
      setting: pagesFolder,
      found: `Pages of the sample company would be on your site: ${names.join(', ')}${more}.`,
      todo: 'Take them out, write your own, or say publishSample: true in site.config.ts.',
      stops: true,
    });
  }
  const pictures = filesOf(publicFolder(folder)).filter((name) => {
    const file = join(publicFolder(folder), name);
    return statSync(file).size <= mostBytes && shipped.has(fileHash(file));
  });
  if (pictures.length > 0) {
    const names = pictures.slice(0, 3).map((name) => `public/${name.replaceAll('\\', '/')}`);
    const more = pictures.length > 3 ? ` and ${pictures.length - 3} more` : '';
    found.push({
      code: 'sample-settings',
      setting: 'public',
      found: `Pictures of the sample company are in it: ${names.join(', ')}${more}.`,
      todo: 'Put your own in their place, or take them out.',
      stops: false,
    });
  }
  return found;
}

/** Whether the sample company may be shown: its service is the stand-in, on this machine, or the owner allows it. */
const isSampleAtHome = ({ environment, site }: Pick<Settings, 'environment' | 'site'>): boolean =>
  site.publishSample || isThisMachine(environment.SERVICE_URL);

/**
 * Unusable parts of a site's look: indistinguishable colours, missing logos and favicons, components and style sheets
 * that can't replace ours. Reads the disk synchronously.
 *
 * @param folder of the site
 */
export function lookHindrances(site: SiteSettings, folder: string): Hindrance[] {
  const stops = true;
  return [
    ...colourFaults(site).map((fault) => ({ code: 'colour-unreadable', ...fault, stops }) as const),
    ...logosOf(site)
      .filter(({ path }) => !isFile(join(publicFolder(folder), path)))
      .map(({ setting, path }) => ({
        code: 'logo-missing' as const,
        setting,
        found: `public${path} is not there, so every page would show a broken picture.`,
        todo: `Put the file there, or correct ${setting} in site.config.ts.`,
        stops,
      })),
    ...site.scripts.flatMap(({ src }, at) => {
      const path = logoFile(src);
      return !src.startsWith('/') || isFile(join(publicFolder(folder), path))
        ? []
        : {
            code: 'script-missing' as const,
            setting: `scripts.${at}.src`,
            found: `public${path} is not there, so no page could load it.`,
            todo: 'Put the file there, or correct scripts in site.config.ts.',
            stops,
          };
    }),
    ...faviconFaults(site, folder).map((fault) => ({ ...fault, stops })),
    ...outdated(site, folder),
    ...overrideFaults(site, folder).map((fault) => ({ code: 'override-unusable', ...fault, stops }) as const),
  ];
}

/** Components of ours that changed since the owner replaced them, as the last upgrade recorded. */
const outdated = ({ components }: SiteSettings, folder: string): Hindrance[] =>
  outdatedComponents(folder, components).map(({ name, own, version, ours }) => ({
    code: 'override-outdated',
    setting: `components.${name}`,
    found: `${own} was made for version ${version} of Jobfront${ours === null ? `, and there is no ${name} any more.` : `; our ${ours} has changed since.`}`,
    todo: 'Compare yours with ours, and take over what it needs; once your file has changed, this is settled.',
    stops: false,
  }));

/**
 * Everything that hinders a site, according to the environment, the settings and the site's files.
 *
 * @param given the environment
 */
export const hindrancesOf = (
  settings: Settings,
  given: Readonly<Record<string, string | undefined>>,
): Hindrance[] => [...addressHindrances(settings, given), ...lookHindrances(settings.site, settings.folder)];

/**
 * Throws if anything stops the site.
 *
 * @returns what is only reported, one sentence or two each
 * @throws {SettingsError} naming everything that stops it
 */
export function demandFit(hindrances: readonly Hindrance[]): string[] {
  const faultsThat = (stops: boolean) =>
    hindrances
      .filter((one) => one.stops === stops)
      .map(({ setting, found, todo }) => `${setting}: ${found} ${todo}`);
  const faults = faultsThat(true);
  if (faults.length > 0) throw new SettingsError(faults);
  return faultsThat(false);
}

/** Those of the main site, and of brands that have their own. */
function colourFaults(site: SiteSettings): PaletteFault[] {
  const own = Object.keys(site.brands).filter((key) => {
    const { color, theme } = site.brands[key] ?? {};
    return color !== undefined || theme !== undefined;
  });
  return [
    ...paletteFaults(site),
    ...own.flatMap((key) => paletteFaults(brandSite(key, site), `brands.${key}.`)),
  ];
}
