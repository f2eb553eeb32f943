import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportSchema } from '../../src/doctor/report/report-schema.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { type Standin, startStandin } from '../../src/standin/server.ts';
import { jobfront } from './run.ts';

/** The day of the sample, for the stand-in and for the doctor: so the report is the same on every day. */
const now = '2026-11-21T08:00:00Z';

let standin: Standin;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jobfront-doctor-'));
  const today = Temporal.Instant.from(now);
  standin = await startStandin({ port: 0, posts: createStandinPosts({ today }), now: () => today });
});
afterAll(async () => {
  await standin.close();
  await rm(dataDir, { recursive: true });
});

const doctor = (args: readonly string[] = [], environment: Record<string, string> = {}) =>
  jobfront(['doctor', '--now', now, ...args], {
    SERVICE_URL: standin.url,
    DATA_DIR: dataDir,
    ...environment,
  });

/** What differs from run to run and machine to machine: the stand-in's port, times, and sizes with it. */
const steady = (text: string) =>
  text.replaceAll(standin.url, 'http://127.0.0.1:<port>').replace(/\d+ (ms|kB)\b/g, '<n> $1');

describe('jobfront doctor', () => {
  test('reports of the sample company what is in test/doctor/sample.txt, whole', async () => {
    const { code, stdout } = await doctor(['--all']);
    await expect(steady(stdout)).toMatchFileSnapshot('../doctor/sample.txt');
    expect(code).toBe(1);
  });

  test('--json prints a report of the promised shape, the same findings in one line', async () => {
    const { stdout, code } = await doctor(['--json']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^\{.*\}\n$/);
    const report = reportSchema.parse(JSON.parse(stdout));
    expect(report).toMatchObject({
      format: 2,
      at: now,
      service: { address: standin.url, complete: true, tls: null },
      records: { skipped: 0 },
    });
    expect(report.service.requests.map(({ status, records }) => [status, records])).toEqual([
      [200, report.records.posts],
      [200, 0],
      [200, report.records.posts],
    ]);
    const sample = await readFile(new URL('../doctor/sample.txt', import.meta.url), 'utf8');
    for (const { code: name, found } of report.findings) {
      expect(sample).toContain(name);
      expect(sample).toContain(steady(found));
    }
  });

  test('--html writes a valid page beside the table', async () => {
    const file = join(dataDir, 'report.html');
    const { code, stdout } = await doctor(['--html', file]);
    expect(code).toBe(1);
    expect(stdout).toContain('warning  pay-missing');
    const html = await readFile(file, 'utf8');
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended', 'html-validate:document'],
      rules: { 'doctype-style': 'off', 'void-style': 'off', 'no-trailing-whitespace': 'off' },
    });
    const { results } = await validator.validateString(html);
    expect(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => [ruleId, message])),
    ).toEqual([]);
    expect(html).toContain('Kolibra');
  });

  test('--report pay says how adverts show pay, as text, data and a page', async () => {
    const file = join(dataDir, 'pay.html');
    const { code, stdout } = await doctor(['--report', 'pay', '--html', file]);
    expect(code).toBe(0);
    expect(stdout).toContain('Directive (EU) 2023/970');
    const data = JSON.parse((await doctor(['--report', 'pay', '--json'])).stdout);
    const { adverts, kinds } = data;
    expect(data).toMatchObject({ format: 1, at: now, isConfigured: true });
    expect(kinds.range + kinds.amount + kinds.open + kinds.none).toBe(adverts);
    expect(stdout).toContain(`Pay is shown by ${adverts - kinds.none} of ${adverts} `);
    expect(await readFile(file, 'utf8')).toContain('Kolibra');
  });

  test.each([
    [['--report', 'profit'], '--report is "profit": give pay.'],
    [['--ghost-days', 'some'], '--ghost-days is "some": give a whole number of days from 1 to 99999.'],
    [['--ghost-days', '0'], '--ghost-days is "0": give a whole number of days from 1 to 99999.'],
  ])('%j is refused in words: exit 3', async (args, message) => {
    const { code, stdout, stderr } = await doctor(args);
    expect([code, stdout, stderr.trim()]).toEqual([3, '', message]);
  });

  test('--ghost-days finds jobs that have been open for longer', async () => {
    const ghosts = async (days: string) => {
      const { findings } = reportSchema.parse(
        JSON.parse((await doctor(['--json', '--ghost-days', days])).stdout),
      );
      return findings.filter(({ code }) => code === 'ghost').length;
    };
    expect(await ghosts('1')).toBeGreaterThan(await ghosts('400'));
  });

  test.each([
    ['error', 0],
    ['warning', 1],
    ['never', 0],
  ])('--fail-on %s ends with %i where there are warnings only', async (failOn, expected) => {
    const { code } = await doctor(['--fail-on', failOn]);
    expect(code).toBe(expected);
  });

  test('a service and a virus scanner that are not there are a report, not a crash: exit 2', async () => {
    const gone = {
      ...{ SERVICE_URL: 'http://127.0.0.1:9', SERVICE_READ_BUDGET_MS: '500' },
      CLAMAV_HOST: '127.0.0.1:9',
    };
    const { code, stdout, stderr } = await doctor([], gone);
    expect(code).toBe(2);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^error {2}service-unreachable {2}1$/m);
    expect(stdout).toMatch(/^error {2}scanner-away {2}1$/m);
    expect(stdout).toMatch(/^warning {2}site-url-local {2}1$/m);
  });

  test.each([
    ['a list that can’t be proven', { totals: { by: 400 } }, 'list-incomplete'],
    ['HTML instead of a list', { html: {} }, 'service-answer-unusable'],
  ])('%s is an error, and no advert is judged', async (_, faults, expected) => {
    standin.faults.set(faults);
    try {
      const { code, stdout } = await doctor(['--json'], { SERVICE_READ_BUDGET_MS: '3000' });
      const report = reportSchema.parse(JSON.parse(stdout));
      expect(code).toBe(2);
      expect(report.findings[0]).toMatchObject({ code: expected, severity: 'error' });
      expect(report.records.posts).toBe(0);
      expect(report.findings.filter(({ about }) => about.kind === 'advert')).toEqual([]);
    } finally {
      standin.faults.clear();
    }
  });

  test('a service that fails twice and ignores the id filter is read, and both are told', async () => {
    standin.faults.set({ status: { status: 503, requests: 2 }, ignoreIdFilter: {} });
    try {
      const { stdout } = await doctor();
      expect(stdout).toMatch(/^warning {2}service-unsteady {2}1$/m);
      expect(stdout).toMatch(/^notice {2}list-read-by-number {2}1$/m);
    } finally {
      standin.faults.clear();
    }
  });

  test('--old-addresses lists what of an old site leads nowhere: exit 1', async () => {
    const file = join(dataDir, 'list.txt');
    await writeFile(file, '/\n/o/driver\n/o/cook\n/o/cook\n');
    const { code, stdout } = await doctor(['--old-addresses', file]);
    expect(code).toBe(1);
    expect(stdout).toContain('2 of 3 addresses lead nowhere.');
    expect(stdout).toContain('  3  /o/…  2 addresses, such as /o/cook\n');
    const { stdout: json } = await doctor(['--old-addresses', file, '--json']);
    expect(JSON.parse(json)).toEqual({
      addresses: 3,
      lost: [
        { address: '/o/cook', count: 2 },
        { address: '/o/driver', count: 1 },
      ],
    });
  });

  test('--codes prints the table of all findings and needs no settings', async () => {
    const { code, stdout, stderr } = await jobfront(['doctor', '--codes']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const docs = await readFile(new URL('../../docs/doctor.md', import.meta.url), 'utf8');
    expect(docs.endsWith(stdout)).toBe(true);
    expect(stdout.split('\n').length).toBeGreaterThan(50);
  });

  test('--help says what each exit code means', async () => {
    const { stdout } = await jobfront(['doctor', '--help']);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      '0 = nothing worse than notices, 1 = warnings, 2 = errors, 3 = no report',
    );
    expect(stdout).toContain('--fail-on');
  });

  test.each([
    [['--fail-on', 'sometimes'], '--fail-on is "sometimes": give one of error, warning, never.\n'],
    [
      ['--now', 'soon'],
      '--now is "soon": give an ISO instant with its zone, such as 2026-11-21T08:00:00Z.\n',
    ],
    [['--html', '/nowhere/report.html'], "ENOENT: no such file or directory, open '/nowhere/report.html'\n"],
  ])('%j makes no report: exit 3 with the reason', async (args, reason) => {
    const { code, stdout, stderr } = await doctor(args);
    expect({ code, stdout, stderr }).toEqual({ code: 3, stdout: '', stderr: reason });
  });

  test('settings that can’t be used make no report: exit 3, every fault named', async () => {
    const { code, stderr } = await doctor([], { SITE_URL: 'careers.example', PORT: 'x' });
    expect(code).toBe(3);
    expect(stderr).toContain("2 settings can't be used");
  });
});
