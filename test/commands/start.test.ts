import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the stand-in as the README says, in a process group of its own, and waits until it serves. */
async function startByNpm() {
  const npm = spawn('npm', ['run', '-s', 'jobfront', '--', 'standin', '--port', '0'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid as number), 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  });
  return { npm, url: await urlOf(npm) };
}

const urlOf = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      const url = /at (http:\S+)[\s\S]*\/reference/.exec(said)?.[1];
      if (url) resolve(url);
    });
    child.once('close', () => reject(new Error(`It ended: ${said}`)));
  });

const isServed = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Whether any process of the group is left. */
function isLeft(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

// The last one npm can't hand on.
test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  '%s to npm alone ends the server that it has started',
  async (signal) => {
    const { npm, url } = await startByNpm();
    expect(await isServed(url)).toBe(true);
    npm.kill(signal);
    await expect.poll(() => isLeft(npm.pid as number), { timeout: 10_000 }).toBe(false);
    expect(await isServed(url)).toBe(false);
  },
);
