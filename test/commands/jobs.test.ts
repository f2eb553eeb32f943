import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { type Standin, startStandin } from '../../src/standin/server.ts';
import { jobfront } from './run.ts';

let standin: Standin;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jobfront-jobs-'));
  standin = await startStandin({
    port: 0,
    posts: createStandinPosts({ today: Temporal.Now.instant() }),
    now: () => Temporal.Now.instant(),
  });
});
afterAll(async () => {
  await standin.close();
  await rm(dataDir, { recursive: true });
});
const environment = () => ({ SERVICE_URL: standin.url, DATA_DIR: dataDir });

/** Switches faults of the stand-in on for as long as `during` takes. */
async function withFaults<Result>(faults: object, during: () => Promise<Result>): Promise<Result> {
  const response = await fetch(`${standin.url}/control/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(faults),
  });
  expect(response.status).toBe(200);
  try {
    return await during();
  } finally {
    await fetch(`${standin.url}/control/faults`, { method: 'DELETE' });
  }
}

describe('jobfront jobs', () => {
  test('--json prints the board with exactly its keys, exit 0', async () => {
    const { code, stdout, stderr } = await jobfront(['jobs', '--json'], environment());
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const board = JSON.parse(stdout);
    expect(Object.keys(board)).toEqual(['complete', 'jobs', 'problems']);
    expect(board.complete).toBe(true);
    expect(board.jobs.length).toBeGreaterThanOrEqual(60);
    for (const job of board.jobs) {
      expect(Object.keys(job)).toEqual([
        'advertId',
        'publishId',
        'title',
        'language',
        'address',
        'place',
        'validFrom',
        'validThrough',
        'highlighted',
        'applyUrl',
      ]);
      expect(job.address).toMatch(new RegExp(`^/jobs/${job.advertId}-[a-z0-9-]+/$`));
      expect(new Date(job.validFrom).getTime()).toBeLessThanOrEqual(Date.now());
    }
    expect(new Set(board.problems.map(({ code }: { code: string }) => code))).toEqual(
      new Set(['place-unreadable', 'deadline-before-start', 'link-unusable', 'content-dropped']),
    );
  });

  test('without --json a table, with problems below', async () => {
    const { code, stdout } = await jobfront(['jobs'], environment());
    expect(code).toBe(0);
    expect(stdout).toMatch(/^advert +language +title/);
    expect(stdout).toMatch(/\d+ open jobs, 3 upcoming, \d+ problems/);
  });

  test('tells one line for each kind of problem, and every problem with --all', async () => {
    const [brief, whole, json] = await Promise.all([
      jobfront(['jobs'], environment()),
      jobfront(['jobs', '--all'], environment()),
      jobfront(['jobs', '--json'], environment()),
    ]);
    const { problems } = JSON.parse(json.stdout);
    const kinds = new Set(problems.map(({ code }: { code: string }) => code));
    const told = ({ stdout }: { stdout: string }) =>
      stdout.split('\n').filter((line) => [...kinds].some((code) => line.startsWith(`${code}`)));
    expect(kinds.size).toBeLessThan(problems.length);
    expect(told(brief)).toHaveLength(kinds.size);
    expect(brief.stdout).toContain('--all lists every problem');
    expect(told(whole)).toHaveLength(problems.length);
    expect(whole.stdout).not.toContain('--all lists every problem');
  });

  test('--now shows another moment: what starts later is open then, what has ended is gone', async () => {
    const [today, later] = await Promise.all([
      jobfront(['jobs', '--json'], environment()),
      jobfront(
        ['jobs', '--json', '--now', new Date(Date.now() + 10 * 86_400_000).toISOString()],
        environment(),
      ),
    ]);
    const ids = ({ stdout }: { stdout: string }) =>
      new Set<number>(JSON.parse(stdout).jobs.map((job: { advertId: number }) => job.advertId));
    const opened = [...ids(later)].filter((id) => !ids(today).has(id));
    const closed = [...ids(today)].filter((id) => !ids(later).has(id));
    expect(opened).toHaveLength(3);
    expect(closed.length).toBeGreaterThan(0);
  });

  test('--now without a zone is refused with what to write instead', async () => {
    const { code, stdout, stderr } = await jobfront(['jobs', '--now', '2026-01-01'], environment());
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      '--now is "2026-01-01": give an ISO instant with its zone, such as 2026-11-21T08:00:00Z.\n',
    );
  });

  test.each([
    ['errors', { status: { status: 500 } }],
    ['HTML instead of JSON', { html: {} }],
    ['truncated bodies', { truncated: {} }],
    ['totals far too high', { totals: { by: 400 } }],
  ])(
    'an incomplete read (%s) prints nothing but the reason, exit 1',
    async (_, faults) => {
      const { code, stdout, stderr } = await withFaults(faults, () =>
        jobfront(['jobs', '--json'], { ...environment(), SERVICE_READ_BUDGET_MS: '4000' }),
      );
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(`GET ${standin.url}/public/job_posts/published`);
    },
    30_000,
  );

  test.each([
    ['the id filter is ignored', { ignoreIdFilter: {} }],
    ['the sort is ignored', { ignoreSort: {} }],
    ['totals are too low', { totals: { by: -5 } }],
    ['one middle page is short once', { shortPages: { requests: 1 } }],
    ['answers are slow', { latency: { ms: 50 } }],
    ['the first answers are errors', { status: { status: 503, requests: 2 } }],
  ])(
    'a service of which %s is still read whole',
    async (_, faults) => {
      const quiet = JSON.parse((await jobfront(['jobs', '--json'], environment())).stdout);
      const { code, stdout } = await withFaults(faults, () => jobfront(['jobs', '--json'], environment()));
      expect(code).toBe(0);
      expect(JSON.parse(stdout).jobs).toEqual(quiet.jobs);
    },
    30_000,
  );

  test('wrong settings are all reported at once, each with its mend', async () => {
    const { code, stdout, stderr } = await jobfront(['jobs'], {
      SITE_URL: 'careers.example',
      SERVICE_TIMEOUT_MS: 'soon',
      SITE_LANGUAGE: 'xx',
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatchInlineSnapshot(`
      "4 settings can't be used:
        - SERVICE_URL is not set: give it in the environment or in .env, for example SERVICE_URL=https://your-company.example
        - SITE_URL is "careers.example": give a whole address that starts with https:// or http://
        - SERVICE_TIMEOUT_MS is "soon": give a whole number from 1 to 600000
        - SITE_LANGUAGE is "xx": give one of ar, bg, cs, da, de, el, en, es, et, fi, fr, ga, hr, hu, it, lt, lv, mt, nb, nl, pl, pt, ro, sk, sl, sv, tr, uk
      "
    `);
  });
});

describe('the command line', () => {
  test.each([
    [],
    ['init'],
    ['jobs'],
    ['doctor'],
    ['start'],
    ['publish'],
    ['snapshots'],
    ['rollback'],
    ['standin'],
    ['demo'],
    ['settings'],
  ])('%s --help says what it does', async (...command) => {
    const { code, stdout } = await jobfront([...command.filter(Boolean), '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: jobfront/);
  });

  test('a taken port is named, with the way to another', async () => {
    const { port } = standin;
    const taken = await jobfront(['standin', '--port', String(port)]);
    expect(taken.code).toBe(1);
    expect(taken.stderr).toContain(`port ${port}`);
    expect(taken.stderr).toContain('--port');
    const demo = await jobfront(['demo'], { PORT: String(port) });
    expect(demo.code).toBe(1);
    expect(demo.stderr).toContain(`Port ${port} is taken`);
    expect(demo.stderr).toContain('PORT=');
  });
});
