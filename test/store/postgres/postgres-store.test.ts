import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { StoredText, sectionsOf, TextUnreadable } from '../../../src/board/texts.ts';
import { Secret } from '../../../src/service/integration/credentials.ts';
import { openSiteStoreShared } from '../../../src/store/open-store.ts';
import { openDatabase } from '../../../src/store/postgres/connection.ts';
import { type Lease, takeLease } from '../../../src/store/postgres/lease.ts';
import {
  openPostgresStore,
  openSharedStore,
  readPostgresStore,
} from '../../../src/store/postgres/postgres-store.ts';
import { migrate, newestVersion } from '../../../src/store/postgres/schema.ts';
import { openReadings } from '../../../src/store/readings.ts';
import { readingsFile } from '../../../src/store/readings-file.ts';
import { StoreError, StoreInUse } from '../../../src/store/store.ts';
import { announcing, jobUrl, stateOf } from '../../announce/announcing.ts';
import { shownBoard } from '../boards.ts';
import { emptyDataDir } from '../data-dir.ts';
import { at, jobOf } from '../jobs.ts';
import { asOwner, newSchema, optionsFor, postgresTests } from '../postgres-place.ts';

const failed = (task: Promise<unknown>): Promise<Error> =>
  task.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: unknown) => error as Error,
  );

