import { parentPort, workerData } from 'node:worker_threads';
import { readPost } from '../board/post-reading.ts';
import type { Reading } from '../board/read-job.ts';
import type { UnreadPost } from './read-posts.ts';

const reading: Reading = workerData;

parentPort?.on('message', (posts: readonly UnreadPost[]) => {
  parentPort?.postMessage(posts.map(({ post, digest }) => readPost(post, reading, digest)));
});
