import { fileURLToPath } from 'node:url';
import type { EmbedScripts } from '../outputs/embed/embed-files.ts';

const sourceOf = (name: string) => fileURLToPath(new URL(`../browser/embed/${name}`, import.meta.url));

/**
 * Bundles the scripts of `<jobfront-board>`, each into one module without imports: whoever embeds it allows two
 * addresses that never change.
 *
 * @throws {Error} when a source can't be read or parsed
 */
export async function bundleEmbed(): Promise<EmbedScripts> {
  const [script, search] = await Promise.all([bundled('embed.ts'), bundled('search-part.ts')]);
  return { script, search };
}

async function bundled(name: string): Promise<string> {
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
    const { output } = await bundle.generate({ format: 'es', minify: true, codeSplitting: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
