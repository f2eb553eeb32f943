import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Compiles the pages of the live target, as `npm run build:live` does.
 *
 * @param outDir where to; `.compiled` if left out
 * @param environment that of this process if left out
 * @param signal ends the build
 * @throws {Error} with what the build said
 */
export async function compilePages(
  outDir?: string,
  environment?: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<void> {
  const astro = fromHere('../../node_modules/astro/bin/astro.mjs');
  const to = outDir === undefined ? [] : ['--outDir', outDir];
  await promisify(execFile)(
    process.execPath,
    [astro, 'build', '--config', 'src/live/astro.config.mjs', ...to],
    {
      cwd: fromHere('../..'),
      maxBuffer: 64 * 1024 * 1024,
      ...(signal && { signal }),
      ...(environment && { env: environment }),
    },
  ).catch((error: { stdout?: string; stderr?: string }) => {
    signal?.throwIfAborted();
    throw new Error(`The pages could not be compiled:\n${error.stdout ?? ''}${error.stderr ?? ''}`, {
      cause: error,
    });
  });
}
