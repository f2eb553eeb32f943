import { parentPort } from 'node:worker_threads';
import { type Compressible, compressHere, type Forms } from './compress.ts';

/** What the thread answers to a list of files: the forms of each, in their order. */
export type Compressed = [Parameters<Forms['get']>[0], Uint8Array][][];

parentPort?.on('message', (files: Compressible[]) => {
  const forms: Compressed = files.map((file) => [...compressHere(file)]);
  parentPort?.postMessage(forms);
});
