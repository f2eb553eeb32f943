import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { HtmlValidate } from 'html-validate';
import { createLastActions, type OperatorActions, type OperatorState } from '../../src/operator/actions.ts';
import { createHolderOf, createLogin, type Key } from '../../src/operator/login.ts';
import { handleOperator, type OperatorOptions } from '../../src/operator/site-operator.ts';
import { securityHeaders } from '../../src/site/hosts/security-headers.ts';
import type { SnapshotDifference } from '../../src/store/store.ts';
import { emptyStatus } from '../../src/sync/status.ts';
import type { SyncEvent } from '../../src/sync/sync.ts';
import { type FakeClock, fakeClock } from '../sync/fake-clock.ts';

export const secret = 'Zx9-kQ2_vR7mB4tL8wN1pY6s';
export const oldSecret = 'a3f1c09b77de42e58b6d10c4f29e8a7b';

export const basic = (password: string, user = 'operator'): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** Of two people with a password each, one password that people share, the command line, and monitoring. */
export const keys: readonly Key[] = [
  [secret, { kind: 'operator', name: null }],
  [oldSecret, { kind: 'operator', name: null }],
  ['Anna9-kQ2_vR7mB4tL8wN1pY', { kind: 'operator', name: 'anna' }],
  ['Command-kQ2_vR7mB4tL8wN1', { kind: 'command' }],
  ['Monitor-kQ2_vR7mB4tL8wN1', { kind: 'monitor' }],
];

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'require-sri': ['error', { target: 'crossorigin' }],
  },
});

/** What is wrong with a page's HTML. */
export async function htmlFaults(page: string): Promise<string[]> {
  const { results } = await validator.validateString(page);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, ruleId, message }) => `${line}: ${ruleId}: ${message}`),
  );
}

/** A site that has seen something. */
export function sampleState(): OperatorState {
  const snapshot = (id: string, more: Partial<OperatorState['snapshots'][number]> = {}) => ({
    ...{ id, shownAt: '2026-02-28T21:15:00Z', boardAt: '2026-02-28T21:15:00Z', jobs: 1187, problems: 2 },
    ...{ changes: { added: 9, removed: 3, changed: 12 }, shown: false, pinned: false, ...more },
  });
  const entry = (at: string, id: string, more: Partial<OperatorState['timeline'][number]> = {}) => ({
    ...{ at, reasons: ['webhook' as const], ms: 412, snapshot: id, failure: null },
    ...more,
  });
  return {
    status: {
      ...emptyStatus('0.1.0'),
      state: 'degraded',
      degraded: { since: '2026-02-28T23:41:10Z', reason: 'The service answered 503 to 4 requests in a row.' },
      snapshot: '42',
      reading: { posts: 340_000, total: 1_000_000 },
      lastRead: '2026-02-28T23:31:02Z',
      lastPublish: '2026-02-28T22:04:55Z',
      jobs: 1187,
      problems: 2,
      nextBoundary: '2026-03-02T22:59:59Z',
    },
    snapshots: [
      snapshot('43', { changes: { added: 1, removed: 0, changed: 0 } }),
      snapshot('42', { shown: true, pinned: true }),
      snapshot('41', { changes: null }),
    ],
    timeline: [
      entry('2026-02-28T22:04:55Z', '43', { reasons: ['webhook', 'poll'] }),
      entry('2026-02-28T21:40:00Z', '', {
        ...{ reasons: [], ms: 95_000, snapshot: null },
        failure: 'The disk is full, so nothing was saved. Make room in /data.',
      }),
      entry('2026-02-28T21:15:00Z', '42', { reasons: ['boundary'], ms: 3_210 }),
      entry('2026-02-28T20:00:00Z', '41', { reasons: ['start'] }),
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
      ...{ deployed: '41', running: null, waiting: '42' },
      trouble: {
        since: '2026-02-28T22:06:00Z',
        reason: 'The deploy command ended with 255.',
        output: 'ssh: connect to host web1.example port 22: Connection timed out',
      },
    },
    applications: {
      counts: { waiting: 1, delivered: 1_204, dead: 1, removed: 3 },
      undelivered: [
        {
          ...{ reference: 'K7Q2-M9XD', jobId: 3101, state: 'dead', receivedAt: Date.UTC(2026, 1, 27, 9) },
          ...{ dueAt: 0, attempts: 1, endedAt: Date.UTC(2026, 1, 27, 9) },
          reason: 'job: the service refuses it (closed, 422)',
        },
        {
          ...{ reference: 'A0B1-C2D3', jobId: null, state: 'waiting', receivedAt: Date.UTC(2026, 1, 28, 9) },
          ...{ dueAt: 0, attempts: 12, endedAt: null, reason: 'candidate: the service answered 503' },
        },
      ],
      mailTrouble: { since: '2026-02-28T22:06:00Z', reason: 'the mail server answered 535 to AUTH PLAIN' },
      scannerTrouble: {
        ...{ since: '2026-02-28T22:07:00Z' },
        reason: 'The virus scanner at clamav:3310 does not answer (ECONNREFUSED)',
      },
    },
  };
}

const sampleDifference: SnapshotDifference = {
  added: [{ advertId: 7, title: 'Baker <b>', address: '/jobs/7-baker/' }],
  removed: [],
  changed: [{ advertId: 8, title: 'Courier', address: '/jobs/8-courier/' }],
};

export interface Operating {
  url: string;
  clock: FakeClock;
  /** What was done, one line each. */
  done: string[];
  reports: unknown[];
  events: SyncEvent[];
  actions: OperatorActions;
  close(): Promise<void>;
}

/** The page on a server of its own; what it doesn't take is answered with 404, as the site would. */
export async function operating(more: Partial<OperatorOptions> = {}): Promise<Operating> {
  const clock = fakeClock();
  const done: string[] = [];
  const reports: unknown[] = [];
  const events: SyncEvent[] = [];
  const actions: OperatorActions = {
    async publish({ confirm }) {
      done.push(confirm ? 'publish and confirm' : 'publish');
      return { snapshot: '44', changed: true };
    },
    async rollback(snapshot, by) {
      done.push(`rollback ${snapshot} by ${by}`);
    },
    async unpin() {
      done.push('unpin');
    },
    async retry(reference) {
      done.push(`retry ${reference ?? 'all'}`);
      return reference === '0000-0000' ? 0 : 1;
    },
  };
  const options: OperatorOptions = {
    login: createLogin({
      ...{ clock, holderOf: createHolderOf(keys) },
      emit: (event) => events.push(event),
    }),
    state: sampleState,
    sharing: { jobs: () => ({ jobs: [], count: 0 }), kit: () => undefined },
    numbers: null,
    differenceOf: async (from, to) => (from === '41' && to === '42' ? sampleDifference : null),
    actions,
    lastActions: createLastActions(),
    security: securityHeaders(),
    siteUrl: 'https://jobs.example',
    siteName: 'Careers at Example',
    timeZone: 'Europe/Warsaw',
    clock,
    noted: (action, { at, by, ok, message }) =>
      events.push({ type: 'operated', action, by, ok, message, at }),
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
