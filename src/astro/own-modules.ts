import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programFolder } from '../settings/site-folder.ts';

/** Folders that run under plain Node, as the live site does. */
const rooms: ReadonlySet<string> = new Set([
  'base',
  'board',
  'i18n',
  'live',
  'service',
  'settings',
  'site',
  'store',
  'sync',
]);

/** The part of a Vite plugin that is used here. */
interface ResolvingPlugin {
  name: string;
  enforce: 'pre';
  apply: 'build';
  resolveId(
    this: { environment: { config: { consumer: string } }; resolve: Resolve },
    source: string,
    importer: string | undefined,
    options: object,
  ): Promise<{ id: string; external: true } | null>;
}

type Resolve = (source: string, importer: string, options: object) => Promise<{ id: string } | null>;

/**
 * Does not bundle the program's modules into compiled pages. So pages and live site share the same modules and their
 * cached results about a board (its addresses, its lists, similar jobs): copies would compute and store them twice.
 *
 * @param target compiled pages of the live target name modules as package.json does, which works anywhere in the
 *   project; those of a static build, which may be in any folder while it lasts, use absolute paths
 */
export function ownModules(target: 'static' | 'live'): ResolvingPlugin {
  const src = join(programFolder, 'src');
  return {
    name: 'jobfront:own-modules',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (
        importer === undefined ||
        !/^(?:\.|jobfront\/)/.test(source) ||
        this.environment.config.consumer !== 'server'
      ) {
        return null;
      }
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found === null || !/\.[jt]s$/.test(found.id)) return null;
      const path = relative(src, found.id);
      const [room = '', ...rest] = path.split(sep);
      if (!rooms.has(room)) return null;
      const id = target === 'live' ? ['#src', room, ...rest].join('/') : pathToFileURL(found.id).href;
      return { id, external: true };
    },
  };
}
