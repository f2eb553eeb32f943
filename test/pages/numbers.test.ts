import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { numbersFile, openCountsToRead } from '../../src/numbers/count-store.ts';
import { asOwner, newSchema, postgresTests } from '../store/postgres-place.ts';
import { dataFolder, freePort, secret, startLive, startService } from './live-harness.ts';

const script = fileURLToPath(new URL('./live-child.ts', import.meta.url));
const soon = { timeout: 20_000, interval: 50 };
const password = 'Pz3-fixed_for_the_tests-90210';

const browser =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** What would lead to a person, if it were found anywhere. */
const marks = [
  '203.0.113.77',
  'PlantedBrowser',
  'planted-path',
  'planted-fragment',
  'plantedrecipient',
  'plantedcampaign',
  'anna plantedname',
  'plantedname',
];
const planted = {
  'user-agent': `${browser} PlantedBrowser/77`,
  'x-forwarded-for': '203.0.113.77',
  'accept-language': 'tlh-PlantedBrowser',
};

type Sums = Map<string, number>;
interface Visit {
  path: string;
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** What it has to be counted as. */
  counts: readonly string[];
}

/** So many visits of all kinds, in an order that is the same each time. 300 of 10,000 are robots. */
function visitsTo(jobs: readonly string[], many: number): Visit[] {
  const idOf = (path: string) => /\/jobs\/(\d+)/.exec(path)?.[1] ?? '';
  const kinds: ((at: number) => Visit)[] = [
    (at) => {
      const path = jobs[at % jobs.length] ?? '/';
      return { path, counts: ['view job', `job ${idOf(path)}`, 'visit direct'] };
    },
    (at) => {
      const path = jobs[(at * 7) % jobs.length] ?? '/';
      const headers = { referer: 'https://www.google.com/' };
      return { path, headers, counts: ['view job', `job ${idOf(path)}`, 'visit search'] };
    },
    () => ({
      path: '/',
      headers: { referer: 'https://www.linkedin.com/feed/planted-path' },
      counts: ['view board', 'visit social'],
    }),
    (at) => {
      const path = jobs[(at * 3) % jobs.length] ?? '/';
      const headers = { referer: 'https://jobs.example/planted-path/?q=anna' };
      return { path, headers, counts: ['view job', `job ${idOf(path)}`] };
    },
    (at) => {
      const path = jobs[(at * 5) % jobs.length] ?? '/';
      return {
        path: `${path}?source=LinkedIn&utm_medium=social&gclid=plantedrecipient#planted-fragment`,
        counts: ['view job', `job ${idOf(path)}`, 'visit direct', 'source *', 'utm_medium *'],
      };
    },
    () => ({ path: '/map/', headers: { 'sec-fetch-site': 'same-origin' }, counts: ['view map'] }),
    () => ({ path: '/', headers: { dnt: '1' }, counts: [] }),
    () => ({ path: '/', headers: { 'sec-gpc': '1' }, counts: [] }),
    () => ({ path: '/', method: 'HEAD', counts: [] }),
    () => ({ path: '/', headers: { 'sec-purpose': 'prefetch' }, counts: [] }),
    () => ({ path: '/nothing-here/', counts: [] }),
    () => ({ path: '/feed.xml', counts: [] }),
    () => ({
      path: '/?q=%27%3B%20DROP%20TABLE%20daily--&utm_source=%00%F0%9F%92%A5',
      counts: ['view board', 'visit direct', 'source other'],
    }),
    () => ({
      path: '/?__proto__=1&source=%22%3E%3Cscript%3E',
      counts: ['view board', 'visit direct', 'source other'],
    }),
  ];
  const robots = Math.round(many * 0.03);
  return Array.from({ length: many }, (_, at): Visit => {
    const isRobot = at % Math.floor(many / robots) === 0 && at / Math.floor(many / robots) < robots;
    if (!isRobot) return (kinds[at % kinds.length] ?? kinds[0])?.(at) ?? { path: '/', counts: [] };
    return { path: jobs[at % jobs.length] ?? '/', headers: { 'user-agent': robot }, counts: [] };
  });
}

function expectedOf(visits: readonly Visit[]): Sums {
  const sums: Sums = new Map();
  for (const name of visits.flatMap(({ counts }) => counts)) sums.set(name, (sums.get(name) ?? 0) + 1);
  return sums;
}

/** Digests have no name here: "source *". */
const sumsOf = (rows: Iterable<Readonly<Record<string, unknown>>>): Sums => {
  const sums: Sums = new Map();
  for (const { kind, name, n } of rows) {
    const key = `${kind} ${String(name).startsWith('#') ? '*' : name}`;
    sums.set(key, (sums.get(key) ?? 0) + Number(n));
  }
  return sums;
};
const sorted = (sums: Sums) => [...sums].sort();

