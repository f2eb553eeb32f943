import { relative, resolve, sep } from 'node:path';

/** Rooms that run under plain Node, as the live site does. */
const rooms: ReadonlySet<string> = new Set([
  'board',
  'i18n',
  'live',
  'service',
  'settings',
  'site',
  'store',
  'sync',
]);

/** The part of a Vite plugin that it takes. */
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
 * Leaves what compiled pages import of the program where it is. Pages and live site then have the same modules, so that
 * what one of them has found out of a board (its addresses, its lists, which jobs are alike) the other knows too: in
 * copies of their own it would be found twice, and take its memory twice.
 *
 * @param src folder of the program
 */
export function ownModules(src: string): ResolvingPlugin {
  return {
    name: 'jobfront:own-modules',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (
        importer === undefined ||
        !source.startsWith('.') ||
        this.environment.config.consumer !== 'server'
      ) {
        return null;
      }
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found === null || !found.id.endsWith('.ts')) return null;
      const path = relative(resolve(src), found.id);
      const [room = '', ...rest] = path.split(sep);
      // By the name that package.json gives them: it holds wherever in the project the pages are put.
      return rooms.has(room) ? { id: ['#src', room, ...rest].join('/'), external: true } : null;
    },
  };
}
