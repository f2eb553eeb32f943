import { describe, expect, test } from 'vitest';
import {
  createDeployer,
  type DeployEvent,
  type DeployerOptions,
} from '../../../src/export/deploy/deployer.ts';
import type { CommandEnd } from '../../../src/export/deploy/run-command.ts';
import type { DeployOrder } from '../../../src/export/deploy/run-deploy.ts';
import { exportSite } from '../../../src/export/export-site.ts';
import { fakeClock, flush } from '../../sync/fake-clock.ts';
import { at, emptyFolder, filesIn, siteOf } from '../sites.ts';
import { exportToMemory, snapshot } from './exported.ts';
import { memoryPlace } from './memory-place.ts';

const done: CommandEnd = { result: 'done', reason: null, output: 'sent' };
const broken: CommandEnd = { result: 'failed', reason: 'ended with 1', output: 'no route' };

const sites = [
  snapshot('000001', { '/': 'a', '/_astro/a.css': 'a', '/jobs/1/': 'a' }),
  snapshot('000002', { '/': 'b', '/_astro/a.css': 'a', '/jobs/1/': 'a', '/jobs/2/': 'b' }),
  snapshot('000003', { '/': 'c', '/_astro/b.css': 'c', '/jobs/2/': 'b' }),
  snapshot('000004', { '/': 'a', '/_astro/a.css': 'a', '/jobs/1/': 'a' }),
] as const;

/** A deployer whose commands end when the test says so. */
function deploying(more: Partial<DeployerOptions> = {}) {
  const clock = fakeClock();
  const place = memoryPlace();
  const events: DeployEvent[] = [];
  const orders: (DeployOrder & { end: (end: CommandEnd) => Promise<void> })[] = [];
  const options: DeployerOptions = {
    place,
    exportTo: exportToMemory().exportTo,
    folder: '/data/export',
    clock,
    random: () => 0.999,
    emit: (event) => events.push(event),
    run: (order) =>
      new Promise((resolve) => {
        order.signal.addEventListener('abort', () =>
          resolve({ result: 'stopped', reason: null, output: '' }),
        );
        const end = async (how: CommandEnd) => {
          resolve(how);
          await flush();
        };
        orders.push({ ...order, end });
      }),
    ...more,
  };
  const start = () => createDeployer(options);
  return {
    clock,
    place,
    events,
    orders,
    start,
    deployer: start(),
    saved: () => JSON.parse(place.text ?? ''),
    types: () => events.map(({ type }) => type),
    last: () => {
      const order = orders.at(-1);
      if (!order) throw new Error('No deploy was begun.');
      return order;
    },
  };
}

