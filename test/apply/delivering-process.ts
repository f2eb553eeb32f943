import { join } from 'node:path';
import { createDeliverer } from '../../src/apply/deliverer.ts';
import { openFileStore } from '../../src/apply/file-store.ts';
import { openSqliteOutbox } from '../../src/apply/sqlite-outbox.ts';
import { systemDeps } from '../../src/service/http/retry.ts';
import { createServiceClient } from '../../src/service/integration/client.ts';
import { Secret } from '../../src/service/integration/credentials.ts';
import { createKeys } from '../../src/store/sealed.ts';

// A process that delivers what is due, and ends with 0 when nothing waits any more: its test kills it.
const [folder = '', serviceUrl = '', at = '0'] = process.argv.slice(2);
const keys = createKeys(Buffer.alloc(32, 'k'));
const now = () => Number(at);
const outbox = openSqliteOutbox(join(folder, 'applications.sqlite'), keys);
const client = (scope: string) =>
  createServiceClient(
    {
      serviceUrl,
      credentials: {
        variant: 'b',
        clientId: 'kolibra_careers',
        clientSecret: new Secret('careers-secret'),
        scope,
      },
      ...{ timeoutMs: 5_000, budgetMs: 20_000, requestsPerSecond: 1_000, maxBytes: 1_000_000 },
    },
    systemDeps(),
  );
const service = { candidates: client('employee'), jobs: client('recruitment') };
await createDeliverer({
  outbox,
  files: openFileStore(join(folder, 'uploads'), keys, now),
  service,
  choices: { source: null, tags: [], fileType: 'CV', timeZone: 'Europe/Warsaw', attachToKnown: false },
  clock: { now: () => 0, wallClock: now, after: () => () => undefined },
  random: () => 0.5,
  keepDays: 30,
  report: (error) => {
    throw error;
  },
}).run();
process.exit((await outbox.nextDue()) === null ? 0 : 1);
