import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createDeliverer } from '../../src/apply/deliverer.ts';
import type { AuditLine } from '../../src/apply/outbox.ts';
import { somePosts, start } from '../standin/harness.ts';
import { openPlace, putText, sentApplication } from './applications.ts';
import { clientsOf } from './clients.ts';
import { candidatesAt, type Fault, faultyService } from './faulty-service.ts';

const began = Date.parse('2026-11-21T10:00:00Z');

/** Whether a request creates a candidate. */
const isCreating = ({ method, url = '' }: { method?: string | undefined; url?: string | undefined }) =>
  method === 'POST' && /employees\/?$/.test(url);

/** An application whose candidate has this fault, on a service that is away after that until `isAway` is false. */
async function world(fault: Fault) {
  const standin = await start(somePosts(2));
  const service = { isAway: false, created: 0 };
  const faulty = await faultyService(standin, (request): Fault => {
    if (service.isAway) return 'lost before';
    if (!isCreating(request)) return 'fine';
    service.created += 1;
    service.isAway = true;
    return fault;
  });
  onTestFinished(faulty.close);
  let time = 0;
  const place = await openPlace(() => began + time);
  const { outbox, files } = place;
  const clock = { now: () => time, wallClock: () => began + Math.floor(time), after: () => () => undefined };
  const deliverer = createDeliverer({
    ...{ outbox, files, clock, service: clientsOf(faulty.url, 'b'), random: () => 0.5, keepDays: 30 },
    choices: { source: null, tags: [], fileType: 'CV', timeZone: 'Europe/Warsaw', attachToKnown: false },
    report: (error) => {
      throw error;
    },
  });
  const file = await putText(files, 'cv.txt', 'my life');
  const { reference } = await outbox.add(sentApplication({ jobId: 3101, files: [file] }), 'form', began);
  return {
    ...{ ...place, standin, service, reference, file, heard: faulty.heard },
    find: () => outbox.find(reference),
    withdraw: () => outbox.withdraw(reference, clock.wallClock()),
    events: async () => (await outbox.audit(reference)).map(({ event }) => event),
    /** As often as that something is due, or until nothing is. */
    async run(times: number) {
      for (let runs = 0; runs < times && (await outbox.nextDue()) !== null; runs += 1) {
        time = Math.max(time, deliverer.dueAt());
        await deliverer.run();
      }
    },
  };
}

const withdrawn: AuditLine['event'][] = ['received', 'withdrawal requested'];

test('what has not arrived is deleted as soon as the service says so, and nothing of it is sent', async () => {
  const { service, run, withdraw, find, events, standin, files, file, heard } = await world('lost before');
  await run(1);
  expect(await find()).toMatchObject({ state: 'waiting', isBegun: true, hasArrived: false });
  expect(await withdraw()).toBe('stored');
  const before = heard.length;
  await run(20);
  expect(await find()).toMatchObject({ state: 'waiting', withdrawnAt: expect.any(Number), hasData: true });
  expect(await events()).toEqual(withdrawn);
  service.isAway = false;
  await run(100);
  expect(await find()).toMatchObject({ state: 'removed', hasData: false });
  expect(await events()).toEqual([...withdrawn, 'taken back']);
  expect(heard.slice(before).filter((one) => !one.startsWith('GET '))).toEqual([]);
  expect(candidatesAt(standin)).toEqual([]);
  await expect(files.read(file)[Symbol.asyncIterator]().next()).rejects.toThrow('ENOENT');
});

test('what has arrived is delivered once and wholly, and its sender is told that it came too late', async () => {
  const { service, run, withdraw, find, events, standin } = await world('lost after');
  await run(1);
  expect(await withdraw()).toBe('stored');
  await run(20);
  expect(await events()).toEqual(withdrawn);
  service.isAway = false;
  await run(100);
  expect(await find()).toMatchObject({ state: 'delivered', hasData: false, withdrawnAt: null });
  expect(await events()).toEqual([...withdrawn, 'withdrawal too late', 'delivered', 'data removed']);
  expect(candidatesAt(standin).map((one) => [one.jobs.length, one.notes.length, one.files.length])).toEqual([
    [1, 1, 1],
  ]);
  expect(service.created).toBe(1);
});

