import { spawn } from 'node:child_process';
import { devNull } from 'node:os';

/** Whatever site is chosen here, and whatever `.env` says. */
export const sampleCompany = { SITE_DIR: '', ENV_FILE: devNull };

/** Runs a command with our output as its own; resolves with its exit code. */
export function runToEnd(
  command: string,
  args: readonly string[],
  environment: Record<string, string>,
  folder = process.cwd(),
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...{ cwd: folder, stdio: 'inherit' },
      env: { ...process.env, ...sampleCompany, ...environment },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
