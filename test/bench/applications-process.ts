import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApplyApi } from '../../src/apply/apply-api.ts';
import { openFileStore } from '../../src/apply/file-store.ts';
import { createReceiver } from '../../src/apply/receive.ts';
import { openSqliteOutbox } from '../../src/apply/sqlite-outbox.ts';
import { systemClock } from '../../src/base/timing.ts';
import { keys, origin, type Receiving } from './applications.ts';

// A process that takes applications and does nothing else.
const [folder = ''] = process.argv.slice(2);

const clock = systemClock();
const receiver = createReceiver({
  outbox: openSqliteOutbox(join(folder, 'applications.sqlite'), keys),
  files: openFileStore(join(folder, 'uploads'), keys, clock.wallClock),
  keys,
  clock,
  formOf: (name) =>
    Number(name) < 90_000 ? { jobId: Number(name), consents: [], questions: [], isFileRequired: true } : null,
  origins: [origin],
  onReceived: () => undefined,
  report: (error) => {
    throw error;
  },
});
const route = createApplyApi({ ...receiver, clock, formStateOf: () => 'open', origins: [] });
const server = createServer((request, response) => void route(request, response));
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port } satisfies Receiving);
});