test('a withdrawal in the middle of the request is decided by its answer', async () => {
  for (const fault of ['fine', '429'] as const) {
    const { service, standin, outbox, files, reference, events } = await world('fine');
    const stored: unknown[] = [];
    const faulty = await faultyService(standin, async (request): Promise<Fault> => {
      if (!isCreating(request)) return 'fine';
      stored.push(await outbox.withdraw(reference, began));
      return fault;
    });
    onTestFinished(faulty.close);
    service.isAway = true;
    await createDeliverer({
      ...{ outbox, files, service: clientsOf(faulty.url, 'b'), random: () => 0.5, keepDays: 30 },
      choices: { source: null, tags: [], fileType: 'CV', timeZone: 'Europe/Warsaw', attachToKnown: false },
      clock: { now: () => 0, wallClock: () => began, after: () => () => undefined },
      report: (error) => {
        throw error;
      },
    }).run();
    expect(stored[0]).toBe('stored');
    const isThere = fault === 'fine';
    expect((await outbox.find(reference))?.state).toBe(isThere ? 'delivered' : 'removed');
    expect(candidatesAt(standin)).toHaveLength(isThere ? 1 : 0);
    const ends = isThere ? ['withdrawal too late', 'delivered', 'data removed'] : ['taken back'];
    expect(await events()).toEqual([...withdrawn, ...ends]);
  }
});

const script = fileURLToPath(new URL('./delivering-process.ts', import.meta.url));

test.each<[arrived: boolean, fault: Fault]>([
  [false, 'lost before'],
  [true, 'lost after'],
])(
  'killed while it creates, and while it looks for what was withdrawn, it decides rightly (arrived: %s)',
  {
    timeout: 90_000,
  },
  async (arrived, fault) => {
    const standin = await start(somePosts(2));
    let child: ReturnType<typeof spawn> | null = null;
    const kills = { creating: 0, looking: 0 };
    const deadly = await faultyService(standin, (request): Fault => {
      if (isCreating(request) && kills.creating === 0) {
        kills.creating += 1;
        child?.kill('SIGKILL');
        return fault;
      }
      if (kills.creating > 0 && kills.looking === 0) {
        kills.looking += 1;
        child?.kill('SIGKILL');
        return 'lost before';
      }
      return 'fine';
    });
    onTestFinished(deadly.close);
    const { folder, outbox, files } = await openPlace(() => began);
    const cv = await putText(files, 'cv.txt', 'my life');
    const sent = sentApplication({ jobId: 3101, files: [cv] });
    const { reference } = await outbox.add(sent, 'form', began);
    const runAt = async (minutes: number) => {
      const args = [script, folder, deadly.url, String(began + minutes * 60_000)];
      child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
      await once(child, 'exit');
    };
    await runAt(0);
    expect(kills.creating).toBe(1);
    expect(await outbox.withdraw(reference, began)).toBe('stored');
    // A lease would last for a quarter of an hour: the next process ends it, and waits a minute for what is on its way.
    for (let minutes = 1; minutes <= 14 && (await outbox.nextDue()) !== null; minutes += 1)
      await runAt(minutes);
    expect(kills.looking).toBe(1);
    expect((await outbox.audit(reference)).map(({ event }) => event)).toEqual([
      ...withdrawn,
      ...(arrived ? ['withdrawal too late', 'delivered', 'data removed'] : ['taken back']),
    ]);
    expect(candidatesAt(standin).map((one) => one.files.length)).toEqual(arrived ? [1] : []);
    expect(await outbox.namedFiles()).toEqual(new Set());
  },
);