describe('the deployer', () => {
  test('takes everything as changed where nothing is known, files with a hash in their name first', async () => {
    const { deployer, last, saved, types } = deploying();
    deployer.deploy(sites[0]);
    await flush();
    expect(last()).toMatchObject({
      snapshot: '000001',
      folder: '/data/export',
      full: true,
      changed: ['_astro/a.css', 'index.html', 'jobs/1/index.html'],
      removed: [],
    });
    expect(saved().snapshot).toBeNull();
    await last().end(done);
    expect(saved()).toEqual({
      format: 2,
      snapshot: '000001',
      base: '',
      unsure: [],
      keys: { '/': 'key of a', '/_astro/a.css': 'key of a', '/jobs/1/': 'key of a' },
    });
    expect(types()).toEqual(['deploy-started', 'deployed']);
    expect(deployer.state()).toEqual({ deployed: '000001', running: null, waiting: null, trouble: null });
  });

  test('runs one, lets the newest wait, and merges the lists of the skipped ones', async () => {
    const { deployer, orders, last } = deploying();
    deployer.deploy(sites[0]);
    await flush();
    deployer.deploy(sites[1]);
    deployer.deploy(sites[2]);
    await flush();
    expect(orders).toHaveLength(1);
    expect(deployer.state()).toMatchObject({ running: '000001', waiting: '000003' });
    await last().end(done);
    expect(orders).toHaveLength(2);
    expect(last()).toMatchObject({
      snapshot: '000003',
      full: false,
      changed: ['_astro/b.css', 'index.html', 'jobs/2/index.html'],
      removed: ['_astro/a.css', 'jobs/1/index.html'],
    });
  });

  test('names again what a failed attempt may have touched', async () => {
    const { deployer, clock, last, saved } = deploying();
    deployer.deploy(sites[0]);
    await flush();
    await last().end(done);
    deployer.deploy(sites[1]);
    await flush();
    await last().end(broken);
    expect(saved()).toMatchObject({ format: 2, snapshot: '000001', unsure: ['/', '/jobs/2/'] });
    // The same files as the first snapshot, which is the last that came through.
    deployer.deploy(sites[3]);
    await clock.advance(5_000);
    expect(last()).toMatchObject({
      snapshot: '000004',
      changed: ['index.html'],
      removed: ['jobs/2/index.html'],
    });
    await last().end(done);
    expect(saved()).toMatchObject({ format: 2, snapshot: '000004', unsure: [] });
  });

  test('tries again by itself, later each time up to 5 minutes, and is well after a success', async () => {
    const { deployer, clock, orders, last, types } = deploying();
    const waits: number[] = [];
    deployer.deploy(sites[0]);
    await flush();
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await last().end(broken);
      const [before, count] = [clock.now(), orders.length];
      expect(deployer.state()).toMatchObject({
        waiting: '000001',
        trouble: { since: '2026-03-01T00:00:00.000Z', reason: 'ended with 1', output: 'no route' },
      });
      while (orders.length === count) await clock.advance(100);
      waits.push(Math.round((clock.now() - before) / 1000));
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 300, 300, 300, 300]);
    await last().end(done);
    expect(deployer.state().trouble).toBeNull();
    expect(types().filter((type) => type === 'deploy-failed')).toHaveLength(9);
    expect(clock.timers()).toBe(0);
  });

  test('tries a new snapshot sooner, but not at once', async () => {
    const { deployer, clock, orders, last } = deploying();
    deployer.deploy(sites[0]);
    await flush();
    await last().end(broken);
    deployer.deploy(sites[1]);
    await clock.advance(4_999);
    expect(orders).toHaveLength(1);
    await clock.advance(1);
    expect(last().snapshot).toBe('000002');
  });

  test('goes on after a restart where it was', async () => {
    const { deployer, start, last, orders } = deploying();
    deployer.deploy(sites[0]);
    await flush();
    await last().end(done);
    const second = start();
    second.deploy(sites[0]);
    await flush();
    expect(orders).toHaveLength(1);
    expect(second.state()).toMatchObject({ deployed: '000001', running: null });
    second.deploy(sites[1]);
    await flush();
    expect(last()).toMatchObject({ full: false, changed: ['index.html', 'jobs/2/index.html'], removed: [] });
  });

  test('killed halfway, names what was under way again', async () => {
    const { deployer, start, last } = deploying();
    deployer.deploy(sites[0]);
    await flush();
    await last().end(done);
    deployer.deploy(sites[1]);
    await flush();
    const second = start();
    second.deploy(sites[3]);
    await flush();
    expect(last()).toMatchObject({ changed: ['index.html'], removed: ['jobs/2/index.html'] });
  });

  for (const [title, spoil] of Object.entries<(given: ReturnType<typeof deploying>) => void>({
    'what is kept is of an earlier format': ({ place }) => {
      place.text = '{"format":1,"release":"000001","unsure":[]}';
    },
    'what is kept is damaged': ({ place }) => {
      place.text = '{"form';
    },
    'what is kept names what lies elsewhere': ({ place }) => {
      place.text = '{"format":2,"snapshot":"000001","base":"","keys":{"/../../etc/passwd":"a"},"unsure":[]}';
    },
  })) {
    test(`takes everything as changed when ${title}`, async () => {
      const given = deploying();
      given.deployer.deploy(sites[0]);
      await flush();
      await given.last().end(done);
      spoil(given);
      given.start().deploy(sites[1]);
      await flush();
      expect(given.last()).toMatchObject({ snapshot: '000002', full: true, removed: [] });
      expect(given.last().changed).toHaveLength(4);
      // Whatever stood there before must not be believed after a crash in the middle of this.
      expect(given.saved().snapshot).toBeNull();
      expect(given.types()).toContain('deployed-state-failed');
    });
  }

  test('begins nothing while what the host has can not be read, and goes on from it after that', async () => {
    const { deployer, place, start, clock, events, last, orders } = deploying();
    deployer.deploy(sites[0]);
    await flush();
    await last().end(done);
    place.before = () => {
      throw Object.assign(new Error('it is away'), { code: 'EIO' });
    };
    start().deploy(sites[1]);
    await flush();
    expect(orders).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'deploy-failed', reason: expect.stringContaining('EIO') });
    place.before = () => {};
    await clock.advance(10_000);
    expect(last()).toMatchObject({ full: false, changed: ['index.html', 'jobs/2/index.html'] });
  });

  test('ended at once by a process that has lost the lead, is begun again by the next leader', async () => {
    const { deployer, clock, start, last, types } = deploying();
    deployer.deploy(sites[0]);
    await flush();
    await last().end(done);
    deployer.deploy(sites[1]);
    await flush();
    const stopped = deployer.stop(0);
    await clock.advance(0);
    await stopped;
    const next = start();
    next.deploy(sites[0]);
    await flush();
    // It says what the one before may have changed.
    expect(last()).toMatchObject({ full: false, changed: ['index.html'], removed: ['jobs/2/index.html'] });
    expect(types()).toContain('deploy-stopped');
  });

  test('begins nothing while it can not write down what it may touch, and tries again', async () => {
    const { deployer, place, orders, events, clock } = deploying();
    place.before = (step) => {
      if (step === 'write') throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    };
    deployer.deploy(sites[0]);
    await flush();
    expect(orders).toHaveLength(0);
    expect(events).toMatchObject([{ type: 'deploy-failed', reason: expect.stringContaining('ENOSPC') }]);
    place.before = () => {};
    await clock.advance(10_000);
    expect(orders).toHaveLength(1);
  });

  test('a success that can not be written down is a success', async () => {
    const { deployer, place, last, types } = deploying();
    deployer.deploy(sites[0]);
    await flush();
    place.before = () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    };
    await last().end(done);
    expect(types()).toEqual(['deploy-started', 'deployed-state-failed', 'deployed']);
    expect(deployer.state()).toMatchObject({ deployed: '000001', trouble: null });
  });

  test('stop lets a running deploy end', async () => {
    const { deployer, last, saved, orders } = deploying();
    deployer.deploy(sites[0]);
    await flush();
    deployer.deploy(sites[1]);
    const stopped = deployer.stop();
    await last().end(done);
    await stopped;
    expect(saved().snapshot).toBe('000001');
    expect(orders).toHaveLength(1);
  });

  test('stop ends a deploy that goes on, and the next start does it again', async () => {
    const { deployer, clock, start, last, types, orders } = deploying();
    deployer.deploy(sites[0]);
    await flush();
    const stopped = deployer.stop();
    await clock.advance(4_000);
    await stopped;
    expect(types()).toEqual(['deploy-started', 'deploy-stopped']);
    start().deploy(sites[0]);
    await flush();
    expect(orders).toHaveLength(2);
    expect(last().full).toBe(true);
  });

  test('stop begins nothing more, whether it waits for its turn or for the back-off', async () => {
    const { deployer, clock, last, orders } = deploying();
    deployer.deploy(sites[0]);
    await flush();
    await last().end(broken);
    await deployer.stop();
    deployer.deploy(sites[1]);
    await clock.advance(1_000_000);
    expect(orders).toHaveLength(1);
    expect(clock.timers()).toBe(0);
  });

  test('a listener that throws and a command that rejects do it no harm', async () => {
    let isDown = true;
    const { deployer, clock } = deploying({
      emit: () => {
        throw new Error('the log is full');
      },
      run: async () => {
        if (isDown) throw new Error('unforeseen');
        return done;
      },
    });
    deployer.deploy(sites[0]);
    await flush();
    expect(deployer.state().trouble?.reason).toContain('000001');
    isDown = false;
    await clock.advance(10_000);
    expect(deployer.state()).toMatchObject({ deployed: '000001', trouble: null });
  });

  test('addresses that can not be printed keep no other ones from the host, and are tried again', async () => {
    let isBroken = true;
    const { exportTo } = exportToMemory((address) => isBroken && address.startsWith('/jobs/'));
    const { deployer, clock, orders, last, events, types, saved } = deploying({ exportTo });
    deployer.deploy(sites[1]);
    await flush();
    expect(last().changed).toEqual(['_astro/a.css', 'index.html']);
    await last().end(done);
    expect(types()).toEqual(['deploy-started', 'deployed', 'deploy-incomplete']);
    expect(events.at(-1)).toMatchObject({
      failed: 2,
      reason:
        'Not everything could be printed: the other host keeps what it had at /jobs/1/, /jobs/2/ (/jobs/1/ is broken).',
    });
    expect(Object.keys(saved().keys)).toEqual(['/', '/_astro/a.css']);
    expect(deployer.state()).toMatchObject({
      deployed: '000002',
      waiting: '000002',
      trouble: { reason: expect.stringContaining('/jobs/2/'), output: '' },
    });
    // Still broken: there is nothing new to be sent.
    await clock.advance(10_000);
    expect(orders).toHaveLength(1);
    expect(types().at(-1)).toBe('deploy-incomplete');
    isBroken = false;
    await clock.advance(20_000);
    expect(last().changed).toEqual(['jobs/1/index.html', 'jobs/2/index.html']);
    await last().end(done);
    expect(deployer.state()).toEqual({ deployed: '000002', running: null, waiting: null, trouble: null });
    expect(clock.timers()).toBe(0);
  });

  test('an export that fails is tried again, and its command is not begun', async () => {
    const memory = exportToMemory();
    let isFull = true;
    const { deployer, clock, orders, events } = deploying({
      exportTo: async (site, signal) => {
        if (isFull) throw Object.assign(new Error('/data/export: no space'), { code: 'ENOSPC' });
        return memory.exportTo(site, signal);
      },
    });
    deployer.deploy(sites[0]);
    await flush();
    expect(orders).toHaveLength(0);
    expect(events).toMatchObject([
      { type: 'deploy-failed', reason: 'Snapshot 000001 could not be deployed (ENOSPC); see the log.' },
    ]);
    isFull = false;
    await clock.advance(10_000);
    expect(orders).toHaveLength(1);
  });

  test('stop breaks an export off', async () => {
    const { deployer, clock, types, orders } = deploying({
      exportTo: (_, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    deployer.deploy(sites[0]);
    await flush();
    await deployer.stop();
    expect(types()).toEqual(['deploy-stopped']);
    expect(orders).toHaveLength(0);
    expect(clock.timers()).toBe(0);
  });

  test('an address that gives its path to another one does not have its file removed', async () => {
    const { deployer, last } = deploying();
    deployer.deploy(snapshot('000001', { '/a/': 'one' }));
    await flush();
    await last().end(done);
    deployer.deploy(snapshot('000002', { '/a/index.html': 'two' }));
    await flush();
    expect(last()).toMatchObject({ changed: ['a/index.html'], removed: [] });
  });

  test('the folder stays as it is while a command runs, and follows with the next one', async () => {
    const folder = await emptyFolder();
    const { deployer, last, orders } = deploying({
      folder,
      exportTo: (site, signal) => exportSite(site, folder, { now: at(0), signal, overwrite: true }),
    });
    const started = (count: number) => expect.poll(() => orders.length).toBe(count);
    deployer.deploy({ snapshot: '000001', site: siteOf({ '/': 'one' }) });
    await started(1);
    deployer.deploy({ snapshot: '000002', site: siteOf({ '/': 'two', '/b/': 'b' }) });
    await flush();
    expect(await filesIn(folder)).toEqual({ 'index.html': 'one' });
    await last().end(done);
    await started(2);
    expect(await filesIn(folder)).toEqual({ 'b/index.html': 'b', 'index.html': 'two' });
    await last().end(done);
  });
});
