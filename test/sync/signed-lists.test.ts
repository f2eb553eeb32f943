import { generateKeyPairSync } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../src/board/job.ts';
import type { Proof } from '../../src/site/twins/proof.ts';
import { signDetached } from '../../src/site/twins/proof-files.ts';
import { openSharedStore } from '../../src/store/postgres/postgres-store.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyDataDir, storeIn } from '../store/data-dir.ts';
import { at, jobOf } from '../store/jobs.ts';
import { newSchema, optionsFor, postgresTests } from '../store/postgres-place.ts';
import { type Answer, randomJobs, serving, showing, verified } from './shown-history.ts';

const { privateKey: signingKey } = generateKeyPairSync('ed25519');

/** A site on a server of this machine, which goes on with its store after `again`. */
async function site(open: () => Promise<Store>) {
  let answer: Answer = async () => null;
  const siteUrl = await serving((address) => answer(address));
  let minutes = 0;
  let current: { store: Store; process: ReturnType<typeof showing> } | undefined;
  const close = async () => {
    await current?.store.close();
    current = undefined;
  };
  onTestFinished(close);
  const begun = () => {
    if (!current) throw new Error('It has not begun.');
    return current;
  };
  return {
    siteUrl,
    /** Puts other answers in the place of the site's. */
    meddle(change: (address: string, body: string) => string | null) {
      const { process } = begun();
      answer = async (address) => {
        const body = await process.answer(address);
        return body && change(address, Buffer.from(body).toString());
      };
    },
    async again(key = signingKey) {
      await close();
      const store = await open();
      const process = showing(store, { siteUrl, signingKey: key, now: () => at(minutes) });
      current = { store, process };
      answer = process.answer;
      await process.shown.showStored();
    },
    publish(jobs: readonly Job[]) {
      minutes += 1;
      return begun().process.publish({ at: at(minutes), jobs, upcoming: [], problems: [] });
    },
    shown: () => begun().process.shown,
    store: () => begun().store,
    list: async (): Promise<Proof> =>
      JSON.parse(Buffer.from((await answer('/open-jobs.json')) ?? '').toString()),
  };
}

const inFolder = async () => {
  const dataDir = await emptyDataDir();
  return site(async () => storeIn(dataDir));
};

test.each([1, 2])(
  '500 random edits, with restarts, make one chain (seed %i)',
  async (seed) => {
    const live = await inFolder();
    await live.again();
    const { jobs, edit, random } = randomJobs(seed);
    const heads: string[] = [];
    for (let count = 0; count < 500; count += 1) {
      edit();
      await live.publish(jobs());
      const list = await live.list();
      expect(list.jobs.map(({ id }) => id).sort()).toEqual(
        jobs()
          .map(({ advertId }) => advertId)
          .sort(),
      );
      if (random(50) === 0) await live.again();
      if (count % 100 !== 99) continue;
      const found = await verified(live.siteUrl, { known: heads[random(heads.length || 1)] });
      expect(found).toMatchObject({
        faults: [],
        openJobs: jobs().length,
        chain: { state: 'unbroken', since: list.chain?.since },
      });
      if (found.chain.state === 'unbroken') heads.push(found.chain.head);
    }
    expect(new Set(heads).size).toBe(5);
    expect(await live.store().check()).toEqual([]);
  },
  120_000,
);

test('an unchanged board adds nothing to the chain, and an edit one entry', async () => {
  const live = await inFolder();
  await live.again();
  await live.publish([jobOf(1), jobOf(2)]);
  const first = (await live.list()).chain;
  expect(first?.entries).toBe(3);
  await live.publish([jobOf(1), jobOf(2)]);
  await live.again();
  await live.publish([jobOf(1), jobOf(2)]);
  expect((await live.list()).chain).toEqual(first);
  await live.publish([jobOf(1), jobOf(2, 1)]);
  expect((await live.list()).chain?.entries).toBe(4);
});

