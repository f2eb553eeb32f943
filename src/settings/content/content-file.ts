import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Markdown file of the owner's. */
export interface ContentFile {
  /** As people name it: "content/pages/pl/zycie.md". */
  name: string;
  /** Where it lies under `content/pages/`, without `.md`: "pl/zycie". */
  id: string;
  text: string;
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
  return namesIn(folder)
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({
      name: `${pagesFolder}/${name}`,
      id: idOf(name),
      text: readFileSync(join(folder, name), 'utf8'),
    }));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
