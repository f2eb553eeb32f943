import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSecretCheck } from '../../src/base/secrets.ts';
import { systemClock } from '../../src/base/timing.ts';
import { openStore } from '../../src/store/sqlite-store.ts';
import { createHintKeeper } from '../../src/sync/requests.ts';
import { handleWebhook } from '../../src/sync/webhook.ts';

// A process that takes webhooks, and never reads: its test kills it.
const [dataDir = '', secret = ''] = process.argv.slice(2);
const now = () => new Date().toISOString();
const store = openStore(dataDir, { now, send: () => undefined });
const keeper = createHintKeeper(store.hints);
const options = {
  isSecret: createSecretCheck([secret]),
  accept: keeper.add,
  clock: systemClock(),
  emit: () => undefined,
};
const server = createServer((request, response) => {
  if (handleWebhook(request, response, options) === null) response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
