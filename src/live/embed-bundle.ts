import { fileURLToPath } from 'node:url';
import type { EmbedScripts } from '../outputs/embed/embed-files.ts';

const sourceOf = (name: string) => fileURLToPath(new URL(`../browser/embed/${name}`, import.meta.url));

/**
 * Bundles the scripts of `<jobfront-board>`, each into one file without imports: whoever embeds it allows three
 * addresses that never change.
 *
 * @throws {Error} when a source can't be read or parsed
 */
export async function bundleEmbed(): Promise<EmbedScripts> {
  const [script, board, search] = await Promise.all([
    // Closed up, since the names of a classic script are those of its page.
    bundled('loader.ts', 'iife'),
    bundled('embed.ts', 'es'),
    bundled('search-part.ts', 'es'),
  ]);
  return { script, board, search };
}

async function bundled(name: string, format: 'iife' | 'es'): Promise<string> {
  // Its native part is loaded when there is something to bundle.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: sourceOf(name),
    platform: 'browser',
    tsconfig: false,
    // An import that is left would be a request to an address that hosts have not allowed.
    onwarn: ({ message }) => {
      throw new Error(`The script for other sites can't be bundled: ${message}`);
    },
  });
  try {
    const { output } = await bundle.generate({ format, minify: true, codeSplitting: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