await postgresTests('a PostgreSQL database under the store', (server) => {
  afterAll(() => server.remove());

  function schemaForTest(): string {
    const schema = newSchema();
    onTestFinished(() =>
      asOwner(server, async (client) => void (await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`))),
    );
    return schema;
  }
  const opened = async (schema: string, more = {}) => {
    const store = await openPostgresStore({ ...optionsFor(server, schema), ...more });
    onTestFinished(() => store.close());
    return store;
  };
  const ask = (text: string) => asOwner(server, async (client) => (await client.query(text)).rows);

  describe('its tables', () => {
    test('are made once, however many start at the same moment', async () => {
      const schema = schemaForTest();
      const databases = [1, 2, 3].map(() => openDatabase(optionsFor(server, schema)));
      await Promise.all(databases.map((database) => migrate(database)));
      expect(await ask(`SELECT number FROM ${schema}.version`)).toEqual([{ number: newestVersion }]);
      await Promise.all(databases.map((database) => database.close()));
    });

    test('get the steps that they lack, and all of them or none', async () => {
      const database = openDatabase(optionsFor(server, schemaForTest()));
      onTestFinished(() => database.close());
      const { schema } = database;
      const first = (name: string) => `CREATE TABLE ${name}.one (number INTEGER)`;
      const second = (name: string) => `INSERT INTO ${name}.one VALUES (2)`;
      await migrate(database, [first]);
      const broken = migrate(database, [first, second, () => 'SELECT nonsense']);
      expect((await failed(broken)).message).toContain('nonsense');
      expect(await ask(`SELECT * FROM ${schema}.one`)).toEqual([]);
      await migrate(database, [first, second]);
      await migrate(database, [first, second]);
      expect(await ask(`SELECT * FROM ${schema}.one`)).toEqual([{ number: 2 }]);
      expect(await failed(migrate(database, [first]))).toMatchObject({
        name: 'StoreError',
        message: expect.stringContaining('has version 2, and this version of Jobfront knows 1 at most'),
      });
    });

    test('of two sites in one database have nothing to do with each other', async () => {
      const [one, other] = [await opened(schemaForTest()), await opened(schemaForTest())];
      await one.save(shownBoard({ jobs: [jobOf(1)], minutes: 1 }));
      expect(await other.board()).toBeNull();
      await other.hints.set();
      expect(await one.hints.read()).toBe(false);
    });

    test('need a role that owns its schema, and nothing else', async () => {
      const schema = schemaForTest();
      const role = `role_${schema}`;
      const password = randomUUID();
      await ask(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
      onTestFinished(async () => void (await ask(`DROP ROLE ${role}`)));
      const url = new URL(server.url);
      url.username = role;
      url.password = password;
      const options = { ...optionsFor(server, schema), url: new Secret(url.href) };
      const { message } = await failed(openPostgresStore(options));
      expect(message).toContain(
        'does not let this user do what Jobfront needs (permission denied for database',
      );
      expect(message).toContain('CREATE SCHEMA … AUTHORIZATION …');
      await ask(`CREATE SCHEMA ${schema} AUTHORIZATION ${role}`);
      const store = await openPostgresStore(options);
      await store.save(shownBoard({ jobs: [jobOf(1)], minutes: 1 }));
      await store.close();
      await ask(`DROP OWNED BY ${role} CASCADE`);
    });
  });

  test('an edit on many jobs writes one job, and the hash of an image of any length', async () => {
    const schema = schemaForTest();
    const store = await opened(schema);
    const jobs = Array.from({ length: 3_000 }, (_, index) => jobOf(index + 1));
    await store.save(shownBoard({ jobs, minutes: 1 }));
    const [before] = await ask(`SELECT max(id) AS id FROM ${schema}.part`);
    const edited = shownBoard({ jobs: jobs.with(7, jobOf(8, 1)), minutes: 2 });
    const image = `https://service.example/${'x'.repeat(9_000)}.png`;
    const images = { [image]: { address: '/images/0.png', width: 1, height: 1 } };
    expect((await store.save({ ...edited, images })).changes).toEqual({ added: 0, removed: 0, changed: 1 });
    expect(
      await ask(`SELECT text FROM ${schema}.part WHERE id > ${before.id} AND advert IS NOT NULL`),
    ).toEqual([{ text: JSON.stringify(jobOf(8, 1)) }]);
    expect((await store.board())?.images).toEqual(images);
    await store.images.note([[image, { reason: 'gone\0\ud800', tries: 1, until: 1 }]]);
    expect((await store.images.records()).failures.get(image)?.reason).toBe('gone\0\ud800');
  });

  test('whoever only reads sees what was saved last, and nothing where there is none', async () => {
    const schema = schemaForTest();
    expect(await readPostgresStore(optionsFor(server, schema))).toBeNull();
    const store = await opened(schema);
    await store.save(shownBoard({ jobs: [jobOf(1)], minutes: 1 }));
    const view = await readPostgresStore(optionsFor(server, schema));
    onTestFinished(() => view?.close());
    expect(await view?.board()).toEqual(await store.board());
    await store.save(shownBoard({ jobs: [jobOf(2)], minutes: 2 }));
    expect((await view?.board())?.board.jobs).toEqual([jobOf(2)]);
    await ask(`DELETE FROM ${schema}.part WHERE advert = 2`);
    expect((await failed(store.board())).message).toContain('lacks or has broken what Jobfront keeps there');
    expect(await store.check()).toEqual(['Snapshot 2 lacks 1 of its jobs, problems and images.']);
  });

  describe('its only writer', () => {
    const times = { renewMs: 20, staleMs: 300 };

    test('keeps a second one off, which learns who it is', async () => {
      const schema = schemaForTest();
      const store = await opened(schema);
      const error = await failed(openPostgresStore(optionsFor(server, schema)));
      expect(error).toBeInstanceOf(StoreInUse);
      expect(error.message).toContain(
        `The schema ${schema} of the database is in use by the test (since ${at(0)})`,
      );
      await store.close();
      await opened(schema);
    });

    test('writes on after its connections were lost, where nobody has taken over', async () => {
      const schema = schemaForTest();
      // It is never silent for too long, however slow the machine is.
      const patient = { ...times, staleMs: 600_000 };
      const store = await opened(schema, { times: patient });
      await store.save(shownBoard({ jobs: [jobOf(1)], minutes: 1 }));
      await ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity, ${schema}.lease
        WHERE application_name = holder`);
      await expect
        .poll(() => store.save(shownBoard({ jobs: [], minutes: 2 })).catch(() => null))
        .not.toBeNull();
      // A save needs no lock, and may come before the process has locked again. Until then another one could take over.
      await expect
        .poll(() =>
          ask(`SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid), ${schema}.lease
            WHERE application_name = holder AND locktype = 'advisory' AND granted`),
        )
        .toHaveLength(1);
      const again = openPostgresStore({ ...optionsFor(server, schema), times: patient });
      expect(await failed(again)).toBeInstanceOf(StoreInUse);
    });

    test('that was silent too long is ended, and writes nothing when it wakes up', async () => {
      const schema = schemaForTest();
      // It gives no sign of life.
      const asleep = await opened(schema, { times: { renewMs: 1e9, staleMs: 300 } });
      await asleep.save(shownBoard({ jobs: [jobOf(1)], minutes: 1 }));
      let store: Awaited<ReturnType<typeof opened>> | null = null;
      await expect
        .poll(async () => {
          store = await opened(schema, { times }).catch(() => null);
          return store;
        })
        .not.toBeNull();
      for (const minutes of [2, 3]) {
        const woken = asleep.save(shownBoard({ jobs: [], minutes }));
        expect((await failed(woken)).message).toContain('Another process has taken over this site');
      }
      const images = asleep.images.note([
        ['https://service.example/a', { reason: 'no', tries: 1, until: 1 }],
      ]);
      expect(await failed(images)).toBeInstanceOf(StoreError);
      expect(await (store as unknown as typeof asleep).snapshots()).toMatchObject([{ id: '1', jobs: 1 }]);
    });

    test('is waited for in the middle of a write, and only one of two gets the next number', async () => {
      const database = openDatabase(optionsFor(server, schemaForTest()));
      onTestFinished(() => database.close());
      await migrate(database);
      const holder = { name: 'one', since: at(0) };
      const first = (await takeLease(database, holder, times)) as Lease;
      let isLost = false;
      first.onLost(() => {
        isLost = true;
      });
      const order: string[] = [];
      const writing = Promise.withResolvers<void>();
      const began = Promise.withResolvers<void>();
      const write = first.write(async () => {
        began.resolve();
        await writing.promise;
        order.push('written');
      });
      await began.promise;
      // Its lock is gone, as after a lost connection, but not yet its transaction.
      await ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN pg_locks USING (pid)
        WHERE application_name = '${database.holder}' AND locktype = 'advisory'`);
      const others = [1, 2].map(async () => {
        const taken = await takeLease(database, holder, times);
        if ('write' in taken) order.push('taken');
        return taken;
      });
      writing.resolve();
      await write;
      const taken = (await Promise.all(others)).filter((one) => 'write' in one);
      // The first may have been quick enough to lock again.
      expect(taken.length).toBeLessThanOrEqual(1);
      if (taken.length === 1) {
        expect(order).toEqual(['written', 'taken']);
        await expect.poll(() => isLost).toBe(true);
      }
      for (const lease of [first, ...taken]) if ('release' in lease) await lease.release();
    });
  });

  describe('the process that leads', () => {
    const shared = async (schema: string) => {
      const store = await openSharedStore({
        ...optionsFor(server, schema),
        times: { renewMs: 50, staleMs: 500 },
      });
      onTestFinished(() => store.close());
      return store;
    };
    /** Another process that leads; resolves when it has saved. */
    async function leader(schema: string) {
      const file = fileURLToPath(new URL('../leading-process.ts', import.meta.url));
      const child = spawn(process.execPath, [file, server.url, schema], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
      });
      await expect.poll(() => said).toContain('saved');
      return { child, said: () => said };
    }

    test('is followed by others that keep no texts in memory, and lose none', async () => {
      const schema = schemaForTest();
      const leading = await opened(schema);
      const follower = await shared(schema);
      const dataDir = await emptyDataDir();
      const readings = openReadings({ dataDir, key: 'key', warn: expect.fail, textsWithJobs: 0 });
      onTestFinished(() => readings.close());
      follower.keepTexts(readings);
      const textOf = (html: string) => [{ field: 'about', heading: null, html }];
      const own = (id: number, version = 0): Job => ({
        ...jobOf(id),
        sections: textOf(`<p>Job ${id}, ${version}</p>`),
      });
      const shown = async (jobs: Job[], minutes: number) => {
        await leading.save(shownBoard({ jobs, minutes }));
        return (await follower.board())?.board.jobs ?? [];
      };
      const withTexts = (some: readonly Job[]) => some.map((job) => ({ ...job, sections: sectionsOf(job) }));
      const first = await shown([own(1), own(2)], 1);
      expect(first.every(({ sections }) => sections instanceof StoredText)).toBe(true);

      // Another program empties the file.
      const file = new DatabaseSync(readingsFile(dataDir));
      file.exec('DELETE FROM text');
      file.close();
      const second = await shown([own(1), own(2, 1)], 2);
      expect(() => sectionsOf(second[0] as Job)).toThrow(TextUnreadable);
      // With the next board it is read from the database once more.
      const third = await shown([own(1), own(2, 2)], 3);
      expect(withTexts(third)).toEqual([own(1), own(2, 2)]);
    });

    test('is followed by another when it is killed', async () => {
      const schema = schemaForTest();
      const { child } = await leader(schema);
      const store = await shared(schema);
      expect(await store.lead()).toBeNull();
      await expect(store.save(shownBoard({ jobs: [], minutes: 1 }))).rejects.toThrow(
        'does not sync the site',
      );
      child.kill('SIGKILL');
      await expect.poll(() => store.lead()).not.toBeNull();
      await store.save(shownBoard({ jobs: [jobOf(2)], minutes: 99 }));
    });

    test('that was stopped and wakes up saves nothing, and learns that it leads no more', async () => {
      const schema = schemaForTest();
      const { child, said } = await leader(schema);
      const store = await shared(schema);
      child.kill('SIGSTOP');
      await expect.poll(() => store.lead()).not.toBeNull();
      const { id } = await store.save(shownBoard({ jobs: [jobOf(2)], minutes: 99 }));
      child.kill('SIGCONT');
      await expect.poll(said).toContain('lost');
      expect((await store.snapshots())[0]).toMatchObject({ id, boardAt: at(99) });
      expect(await store.check()).toEqual([]);
    });

    test('knows what was announced before it led, and announces nothing when another one has taken over', async () => {
      const schema = schemaForTest();
      const it = await announcing(['indexNow']);
      // By a version that kept it in the data folder.
      await it.run(stateOf({ 1: 'a' }));
      const place = { DATA_DIR: it.dataDir, DATABASE_URL: new Secret(server.url), DATABASE_SCHEMA: schema };
      const first = await openSiteStoreShared(place, at(0));
      onTestFinished(() => first?.close());
      await first?.lead();
      it.store = first ?? it.store;
      await it.run(stateOf({ 1: 'a' }));
      await first?.close();
      // It gives no sign of life.
      const asleep = await openSharedStore({
        ...optionsFor(server, schema),
        times: { renewMs: 1e9, staleMs: 1 },
      });
      onTestFinished(() => asleep.close());
      it.store = asleep;
      await expect(it.run(stateOf({ 2: 'a' }))).rejects.toThrow('does not sync the site');
      await expect.poll(() => asleep.lead()).not.toBeNull();
      await it.run(stateOf({ 1: 'a', 2: 'a' }));
      const awake = await openSharedStore({
        ...optionsFor(server, schema),
        times: { renewMs: 50, staleMs: 1 },
      });
      onTestFinished(() => awake.close());
      await expect.poll(() => awake.lead()).not.toBeNull();
      // Its connections were ended, which it may learn first.
      await expect
        .poll(() => it.run(stateOf({ 1: 'b' })).catch(String))
        .toContain('Another process has taken over');
      it.store = awake;
      await it.run(stateOf({ 1: 'a', 2: 'a', 3: 'a' }));
      expect(it.listeners.indexNow).toEqual([[jobUrl(1)], [jobUrl(2)], [jobUrl(3)]]);
    });

    test('gets what others ask for, and clears nothing that came while it was reading', async () => {
      const schema = schemaForTest();
      const [store, other] = [await shared(schema), await shared(schema)];
      let news = 0;
      store.onNews(() => {
        news += 1;
      });
      await store.revision();
      await other.ask({ reason: 'webhook', hint: { publishId: 7 } });
      await expect.poll(() => news).toBe(1);
      expect(await store.hasAsked()).toBe(true);
      expect(await store.hints.read()).toBe(true);
      expect(store.takeAsked()).toEqual([{ reason: 'webhook', hint: { publishId: 7 } }]);
      expect(await store.hasAsked()).toBe(false);
      const later = await other.ask({ reason: 'operator', hint: {} });
      await store.hints.clear();
      expect(await other.isAsked(later)).toBe(true);
      expect(await store.hasAsked()).toBe(true);
    });

    test('tells of each board, and who follows reads only the jobs that are new', async () => {
      const schema = schemaForTest();
      const [store, other] = [await shared(schema), await shared(schema)];
      await store.lead();
      await store.save(shownBoard({ jobs: [jobOf(1), jobOf(2)], minutes: 1 }));
      const [before, revision] = [await other.board(), await other.revision()];
      await store.save(shownBoard({ jobs: [jobOf(1), jobOf(2, 1)], minutes: 2 }));
      expect(await other.revision()).not.toBe(revision);
      const after = await other.board();
      expect(after?.board.jobs).toEqual([jobOf(1), jobOf(2, 1)]);
      expect(after?.board.jobs[0]).toBe(before?.board.jobs[0]);
    });
  });

  describe('what is wrong with it', () => {
    const messageOf = async (change: (url: URL) => void, more = {}) => {
      const url = new URL(server.url);
      url.password = 'geheim-4711';
      change(url);
      const options = { ...optionsFor(server, 'nowhere'), ...more, url: new Secret(url.href) };
      const error = await failed(openPostgresStore(options));
      expect(error).toBeInstanceOf(StoreError);
      expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain(
        'geheim',
      );
      return error.message;
    };

    test('is said with what to do, and without its password', async () => {
      const closed = createServer().listen(0, '127.0.0.1');
      const address = closed.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      await new Promise((resolve) => closed.close(resolve));
      expect(
        await messageOf((url) => {
          url.port = String(port);
        }),
      ).toMatch(
        /^The database postgres at 127\.0\.0\.1:\d+ can't be reached \(.*ECONNREFUSED.*See that it runs/,
      );
      expect(
        await messageOf((url) => {
          url.pathname = '/nothing';
        }),
      ).toMatch(/^The database nothing at .* does not exist \(.*CREATE DATABASE/);
      expect(
        await messageOf((url) => {
          url.username = 'nobody-here';
        }),
      ).toMatch(/refuses this user \(.*Check user and password/);
      expect(await messageOf((url) => url.searchParams.set('sslmode', 'require'))).toMatch(
        /offers no TLS \(.*leave out sslmode/,
      );
      expect(
        await messageOf((url) => {
          url.searchParams.set('sslmode', 'verify-full');
          url.searchParams.set('sslrootcert', '/nowhere/ca.pem');
        }),
      ).toContain("can't be asked with this DATABASE_URL (ENOENT");
    });
  });

  test.runIf(server.isOurs)(
    'it goes away and comes back: what was saved is there, and the next save works',
    async () => {
      const schema = schemaForTest();
      const store = await opened(schema, { times: { renewMs: 20, staleMs: 300 } });
      await store.save(shownBoard({ jobs: [jobOf(1)], minutes: 1 }));
      await server.stop();
      const away = await failed(store.save(shownBoard({ jobs: [], minutes: 2 })));
      expect(away.message).toContain("can't be reached");
      await expect(store.board()).rejects.toThrow("can't be reached");
      await server.start();
      expect((await store.board())?.board.jobs).toEqual([jobOf(1)]);
      await store.save(shownBoard({ jobs: [jobOf(2)], minutes: 3 }));
      expect((await store.board())?.board.jobs).toEqual([jobOf(2)]);
    },
  );
});
