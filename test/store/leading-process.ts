import { Secret } from '../../src/service/integration/credentials.ts';
import { openSharedStore } from '../../src/store/postgres/postgres-store.ts';
import { shownBoard } from './boards.ts';
import { at, jobOf } from './jobs.ts';

// A process that leads and saves one board after the other, until it is told that another one does. Its test stops it.
const [url = '', schema = ''] = process.argv.slice(2);
const store = await openSharedStore({
  ...{ url: new Secret(url), schema, connections: 2, holder: { name: 'the process', since: at(0) } },
  times: { renewMs: 50, staleMs: 500 },
});
const leadership = await store.lead();
let isLost = leadership === null;
leadership?.onLost(() => {
  isLost = true;
});
for (let minutes = 1; !isLost; minutes += 1) {
  await store
    .save(shownBoard({ jobs: [jobOf(1, minutes)], minutes, fingerprint: `process ${minutes}` }))
    .then(
      () => process.stdout.write('saved\n'),
      () => undefined,
    );
}
process.stdout.write('lost\n');
await store.close();
