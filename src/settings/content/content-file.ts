import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One of the owner's Markdown files. */
export interface ContentFile {
  /** Its name for people: "content/pages/pl/zycie.md". */
  name: string;
  /** Its path under `content/pages/`, without `.md`: "pl/zycie". */
  id: string;
  text: string;
  /** Why it can't be read, and what to do; absent if it can. */
  fault?: string;
}

/** The folder of the owner's pages, relative to the site's folder. */
export const pagesFolder = 'content/pages';

/** The file name of a page for people, by its id. */
export const nameOf = (id: string): string => `${pagesFolder}/${id}.md`;

/** The id of a page by its path under the folder of pages ("pl/zycie.md" is "pl/zycie"). */
export const idOf = (path: string): string => path.replaceAll('\\', '/').replace(/\.md$/, '');

/**
 * The owner's pages on disk, sorted by name; none if there is no folder. Reads synchronously, because settings are
 * read at start.
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
