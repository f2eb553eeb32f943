import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Markdown file of the owner's. */
export interface ContentFile {
  /** As people name it: "content/pages/pl/zycie.md". */
  name: string;
  /** Where it lies under `content/pages/`, without `.md`: "pl/zycie". */
  id: string;
  text: string;
  /** Why it can't be read, and what to do; absent where it can. */
  fault?: string;
}

/** Where the owner's pages lie, seen from the site's folder. */
export const pagesFolder = 'content/pages';

/** The file of a page by its id, as people name it. */
export const nameOf = (id: string): string => `${pagesFolder}/${id}.md`;

/** The id of a page by its path under the folder of pages ("pl/zycie.md" is "pl/zycie"). */
export const idOf = (path: string): string => path.replaceAll('\\', '/').replace(/\.md$/, '');

/**
 * The owner's pages as they lie on disk, sorted by name; none where there is no folder. Waits for the disk, for
 * settings are read at start and at once.
 *
 * @param site the site's folder
 */
export function readContentFolder(site: string): ContentFile[] {
  const folder = join(site, pagesFolder);
  const isRefused = (error: unknown) => codeOf(error) !== 'ENOENT';
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => ({ name: `${pagesFolder}/${name}`, id: idOf(name), ...textOf(join(folder, name)) }));
  } catch (error) {
    const fault = `it can't be read (${codeOf(error)}): make it a folder that the user of this program can read`;
    return isRefused(error) ? [{ name: pagesFolder, id: '', text: '', fault }] : [];
  }
}

function textOf(file: string): Pick<ContentFile, 'text' | 'fault'> {
  try {
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    const fault = `it can't be read (${codeOf(error)}): make it a file that the user of this program can read`;
    return { text: '', fault };
  }
}

/** The system's name of an error: "EACCES". */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
