import { generateKeyPairSync } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { SiteSettings } from '../../src/settings/site-schema.ts';
import type { Site, SiteKit } from '../../src/site/site.ts';
import type { ArchiveView } from '../../src/site/views/archive.ts';
import { openSharedStore } from '../../src/store/postgres/postgres-store.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyDataDir, storeIn } from '../store/data-dir.ts';
import { at, jobOf } from '../store/jobs.ts';
import { newSchema, optionsFor, postgresTests } from '../store/postgres-place.ts';
import { type Answer, randomJobs, showing } from './shown-history.ts';

const { privateKey: signingKey } = generateKeyPairSync('ed25519');
const siteUrl = new URL('https://careers.example/');

/** Prints a page as its view. */
const render: SiteKit['render'] = async (_, { view }) =>
  new Response(JSON.stringify(view), { headers: { 'content-type': 'application/json' } });

let minutes = 0;

const begun = (store: Store, site: Partial<SiteSettings> = {}) =>
  showing(store, { siteUrl, signingKey, now: () => at(minutes), site: { archive: true, ...site }, render });

type Process = ReturnType<typeof begun>;

async function viewAt(answer: Answer, address: string): Promise<ArchiveView | null> {
  const body = await answer(address);
  return body && JSON.parse(Buffer.from(body).toString());
}

/** The titles of all pages, the newest first, as a visitor finds them who follows the links. */
async function titles({ answer }: Process): Promise<string[]> {
  const found: string[] = [];
  let address: string | null = '/archive/';
  while (address !== null) {
    const view: ArchiveView | null = await viewAt(answer, address);
    if (view === null) throw new Error(`There is nothing at ${address}.`);
    found.push(...view.months.flatMap(({ jobs }) => jobs.map(({ title }) => title)));
    address = view.older;
  }
  return found;
}

/** What the archive has to show, by the edits alone. */
function expected() {
  const closed = new Map<number, string>();
  let open = new Map<number, string>();
  return {
    follow(jobs: readonly { advertId: number; displayTitle: string }[]) {
      const next = new Map(jobs.map(({ advertId, displayTitle }) => [advertId, displayTitle]));
      const gone = [...open].filter(([id]) => !next.has(id)).sort(([one], [other]) => one - other);
      for (const [id, title] of gone) closed.set(id, title);
      for (const id of next.keys()) closed.delete(id);
      open = next;
    },
    titles: () => [...closed.values()].reverse(),
  };
}

const board = (jobs: ReturnType<ReturnType<typeof randomJobs>['jobs']>) => {
  minutes += 1;
  return { at: at(minutes), jobs, upcoming: [], problems: [] };
};

test.each([3, 4])(
  '500 random edits, with restarts, leave the jobs that are closed (seed %i)',
  async (seed) => {
    const dataDir = await emptyDataDir();
    let store = storeIn(dataDir);
    let process = begun(store);
    const { jobs, edit, random } = randomJobs(seed);
    const model = expected();
    for (let count = 0; count < 500; count += 1) {
      edit();
      await process.publish(board(jobs()));
      model.follow(jobs());
      if (random(40) === 0) {
        await store.close();
        store = storeIn(dataDir);
        process = begun(store);
        await process.shown.showStored();
      }
      if (random(10) === 0) expect(await titles(process)).toEqual(model.titles());
    }
    expect(await titles(process)).toEqual(model.titles());
    expect(model.titles().length).toBeGreaterThan(5);
  },
  120_000,
);

