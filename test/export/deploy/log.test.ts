import { expect, test } from 'vitest';
import { type DeployEvent, logDeploys } from '../../../src/export/deploy/deployer.ts';
import { createLog } from '../../../src/sync/log.ts';

const at = '2026-03-01T00:00:00Z';
const events: DeployEvent[] = [
  { type: 'deploy-started', snapshot: '000042', changed: 2, removed: 1, full: false, at },
  {
    type: 'deployed',
    snapshot: '000042',
    ms: 12,
    changed: 2,
    removed: 1,
    output: 'sent with top-secret-1',
    at,
  },
  { type: 'deploy-incomplete', snapshot: '000042', failed: 2, reason: 'not /a/', at },
  { type: 'deploy-failed', snapshot: '000042', ms: 12, reason: 'ended with 1', output: 'no route', at },
  { type: 'deploy-stopped', snapshot: '000042', at },
  { type: 'deployed-state-failed', error: new Error('no space'), at },
];

test('deploys are logged, one line each, with their counts and output, without secrets', () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const tell = logDeploys(createLog({ secrets: ['top-secret-1'], destination }));
  for (const event of events) tell(event);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', event: 'deploy-started', snapshot: '000042', changed: 2, removed: 1, full: false },
    { level: 'info', event: 'deployed', ms: 12, output: 'sent with [secret]' },
    { level: 'warn', event: 'deploy-incomplete', failed: 2, reason: 'not /a/' },
    { level: 'error', event: 'deploy-failed', reason: 'ended with 1', output: 'no route' },
    { level: 'warn', event: 'deploy-stopped', snapshot: '000042' },
    { level: 'warn', event: 'deployed-state-failed', error: { message: 'no space' } },
  ]);
});
