import { execFile } from 'node:child_process';

/**
 * Asks the system to write everything of one file system to its disk: syncfs(2), which Node has no call for, by
 * way of `sync -f` (GNU coreutils and BusyBox).
 *
 * @returns whether it was done. Otherwise (another system, no such command, or a disk that reported a fault) the
 *   caller syncs file by file, and learns then which one failed.
 */
export function syncFileSystem(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(false);
  return new Promise((resolve) => {
    execFile('sync', ['-f', folder], (error) => resolve(error === null));
  });
}