test('has pages that no later job changes, and one with the newest', async () => {
  const process = begun(storeIn(await emptyDataDir()));
  const open = Array.from({ length: 400 }, (_, index) => jobOf(index + 1));
  await process.publish(board(open));
  const close = (first: number) => process.publish(board(open.slice(first)));
  const keyAt = (address: string) => process.site()?.entry(address)?.key();
  expect((await viewAt(process.answer, '/archive/'))?.months).toEqual([]);
  expect(await viewAt(process.answer, '/archive/2026/')).toBeNull();
  for (const [closed, pages] of [
    [1, 0],
    [100, 0],
    [101, 1],
    [175, 2],
  ] as const) {
    await close(closed);
    expect(await viewAt(process.answer, `/archive/2026/page/${pages + 1}/`)).toBeNull();
    expect(await titles(process)).toHaveLength(closed);
  }
  const [first, newest, start] = [
    keyAt('/archive/2026/page/1/'),
    keyAt('/archive/2026/'),
    keyAt('/archive/'),
  ];
  await process.publish(board([jobOf(400, 3), ...open.slice(175, 399)]));
  expect([keyAt('/archive/2026/page/1/'), keyAt('/archive/2026/'), keyAt('/archive/')]).toEqual([
    first,
    newest,
    start,
  ]);
  await close(176);
  expect(keyAt('/archive/2026/page/1/')).toBe(first);
  expect(keyAt('/archive/2026/')).not.toBe(newest);
  const site = process.site() as Site;
  const listed = [...site.entries()].map(({ address }) => address).filter((one) => one.includes('archive'));
  expect(listed).toEqual([
    '/archive/',
    '/archive/2026/',
    '/archive/2026/page/1/',
    '/archive/2026/page/2/',
    '/archive/feed.xml',
  ]);
  for (const address of [
    '/archive/0/',
    '/archive/2025/',
    '/archive/2026/page/0/',
    '/archive/2026/page/3/',
    '/archive/x/',
  ])
    expect(site.entry(address)).toBeUndefined();
});

test('shows title, place and days, and neither texts nor people; a feed has the newest', async () => {
  const process = begun(storeIn(await emptyDataDir()));
  const secret = 'Anna Nowak, anna@kolibra.example';
  const job = { ...jobOf(1), title: 'Cook', displayTitle: 'Cook <b>' };
  const sections = [{ field: 'about', heading: null, html: `<p>${secret}</p>` }];
  await process.publish(board([{ ...job, sections, company: secret } as typeof job]));
  await process.publish(board([]));
  const view = await viewAt(process.answer, '/archive/2026/');
  expect(view?.months.flatMap(({ jobs }) => jobs)).toEqual([
    {
      title: 'Cook <b>',
      language: 'pl',
      place: 'Łódź',
      openedAt: at(0),
      closedAt: at(minutes),
      days: expect.any(Number),
    },
  ]);
  const feed = Buffer.from((await process.answer('/archive/feed.xml')) ?? '').toString();
  expect(feed).toContain('<title>Cook &lt;b&gt;</title>');
  expect(`${JSON.stringify(view)} ${feed}`).not.toContain('Nowak');
});

test('is not there where the owner has none, and each site has its own', async () => {
  const off = begun(storeIn(await emptyDataDir()), { archive: false });
  await off.publish(board([jobOf(1)]));
  await off.publish(board([]));
  expect(await off.answer('/archive/')).toBeNull();
  expect([...(off.site() as Site).entries()].filter(({ address }) => address.includes('archive'))).toEqual(
    [],
  );
});

await postgresTests('the archive of several processes', (server) => {
  test('500 random edits by processes that take turns leave the jobs that are closed, on both', async () => {
    const schema = newSchema();
    const times = { renewMs: 50, staleMs: 500 };
    const begin = async () => {
      const store = await openSharedStore({ ...optionsFor(server, schema), times });
      return { store, process: begun(store) };
    };
    let [leader, other] = [await begin(), await begin()];
    onTestFinished(async () => {
      for (const { store } of [leader, other]) await store.close();
    });
    let leadership = await leader.store.lead();
    const { jobs, edit, random } = randomJobs(11);
    const model = expected();
    for (let count = 0; count < 500; count += 1) {
      edit();
      await leader.process.publish(board(jobs()));
      model.follow(jobs());
      if (random(20) === 0) {
        await other.process.shown.follow();
        for (const { process } of [leader, other]) expect(await titles(process)).toEqual(model.titles());
      }
      if (random(60) !== 0) continue;
      await leadership?.release();
      await leader.store.close();
      leadership = await other.store.lead();
      expect(leadership).not.toBeNull();
      await other.process.shown.follow();
      [leader, other] = [other, await begin()];
    }
    await other.process.shown.follow();
    for (const { process } of [leader, other]) expect(await titles(process)).toEqual(model.titles());
  }, 240_000);
});
