import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createDeliverer } from '../../src/apply/deliverer.ts';
import { type Applications, openApplications, openLeftInFolder } from '../../src/apply/open-applications.ts';
import { LeaseLost } from '../../src/apply/outbox.ts';
import { Secret } from '../../src/service/integration/credentials.ts';
import { openDatabase } from '../../src/store/postgres/connection.ts';
import { migrate, steps } from '../../src/store/postgres/schema.ts';
import { bytesOf } from '../../src/store/sealed.ts';
import { jobfront } from '../commands/run.ts';
import { somePosts, start } from '../standin/harness.ts';
import { emptyDataDir } from '../store/data-dir.ts';
import { asOwner, newSchema, postgresTests } from '../store/postgres-place.ts';
import { confirmation, putText, sentApplication } from './applications.ts';
import { earlierBytes, earlierFacts, earlierRows } from './before-keys.ts';
import { clientsOf } from './clients.ts';
import { describeFiles, describeOutbox } from './contract.ts';
import { candidatesAt, type Fault, faults, faultyService } from './faulty-service.ts';

const began = Date.parse('2026-11-21T10:00:00Z');
const key = 'k'.repeat(43);

await postgresTests('applications in PostgreSQL', (server) => {
  afterAll(() => server.remove());

  /** What opens the same schema, as processes of one site do. */
  function newPlace() {
    const schema = newSchema();
    const opened: Applications[] = [];
    onTestFinished(async () => {
      await Promise.all(opened.map(({ outbox }) => outbox.close()));
      await asOwner(server, async (client) => void (await client.query(`DROP SCHEMA ${schema} CASCADE`)));
    });
    const ask = (text: string) =>
      asOwner(server, async (client) => (await client.query(text.replaceAll('SCHEMA', schema))).rows);
    const open = async (now = () => began, given = key) => {
      const applications = await openApplications(
        {
          ...{ DATA_DIR: '/nowhere', APPLY_KEY: new Secret(given), DATABASE_URL: new Secret(server.url) },
          ...{ DATABASE_SCHEMA: schema, DATABASE_CONNECTIONS: 3 },
        },
        now,
      );
      opened.push(applications);
      return applications;
    };
    return { schema, ask, open };
  }

  describeOutbox('PostgreSQL', async () => {
    const { open } = newPlace();
    const first = await open();
    const second = await open();
    return { outbox: first.outbox, again: () => second.outbox };
  });

  describeFiles('PostgreSQL', async () => {
    const { open } = newPlace();
    let time = () => began;
    const { files } = await open(() => time());
    return (now) => {
      time = now;
      return files;
    };
  });

  test('two processes deliver each of 80 applications once, through a service that fails in every way', {
    // Some seconds on an idle machine.
    timeout: 120_000,
  }, async () => {
    const { open } = newPlace();
    const standin = await start(somePosts(2));
    const kinds = faults.filter((fault) => fault !== 'fine');
    let requests = 0;
    const faultOf = (): Fault => {
      requests += 1;
      return requests % 40 === 0 ? (kinds[(requests / 40) % kinds.length] ?? 'fine') : 'fine';
    };
    const service = await faultyService(standin, faultOf);
    onTestFinished(service.close);
    let time = 0;
    const now = () => began + time;
    const processes = await Promise.all([open(now), open(now)]);
    const delivered = processes.map(() => 0);
    const reported: unknown[] = [];
    const deliverers = processes.map(({ outbox, files }, index) =>
      createDeliverer({
        ...{ files, service: clientsOf(service.url, 'b'), random: () => 0.5, keepDays: 30 },
        outbox: {
          ...outbox,
          async finish(claim, outcome, at) {
            const gone = await outbox.finish(claim, outcome, at);
            if (outcome.state === 'delivered') delivered[index] = (delivered[index] ?? 0) + 1;
            return gone;
          },
        },
        choices: { source: null, tags: [], fileType: 'CV', timeZone: 'Europe/Warsaw', attachToKnown: false },
        clock: { now: () => time, wallClock: now, after: () => () => undefined },
        report: (error) => reported.push(error),
      }),
    );
    const [{ outbox, files } = await open()] = processes;
    const references = await Promise.all(
      Array.from({ length: 80 }, async (_, index) => {
        const uploads = index % 10 === 0 ? [await putText(files, 'cv.txt', `life ${index}`)] : [];
        const sent = sentApplication({ jobId: 3101, email: `ada${index}@example.com`, files: uploads });
        return (await outbox.add(sent, `form ${index}`, began)).reference;
      }),
    );
    for (let runs = 0; (await outbox.counts()).waiting > 0; runs += 1) {
      if (runs > 500) throw new Error('It comes to no end.');
      time = Math.max(time, Math.min(...deliverers.map((one) => one.dueAt())));
      await Promise.all(deliverers.map((one) => one.run()));
    }
    const arrived = candidatesAt(standin);
    expect(arrived.map(({ email }) => email).sort()).toEqual(
      references.map((_, n) => `ada${n}@example.com`).sort(),
    );
    expect(arrived.flatMap(({ jobs }) => jobs)).toHaveLength(80);
    expect(arrived.flatMap(({ notes }) => notes)).toHaveLength(80);
    expect(arrived.flatMap((one) => one.files)).toHaveLength(8);
    expect(await outbox.counts()).toEqual({ waiting: 0, delivered: 80, dead: 0, removed: 0 });
    expect(delivered.reduce((sum, count) => sum + count)).toBe(80);
    expect(Math.min(...delivered)).toBeGreaterThan(0);
    expect(reported).toEqual([]);
    expect(await outbox.namedFiles()).toEqual(new Set());
  });

  test('the leases of a process that is gone end, and those of one that lives do not', async () => {
    const { open } = newPlace();
    const [one, other] = [(await open()).outbox, (await open()).outbox];
    const { reference } = await one.add(sentApplication(), 'begun', began, confirmation);
    const fresh = await one.add(sentApplication(), 'fresh', began + 1);
    const claims = [await one.claim(began + 1, 900_000), await one.claim(began + 1, 900_000)];
    const sent = { candidateId: null, steps: { candidate: { state: 'sent' as const } } };
    for (const claim of claims) {
      if (claim?.reference === reference) await one.record(claim, sent, began + 900_001);
    }
    while (await one.claimMail(began + 1, 900_000));
    await other.releaseGone(began + 2, 60_000);
    expect(await other.nextDue()).toBe(began + 900_001);
    expect(await other.nextMailDue(began)).toBe(began + 900_001);
    await one.close();
    // PostgreSQL ends the sessions a moment after the process has closed its connections.
    await expect
      .poll(async () => {
        await other.releaseGone(began + 3, 60_000);
        return other.nextDue();
      })
      .toBe(began + 3);
    expect(await other.claim(began + 3, 900_000)).toMatchObject({ reference: fresh.reference });
    expect(await other.claim(began + 60_002, 900_000)).toBeNull();
    expect(await other.claim(began + 60_003, 900_000)).toMatchObject({ reference, progress: sent });
    expect((await other.claimMail(began + 3, 900_000))?.id).toBeDefined();
  });

  test('an application that an owner has tried again while it is delivered arrives once', async () => {
    const { open } = newPlace();
    const standin = await start(somePosts(2));
    const [begun, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isFirst = true;
    const service = await faultyService(standin, async ({ method, url = '' }): Promise<Fault> => {
      if (method !== 'POST' || !/employees\/?$|activit|files/.test(url)) return 'fine';
      if (!isFirst) return 'fine';
      isFirst = false;
      begun.resolve();
      await others.promise;
      return 'fine';
    });
    onTestFinished(service.close);
    const processes = [await open(), await open()] as const;
    const delivererOf = ({ outbox, files }: Applications) =>
      createDeliverer({
        ...{ outbox, files, service: clientsOf(service.url, 'b'), random: () => 0.5, keepDays: 30 },
        choices: { source: null, tags: [], fileType: 'CV', timeZone: 'Europe/Warsaw', attachToKnown: false },
        clock: { now: () => 0, wallClock: () => began, after: () => () => undefined },
        report: (error) => {
          throw error;
        },
      });
    const [{ outbox, files }, other] = processes;
    const cv = await putText(files, 'cv.txt', 'my life');
    const { reference } = await outbox.add(sentApplication({ jobId: 3101, files: [cv] }), 'form', began);
    const running = delivererOf(processes[0]).run();
    await begun.promise;
    expect(await other.outbox.retry(reference, began)).toBe(true);
    await delivererOf(other).run();
    others.resolve();
    await running;
    expect(await outbox.find(reference)).toMatchObject({ state: 'delivered', hasData: false });
    expect(candidatesAt(standin).map((one) => [one.jobs.length, one.notes.length, one.files.length])).toEqual(
      [[1, 1, 1]],
    );
  });

  test('what the version before has sealed is read there, and its guids go', async () => {
    const { ask, open, schema } = newPlace();
    const database = openDatabase({ url: new Secret(server.url), schema, connections: 1 });
    await migrate(database, steps.slice(0, 2));
    const rows = await earlierRows();
    for (const { reference, guid, state, progress, sender, body, mail, file } of rows) {
      const [row] = await database.query(
        `INSERT INTO ${schema}.application
           (reference, guid, form, job, state, received_at, due_at, ended_at, sender, progress, body)
         VALUES ($1, $2, $2, 3101, $3, $4, $4, $5, $6, $7, $8) RETURNING id`,
        [
          ...[reference, guid, state, began, state === 'waiting' ? null : began],
          ...[sender, JSON.stringify(progress), body],
        ],
      );
      await database.query(
        `INSERT INTO ${schema}.mail (application, due_at, kept_until, sender, body) VALUES ($1, $2, $3, $4, $5)`,
        [row?.id, began, began + 86_400_000, sender, mail],
      );
      if (file === null) continue;
      await database.query(`INSERT INTO ${schema}.application_file VALUES ($1, $2)`, [file.id, row?.id]);
      await database.query(`INSERT INTO ${schema}.upload VALUES ($1, $2, $3)`, [
        ...[file.id, began, await earlierFacts(file)],
      ]);
      await database.query(`INSERT INTO ${schema}.upload_chunk VALUES ($1, 0, $2)`, [
        ...[file.id, await earlierBytes(file.id)],
      ]);
    }
    await database.close();
    const { outbox, files } = await open(undefined, Buffer.alloc(32, 'k').toString('hex'));
    const claim = await outbox.claim(began, 1_000);
    if (!claim) throw new Error('Nothing is due.');
    expect(claim).toMatchObject({ reference: 'AAAA-1111', application: { name: 'Ada' } });
    const [file] = claim.application.files;
    expect(file && (await bytesOf(files.read(file))).toString()).toBe('a life');
    await outbox.finish(claim, { state: 'delivered' }, began);
    await files.remove(await outbox.removeData('AAAA-1111', began, 'keep mail'));
    const guids = () => ask('SELECT reference FROM SCHEMA.application WHERE guid IS NOT NULL ORDER BY id');
    expect(await guids()).toHaveLength(2);
    for (let mail = await outbox.claimMail(began, 1_000); mail; mail = await outbox.claimMail(began, 1_000)) {
      if (!mail.confirms) continue;
      expect(mail.confirms.confirmation).toEqual(confirmation);
      await outbox.finishMail(mail, { state: 'sent' }, began);
    }
    await outbox.removeOld(began - 1);
    expect(await guids()).toEqual([]);
  });

  test('what is taken back, delivered or claimed at one moment happens once', async () => {
    const { open } = newPlace();
    const [one, other] = [(await open()).outbox, (await open()).outbox];
    const all = Array.from({ length: 12 }, (_, index) => index);
    const again = await Promise.all(
      all.map((index) => [one, other][index % 2]?.add(sentApplication(), 'the same form', began)),
    );
    expect(again.filter((added) => added?.isNew)).toHaveLength(1);
    await Promise.all(all.map((index) => one.add(sentApplication(), `form ${index}`, began)));
    const claims = await Promise.all(
      [...all, 12].map((index) => ([one, other][index % 2] ?? one).claim(began, 60_000)),
    );
    expect(new Set(claims.map((claim) => claim?.reference)).size).toBe(13);
    for (const claim of claims) {
      if (!claim) throw new Error('One was not given.');
      const sent = { candidateId: null, steps: { candidate: { state: 'sent' as const } } };
      const [gone, lost] = await Promise.all([
        other.withdraw(claim.reference, began),
        one.record(claim, sent, began + 60_000).then(
          () => false,
          (error: unknown) => error instanceof LeaseLost,
        ),
      ]);
      // Either it was taken back, and nothing may be sent, or it has begun, and has to be looked for first.
      expect(gone).toEqual(lost ? [] : 'stored');
    }
  });

  test('nothing personal stands in the database, uploads are in small pieces, and what was deleted is gone', async () => {
    const { open, ask } = newPlace();
    const { outbox, files } = await open();
    const file = await putText(files, 'Ada.txt', 'a life in words'.repeat(50_000));
    const { reference } = await outbox.add(sentApplication({ files: [file] }), 'form', began, confirmation);
    const tables = ['application', 'application_file', 'mail', 'audit', 'upload', 'upload_chunk'];
    const stored = async () =>
      JSON.stringify(
        await Promise.all(tables.map((name) => ask(`SELECT * FROM SCHEMA.${name}`))),
        (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value),
      );
    const found = await stored();
    expect(found).toContain(reference);
    for (const text of ['ukasiewicz', 'ada@example', 'Hello', '600 100 200', 'Ada.txt', 'a life in words'])
      expect(found).not.toContain(text);
    const [{ pieces, largest } = {}] = await ask(
      'SELECT count(*)::int AS pieces, max(length(bytes)) AS largest FROM SCHEMA.upload_chunk',
    );
    expect([pieces, largest < 300_000]).toEqual([3, true]);
    await files.remove(await outbox.removeData(reference, began + 1, 'remove mail'));
    const [gone] = await ask(`SELECT (SELECT count(*) FROM SCHEMA.upload_chunk)::int AS chunks,
      (SELECT count(*) FROM SCHEMA.mail WHERE body IS NOT NULL)::int AS mails,
      (SELECT count(*) FROM SCHEMA.application WHERE num_nonnulls(body, key, sender, guid) > 0)::int AS bodies`);
    expect(gone).toEqual({ chunks: 0, mails: 0, bodies: 0 });
  });

  test('the key is demanded, and another one is refused while anything is sealed with the first', async () => {
    const { open, schema } = newPlace();
    const { outbox } = await open();
    const { reference } = await outbox.add(sentApplication(), 'form', began);
    await expect(open(undefined, 'x'.repeat(43))).rejects.toThrow('APPLY_KEY is another one');
    const dataDir = await emptyDataDir();
    const place = { DATABASE_URL: server.url, DATABASE_SCHEMA: schema, DATA_DIR: dataDir };
    await expect(
      openApplications(
        { DATA_DIR: dataDir, APPLY_KEY: undefined, DATABASE_URL: new Secret(server.url) },
        () => 5,
      ),
    ).rejects.toThrow('APPLY_KEY is not set');
    const given = { ...place, SERVICE_URL: 'http://127.0.0.1:1', APPLY_KEY: key };
    const listed = await jobfront(['applications', 'list', '--json'], given);
    expect(JSON.parse(listed.stdout)).toMatchObject([{ reference, state: 'waiting' }]);
    await outbox.removeData(reference, began, 'remove mail');
    await open(undefined, 'x'.repeat(43));
  });

  test('what a folder has from the time before is found there, with the key that was in it', async () => {
    const folder = await emptyDataDir();
    const place = { DATA_DIR: folder, APPLY_KEY: undefined };
    expect(
      await openLeftInFolder({ ...place, DATABASE_URL: new Secret(server.url) }, () => began),
    ).toBeNull();
    const before = await openApplications(place, () => began);
    const { reference } = await before.outbox.add(sentApplication(), 'form', began);
    await before.outbox.close();
    const given = new Secret((await readFile(join(folder, 'apply.key'), 'utf8')).trim());
    const now = { DATA_DIR: folder, APPLY_KEY: given, DATABASE_URL: new Secret(server.url) };
    const left = await openLeftInFolder(now, () => began);
    expect((await left?.outbox.claim(began, 1_000))?.reference).toBe(reference);
    await left?.outbox.close();
  });
});
