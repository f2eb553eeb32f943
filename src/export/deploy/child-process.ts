import type { ChildProcess, SpawnOptions } from 'node:child_process';

/** `spawn` of `node:child_process`, or what a test puts in its place. */
export type Spawn = (command: string, args: readonly string[], options: SpawnOptions) => ChildProcess;

/** How a command is started, so that `endGroup` can end it with all that it has started. */
export const groupOptions = {
  shell: true,
  // A process group of its own. It also keeps Ctrl-C in our terminal from breaking a deploy off halfway.
  detached: process.platform !== 'win32',
  stdio: ['ignore', 'pipe', 'pipe'],
  windowsHide: true,
} satisfies SpawnOptions;

/** Ends a command and everything that it has started. One that has ended already is fine. */
export function endGroup(child: ChildProcess, how: 'SIGTERM' | 'SIGKILL', spawn: Spawn): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    // Windows knows no groups and no polite signal.
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => child.kill(),
    );
    return;
  }
  try {
    process.kill(-child.pid, how);
  } catch {
    // It has ended.
  }
}
