import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentFile, idOf, pagesFolder } from './content-file.ts';

/**
 * The owner's pages as they lie on disk, sorted by name; none where there is no folder. Waits for the disk, for
 * settings are read at start and at once.
 *
 * @param project the project's folder
 */
export function readContentFolder(project: string): ContentFile[] {
  const folder = join(project, pagesFolder);
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