/** Pays all visits, some at a time, and returns how many answers came. */
async function visit(
  url: string,
  visits: readonly Visit[],
  answered?: (count: number) => void,
): Promise<number> {
  const pool = new Pool(url, { connections: 16 });
  let count = 0;
  let next = 0;
  const walk = async () => {
    while (next < visits.length) {
      const one = visits[next];
      next += 1;
      if (!one) continue;
      const headers = { ...planted, host: 'jobs.example', ...one.headers };
      try {
        const { body } = await pool.request({
          path: one.path.split('#', 1)[0] ?? '/',
          method: one.method ?? 'GET',
          headers,
          ...(one.body !== undefined && { body: one.body }),
        });
        await body.dump();
        count += 1;
        answered?.(count);
      } catch {
        // Killed.
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, walk));
  await pool.destroy();
  return count;
}

const report = (what: Record<string, string>): Visit => ({
  path: '/numbers',
  method: 'POST',
  headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
  body: String(new URLSearchParams(what)),
  counts: [],
});

async function jobPaths(url: string): Promise<string[]> {
  const text = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...text.matchAll(/<loc>https:\/\/jobs\.example(\/jobs\/\d+[^<]*\/)<\/loc>/g)].map(
    ([, path = '']) => path,
  );
}

/** The bytes of all files in a folder, as text of one byte a character. */
async function everythingIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
  );
  return texts.join('\n');
}

test('a live site counts exactly, through kill -9, and stores nothing of a person', async () => {
  await using data = await dataFolder();
  const service = await startService(12);
  const lines: string[] = [];
  const start = () => startChild(['all', 'log'], { SERVICE_URL: service.url, DATA_DIR: data.path }, lines);
  let one = await start();
  const jobs = await jobPaths(one.url);
  expect(jobs.length).toBeGreaterThan(4);
  const visits = visitsTo(jobs, 1_500);
  const stored = () => {
    const sums = openCountsToRead(numbersFile(data.path));
    if (!sums) throw new Error('nothing was counted');
    return sums.query('SELECT kind, name, n FROM daily').then(sumsOf).finally(sums.close);
  };

  expect(await visit(one.url, visits.slice(0, 900))).toBe(900);
  await kill(one.child);
  expect(sorted(await stored())).toEqual(sorted(expectedOf(visits.slice(0, 900))));
  one = await start();
  expect(await visit(one.url, visits.slice(900))).toBe(600);
  expect(sorted(await stored())).toEqual(sorted(expectedOf(visits)));

  // In the middle of answers: each that came is counted, and at most those that were under way besides.
  const before = (await stored()).get('view map') ?? 0;
  const walk = Array.from(
    { length: 600 },
    (): Visit => ({ path: '/map/', headers: { 'sec-fetch-site': 'same-origin' }, counts: [] }),
  );
  const { child } = one;
  const came = await visit(one.url, walk, (count) => void (count === 200 && child.kill('SIGKILL')));
  expect(came).toBeGreaterThanOrEqual(200);
  expect(came).toBeLessThan(600);
  const counted = ((await stored()).get('view map') ?? 0) - before;
  expect(counted).toBeGreaterThanOrEqual(came);
  expect(counted).toBeLessThanOrEqual(came + 16);

  one = await start();
  const rare = report({ what: 'search', words: 'Anna Plantedname', found: '0' });
  const often = report({ what: 'search', words: ' Kurier', found: '3' });
  await visit(one.url, [rare, rare, often, often, often, often]);
  await kill(one.child);
  one = await start();
  await visit(one.url, [rare, rare, often, report({ what: 'link', at: jobs[0] ?? '', source: 'xing' })]);
  expect(await visit(one.url, [report({ what: 'search', words: 'a@b.example', found: 'many' })])).toBe(1);
  const own = await numbersOf(one.url);
  // Five of nine: the number would tell that the other words were searched for four times.
  expect(own.searches).toEqual([{ words: 'kurier', searches: '5 or more' }]);
  expect(own.searchesWithoutJobs).toEqual([]);
  expect(own.totals).toMatchObject({ searches: 9, applyLinksFollowed: 'under 5' });
  const metrics = await (await fetch(`${one.url}/metrics`)).text();
  expect(metrics).toMatch(/^jobfront_numbers\{what="visits"\} \d+$/m);
  expect(metrics).not.toContain('applyLinksFollowed');

  const everywhere = [await everythingIn(data.path), lines.join(''), metrics, JSON.stringify(own)]
    .join('\n')
    .toLowerCase();
  for (const mark of marks) expect(everywhere.includes(mark.toLowerCase()), mark).toBe(false);
  expect(lines.join('')).toContain('request-answered');
  await kill(one.child);
  await service.close();
}, 120_000);

