import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { astroCommand } from '../live/compiled-site.ts';
// Passes the site of this process to the processes that it starts.
import '../settings/process.ts';
import { programFolder } from '../settings/site-folder.ts';

/**
 * Runs a command of Astro on the site of this process, as `npm run dev` and `npm run build` of a clone do. Signals are
 * forwarded to it, and this process ends with its exit code.
 */
export async function runAstro(command: 'dev' | 'build'): Promise<void> {
  const child = spawn(process.execPath, [astroCommand(), command], {
    cwd: programFolder,
    stdio: 'inherit',
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    // A terminal sends these two to all of its processes.
    const isSentToBoth = process.stdin.isTTY && signal !== 'SIGTERM';
    process.on(signal, () => isSentToBoth || child.kill(signal));
  }
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
      resolve();
    });
  });
}
