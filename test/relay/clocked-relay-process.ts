/** A relay in a process that can be killed, whose time passes as messages say: milliseconds come as messages. */
import { startRelay } from '../../src/relay/relay-process.ts';
import { openRelayWork } from '../../src/relay/relay-work.ts';
import site from '../../src/sample/site.config.ts';
import { systemDeps } from '../../src/service/http/retry.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { fakeClock } from '../sync/fake-clock.ts';

const clock = fakeClock();
clock.jump(Number(process.argv[2]));
const { plan, work } = openRelayWork(loadSettings(process.env, site), {
  read: systemDeps(),
  clock,
  environment: {},
  version: 'test',
});
await startRelay(plan, work, {
  clock,
  random: Math.random,
  version: 'test',
  logTo: { write: () => undefined },
});
process.on('message', (ms: number) => void clock.advance(ms).then(() => process.send?.('advanced')));
process.send?.('started');
// Whoever has started this is gone.
process.once('disconnect', () => process.exit());
