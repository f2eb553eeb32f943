import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesNotice } from '../settings/apply-form.ts';
import { withLines } from '../settings/config-lines.ts';
import type { ContentFile } from '../settings/content/content-page.ts';
import { readPage } from '../settings/content/content-pages.ts';
import { readOwnBlocks } from '../settings/content/own-blocks.ts';
import { createPictures, type ShownPicture } from '../settings/content/pictures.ts';
import { readWritten, writtenDeps } from '../settings/content/written-pages.ts';
import { examineSettings, type GivenSettings } from '../settings/load.ts';
import { isFile } from '../settings/logo.ts';
import type { OwnLook } from '../settings/overrides.ts';
import { ownCodes } from '../settings/own-language-schema.ts';
import { missingTexts } from '../settings/own-languages.ts';
import { programFolder, publicFolder } from '../settings/site-folder.ts';
import type { Settings } from '../settings/site-schema.ts';
import { type Hindrance, hindrancesOf, lookHindrances } from './hindrances.ts';
import { knownSites, linkHindrances, type OwnLink, ownLinks } from './own-links.ts';
import { mediaHindrances } from './own-media.ts';

/** The result of checking a site without its service. */
export interface SiteCheck {
  /** `null` if there are faults. */
  settings: Settings | null;
  /** Everything that stops a build or a start, each with what to do, and with file and line where those are known. */
  faults: string[];
  /** Notices that stop nothing. */
  notices: string[];
}

/**
 * Checks all parts of a site that need no service, in one pass: environment, configuration, pages with their pictures,
 * logos, colours, components, style sheets, the file of old addresses. Reads the disk.
 *
 * @param unreadable why the configuration can't be read; then the rest is checked without it
 */
export async function checkSite(given: GivenSettings, unreadable?: string): Promise<SiteCheck> {
  const site = unreadable === undefined ? given.site : {};
  const { settings, faults: all } = examineSettings({ ...given, site });
  // If the configuration is unreadable, its missing settings are unknown.
  const faults =
    unreadable === undefined ? all : [unreadable, ...all.filter((one) => !one.includes('site.config.ts'))];
  const notices: string[] = [];
  const { folder, files } = given;
  const own = given.ownBlocks?.blocks;
  const sound = files.filter((file) => 'entry' in readPage(file, ownCodes(site), own));
  const content =
    settings === null
      ? {
          ...(await readWritten(
            sound,
            createPictures(publicFolder(folder)),
            writtenDeps(publicFolder(folder), own),
          )),
          hindrances: [],
        }
      : await checkContent(settings, files);
  const stopping = [...faults, ...content.faults];
  if (settings !== null && unreadable === undefined) {
    for (const fault of await componentFaults(settings.site, folder)) stopping.push(fault);
    // Whether the site is only for this machine depends on where its service is.
    const hindrances = given.environment.SERVICE_URL?.trim()
      ? hindrancesOf(settings, given.environment)
      : lookHindrances(settings.site, folder);
    for (const { stops, setting, found, todo } of [...hindrances, ...content.hindrances]) {
      (stops ? stopping : notices).push(`${setting}: ${found} ${todo}`);
    }
    for (const missing of missingTexts(settings.site)) notices.push(missing);
    const notice = filesNotice(settings);
    if (notice !== null) notices.push(notice);
  }
  return {
    settings: stopping.length === 0 ? settings : null,
    faults: await withLines(stopping, folder),
    notices: await withLines(notices, folder),
  };
}

/** The part of Astro's compiler that finds errors. */
interface Compiler {
  transform(
    source: string,
    options: { filename: string },
  ): Promise<{ diagnostics: { severity: string; text: string; labels: { line: number }[] }[] }>;
}

/**
 * Errors in the owner's components, found by Astro's compiler. Reads the disk.
 *
 * @param site folder of the site
 */
async function componentFaults({ components, blocks }: OwnLook, site: string): Promise<string[]> {
  const settings = { components, blocks };
  const files = Object.entries(settings)
    .flatMap(([setting, paths]) =>
      Object.entries(paths).map(([name, path]) => [`${setting}.${name}`, path] as const),
    )
    .filter(([, path]) => isFile(join(site, path)));
  const compiler = files.length === 0 ? null : await openCompiler();
  if (compiler === null) return [];
  const faults = files.map(async ([name, path]) => {
    const text = readFileSync(join(site, path), 'utf8');
    const { diagnostics } = await compiler.transform(text, { filename: path });
    // Later faults often result from the first one.
    const first = diagnostics.find(({ severity }) => severity === 'error');
    if (first === undefined) return [];
    const line = first.labels[0]?.line ?? 1;
    return [
      `${path}, line ${line}: ${first.text}. Correct the component, or take ${name} out of site.config.ts`,
    ];
  });
  return (await Promise.all(faults)).flat();
}

/** The compiler of the Astro that builds the site; `null` if Astro was installed without it. */
async function openCompiler(): Promise<Compiler | null> {
  try {
    const astro = createRequire(join(programFolder, 'package.json')).resolve('astro/package.json');
    return await import(pathToFileURL(createRequire(astro).resolve('@astrojs/compiler-rs')).href);
  } catch {
    return null;
  }
}

/** What is found in the owner's pages, and their links. */
export interface ContentCheck {
  /** Pictures that can't be shown, with file and line: they stop a build. */
  faults: string[];
  /** Links that lead nowhere, and pictures that could be better: they stop nothing. */
  hindrances: Hindrance[];
  links: OwnLink[];
  /** The pictures that pages show in smaller sizes. */
  pictures: ShownPicture[];
}

/** Checks the owner's pages, and the foot of every page. Reads the disk. */
export async function checkContent(settings: Settings, files: readonly ContentFile[]): Promise<ContentCheck> {
  const { folder, site } = settings;
  const own = publicFolder(folder);
  const codes = Object.keys(site.ownLanguages);
  const { blocks } = await readOwnBlocks(site, folder);
  const sound = files.filter((file) => 'entry' in readPage(file, codes, blocks));
  const pictures = createPictures(own);
  const { pages, faults } = await readWritten(sound, pictures, writtenDeps(own, blocks));
  const links = ownLinks(settings, pages, sound);
  const known = knownSites(settings, pages, sound, (path) => isFile(join(own, path)));
  return {
    faults,
    links,
    pictures: pictures.shown(),
    hindrances: [...linkHindrances(links, known), ...mediaHindrances(pages, sound, pictures.find)],
  };
}
