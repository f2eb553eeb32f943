import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DelivererDeps } from '../../src/apply/deliverer.ts';
import { openPlace, putText, sentApplication } from './applications.ts';
import { began, choices, deliveringTo, job, testTime } from './delivering.ts';
import { type Loss, losses, tidy, type Untidiness, untidyService } from './untidy-service.ts';

/** An untidy service and a delivery to it. `lose` says what happens to the next requests of a kind. */
async function world(
  ways: Partial<Untidiness> = {},
  more: Partial<DelivererDeps> & { variant?: 'a' | 'b' } = {},
) {
  const time = testTime();
  const script: { line: RegExp; loss: Loss }[] = [];
  const always: { line: RegExp; loss: Loss }[] = [];
  const service = await untidyService(time.clock.wallClock, (line) => {
    const at = script.findIndex((one) => one.line.test(line));
    return (at < 0 ? always.find((one) => one.line.test(line)) : script.splice(at, 1)[0])?.loss ?? 'fine';
  });
  Object.assign(service.ways, ways);
  const delivering = await deliveringTo(service.url, time, more);
  return {
    ...delivering,
    service,
    lose: (line: RegExp, loss: Loss) => void script.push({ line, loss }),
    loseAll: (line: RegExp, loss: Loss) => void always.push({ line, loss }),
    stopLosing() {
      script.splice(0);
      always.splice(0);
    },
    fill(count: number) {
      for (let index = 0; index < count; index += 1) {
        service.create({
          name: 'Other',
          lastname: 'Person',
          email: `other${index}@example.com`,
          guid: `g-${index}`,
        });
      }
    },
    own: () => service.candidates.filter(({ fields }) => String(fields.guid).startsWith('jobfront-')),
  };
}

const steps = {
  create: /^POST .employees.$/,
  job: /^POST .recruitments/,
  consent: /provisions$/,
  note: /notes$/,
  tags: /tags$/,
  file: /^POST .*files.$/,
};

/** Everything of an application, each part once. */
const whole = (names: readonly string[]) => ({
  jobs: [job],
  consents: [`1 ${job}`, '2 '],
  notes: [expect.anything()],
  tags: ['Forklift'],
  files: names.map((name) => ({ name, bytes: expect.anything() })),
});

const untidiest: Partial<Untidiness> = {
  ...{ rowsWithoutGuid: true, rowsWithoutEmail: true, filter: 'ignored', sortIgnored: true },
  ...{ findByGuid: 'unknown', guidInCapitals: true, lagMs: 30_000, withoutTotals: true },
  ...{ namesRewritten: true, withoutTexts: true, refusals: 'nothing', jobTwice: 'refused' },
};

