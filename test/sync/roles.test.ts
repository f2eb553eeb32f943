import { expect, test } from 'vitest';
import type { AskedSync, Leadership, SharedStore } from '../../src/store/store.ts';
import { createRoles, type Syncing } from '../../src/sync/roles.ts';
import { createHealth, emptyStatus, statusAfter } from '../../src/sync/status.ts';
import { fakeClock } from './fake-clock.ts';

/** A process that may lead, with a store in which it finds what others have asked for. */
async function processWith(asked: AskedSync[]) {
  const clock = fakeClock();
  let status = emptyStatus('0.0.0-test');
  const health = createHealth(clock, (event) => {
    status = statusAfter(status, { ...event, at: clock.instant() });
  });
  const requests: unknown[] = [];
  const lead: { lose: () => void; free: boolean; released: boolean } = {
    lose: () => undefined,
    free: true,
    released: false,
  };
  const leadership: Leadership = {
    onLost(listener) {
      lead.lose = listener;
    },
    async release() {
      lead.released = true;
    },
  };
  const store: Partial<SharedStore> = {
    revision: async () => '1',
    pinned: async () => null,
    onNews: () => undefined,
    hasAsked: async () => false,
    takeAsked: () => asked.splice(0),
    lead: async () => (lead.free ? leadership : null),
  };
  const syncing: Partial<Syncing> = {
    watcher: {
      request: async (reason, hint) => {
        requests.push({ reason, hint });
        return { result: 'published', reason: null };
      },
    } as Syncing['watcher'],
    stop: async () => undefined,
  };
  const roles = createRoles({
    role: 'sync',
    clock,
    health,
    emit: () => undefined,
    warn: () => undefined,
    store: store as SharedStore,
    shown: { follow: async () => null, showStored: async () => null },
    begin: async () => syncing as Syncing,
  });
  await roles.start();
  return { clock, roles, health, lead, requests, degraded: () => status.degraded?.reason ?? null };
}

test('the process that takes the lead reads by name what others were asked for meanwhile', async () => {
  const asked: AskedSync[] = [
    { reason: 'webhook', hint: { publishId: 7 } },
    { reason: 'operator', hint: { confirm: true } },
  ];
  const { roles, requests } = await processWith([...asked]);
  expect(roles.syncing()).not.toBeNull();
  expect(requests).toEqual(asked);
});

test('a process that ends gives the lead away as soon as it reads and saves nothing more', async () => {
  const { roles, lead } = await processWith([]);
  expect(lead.released).toBe(false);
  await roles.stop();
  expect(lead.released).toBe(true);
});

test('what a process could not save is no trouble of its any more once another one leads', async () => {
  const { clock, roles, health, lead, degraded } = await processWith([]);
  health.set('publish', 'refused');
  expect(degraded()).toBe('refused');
  lead.free = false;
  lead.lose();
  await clock.advance(0);
  expect(roles.syncing()).toBeNull();
  expect(degraded()).toBeNull();
});
