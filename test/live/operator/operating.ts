import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createLastAction, type OperatorActions } from '../../../src/live/operator/actions.ts';
import { createLogin } from '../../../src/live/operator/login.ts';
import { handleOperator, type OperatorOptions } from '../../../src/live/operator/operator.ts';
import type { OperatorState } from '../../../src/live/operator/operator-state.ts';
import type { WatchEvent } from '../../../src/live/watch/events.ts';
import { createSecretCheck } from '../../../src/live/watch/secret.ts';
import { emptyStatus } from '../../../src/live/watch/status.ts';
import { securityHeaders } from '../../../src/outputs/security-headers.ts';
import { type FakeClock, fakeClock } from '../watch/fake-clock.ts';

export const secret = 'Zx9-kQ2_vR7mB4tL8wN1pY6s';
export const oldSecret = 'a3f1c09b77de42e58b6d10c4f29e8a7b';

export const basic = (password: string, user = 'operator'): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** A site that has seen something. */
export function sampleState(): OperatorState {
  const release = (name: string, more: Partial<OperatorState['releases'][number]> = {}) => ({
    ...{ release: name, createdAt: '2026-02-28T21:15:00Z', boardAt: '2026-02-28T21:15:00Z', files: 1240 },
    ...{ bytes: 18_400_000, changed: 12, removed: 3, live: false, pinned: false, completedBy: null, ...more },
  });
  const entry = (at: string, name: string, more: Partial<OperatorState['timeline'][number]> = {}) => ({
    ...{ at, reasons: ['webhook' as const], ms: 412, release: name, changed: 12, removed: 0, failure: null },
    ...more,
  });
  return {
    status: {
      ...emptyStatus('0.1.0'),
      state: 'degraded',
      degraded: { since: '2026-02-28T23:41:10Z', reason: 'The service answered 503 to 4 requests in a row.' },
      release: '000042',
      lastRead: '2026-02-28T23:31:02Z',
      lastPublish: '2026-02-28T22:04:55Z',
      jobs: 1187,
      problems: 2,
      nextBoundary: '2026-03-02T22:59:59Z',
    },
    releases: [
      release('000043', { changed: 1, removed: 0 }),
      release('000042', { live: true, pinned: true }),
      release('000041', { bytes: null, changed: null, removed: null, completedBy: '000042' }),
    ],
    timeline: [
      entry('2026-02-28T22:04:55Z', '000043', { reasons: ['webhook', 'poll'] }),
      entry('2026-02-28T21:40:00Z', '', {
        ...{ reasons: [], ms: 95_000, release: null, changed: null, removed: null },
        failure: 'Release 000043 could not be written: the disk is full (ENOSPC). Make room in /data.',
      }),
      entry('2026-02-28T21:15:00Z', '000042', { reasons: ['boundary'], ms: 3_210, removed: 3 }),
      entry('2026-02-28T20:00:00Z', '000041', { reasons: ['start'], changed: null, removed: null }),
    ],
    problems: [
      {
        ...{ publishId: 981, advertId: 5512, code: 'employment-type-unmapped' as const },
        message:
          'The employment type "B2B/UoP" has no meaning in the settings, so none is shown. Add it to fields.employmentType.values.',
      },
      {
        ...{ publishId: null, advertId: null, code: 'total-exceeds-list' as const },
        message: 'The service promised 1189 posts and sent 1187.',
      },
    ],
    deploy: {
      ...{ deployed: '000041', running: null, waiting: '000042' },
      trouble: {
        since: '2026-02-28T22:06:00Z',
        reason: 'The deploy command ended with 255.',
        output: 'ssh: connect to host web1.example port 22: Connection timed out',
      },
    },
  };
}

export interface Operating {
  url: string;
  clock: FakeClock;
  /** What was done, one line each. */
  done: string[];
  reports: unknown[];
  events: WatchEvent[];
  actions: OperatorActions;
  close(): Promise<void>;
}

/** The page on a server of its own; what it doesn't take is answered with 404, as the site would. */
export async function operating(more: Partial<OperatorOptions> = {}): Promise<Operating> {
  const clock = fakeClock();
  const done: string[] = [];
  const reports: unknown[] = [];
  const events: WatchEvent[] = [];
  const actions: OperatorActions = {
    async publish({ confirm }) {
      done.push(confirm ? 'publish and confirm' : 'publish');
      return { release: '000044', changed: true };
    },
    async rollback(release) {
      done.push(`rollback ${release}`);
    },
    async unpin() {
      done.push('unpin');
    },
  };
  const options: OperatorOptions = {
    login: createLogin({
      ...{ clock, isSecret: createSecretCheck([secret, oldSecret]) },
      tell: (event) => events.push(event),
    }),
    state: sampleState,
    actions,
    lastAction: createLastAction(),
    security: securityHeaders(),
    siteName: 'Careers at Example',
    timeZone: 'Europe/Warsaw',
    clock,
    report: (error) => reports.push(error),
    ...more,
  };
  const server: Server = createServer((request, response) => {
    if (handleOperator(request, response, options) !== null) return;
    response.writeHead(404).end('the site\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, clock, done, reports, events, actions, close };
}