describe('a lost answer to the creation of a candidate makes no second one', () => {
  const cases: [string, Partial<Untidiness>, others: number][] = [
    ['rows carry no guid', { rowsWithoutGuid: true, findByGuid: 'unknown' }, 5],
    [
      'rows carry neither guid nor e-mail',
      { rowsWithoutGuid: true, rowsWithoutEmail: true, findByGuid: 'unknown' },
      130,
    ],
    ['the filter is ignored above 100', { filter: 'ignored above 100', findByGuid: 'unknown' }, 130],
    ['filter and sort are ignored', { filter: 'ignored', sortIgnored: true, findByGuid: 'unknown' }, 130],
    ['the filter is refused', { filter: 'refused', findByGuid: 'unknown' }, 130],
    ['the case of the guid changes', { guidInCapitals: true }, 5],
    ['it appears after 30 s', { lagMs: 30_000 }, 5],
    ['it appears after four minutes', { lagMs: 240_000 }, 0],
    ['all of this at once', untidiest, 130],
  ];
  test.each(cases)('%s', async (_, ways, others) => {
    const { add, settle, fill, lose, own, outbox, advance } = await world(ways);
    fill(others);
    advance(600_000);
    lose(steps.create, 'lost after');
    const reference = await add();
    await settle();
    expect(await outbox.find(reference)).toMatchObject({ state: 'delivered' });
    expect(own()).toMatchObject([whole([])]);
  });

  test.each(['lost before', '500', '503'] as const)(
    'and one that was not created comes: %s',
    async (loss) => {
      for (const ways of [{}, untidiest]) {
        const { add, settle, fill, lose, own, advance, clock } = await world(ways);
        fill(130);
        advance(600_000);
        const from = clock.now();
        lose(steps.create, loss);
        await add();
        await settle();
        expect(own()).toMatchObject([whole([])]);
        // It is not created anew before it would have been shown.
        expect(clock.now() - from).toBeGreaterThanOrEqual(300_000);
        expect(clock.now() - from).toBeLessThan(900_000);
      }
    },
  );

  test('a newer candidate of ours in the list shows sooner that it is not there', async () => {
    const { add, settle, lose, own, clock, advance, outbox } = await world();
    lose(steps.create, 'lost before');
    const lost = await add({ email: 'lost@example.com' });
    await settle(() => clock.now() > 30_000);
    advance(5_000);
    await add({ email: 'later@example.com' });
    await settle();
    expect(own().map(({ fields }) => fields.email)).toEqual(['later@example.com', 'lost@example.com']);
    expect(await outbox.find(lost)).toMatchObject({ state: 'delivered' });
    expect(clock.now()).toBeLessThan(300_000);
  });

  test('a candidate that never shows its guid is known by its person', async () => {
    const { add, settle, lose, service, outbox } = await world({ findByGuid: 'unknown' });
    lose(steps.create, 'lost after');
    const reference = await add();
    await settle(() => {
      for (const one of service.candidates) delete one.fields.guid;
      return false;
    });
    expect(service.candidates).toHaveLength(1);
    expect(await outbox.find(reference)).toMatchObject({ state: 'delivered' });
  });
});

describe('a lost answer doubles no', () => {
  test.each([
    ['note', { withoutTexts: true }],
    ['note', { withoutTexts: true, lagMs: 30_000 }],
    ['file', { namesRewritten: true }],
    ['job', { jobTwice: 'refused', refusals: 'texts' }],
    ['consent', {}],
    ['tags', {}],
  ] as const)('%s with %j', async (step, ways) => {
    for (const loss of ['lost before', 'lost after', '500 after', 'token'] as const) {
      const { add, settle, files, lose, own, outbox } = await world(ways);
      const uploads = [
        await putText(files, 'my cv.txt', 'my life'),
        await putText(files, 'my cv.txt', 'my wishes'),
      ];
      lose(steps[step], loss);
      const reference = await add({ files: uploads });
      await settle();
      const name = 'namesRewritten' in ways ? 'my_cv.txt' : 'my cv.txt';
      expect(own(), loss).toMatchObject([whole([name, name])]);
      expect(own()[0]?.files.map(({ bytes }) => bytes)).toEqual(['my life', 'my wishes']);
      expect(await outbox.find(reference)).toMatchObject({ state: 'delivered' });
    }
  });
});

const flag = fc.boolean();
const anyWays: fc.Arbitrary<Partial<Untidiness>> = fc.record({
  ...{ rowsWithoutGuid: flag, rowsWithoutEmail: flag, sortIgnored: flag, guidInCapitals: flag },
  ...{ withoutTotals: flag, namesRewritten: flag, withoutTexts: flag },
  filter: fc.constantFrom('kept', 'ignored above 100', 'ignored', 'refused'),
  findByGuid: fc.constantFrom('kept', 'unknown'),
  lagMs: fc.constantFrom(0, 30_000, 200_000),
  refusals: fc.constantFrom('fields', 'texts', 'nothing', 'sentence'),
  customFields: fc.constantFrom(['_city'], []),
  sources: fc.constantFrom(null, []),
  tokenStatus: fc.constantFrom(401, 400, 403, 404, 200, 500),
  jobTwice: fc.constantFrom('ignored', 'refused'),
});

