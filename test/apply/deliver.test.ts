import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DelivererDeps } from '../../src/apply/deliverer.ts';
import type { StandinOptions } from '../../src/standin/server.ts';
import { somePosts, start } from '../standin/harness.ts';
import { putText } from './applications.ts';
import { began, choices, consents, deliveringTo, job, testTime } from './delivering.ts';
import { candidatesAt, type Fault, faults, faultyService } from './faulty-service.ts';

/** The stand-in behind faults, an outbox, and a deliverer whose clock moves when it has to wait. */
async function world(
  faultOf: () => Fault = () => 'fine',
  { variant = 'b' as 'a' | 'b', ...options }: Partial<StandinOptions> = {},
  more: Partial<DelivererDeps> = {},
) {
  const standin = await start(somePosts(2), { variant, ...options });
  const service = await faultyService(standin, faultOf);
  onTestFinished(service.close);
  return { ...(await deliveringTo(service.url, testTime(), { variant, ...more })), standin, service };
}

describe('a delivery', () => {
  test('hands over all of an application, and then nothing of it is left here', async () => {
    const { add, settle, files, outbox, standin, service } = await world();
    const cv = await putText(files, 'cv.txt', 'my life');
    const more = await putText(files, 'letter.txt', 'my wishes');
    const answers = [{ question: 'City?', answer: 'Łódź', sid: 'city' }];
    const reference = await add({ files: [cv, more], answers, origin: 'utm_source=fair' });
    await settle();
    const [candidate] = candidatesAt(standin);
    expect(candidate).toMatchObject({
      name: 'Ada',
      lastname: 'Łukasiewicz',
      email: 'ada@example.com',
      guid: expect.stringMatching(/^jobfront-/),
      jobs: [`${job}`],
      tags: ['Forklift'],
      consents: [`1 ${job}`, '2 '],
    });
    expect(candidate?.files.map((file) => file.replace(/ .*/, ''))).toEqual(['cv.txt', 'letter.txt']);
    expect(candidate?.notes).toEqual([expect.stringContaining(`Application ${reference}`)]);
    for (const part of ['&#60;b&#62;there', '600 100 200', 'utm_source=fair', 'Łódź', '1 (v1), 2 (v3)']) {
      expect(candidate?.notes[0]).toContain(part);
    }
    expect(await outbox.find(reference)).toMatchObject({ state: 'delivered', hasData: false, reason: null });
    expect(await files.held(cv.id)).toBeNull();
    // One request for each step, and two to know afterwards what it has added: the newest candidate, the activities.
    const all = service.heard.map((line) => line.replace('/api/integration/v2', '').replaceAll(/\d+/g, 'n'));
    expect(all).toEqual([
      'GET /employees/',
      'POST /employees/',
      'POST /recruitments/n/employees/n',
      'POST /employees/n/provisions',
      'POST /employees/n/provisions',
      expect.stringMatching('GET /employees/n/activities'),
      'POST /employees/n/notes',
      'POST /employees/n/tags',
      'POST /employees/n/files/',
      'POST /employees/n/files/',
    ]);
    expect(JSON.stringify(await outbox.audit())).not.toMatch(/Ada|ada@/);
  });

  test('of each application comes about once, whatever fails on the way', async () => {
    let script: Fault[] = [];
    const { add, settle, files, standin, outbox, reported } = await world(() => script.shift() ?? 'fine');
    let count = 0;
    const failure = fc.array(fc.constantFrom<Fault>(...faults), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(failure, fc.integer({ min: 0, max: 2 }), async (given, fileCount) => {
        script = [...given];
        count += 1;
        const names = Array.from({ length: fileCount }, (_, index) => `file-${index}.txt`);
        const stored = await Promise.all(names.map((name) => putText(files, name, `${name} of ${count}`)));
        const reference = await add({ files: stored });
        await settle();
        expect(await outbox.find(reference)).toMatchObject({ state: 'delivered' });
        const all = candidatesAt(standin);
        expect(all).toHaveLength(count);
        expect(all.at(-1)).toMatchObject({ jobs: [`${job}`], tags: ['Forklift'] });
        // Each once; one that had to be sent again may come after the other.
        expect(all.at(-1)?.consents.toSorted()).toEqual([`1 ${job}`, '2 ']);
        expect(all.at(-1)?.notes).toHaveLength(1);
        expect(all.at(-1)?.files.map((file) => file.replace(/ .*/, ''))).toEqual(names);
      }),
      { numRuns: 25 },
    );
    expect(reported).toEqual([]);
  });

  test('waits for a service that is away for six hours, and then delivers all', async () => {
    let isAway = true;
    const { add, settle, clock, standin, outbox, runOnce, dueIn, advance } = await world(() =>
      isAway ? 'lost before' : 'fine',
    );
    for (let index = 0; index < 12; index += 1) await add({ email: `p${index}@example.com` });
    let attempts = 0;
    while (clock.now() < 6 * 3_600_000) {
      advance(Math.max(dueIn(), 1_000));
      await runOnce();
      attempts += 1;
    }
    // It is asked again soon enough, and is not hammered.
    expect(attempts).toBeLessThan(150);
    expect(attempts).toBeGreaterThan(20);
    const waiting = await outbox.list('waiting');
    expect(waiting).toHaveLength(12);
    expect(waiting.find(({ reason }) => reason !== null)?.reason).toMatch(/^candidate: the service /);
    isAway = false;
    await settle();
    expect(new Set(candidatesAt(standin).map((one) => `${one.email}`)).size).toBe(12);
    expect(candidatesAt(standin)).toHaveLength(12);
  });

  test('that the service has surely not begun can still be taken back, and then is not sent', async () => {
    let isAway = true;
    const { add, runOnce, advance, dueIn, outbox, standin } = await world(() => (isAway ? '429' : 'fine'));
    const reference = await add();
    await runOnce();
    expect(await outbox.find(reference)).toMatchObject({ state: 'waiting', attempts: 1, isBegun: false });
    expect(await outbox.withdraw(reference, began)).toEqual([]);
    isAway = false;
    advance(dueIn());
    await runOnce();
    expect(candidatesAt(standin)).toEqual([]);
  });

  test('that the service refuses stands in the dead-letter list with its reason, and hides no other', async () => {
    const { add, settle, outbox, standin } = await world();
    const refused = await add({ email: 'not an address of ada' });
    const gone = await add({ jobId: 99, consents: consents.slice(1) });
    const fine = await add();
    await settle();
    expect(await outbox.find(refused)).toMatchObject({
      state: 'dead',
      reason: 'candidate: the service does not take email',
    });
    expect(await outbox.find(gone)).toMatchObject({
      state: 'dead',
      reason: expect.stringMatching(/^job: the service has no such job/),
      hasData: true,
    });
    expect(await outbox.find(fine)).toMatchObject({ state: 'delivered' });
    // The job is gone; what was sent has arrived all the same.
    expect(candidatesAt(standin).map(({ notes, jobs }) => [notes.length, jobs.length])).toEqual([
      [1, 0],
      [1, 1],
    ]);
    expect(await outbox.retry(gone, began)).toBe(true);
    await settle();
    expect(candidatesAt(standin)).toHaveLength(2);
  });

  test('goes on without a source or a field that the service does not know', async () => {
    const { add, settle, outbox, standin } = await world(
      undefined,
      { choices: { unknownSource: 'refused' } },
      {
        choices: { ...choices, source: 'Nowhere', tags: ['Unknown tag'] },
      },
    );
    const reference = await add();
    await settle();
    expect(await outbox.find(reference)).toMatchObject({ state: 'delivered' });
    expect(candidatesAt(standin)).toMatchObject([{ name: 'Ada', tags: [] }]);
  });

  test('in variant a brings all but files, which that variant can not take', async () => {
    const { add, settle, outbox, files, standin } = await world(undefined, { variant: 'a' });
    const cv = await putText(files, 'cv.txt', 'my life');
    const reference = await add({ files: [cv] });
    const plain = await add();
    await settle();
    expect(await outbox.find(reference)).toMatchObject({
      state: 'dead',
      reason: expect.stringMatching(/^file 1: .*uploads need variant b/),
    });
    expect(await outbox.find(plain)).toMatchObject({ state: 'delivered' });
    expect(candidatesAt(standin)[0]).toMatchObject({
      jobs: [`${job}`],
      files: [],
      consents: [`1 ${job}`, '2 '],
    });
    expect((await outbox.open(reference))?.application.files).toEqual([cv]);
  });

  test('gives up after days without any success, and keeps nothing beyond its time', async () => {
    const { add, outbox, advance, runOnce } = await world(() => '500', {}, { keepDays: 10 });
    const reference = await add();
    for (let attempts = 0; attempts < 20; attempts += 1) {
      expect(await outbox.find(reference)).toMatchObject({ state: 'waiting' });
      advance(4 * 3_600_000);
      await runOnce();
    }
    expect(await outbox.find(reference)).toMatchObject({
      state: 'dead',
      reason: 'candidate: the service answered 500',
    });
    advance(8 * 24 * 3_600_000);
    await runOnce();
    expect(await outbox.find(reference)).toMatchObject({ state: 'removed', hasData: false });
    expect((await outbox.audit()).map(({ event }) => event)).toEqual(['received', 'dead', 'removed']);
  });

  test('killed before and after every request that writes, goes on where it was', async () => {
    const killed = new Set<string>();
    let child: ReturnType<typeof spawn> | null = null;
    let isDone = false;
    const { add, folder, files, outbox, standin, service } = await world(() => 'fine');
    service.close();
    const deadly = await faultyService(standin, async ({ method, url = '' }) => {
      const kind = url.replace(/\d+/g, 'n');
      if (method !== 'POST') return 'fine';
      // Being killed before a request comes to the same for every step.
      const when = /employees\/$|files/.test(kind) && !killed.has(`before ${kind}`) ? 'before' : 'after';
      if (killed.has(`${when} ${kind}`)) return 'fine';
      killed.add(`${when} ${kind}`);
      child?.kill('SIGKILL');
      return when === 'before' ? 'lost before' : 'lost after';
    });
    onTestFinished(deadly.close);
    const cv = await putText(files, 'cv.txt', 'my life');
    const reference = await add({ files: [cv], consents: [] });
    const script = fileURLToPath(new URL('./delivering-process.ts', import.meta.url));
    for (let hours = 0; !isDone && hours < 20; hours += 1) {
      child = spawn(process.execPath, [script, folder, deadly.url, String(began + hours * 3_600_000)], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const [code] = await once(child, 'exit');
      isDone = code === 0;
    }
    expect(killed.size).toBe(6);
    expect(await outbox.find(reference)).toMatchObject({ state: 'delivered', hasData: false });
    expect(candidatesAt(standin)).toHaveLength(1);
    const [candidate] = candidatesAt(standin);
    expect([candidate?.jobs.length, candidate?.notes.length, candidate?.files.length]).toEqual([1, 1, 1]);
  });
});
