import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFile } from '../settings/logo.ts';
import type { Overrides } from '../settings/overrides.ts';
import { programFolder } from '../settings/site-folder.ts';

/** The part of Astro's compiler that finds errors. */
interface Compiler {
  transform(
    source: string,
    options: { filename: string },
  ): Promise<{ diagnostics: { severity: string; text: string; labels: { line: number }[] }[] }>;
}

/**
 * Errors in the owner's components, found by Astro's compiler. Reads the disk.
 *
 * @param site folder of the site
 */
export async function componentFaults({ components }: Overrides, site: string): Promise<string[]> {
  const files = Object.entries(components).filter(([, path]) => isFile(join(site, path)));
  const compiler = files.length === 0 ? null : await openCompiler();
  if (compiler === null) return [];
  const faults = files.map(async ([name, path]) => {
    const text = readFileSync(join(site, path), 'utf8');
    const { diagnostics } = await compiler.transform(text, { filename: path });
    // Later faults often result from the first one.
    const first = diagnostics.find(({ severity }) => severity === 'error');
    if (first === undefined) return [];
    const line = first.labels[0]?.line ?? 1;
    return [
      `${path}, line ${line}: ${first.text}. Correct the component, or take components.${name} out of site.config.ts`,
    ];
  });
  return (await Promise.all(faults)).flat();
}

/** The compiler of the Astro that builds the site; `null` if Astro was installed without it. */
async function openCompiler(): Promise<Compiler | null> {
  try {
    const astro = createRequire(join(programFolder, 'package.json')).resolve('astro/package.json');
    return await import(pathToFileURL(createRequire(astro).resolve('@astrojs/compiler-rs')).href);
  } catch {
    return null;
  }
}
