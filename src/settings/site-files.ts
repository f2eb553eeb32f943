import { cp, lstat, mkdir, readdir } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { namedBlocks, schemaFile } from './content/own-blocks.ts';
import { namedLanguages } from './own-language-schema.ts';
import { type Configuration, settingsFiles } from './site-folder.ts';

/*
 * The parts of a site, for images and other machines. Only what is listed here is copied. Everything else in the folder is
 * left out, such as .env, keys, databases and the history of a repository.
 */

/** Folders of a site, by the names that the documents give them. */
const siteFolders = ['content', 'public', 'components', 'layouts', 'styles', 'blocks'];

/** Files beside them: the configuration with the modules it imports, style sheets and components. */
const siteFiles = [...settingsFiles, '*.ts', '*.js', '*.mjs', '*.astro', '*.css'];

/** Names that are never part of a site. Names that begin with a dot are not served; `.well-known` is. */
const neverTaken = [
  '.*',
  'node_modules',
  '*.pem',
  '*.key',
  '*.p12',
  '*.pfx',
  '*.sqlite',
  '*.sqlite-*',
  '*.env',
];

const isTaken = (name: string): boolean =>
  name === '.well-known' || !neverTaken.some((pattern) => matchesGlob(name, pattern));

/** Text of a `.dockerignore` that gives an image the parts of a site, and nothing else of its folder. */
export const dockerIgnore = `# Docker sends only the names with "!" to the builder. Add a line for each other folder that site.config.ts names: !looks
*
${[...siteFolders, ...siteFiles].map((name) => `!${name}\n`).join('')}${neverTaken.map((name) => `**/${name}\n`).join('')}!public/.well-known
`;

/** The copied and the skipped files, by paths in the folder of the site. */
export interface CopiedSite {
  copied: string[];
  /** Neither copied nor looked into. */
  left: string[];
}

/**
 * Copies the parts of a site: `siteFolders`, `siteFiles`, and the files that its configuration names, with their
 * folders. Symbolic links are left out, since they lead elsewhere.
 *
 * @param from the folder of the site
 * @param to an empty folder, created if missing
 * @throws {Error} naming a missing file of the configuration
 */
export async function copySite(from: string, to: string, configuration: Configuration): Promise<CopiedSite> {
  const named = namedFiles(configuration);
  const tops = named.map((path) => path.split('/')[0] ?? '');
  const result: CopiedSite = { copied: [], left: [] };
  await mkdir(to, { recursive: true });

  async function take(path: string): Promise<void> {
    const found = await lstat(join(from, path));
    if (found.isDirectory()) {
      await mkdir(join(to, path));
      for (const name of (await readdir(join(from, path))).sort()) {
        if (isTaken(name)) await take(`${path}/${name}`);
        else result.left.push(`${path}/${name}`);
      }
    } else if (found.isFile()) {
      await cp(join(from, path), join(to, path));
      result.copied.push(path);
    } else result.left.push(path);
  }

  for (const entry of (await readdir(from, { withFileTypes: true })).sort(byName)) {
    const { name } = entry;
    const isWanted = entry.isDirectory()
      ? siteFolders.includes(name) || tops.includes(name)
      : siteFiles.some((pattern) => matchesGlob(name, pattern)) || named.includes(name);
    if (isWanted && isTaken(name)) await take(name);
    else result.left.push(name);
  }
  const missing = named.find((path) => !result.copied.includes(path));
  if (missing !== undefined) {
    throw new Error(
      `The configuration names ./${missing}, which could not be copied: make sure that it is in ${from}. In an image build, .dockerignore may have left it out: add the line !${missing.split('/')[0]} to it.`,
    );
  }
  return result;
}

const byName = (one: { name: string }, other: { name: string }): number => (one.name < other.name ? -1 : 1);

/** Files beside the configuration that it names: `css`, `components`, `blocks`, `redirects`, `ownLanguages`. */
function namedFiles(configuration: Configuration): string[] {
  const site = 'site' in configuration ? configuration.site : null;
  if (typeof site !== 'object' || site === null) return [];
  const { css, components, redirects } = site as Record<string, unknown>;
  const ofComponents = typeof components === 'object' && components !== null ? Object.values(components) : [];
  const ofBlocks = namedBlocks(site).flatMap(([, path]) => [path, schemaFile(path)]);
  const ofLanguages = namedLanguages(site).map(({ file }) => file);
  return [css, redirects, ...ofComponents, ...ofBlocks, ...ofLanguages]
    .filter((path) => typeof path === 'string')
    .filter((path) => path.startsWith('./') && !path.split('/').includes('..'))
    .map((path) => path.slice(2));
}
