import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SyncMessage } from './sync-process.ts';

type Progress = Extract<SyncMessage, { kind: 'progress' }>;
type Saved = Extract<SyncMessage, { kind: 'saved' }>;

/**
 * Reads the service and saves the board in a separate process, so that the memory of the read is freed before the build
 * begins.
 *
 * @param onWaiting receives messages while the service does not answer
 * @throws {Error} with the reason, when the list could not be read or proven complete; nothing is saved then
 */
export function syncApart(
  onProgress: (progress: Progress) => void,
  onWaiting: (text: string) => void,
): Promise<Saved> {
  const child = fork(fileURLToPath(new URL('./sync-process.ts', import.meta.url)), { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.on('message', (message: SyncMessage) => {
      if (message.kind === 'progress') onProgress(message);
      else if (message.kind === 'waiting') onWaiting(message.text);
      else if (message.kind === 'saved') resolve(message);
      else reject(withoutStack(message.reason));
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(
        new Error(`The process that reads the service ended with code ${code} before it had an answer.`),
      );
    });
  });
}

/** The reason is for the owner, to whom our stack is useless. */
function withoutStack(reason: string): Error {
  const error = new Error(reason);
  error.stack = '';
  return error;
}
