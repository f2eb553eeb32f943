import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../config.ts';
import { contentPages, readContent } from '../content-pages/content-pages.ts';
import { readContentFolder } from '../content-pages/read-folder.ts';

const contentName = 'content.json';
const filesSchema = z.array(z.object({ name: z.string(), id: z.string(), text: z.string() }));

/**
 * Keeps the owner's pages beside the compiled pages: what is compiled does not change at run time, so neither may
 * what the site knows of it.
 *
 * @param folder of the compiled site
 */
export async function saveCompiledContent(folder: string): Promise<void> {
  await writeFile(join(folder, contentName), JSON.stringify(readContentFolder(process.cwd())));
}

/**
 * The settings of a live site: with the owner's pages as they were compiled, whatever lies in the project by now.
 *
 * @param folder of the compiled site
 * @throws {Error} when the folder has none, with what to do
 */
export async function withCompiledContent(settings: Settings, folder: string): Promise<Settings> {
  const files = await readFile(join(folder, contentName), 'utf8')
    .then((text) => filesSchema.parse(JSON.parse(text)))
    .catch((cause: unknown) => {
      throw new Error(`There are no compiled pages of yours in ${folder}: run npm run build:live again.`, {
        cause,
      });
    });
  return { ...settings, content: contentPages(readContent(files).entries, settings.site).pages };
}
