import { parentPort, workerData } from 'node:worker_threads';
import { inspect } from './inspect.ts';

const bytes: Uint8Array = workerData;

parentPort?.postMessage(await inspect(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