test('pages are the same, counted or not; without numbers nothing is stored, said or answered', async () => {
  await using data = await dataFolder();
  const service = await startService(12);
  const start = (name: string, numbers: boolean | { beacon: boolean }) =>
    startLive(
      {
        SERVICE_URL: service.url,
        DATA_DIR: join(data.path, name),
        OPERATOR_PASSWORD: password,
        SITE_URL: 'https://jobs.example',
      },
      { numbers },
    );
  const [on, off, apart] = [
    await start('on', true),
    await start('off', false),
    await start('apart', { beacon: true }),
  ];
  await Promise.all([on.settled(), off.settled(), apart.settled()]);
  const [job = '/'] = await jobPaths(on.url);
  for (const path of ['/', job, '/map/', '/en/saved/']) {
    const [one, other, marked] = await Promise.all([on.get(path), off.get(path), apart.get(path)]);
    expect(one.status).toBe(200);
    expect(other.text === one.text, path).toBe(true);
    expect(marked.text.replace(' data-numbers', '') === one.text, path).toBe(true);
    expect(one.headers.get('server-timing')).toBe('numbers');
    expect(other.headers.get('server-timing')).toBeNull();
  }
  expect((await on.get('/feed.xml')).headers.get('server-timing')).toBeNull();
  await visit(off.url, [{ path: '/', counts: [] }]);
  expect(openCountsToRead(numbersFile(join(data.path, 'off')))).toBeNull();
  expect(await numbersOf(off.url)).toBeNull();
  expect(await (await fetch(`${off.url}/metrics`)).text()).not.toContain('jobfront_numbers');
  const answers = await Promise.all(
    [off, on].map(({ url }) => fetch(`${url}/numbers`, { method: 'POST', body: 'what=view&at=/' })),
  );
  // A report from elsewhere is refused.
  expect(answers.map(({ status }) => status)).toEqual([404, 403]);
  await Promise.all([on.stop(), off.stop(), apart.stop()]);
  await service.close();
}, 60_000);

test('a form of the site counts when it is opened, and when it is sent with mistakes', async () => {
  await using data = await dataFolder();
  const service = await startService(12);
  const live = await startLive(
    {
      ...{ SERVICE_URL: service.url, DATA_DIR: data.path, SITE_URL: 'https://jobs.example' },
      ...{ SERVICE_CLIENT_ID: 'kolibra_careers', SERVICE_CLIENT_SECRET: 'careers-secret' },
    },
    { apply: { form: 'site' } },
  );
  await live.settled();
  const [job = ''] = await jobPaths(live.url);
  const advert = /\d+/.exec(job)?.[0];
  const inside = { 'sec-fetch-site': 'same-origin' };
  const headers = { ...planted, ...inside };
  await fetch(`${live.url}${job}apply/?source=fair`, { headers });
  const body = new FormData();
  body.append('email', 'anna@plantedname.example');
  body.append('origin', 'source=fair');
  const answer = await fetch(`${live.url}${job}apply/`, { method: 'POST', headers, body });
  expect(answer.status).toBe(422);
  const stored = openCountsToRead(numbersFile(data.path));
  const sums = sumsOf((await stored?.query('SELECT kind, name, n FROM daily')) ?? []);
  await stored?.close();
  const counted = [
    'view form',
    'form opened',
    `job-opened ${advert}`,
    'source-opened *',
    'form faults',
    'fault name',
  ];
  for (const name of counted) expect(sums.get(name), name).toBe(1);
  await live.stop();
  expect((await everythingIn(data.path)).includes('plantedname')).toBe(false);
  await service.close();
}, 60_000);

async function startChild(argv: readonly string[], environment: Record<string, string>, lines: string[]) {
  const child = fork(script, [inject('compiled'), ...argv], {
    execArgv: [],
    silent: true,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
      WEBHOOK_SECRET: secret,
      OPERATOR_PASSWORD: password,
      SITE_URL: 'https://jobs.example',
      SERVICE_REQUESTS_PER_SECOND: '1000',
      ACCESS_LOG: 'on',
      PORT: String(await freePort()),
      ...environment,
    },
  });
  for (const output of [child.stdout, child.stderr]) output?.on('data', (text) => lines.push(String(text)));
  const [url] = await once(child, 'message');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, soon).toBe(200);
  return { child, url: String(url) };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function numbersOf(url: string) {
  const headers = { authorization: `Bearer ${password}` };
  return (await fetch(`${url}/_jobfront/numbers/?days=7`, { headers })).json();
}