test('each application arrives once at any service, whatever answers are lost', async () => {
  const { add, settle, files, lose, own, fill, service, outbox, reported, advance, stopLosing } =
    await world();
  fill(105);
  advance(600_000);
  const lost = fc.array(
    fc.tuple(fc.constantFrom(...Object.values(steps), /^GET/), fc.constantFrom(...losses)),
    { maxLength: 12 },
  );
  let count = 0;
  await fc.assert(
    fc.asyncProperty(anyWays, lost, async (ways, script) => {
      Object.assign(service.ways, tidy, ways);
      for (const [line, loss] of script) lose(line, loss);
      count += 1;
      const upload = await putText(files, 'my cv.txt', `life ${count}`);
      const answers = [{ question: 'City?', answer: 'Łódź', sid: 'city' }];
      const reference = await add({ email: `p${count}@example.com`, files: [upload], answers });
      await settle();
      const last = own().at(-1);
      expect(own()).toHaveLength(count);
      expect(last).toMatchObject(whole([ways.namesRewritten ? 'my_cv.txt' : 'my cv.txt']));
      expect(last?.notes[0]?.content).toContain('Łódź');
      expect(await outbox.find(reference)).toMatchObject({ state: 'delivered' });
      stopLosing();
    }),
    { numRuns: 20 },
  );
  expect(reported).toEqual([]);
});

