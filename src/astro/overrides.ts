import { dirname, extname, join, resolve, sep } from 'node:path';
import { type Overrides, type OwnLook, replaceable } from '../settings/overrides.ts';
import { programFolder } from '../settings/site-folder.ts';

/** The part of a Vite plugin that is used here. */
interface ResolvingPlugin<Resolved> {
  name: string;
  enforce: 'pre';
  resolveId: (this: Resolver, source: string, importer: string | undefined, options?: object) => Resolved;
}

/** Vite's context for resolving in a plugin. */
interface Resolver {
  resolve(source: string, importer: string, options: object): Promise<{ id: string } | null>;
}

/**
 * How owners' files import ours: with `jobfront/` instead of the folder src (docs/theming.md). Without an extension it
 * is an entry of the package.
 */
const ours = /^jobfront\/(.+\.\w+)$/;
/** TypeScript here, JavaScript in the package. */
const ending = extname(import.meta.url);

/**
 * Replaces our files by the owner's, in all imports. The owner's file itself gets ours by the same import, so that it
 * can wrap it. Our components are found by name in any folder of `src/components`, so that the owner's files keep
 * working when we move ours. Files that can't replace ours (`overrideFaults`) are ignored here.
 *
 * @param site folder of the site
 * @param program folder of the program; this one's if left out
 */
export function overridesPlugin(
  { components, css }: Overrides,
  site: string,
  program: string = programFolder,
): ResolvingPlugin<string | null> {
  const names = replaceable(program);
  const folder = join(program, 'src/components/');
  const files = new Set(names.values());
  const replaced = new Map(
    Object.entries(components).map(([name, path]) => [names.get(name) ?? '', join(site, path)] as const),
  );
  if (css !== undefined) replaced.set(join(program, 'src/styles/shared/owner.css'), join(site, css));
  return {
    name: 'jobfront-overrides',
    enforce: 'pre',
    resolveId(asked, importer) {
      // A style sheet that a page links itself.
      const query = /(?<=\.css)\?url.*$/.exec(asked)?.[0] ?? '';
      const source = asked.slice(0, asked.length - query.length);
      const own = ours.exec(source)?.[1];
      if (importer === undefined || !(own ?? /^[./].*\.(?:astro|css)$/.test(source))) return null;
      const from = importer.replace(/\?.*$/, '');
      const wanted =
        own !== undefined
          ? join(program, 'src', own.replace(/\.ts$/, ending))
          : source.startsWith('.')
            ? resolve(dirname(from), source)
            : source;
      const isElsewhere = wanted.startsWith(folder) && !files.has(wanted);
      const moved = isElsewhere ? names.get(/([^/\\]+)\.astro$/.exec(wanted)?.[1] ?? '') : undefined;
      const other = replaced.get(moved ?? wanted);
      if (other !== undefined && other !== from) return other + query;
      return moved ?? (own === undefined ? null : wanted);
    },
  };
}

/** A plugin that replaces the content of a module. */
interface LoadingPlugin {
  name: string;
  enforce: 'pre';
  load: (this: void, id: string) => string | null;
}

/**
 * Puts the components of the owner's own blocks into our empty table of them (components/blocks/own-blocks.ts).
 *
 * @param site folder of the site
 */
export function ownBlocksPlugin({ blocks }: Pick<OwnLook, 'blocks'>, site: string): LoadingPlugin {
  const table = join(programFolder, `src/components/blocks/own-blocks${ending}`);
  const own = Object.entries(blocks);
  return {
    name: 'jobfront-own-blocks',
    enforce: 'pre',
    load(id) {
      if (id.replace(/\?.*$/, '') !== table || own.length === 0) return null;
      const imports = own.map(([, path], at) => `import own${at} from ${JSON.stringify(join(site, path))};`);
      const entries = own.map(([name], at) => `${JSON.stringify(name)}: own${at}`);
      return `${imports.join('\n')}\nexport const ownBlocks = { ${entries.join(', ')} };\n`;
    },
  };
}

/** A style or a script of a component, which Astro compiles with it. */
const partOfComponent = /\.astro\?astro&/;
/** How Vite names a file outside its root. */
const outsideRoot = '/@fs';

/** The part of Vite's development server that is used here. */
interface DevEnvironment<Module> {
  environment: {
    moduleGraph: { idToModuleMap: ReadonlyMap<string, Module>; invalidateModule(module: Module): void };
  };
}

/** A plugin that lets changes of parts of components be seen in development. */
interface UpdatingPlugin {
  hotUpdate<Module>(
    this: DevEnvironment<Module>,
    change: { file: string; modules: readonly Module[] },
  ): Module[] | undefined;
}

/**
 * Lets files of a site's folder import the program's packages when none are installed there. Astro is always the
 * program's, since two copies of it would not work together. Also lets their components have styles and scripts, wherever
 * the folder is.
 *
 * @param site folder of the site
 */
export function ownersPackages(
  site: string,
): ResolvingPlugin<Promise<{ id: string } | null>> & UpdatingPlugin {
  const inside = `${site}${sep}`;
  const program = join(programFolder, 'package.json');
  // Astro takes a path for one below its root if the two have no folder in common, and then misses its own parts.
  const isFar = site.split(sep)[1] !== programFolder.split(sep)[1];
  return {
    name: 'jobfront-owners-packages',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      // In development browsers ask for such a part by Vite's name of a path outside its root.
      const part = source.startsWith(outsideRoot) ? source.slice(outsideRoot.length) : source;
      if (isFar && part.startsWith(inside) && partOfComponent.test(part)) return { id: outsideRoot + part };
      if (!importer?.startsWith(inside) || !/^@?[a-z0-9]/i.test(source) || ours.test(source)) return null;
      const skipSelf = { ...options, skipSelf: true };
      const isAstro = /^astro(?:\/|$)/.test(source);
      const near = isAstro ? null : await this.resolve(source, importer, skipSelf);
      return near ?? this.resolve(source, program, skipSelf);
    },
    hotUpdate({ file, modules }) {
      if (!isFar || !file.startsWith(inside)) return undefined;
      // Vite knows modules by their files, and these by the name that is theirs here.
      const { moduleGraph } = this.environment;
      const parts = [...moduleGraph.idToModuleMap].flatMap(([id, part]) =>
        id.startsWith(`${outsideRoot}${file}?`) && partOfComponent.test(id) ? [part] : [],
      );
      for (const part of parts) moduleGraph.invalidateModule(part);
      return parts.length === 0 ? undefined : [...modules, ...parts];
    },
  };
}
