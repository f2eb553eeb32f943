import { beginThread, type Thread } from '../thread.ts';
import { type Compress, type Compressible, compress, type Forms, isCompressible } from './compress.ts';
import type { Compressed } from './compress-thread.ts';

/** Files after which a thread of our own is worth its start. */
const fewFiles = 64;
/** Bytes; what is larger stays here, where it is compressed without a copy. */
const mostToCopy = 1_048_576;
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
 * The first files, and large ones, are compressed in Node's thread pool. When more come, one thread of our own
 * compresses them in batches: the pool's calls cost the calling thread as much time as the pages that it renders beside
 * them.
 */
export function createCompressor(): Compressor {
  let count = 0;
  let thread: Thread<readonly Compressible[], Compressed> | undefined;
  let batch: Waiting[] = [];

  const flush = async () => {
    const sent = batch;
    batch = [];
    if (sent.length === 0 || !thread) return;
    try {
      // Copies, which are handed over: the caller still writes the file, and a part of a buffer would bring it whole.
      const files = sent.map(({ file }) => ({ ...file, bytes: new Uint8Array(file.bytes) }));
      const answer = await thread.ask(
        files,
        files.map(({ bytes }) => bytes.buffer),
      );
      for (const [index, { resolve }] of sent.entries()) resolve(new Map(answer[index]));
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  };

  return {
    compress: (file) => {
      count += 1;
      if (count <= fewFiles || file.bytes.length > mostToCopy) return compress(file);
      if (!isCompressible(file.type, file.bytes.length)) return Promise.resolve(new Map());
      thread ??= beginThread(new URL('./compress-thread.ts', import.meta.url));
      return new Promise((resolve, reject) => {
        batch.push({ file, resolve, reject });
        if (batch.length >= batchSize) void flush();
        else if (batch.length === 1) setImmediate(flush);
      });
    },
    end: async () => {
      await thread?.end();
    },
  };
}
