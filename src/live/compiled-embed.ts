import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { EmbedScripts } from '../outputs/embed/embed-files.ts';
import { bundleEmbed } from './embed-bundle.ts';

const embedName = 'embed.json';
const scriptsSchema = z.object({ script: z.string(), board: z.string(), search: z.string() });

/**
 * Keeps the scripts of `<jobfront-board>` beside the compiled pages. The bundler is a large native program: a process
 * that has loaded it is some 50 MB bigger until it ends.
 *
 * @param folder of the compiled site
 * @throws {Error} when the scripts can't be bundled
 */
export async function saveCompiledEmbed(folder: string): Promise<void> {
  await writeFile(join(folder, embedName), JSON.stringify(await bundleEmbed()));
}

/** @param folder of the compiled site @throws {Error} when the folder has no scripts, with what to do */
export async function readCompiledEmbed(folder: string): Promise<EmbedScripts> {
  return readFile(join(folder, embedName), 'utf8')
    .then((text) => scriptsSchema.parse(JSON.parse(text)))
    .catch((cause: unknown) => {
      throw new Error(`There are no scripts for other sites in ${folder}: run npm run build:live again.`, {
        cause,
      });
    });
}
