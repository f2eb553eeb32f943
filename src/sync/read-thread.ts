import { parentPort, workerData } from 'node:worker_threads';
import { readPost } from '../board/read-job.ts';
import type { SiteReading, UnreadPost } from './post-reader.ts';

const reading: SiteReading = workerData;

parentPort?.on('message', (posts: readonly UnreadPost[]) => {
  parentPort?.postMessage(
    posts.map(({ post, digest, images }) => readPost(post, { ...reading, images }, digest)),
  );
});