test('killed at every request that writes, an application arrives once at the untidiest service', async () => {
  const killed = new Set<string>();
  let child: ReturnType<typeof spawn> | null = null;
  let hours = 0;
  const now = () => began + hours * 3_600_000;
  const service = await untidyService(now, (line) => {
    const kills = steps.create.test(line) ? ['lost before', 'lost after'] : ['lost after'];
    const kill = kills.find((one) => line.startsWith('POST') && !killed.has(`${line} ${one}`));
    if (kill === undefined) return 'fine';
    killed.add(`${line} ${kill}`);
    child?.kill('SIGKILL');
    return kill as Loss;
  });
  Object.assign(service.ways, untidiest);
  for (let index = 0; index < 130; index += 1)
    service.create({ name: 'Other', email: `o${index}@example.com` });
  hours = 1;
  const { folder, outbox, files } = await openPlace(now);
  const application = sentApplication({ jobId: job, files: [await putText(files, 'my cv.txt', 'my life')] });
  const { reference } = await outbox.add(application, 'form', now());
  const script = fileURLToPath(new URL('./delivering-process.ts', import.meta.url));
  for (let isDone = false; !isDone && hours < 20; hours += 1) {
    child = spawn(process.execPath, [script, folder, service.url, String(now())], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    isDone = code === 0;
  }
  expect(killed.size).toBe(5);
  expect(await outbox.find(reference)).toMatchObject({ state: 'delivered', hasData: false });
  const own = service.candidates.slice(130);
  expect(own).toMatchObject([{ jobs: [job], notes: [{}], files: [{ name: 'my_cv.txt' }] }]);
});

describe('a refusal', () => {
  const answers = [
    { question: 'City?', answer: 'Łódź', sid: 'city' },
    { question: 'Shoe size?', answer: '44', sid: 'shoe' },
  ];

  test.each(['fields', 'texts', 'nothing', 'sentence'] as const)(
    'of an unknown field or source (%s) leaves out no more than it names, and the note has it',
    async (refusals) => {
      const { add, settle, own, outbox } = await world({ refusals, sources: [] });
      const reference = await add({ answers, profile: 'https://example.com/ada' });
      await settle();
      expect(await outbox.find(reference)).toMatchObject({ state: 'delivered' });
      const [candidate] = own();
      expect(candidate?.fields).toMatchObject({ name: 'Ada', email: 'ada@example.com' });
      for (const text of ['Łódź', '44', 'https://example.com/ada', 'Careers site', 'source, ']) {
        expect(candidate?.notes[0]?.content).toContain(text);
      }
    },
  );

  test('that names one field leaves the others in', async () => {
    const { add, settle, own } = await world();
    await add({ answers, profile: 'https://example.com/ada' });
    await settle();
    expect(own()[0]?.fields).toMatchObject({
      _city: 'Łódź',
      source: 'Careers site',
      socialnet_id: 'https://example.com/ada',
    });
    expect(own()[0]?.fields).not.toHaveProperty('_shoe');
    expect(own()[0]?.notes[0]?.content).toContain('did not take:</b> _shoe<');
  });

  test('of one consent or tag loses no other', async () => {
    const more = { choices: { ...choices, tags: ['Unknown', 'Forklift', 'Strange'] } };
    const { add, settle, own, outbox } = await world({ provisions: [2] }, more);
    const reference = await add();
    await settle();
    expect(own()).toMatchObject([{ consents: ['2 '], tags: ['Forklift'], notes: [{}] }]);
    expect(await outbox.find(reference)).toMatchObject({
      state: 'dead',
      reason: 'consent 1: the service has no provision of this number: check apply.consents',
    });
  });

  const reasons: [string, Partial<Untidiness>, RegExp][] = [
    [
      'an unknown job',
      { jobs: [] },
      /^job: the service has no such job any more; consent 1: the candidate is not in the job/,
    ],
    ['a note that is too large', { mostNote: 10 }, /^note: it is larger than the service takes \(413\)$/],
    [
      'a file that is too large',
      { uploads: 'too large' },
      /^file 1: it is larger than the service takes \(413\)$/,
    ],
    ['no uploads', { uploads: 'unknown' }, /^file 1: the service has no address for uploads/],
    [
      'no uploads, said by a page',
      { uploads: 'unknown page' },
      /^file 1: the service has no address for uploads/,
    ],
  ];
  test.each(reasons)('has the right reason: %s', async (_, ways, reason) => {
    const { add, settle, files, outbox } = await world(ways);
    const reference = await add({ files: [await putText(files, 'cv.txt', 'my life')] });
    await settle();
    expect((await outbox.find(reference))?.reason).toMatch(reason);
  });

  test('because the candidate was deleted meanwhile says so', async () => {
    const { add, settle, service, lose, outbox } = await world();
    lose(steps.note, 'lost before');
    const reference = await add();
    await settle(() => {
      service.candidates.splice(0);
      return false;
    });
    expect(await outbox.find(reference)).toMatchObject({
      state: 'dead',
      reason: expect.stringContaining('note: the candidate is no longer at the service'),
    });
  });
});

describe('an e-mail address that the service knows', () => {
  const known = { name: 'Ada', lastname: 'L', email: 'ADA@example.com', guid: 'other' };
  const ways: Partial<Untidiness>[] = [
    { refusals: 'fields' },
    { refusals: 'texts' },
    { refusals: 'sentence' },
    { refusals: 'nothing', filter: 'ignored', rowsWithoutGuid: true },
  ];

  test.each(ways)(
    'leaves the way out in the reason (%j), and is taken once the owner allows it',
    async (way) => {
      const { add, settle, service, outbox, fill, files, clock } = await world({
        ...way,
        sameEmail: 'refused',
      });
      fill(130);
      const first = service.create(known);
      first.files.push({ name: 'old.pdf', bytes: '' });
      const reference = await add({ files: [await putText(files, 'cv.txt', 'my life')] });
      await settle();
      expect(await outbox.find(reference)).toMatchObject({
        state: 'dead',
        reason: expect.stringMatching(/^candidate: .*this e-mail address: set apply.attachToKnown/),
      });
      expect(first.notes).toEqual([]);
      await outbox.retry(reference, clock.wallClock());
      const allowed = await deliveringTo(service.url, testTime(), {
        ...{ outbox, files, choices: { ...choices, attachToKnown: true } },
      });
      await allowed.runOnce();
      expect(await outbox.find(reference)).toMatchObject({ state: 'delivered' });
      expect(service.candidates).toHaveLength(131);
      expect(first).toMatchObject({ ...whole(['old.pdf', 'cv.txt']), fields: known });
      expect(first.notes[0]?.content).toContain('Sent as:</b> Ada Łukasiewicz, ada@example.com');
    },
  );

  test.each(['lost before', 'lost after', '503'] as const)(
    'and a lost answer (%s) doubles nothing of it',
    async (loss) => {
      const { add, settle, service, files, lose, fill } = await world(
        { sameEmail: 'refused', namesRewritten: true, withoutTexts: true },
        { choices: { ...choices, attachToKnown: true } },
      );
      fill(3);
      const first = service.create(known);
      first.files.push({ name: 'old.pdf', bytes: '' });
      first.activities.push({ id: 0, at: 0, stage: false, content: 'Met at a fair' });
      for (const step of Object.values(steps)) lose(step, loss);
      await add({ files: [await putText(files, 'my cv.txt', 'a'), await putText(files, 'more.txt', 'b')] });
      await settle();
      expect(first).toMatchObject(whole(['old.pdf', 'my_cv.txt', 'more.txt']));
      expect(service.candidates).toHaveLength(4);
    },
  );

  test('a service that answers with the first candidate gets everything there, once', async () => {
    const { add, settle, service, files, lose } = await world({ sameEmail: 'first', namesRewritten: true });
    const first = service.create(known);
    first.files.push({ name: 'old.pdf', bytes: '' });
    lose(steps.file, 'lost before');
    await add({ files: [await putText(files, 'my cv.txt', 'a')] });
    await settle();
    expect(service.candidates).toHaveLength(1);
    expect(first).toMatchObject(whole(['old.pdf', 'my_cv.txt']));
  });
});

describe('applications that fail', () => {
  test.each([
    ['notes', steps.note],
    ['candidates', steps.create],
  ])('at their %s with 500 keep none of the others waiting', async (_, line) => {
    let poison = new Set<string>();
    const time = testTime();
    const service = await untidyService(time.clock.wallClock, async (heard, request) => {
      if (!line.test(heard)) return 'fine';
      const id = /employees.(\d+)/.exec(request.url ?? '')?.[1];
      const from = service.candidates.find((one) => String(one.id) === id)?.fields.email;
      return poison.has(String(from ?? bodies.shift())) ? '500' : 'fine';
    });
    const bodies: string[] = [];
    const { add, runOnce, outbox, clock } = await deliveringTo(service.url, time);
    for (let index = 0; index < 5; index += 1) {
      const email = `poison${index}@example.com`;
      poison = poison.add(email);
      bodies.push(email);
      await add({ email });
    }
    for (let index = 0; index < 15; index += 1) {
      bodies.push(`good${index}@example.com`);
      await add({ email: `good${index}@example.com` });
    }
    await runOnce();
    expect(clock.now()).toBe(0);
    expect(await outbox.counts()).toMatchObject({ delivered: 15, waiting: 5 });
  });

  test.each(['429', 'token', 'lost before'] as const)(
    'because nothing works (%s) are not tried one by one',
    async (loss) => {
      const { add, settle, loseAll, stopLosing, service, own, clock } = await world({ tokenStatus: 401 });
      loseAll(/./, loss);
      for (let index = 0; index < 40; index += 1) await add({ email: `p${index}@example.com` });
      await settle(() => clock.now() > 3_600_000);
      const creations = service.heard.filter((line) => steps.create.test(line)).length;
      expect(creations).toBeLessThan(60);
      stopLosing();
      await settle();
      expect(new Set(own().map(({ fields }) => fields.email)).size).toBe(40);
      expect(own()).toHaveLength(40);
    },
  );

  test('in great number at a service that only reads are tried slowly', async () => {
    const { add, settle, loseAll, service, own, stopLosing, clock } = await world();
    loseAll(/^POST/, '500');
    for (let index = 0; index < 60; index += 1) await add({ email: `p${index}@example.com` });
    await settle(() => clock.now() > 600_000);
    expect(service.heard.filter((line) => steps.create.test(line)).length).toBeLessThan(90);
    stopLosing();
    await settle();
    expect(own()).toHaveLength(60);
  });

  test('at one step for long have their other steps done', async () => {
    const { add, settle, loseAll, files, own, clock } = await world();
    loseAll(steps.note, '500');
    await add({ files: [await putText(files, 'cv.txt', 'my life')] });
    await settle(() => clock.now() > 3_600_000);
    expect(own()).toMatchObject([{ notes: [], tags: ['Forklift'], files: [{ name: 'cv.txt' }] }]);
  });
});

test('a NUL in what waits from an older version is not sent', async () => {
  const { add, settle, own, outbox } = await world();
  const reference = await add({ message: 'Hello\0there', lastname: 'Ł\0x' });
  await settle();
  expect(await outbox.find(reference)).toMatchObject({ state: 'delivered' });
  expect(JSON.stringify(own())).not.toContain('\\u0000');
});
