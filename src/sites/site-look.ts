import { join } from 'node:path';
import { keepAssets } from '../front/kept-assets.ts';
import { findCompiled } from '../live/compiled-home.ts';
import { publicAssets } from '../live/compiled-site.ts';
import type { CommonParts } from '../live/live-front.ts';
import { type CompiledPages, loadCompiledPages } from '../live/site-kit.ts';
import { looksOf } from '../settings/overrides.ts';
import { compiledHome } from '../settings/site-folder.ts';
import type { Settings } from '../settings/site-schema.ts';

/**
 * Components and style sheet of a site that its pages were not compiled with.
 *
 * @param path folder of the site
 * @param isRow whether it is a row of a table, which has no code
 */
export async function lookFaults(site: Settings['site'], path: string, isRow: boolean): Promise<string[]> {
  const names = ownParts(site);
  if (names.length === 0) return [];
  const compiled = isRow ? null : await findCompiled(compiledHome({ path, isChosen: true }));
  compiled?.release();
  if (compiled?.looks === looksOf(site)) return [];
  const todo = isRow
    ? 'remove it, or give the site a folder'
    : `run SITE_DIR=${path} npm run build:live, or remove it`;
  const why =
    compiled === null
      ? 'and this site has no pages of its own'
      : 'and those of this site were compiled without it';
  return names.map((name) => `${name} is compiled into the pages, ${why}: ${todo}`);
}

/** Settings that need pages compiled for this site. */
const ownParts = ({ components, css }: Settings['site']): string[] => [
  ...Object.keys(components).map((name) => `components.${name}`),
  ...(css === undefined ? [] : ['css']),
];

interface SiteLook {
  parts: Pick<CommonParts, 'pages'> & Partial<CommonParts>;
  /** Whether its pages were compiled by this version of the program. */
  isOurs: boolean;
  release: () => void;
}

/**
 * The compiled pages of a site: those that all share, or its own, when it has components or a style sheet.
 *
 * @param now milliseconds since 1970
 */
export async function lookOf(
  { folder, site, environment }: Settings,
  shared: CompiledPages,
  now: number,
): Promise<SiteLook> {
  if (ownParts(site).length === 0) {
    const parts = { pages: withFiles(shared, await publicAssets(folder)) };
    return { parts, isOurs: true, release: () => undefined };
  }
  const found = await findCompiled(compiledHome({ path: folder, isChosen: true }));
  if (found === null) throw new Error(`The compiled pages of ${folder} are gone: compile them again.`);
  const pages = await loadCompiledPages(found.folder);
  const older = await keepAssets(join(environment.DATA_DIR, 'assets'), pages.compiled.assets, now);
  const { isOurs, release } = found;
  return { parts: { pages, older, proof: { isGiven: false, failure: null } }, isOurs, release };
}

/** The pages with the files of a site. Our files precede those of the same name. */
const withFiles = (pages: CompiledPages, own: CompiledPages['compiled']['assets']): CompiledPages => ({
  ...pages,
  compiled: { ...pages.compiled, assets: [...own, ...pages.compiled.assets] },
});