test('a board that could not be saved is shown, and its list is signed once it is', async () => {
  const dataDir = await emptyDataDir();
  let isFull = false;
  const live = await site(async () => {
    const store = storeIn(dataDir);
    return { ...store, save: (shown) => (isFull ? Promise.reject(new Error('full')) : store.save(shown)) };
  });
  await live.again();
  await live.publish([jobOf(1)]);
  const before = await live.list();
  isFull = true;
  await expect(live.publish([jobOf(1), jobOf(2)])).rejects.toThrow('full');
  expect(live.shown().site()?.board.jobs).toHaveLength(2);
  expect(await live.list()).toEqual(before);
  isFull = false;
  await live.publish([jobOf(1), jobOf(2)]);
  expect((await live.list()).jobs).toHaveLength(2);
  expect(await verified(live.siteUrl)).toMatchObject({
    faults: [],
    chain: { state: 'unbroken', entries: 3 },
  });
});

test('goes on with a new key; a new data folder begins a new chain, which a known head finds', async () => {
  const live = await inFolder();
  await live.again();
  await live.publish([jobOf(1)]);
  const first = await verified(live.siteUrl);
  await live.again(generateKeyPairSync('ed25519').privateKey);
  await live.publish([jobOf(1), jobOf(2)]);
  const head = first.chain.state === 'unbroken' ? first.chain.head : '';
  const second = await verified(live.siteUrl, { known: head });
  expect(second).toMatchObject({ faults: [], chain: { state: 'unbroken', entries: 4 } });
  expect(second.kid).not.toBe(first.kid);

  const other = await inFolder();
  await other.again();
  await other.publish([jobOf(1, 5), jobOf(2, 5)]);
  expect(await verified(other.siteUrl)).toMatchObject({ faults: [] });
  expect((await verified(other.siteUrl, { known: head })).faults).toEqual([
    expect.stringContaining('its past was rewritten'),
  ]);
  expect((await verified(other.siteUrl, { known: `9:${'a'.repeat(43)}` })).faults).toEqual([
    expect.stringContaining('had 9: it was cut, or begun anew'),
  ]);
});

test('while an older snapshot is shown, its list is in no chain', async () => {
  const live = await inFolder();
  await live.again();
  await live.publish([jobOf(1)]);
  await live.publish([jobOf(1), jobOf(2)]);
  await live.shown().rollback('1');
  const pinned = await verified(live.siteUrl);
  expect(pinned).toMatchObject({ faults: [], openJobs: 1, chain: { state: 'none' } });
  await live.shown().unpin();
  await live.publish([jobOf(2)]);
  expect(await verified(live.siteUrl)).toMatchObject({ faults: [], openJobs: 1, chain: { entries: 4 } });
});