await postgresTests('three fronts that share a database', (server) => {
  afterAll(() => server.remove());

  test('count 10,000 visits exactly, one of them killed and started again', async () => {
    await using data = await dataFolder();
    const service = await startService(12);
    const schema = newSchema();
    const lines: string[] = [];
    const shared = { SERVICE_URL: service.url, DATABASE_URL: server.url, DATABASE_SCHEMA: schema };
    const start = (name: string, role: string) =>
      startChild([role, 'log'], { ...shared, DATA_DIR: join(data.path, name) }, lines);
    const fronts = [await start('0', 'all'), await start('1', 'front'), await start('2', 'front')];
    onTestFinished(async () => {
      await Promise.all(
        fronts.map(({ child }) => child.exitCode === null && child.signalCode === null && kill(child)),
      );
      await service.close();
    });
    const urlOf = (at: number) => fronts[at]?.url ?? '';
    const jobs = await jobPaths(urlOf(0));
    const visits = visitsTo(jobs, 10_000);
    expect(visits.filter(({ headers }) => headers?.['user-agent'] === robot)).toHaveLength(300);
    const third = Math.ceil(visits.length / 3);
    const shares = [0, 1, 2].map((at) => visits.slice(at * third, (at + 1) * third));
    const word = report({ what: 'search', words: 'Straßenbahn', found: '2' });
    const rare = report({ what: 'search', words: 'Anna Plantedname', found: '0' });

    const half = (at: number, from: number, to: number) =>
      visit(urlOf(at), shares[at]?.slice(from, to) ?? []);
    await Promise.all([0, 1, 2].map((at) => half(at, 0, 1_500)));
    const [, second] = fronts;
    if (second) await kill(second.child);
    fronts[1] = await start('1', 'front');
    await Promise.all([0, 1, 2].map((at) => half(at, 1_500, third)));
    // Frequent in all processes together, in none of them alone.
    for (const at of [0, 1, 2]) expect(await visit(urlOf(at), [word, word, rare])).toBe(3);

    const stored = () =>
      asOwner(server, async (client) =>
        sumsOf((await client.query(`SELECT kind, name, n FROM ${schema}.numbers_daily`)).rows),
      );
    const expected = expectedOf(visits);
    for (const name of ['search found', 'word *', 'search nothing', 'missing *'])
      expected.set(name, name === 'search found' ? 6 : name === 'word *' ? 9 : 3);
    await expect.poll(async () => sorted(await stored()), soon).toEqual(sorted(expected));

    // All of them show the same, and nothing below 5.
    const [first, ...others] = await Promise.all([0, 1, 2].map((at) => numbersOf(urlOf(at))));
    for (const other of others) expect(other).toEqual(first);
    expect(first.isPartial).toBe(false);
    expect(first.totals.jobViews).toBe(expected.get('view job'));
    expect(first.searches).toEqual([{ words: 'strassenbahn', searches: '5 or more' }]);
    expect(first.totals.searchesWithoutJobs).toBe('under 5');
    expect(first.channels.find(({ channel }: { channel: string }) => channel === 'linkedin')).toMatchObject({
      visits: expected.get('source *'),
    });
    for (const { advertId, views } of first.jobs) expect(views).toBe(expected.get(`job ${advertId}`));

    const rows = await asOwner(server, async (client) => {
      const tables = ['numbers_daily', 'numbers_word', 'numbers_month'];
      const texts: string[] = [];
      for (const name of tables) {
        const { rows: found } = await client.query(`SELECT t::text FROM ${schema}.${name} t`);
        texts.push(...found.map((row) => row.t));
      }
      return texts.join('\n');
    });
    const everywhere = [await everythingIn(data.path), rows, lines.join('')].join('\n').toLowerCase();
    for (const mark of marks) expect(everywhere.includes(mark.toLowerCase()), mark).toBe(false);
  }, 180_000);

  test.runIf(server.isOurs)(
    'go on counting while the database is away',
    async () => {
      await using data = await dataFolder();
      const service = await startService(12);
      const site = {
        SITE_URL: 'https://jobs.example',
        DATABASE_URL: server.url,
        DATABASE_SCHEMA: newSchema(),
      };
      const live = await startLive({
        SERVICE_URL: service.url,
        DATA_DIR: data.path,
        OPERATOR_PASSWORD: password,
        ...site,
      });
      await live.settled();
      const board: Visit = { path: '/', counts: [] };
      await visit(
        live.url,
        Array.from({ length: 10 }, () => board),
      );
      expect((await numbersOf(live.url)).totals.visits).toBe(10);
      await server.stop();
      await visit(
        live.url,
        Array.from({ length: 20 }, () => board),
      );
      expect(await numbersOf(live.url)).toMatchObject({ isPartial: true, totals: { visits: 30 } });
      await server.start();
      await expect.poll(async () => (await numbersOf(live.url)).isPartial, soon).toBe(false);
      expect((await numbersOf(live.url)).totals.visits).toBe(30);
      await live.stop();
      await service.close();
    },
    90_000,
  );
});
