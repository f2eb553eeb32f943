import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface BuiltPage {
  /** Path on the site. */
  address: string;
  html: string;
}

/** Every HTML page of a built site, sorted by address. */
export async function builtPages(folder: string): Promise<BuiltPage[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html')).sort();
  return Promise.all(
    files.map(async (file) => ({
      address: `/${file.replaceAll('\\', '/').replace(/index\.html$/, '')}`,
      html: await readFile(join(folder, file), 'utf8'),
    })),
  );
}
