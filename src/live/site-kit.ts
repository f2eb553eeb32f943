import { readFile } from 'node:fs/promises';
import type { Board } from '../board/job.ts';
import { noMemory } from '../board/memory.ts';
import { hostSites } from '../settings/brands.ts';
import type { Settings } from '../settings/site-schema.ts';
import { type SiteSecurity, siteSecurity } from '../site/hosts/security-headers.ts';
import { pageBelow } from '../site/page/page-below.ts';
import type { PictureKit } from '../site/page/smaller-pictures.ts';
import { loadRenderer, type Renderer } from '../site/print-page.ts';
import type { SiteKit } from '../site/site.ts';
import { pageSettings } from '../site/site-parts.ts';
import { localsAt } from '../site/views/view-at.ts';
import {
  type CompiledSite,
  publicAssets,
  readCompiledEmbed,
  readCompiledSite,
  withCompiledContent,
} from './compiled-site.ts';
import { compiledEditor } from './editor-kit.ts';
import { createEncoder } from './encode-picture.ts';
import { readMachineKit } from './machine-kit.ts';

type Language = Settings['site']['languages'][number];

const nothing: Board = { at: '1970-01-01T00:00:00Z', jobs: [], upcoming: [], problems: [] };

/**
 * Returns a page of a language without posts: the policy allows the inline styles and scripts in it. They belong to its
 * fonts and to the program, so the page of one site serves for all that have the same compiled pages.
 */
function emptyPages(render: Renderer<App.Locals>): CompiledPages['emptyPage'] {
  const made = new Map<Language, string>();
  return async (language, settings) => {
    const { SITE_URL: siteUrl } = settings.environment;
    const known = made.get(language);
    if (known !== undefined) return pageBelow(known, siteUrl);
    const site = { ...settings.site, languages: [language], defaultLanguage: language };
    const home = new Request(new URL('/', siteUrl));
    const part = { board: nothing, memory: noMemory, settings: pageSettings({ ...settings, site }) };
    const page = await render(home, localsAt('/', part));
    const html = await page.text();
    made.set(language, html);
    return pageBelow(html, siteUrl);
  };
}

/** Compiled pages, and what is derived from them without any settings. Sites of one process may share them. */
export interface CompiledPages {
  compiled: CompiledSite;
  render: Renderer<App.Locals>;
  /** A page without posts, printed for these settings or for those of another site. */
  emptyPage(language: Language, settings: Settings): Promise<string>;
  /** The scripts for other sites. */
  embed: Awaited<ReturnType<typeof readCompiledEmbed>>;
  /** The files of the editor, for sites that have one. */
  editor(): ReturnType<typeof compiledEditor>;
  /** Makes smaller pictures, one at a time for all sites. */
  encode: PictureKit['encode'];
}

/**
 * Loads the compiled pages.
 *
 * @param folder written by `npm run build:live`
 * @throws {Error} when they are missing, with what to do
 */
export async function loadCompiledPages(folder: string): Promise<CompiledPages> {
  const compiled = await readCompiledSite(folder);
  let editor: ReturnType<typeof compiledEditor> | undefined;
  const render: Renderer<App.Locals> = await loadRenderer(compiled.entry);
  return {
    compiled,
    render,
    emptyPage: emptyPages(render),
    embed: await readCompiledEmbed(folder),
    editor() {
      editor ??= compiledEditor(folder);
      return editor;
    },
    encode: createEncoder(),
  };
}

/** The kit of the sites of a process, and the parts of it that the server needs as well. */
export interface LoadedKit {
  kit: SiteKit;
  pages: CompiledPages;
  /** With the owner's pages. */
  settings: Settings;
  security: SiteSecurity;
}

/** Compiled pages with the present files of a site's `public/` in place of those that were compiled with them. */
export const withPublicFiles = (pages: CompiledPages, files: CompiledSite['assets']): CompiledPages => ({
  ...pages,
  compiled: {
    ...pages.compiled,
    // Our files precede those of the same name.
    assets: [...files, ...pages.compiled.assets.filter(({ immutable }) => immutable)],
  },
});

/**
 * Loads the compiled pages and everything that printing needs.
 *
 * @param given with `written` pages, or those that were compiled are shown
 * @param compiledFolder written by `npm run build:live`
 * @param report receives sentences about pictures that can't be made smaller
 * @throws {Error} when they are missing, or a font, logo or key can't be read, with what to do
 */
export async function loadSiteKit(
  given: Settings,
  compiledFolder: string,
  readImage: SiteKit['readImage'],
  report: PictureKit['report'],
): Promise<LoadedKit> {
  const pages = await loadCompiledPages(compiledFolder);
  if (!given.written) {
    return siteKitOf(await withCompiledContent(given, compiledFolder), pages, readImage, report);
  }
  const present = withPublicFiles(pages, await publicAssets(given.folder));
  return siteKitOf(given, present, readImage, report);
}

/**
 * The kit of a site, from loaded pages.
 *
 * @param report as that of `loadSiteKit`
 * @param settings with the content that is compiled, or written in them
 * @throws {Error} when a font, logo or key can't be read, with what to do
 */
export async function siteKitOf(
  settings: Settings,
  pages: CompiledPages,
  readImage: SiteKit['readImage'],
  report: PictureKit['report'],
): Promise<LoadedKit> {
  const { compiled, render, emptyPage, embed, editor, encode } = pages;
  const languages = new Set(hostSites(settings.site).flatMap((site) => site.languages));
  const empty = await Promise.all([...languages].map((language) => emptyPage(language, settings)));
  const security = siteSecurity(settings, empty.join('\n'));
  const { pictures = [] } = settings;
  const files = new Map(compiled.assets.map(({ address, file }) => [address, file]));
  const pictureKit: PictureKit = {
    pictures,
    read: async (src) => readFile(files.get(decodeURI(src)) ?? src),
    encode,
    report,
  };
  const machines = await readMachineKit(settings, security, async () => embed, pictureKit, editor);
  const kit: SiteKit = {
    settings,
    compiled,
    // A site that is deployed to another host has no such address there.
    machines: { ...machines, hasMcp: settings.site.mcp && settings.site.deploy === undefined },
    render,
    policyFor: security.policyFor,
    readImage,
    readFile: (file) => readFile(file),
  };
  return { kit, pages, settings, security };
}
