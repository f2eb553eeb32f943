import { registerHooks } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programFolder } from '../settings/site-folder.ts';

/** URLs of folders whose modules use the program's imports. */
const folders = new Set<string>();

/** Imports that only a package can resolve: another package, or `#src/…` of the program's package.json. */
const isOfPackage = /^(?:#|@?[a-z0-9][^:]*$)/i;

/**
 * Lets compiled pages outside the program's folder import its modules (`#src/…`) and its packages: they share the
 * module instances of this process. Only modules of such folders are affected.
 *
 * @param folder of compiled pages
 */
export function shareModules(folder: string): void {
  if (folder.startsWith(`${programFolder}${sep}`)) return;
  // Once for a process: hooks can't be distinguished by their purpose.
  if (folders.size === 0) registerHooks({ resolve });
  folders.add(`${pathToFileURL(folder).href}/`);
}

const program = pathToFileURL(join(programFolder, 'package.json')).href;

const resolve: Parameters<typeof registerHooks>[0]['resolve'] = (specifier, context, next) => {
  const { parentURL } = context;
  const isShared =
    parentURL !== undefined &&
    isOfPackage.test(specifier) &&
    folders.values().some((folder) => parentURL.startsWith(folder));
  return next(specifier, isShared ? { ...context, parentURL: program } : context);
};
