import { parentPort } from 'node:worker_threads';
import { freeBytes } from '../../outputs/free-bytes.ts';
import { type Compressible, compressHere, type Forms } from './compress.ts';

/** What the thread answers to a list of files: the forms of each, in their order. */
export type Compressed = [Parameters<Forms['get']>[0], Uint8Array][][];

const bufferOf = ({ buffer }: Uint8Array) => buffer as ArrayBuffer;

parentPort?.on('message', (files: Compressible[]) => {
  const forms: Compressed = files.map((file) => [...compressHere(file)]);
  // Given back at once: this thread makes too little garbage to look for any.
  for (const { bytes } of files) freeBytes(bytes);
  parentPort?.postMessage(
    forms,
    forms.flat().map(([, bytes]) => bufferOf(bytes)),
  );
});