test('whatever the server changes is found', async () => {
  const live = await inFolder();
  await live.again();
  await live.publish([jobOf(1), jobOf(2)]);
  await live.publish([jobOf(2, 1), jobOf(4)]);
  const job = (await live.list()).jobs[0]?.url ?? '';
  const faultsWith = async (change: (address: string, body: string) => string | null) => {
    live.meddle(change);
    return (await verified(live.siteUrl, { job })).faults;
  };
  const only = (end: string, change: (body: string) => string | null) => (address: string, body: string) =>
    address.endsWith(end) ? change(body) : body;
  expect(await faultsWith((_, body) => body)).toEqual([]);
  const signature = 'The signature does not fit the list of open jobs.';
  expect(await faultsWith(only('/open-jobs.json', (body) => body.replace('"id":2', '"id":3')))).toContain(
    signature,
  );
  expect(await faultsWith(only('.jws', (body) => body.replace('..', '..A')))).toContain(signature);
  expect(
    await faultsWith(
      only('jobfront-keys.json', (body) =>
        body.replace(/(?<="x": ")./, (first) => (first === 'A' ? 'B' : 'A')),
      ),
    ),
  ).toContain(signature);
  const lines = (change: (lines: string[]) => string[]) =>
    only('0.jsonl', (body) => `${change(body.trimEnd().split('\n')).join('\n')}\n`);
  for (let at = 0; at < 6; at += 1) {
    expect(await faultsWith(lines((all) => all.toSpliced(at, 1)))).toHaveLength(1);
    expect(
      await faultsWith(lines((all) => all.with(at, (all[at] ?? '').replace('"seq"', '"Seq"')))),
    ).toHaveLength(1);
  }
  expect(await faultsWith(only('0.jsonl', () => ''))).toHaveLength(1);
  expect(await faultsWith(only('0.jsonl', () => null))).toEqual([expect.stringContaining('There is no')]);
  expect(await faultsWith(only('0.jsonl', (body) => `${body}more, which was signed meanwhile\n`))).toEqual(
    [],
  );
  expect(await faultsWith(only('.json', (body) => body.replace('Baker', 'Butler')))).toEqual([
    expect.stringContaining('has another content'),
  ]);
  // The owner of the key rewrites the past, and signs it.
  const other = await inFolder();
  await other.again();
  await other.publish([jobOf(2, 1), jobOf(4)]);
  const rewritten = await other.list();
  const list = JSON.stringify({ ...rewritten, site: live.siteUrl.href });
  const faults = await faultsWith((address, body) => {
    if (address.endsWith('/open-jobs.json')) return list;
    return address.endsWith('.jws') ? signDetached(Buffer.from(list), signingKey) : body;
  });
  expect(faults).toContain('The list names another last entry than the chain has.');
});

test('says of addresses of jobs what a visitor would see', async () => {
  const live = await inFolder();
  await live.again();
  await live.publish([jobOf(1), jobOf(2)]);
  await live.publish([jobOf(1)]);
  const of = async (job: string) => (await verified(live.siteUrl, { job: live.siteUrl.href + job })).job;
  expect(await of('jobs/1-an-old-title?utm_source=x')).toMatchObject({ state: 'open', id: 1 });
  expect(await of('jobs/2-baker-0/')).toMatchObject({ state: 'closed' });
  expect(await of('jobs/77-a/')).toEqual({ state: 'unknown' });
  expect((await verified(live.siteUrl, { job: 'https://other.example/jobs/1/' })).job).toEqual({
    state: 'foreign',
  });
});

await postgresTests('signed lists of several processes', (server) => {
  test('500 random edits by processes that take turns make one chain, which all of them show', async () => {
    const schema = newSchema();
    const times = { renewMs: 50, staleMs: 500 };
    const answers: Answer[] = [async () => null, async () => null];
    const urls = await Promise.all(
      answers.map((_, index) => serving(async (address) => answers[index]?.(address) ?? null)),
    );
    const siteUrl = urls[0] as URL;
    let minutes = 0;
    const begin = async (index: number) => {
      const store = await openSharedStore({ ...optionsFor(server, schema), times });
      const process = showing(store, { siteUrl, signingKey, now: () => at(minutes) });
      answers[index] = process.answer;
      return { store, process };
    };
    const all = [await begin(0), await begin(1)];
    onTestFinished(async () => {
      for (const { store } of all) await store.close();
    });
    const { jobs, edit, random } = randomJobs(7);
    let leads = 0;
    let leadership = await all[0]?.store.lead();
    for (let count = 0; count < 500; count += 1) {
      edit();
      minutes += 1;
      const [leader, other] = [all[leads], all[1 - leads]];
      if (!leader || !other) throw new Error('There are two.');
      await leader.process.publish({ at: at(minutes), jobs: jobs(), upcoming: [], problems: [] });
      if (random(10) === 0) {
        await other.process.shown.follow();
        expect(Buffer.from((await other.process.answer('/open-jobs.json')) ?? '')).toEqual(
          Buffer.from((await leader.process.answer('/open-jobs.json')) ?? ''),
        );
      }
      if (random(50) === 0) {
        // The leader ends, and begins anew as a follower.
        await leadership?.release();
        await leader.store.close();
        leadership = await other.store.lead();
        expect(leadership).not.toBeNull();
        await other.process.shown.follow();
        all[leads] = await begin(leads);
        leads = 1 - leads;
      }
    }
    expect(await verified(siteUrl.port === urls[leads]?.port ? siteUrl : siteUrl)).toMatchObject({
      faults: [],
    });
    await all[1 - leads]?.process.shown.follow();
    const found = await verified(siteUrl);
    expect(found).toMatchObject({ faults: [], openJobs: jobs().length, chain: { state: 'unbroken' } });
    expect(await all[leads]?.store.check()).toEqual([]);
  }, 240_000);
});
