import { Worker } from 'node:worker_threads';
import { type Compress, type Compressible, compress, type Forms, isCompressible } from './compress.ts';
import type { Compressed } from './compress-thread.ts';

/** Files after which a thread of our own is worth its start. */
const fewFiles = 64;
/** Files that go to the thread in one message. */
const batchSize = 16;

interface Waiting {
  file: Compressible;
  resolve: (forms: Forms) => void;
  reject: (error: unknown) => void;
}

/** Compresses the files of one publish. */
export interface Compressor {
  compress: Compress;
  /** Ends the thread, if there is one. */
  end(): Promise<void>;
}

/**
 * The first files are compressed in Node's thread pool. When more come, one thread of our own compresses them in
 * batches: the pool's calls cost the calling thread as much time as the pages that it renders beside them.
 */
export function createCompressor(): Compressor {
  let count = 0;
  let worker: Worker | undefined;
  let failure: unknown;
  let batch: Waiting[] = [];
  const sent: Waiting[][] = [];

  const fail = (error: unknown) => {
    failure ??= error;
    for (const { reject } of [...sent.splice(0).flat(), ...batch.splice(0)]) reject(error);
  };
  const start = () => {
    const thread = new Worker(new URL('./compress-thread.ts', import.meta.url));
    thread.on('message', (answer: Compressed) => {
      for (const [index, { resolve }] of (sent.shift() ?? []).entries()) {
        resolve(new Map(answer[index]));
      }
    });
    thread.on('error', fail);
    return thread;
  };
  const flush = () => {
    if (batch.length === 0 || !worker) return;
    // Text of the page, not its buffer's neighbours: a small view of a pooled buffer would be copied whole.
    worker.postMessage(batch.map(({ file }) => ({ ...file, bytes: ownBytes(file.bytes) })));
    sent.push(batch);
    batch = [];
  };

  return {
    compress: (file) => {
      count += 1;
      if (count <= fewFiles) return compress(file);
      if (failure) return Promise.reject(failure);
      if (!isCompressible(file)) return Promise.resolve(new Map());
      worker ??= start();
      return new Promise((resolve, reject) => {
        batch.push({ file, resolve, reject });
        if (batch.length >= batchSize) flush();
        else if (batch.length === 1) setImmediate(flush);
      });
    },
    end: async () => {
      await worker?.terminate();
      fail(new Error('The publish has ended.'));
    },
  };
}

const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
