import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApplyApi } from '../../src/apply/apply-api.ts';
import { openFileStore } from '../../src/apply/file-store.ts';
import { createReceiver } from '../../src/apply/receive.ts';
import { openSqliteOutbox } from '../../src/apply/sqlite-outbox.ts';
import { createKeys } from '../../src/store/sealed.ts';

// A process that receives applications, and says on which port: its tests kill it, or take the disk away from it.
process.on('SIGXFSZ', () => undefined);
const [folder = '', at = '0'] = process.argv.slice(2);
const keys = createKeys(Buffer.alloc(32, 'k'));
const clock = { now: () => 0, wallClock: () => Number(at), after: () => () => undefined };
const receiver = createReceiver({
  outbox: openSqliteOutbox(join(folder, 'applications.sqlite'), keys),
  files: openFileStore(join(folder, 'uploads'), keys, clock.wallClock),
  keys,
  clock,
  formOf: () => ({ jobId: 3101, consents: [], questions: [], isFileRequired: true }),
  origins: ['https://careers.example'],
  onReceived: () => undefined,
  report: (error) => process.stderr.write(`${error}\n`),
});
const route = createApplyApi({ ...receiver, clock, formStateOf: () => 'open', origins: [] });
const server = createServer((request, response) => void route(request, response));
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
