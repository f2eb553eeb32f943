import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuiltFiles, builtSource, readBuiltSite } from '../../src/mcp/built-site.ts';
import type { JobSource, ShownJobs } from '../../src/mcp/job-source.ts';
import { searchJobs } from '../../src/mcp/search-jobs.ts';
import { verifyJob } from '../../src/mcp/verify-job.ts';
import { bytesOf, type OutputContext } from '../../src/site/machine-file.ts';
import { findTextFiles } from '../../src/site/search/search-files.ts';
import { proofFiles } from '../../src/site/twins/proof-files.ts';
import { boardTwinKind } from '../../src/site/twins/twin-files.ts';
import { questionSource } from './question-source.ts';

/** The files of a site of the questions, by their names. */
let files: Map<string, Uint8Array>;
const now = () => Date.parse('2026-11-29T12:00:00Z');

beforeAll(async () => {
  const source = await questionSource();
  const shown = await source.shown();
  if (shown === null) throw new Error('There are no jobs.');
  const context: OutputContext = {
    ...{ site: source.site, siteUrl: source.siteUrl, ...shown },
    mostInFile: 60,
    changedAt: () => '2026-11-20T10:00:00Z',
  };
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = [
    ...boardTwinKind(context).files(),
    ...findTextFiles(context),
    ...proofFiles({ ...context, provedAt: '2026-11-29T11:00:00Z' }, privateKey),
  ];
  files = new Map(
    await Promise.all(
      made.map(async (file) => [file.address.slice(1), await bytesOf(await file.make())] as const),
    ),
  );
});

/** Reads files, of which some are others. */
const reader = (others: Record<string, string | null> = {}): BuiltFiles => ({
  async read(name) {
    const other = others[name];
    const bytes = other === undefined ? files.get(name) : other === null ? undefined : Buffer.from(other);
    if (!bytes) throw new Error(`There is no ${name}.`);
    return bytes;
  },
});

async function open(
  others: Record<string, string | null> = {},
  moment = now,
): Promise<{ source: JobSource; shown: ShownJobs; said: string[] }> {
  const said: string[] = [];
  const deps = { now: moment, timeZone: 'Europe/Warsaw', say: (text: string) => void said.push(text) };
  const source = await builtSource(() => readBuiltSite(reader(others), deps), deps);
  const shown = await source.shown();
  if (shown === null) throw new Error('There are no jobs.');
  return { source, shown, said };
}

const text = (name: string) => Buffer.from(files.get(name) ?? '').toString();

describe('a built site', () => {
  test('is read from all of its files, with the languages of its boards', async () => {
    expect([...files.keys()]).toContain('jobs-2.json');
    const { source, shown, said } = await open();
    expect(said).toEqual([]);
    expect(shown.board.jobs).toHaveLength(201);
    expect(shown.board.at).toBe('2026-11-29T11:00:00Z');
    expect(source.site).toMatchObject({ name: 'Kolibra', defaultLanguage: 'en' });
    expect(new Set(source.site.languages)).toEqual(new Set(['en', 'de', 'pl', 'fr', 'es', 'it']));
    const { data } = await searchJobs(source, shown, { query: 'spawacz', language: 'pl' });
    expect(data).toMatchObject({ count: 1, jobs: [{ title: 'Spawacz MIG/MAG (k/m) – praca w Niemczech' }] });
  });

  test('one bad record hides no other', async () => {
    const jobs = text('jobs.json').replace(/"title":"[^"]+"/, '"title":7');
    const { shown, said } = await open({ 'jobs.json': jobs });
    expect(shown.board.jobs).toHaveLength(200);
    expect(new Set(said)).toEqual(
      new Set(['Job 1 of jobs.json is left out: title: Invalid input: expected string, received number.']),
    );
  });

  test('a field of a later version is no fault', async () => {
    const jobs = text('jobs.json').replaceAll('"title":', '"mood":"good","title":');
    expect((await open({ 'jobs.json': jobs })).shown.board.jobs).toHaveLength(201);
  });

  test('the HTML of another program becomes safe, and a job that has closed since is left out', async () => {
    const unsafe = JSON.stringify(
      '<script>alert(1)</script><p onclick="x">Text <iframe src="//e"></iframe></p>',
    ).slice(1, -1);
    const jobs = text('jobs.json')
      .replace(/"html":"(?:[^"\\]|\\.)*"/, () => `"html":"${unsafe}"`)
      .replace('"validThrough":null', '"validThrough":"2026-11-29T11:59:00Z"');
    const later = await open({ 'jobs.json': jobs });
    expect(later.shown.board.jobs).toHaveLength(200);
    const earlier = await open({ 'jobs.json': jobs }, () => Date.parse('2026-11-29T11:58:00Z'));
    expect(earlier.shown.board.jobs).toHaveLength(201);
    const html = JSON.stringify(earlier.shown.board.jobs.map(({ sections }) => sections));
    expect(html).toContain('Text');
    expect(html).not.toMatch(/script|iframe|onclick/);
  });

  test.each([
    ['no JSON', 'nothing here', /it is no JSON/],
    ['other JSON', '{"jobs":[]}', /is no list of open jobs of Jobfront/],
  ])('%s is refused with what to do', async (_, jobs, reason) => {
    await expect(open({ 'jobs.json': jobs })).rejects.toThrow(reason);
    await expect(open({ 'jobs.json': jobs })).rejects.toThrow(
      'Give the address or the folder of a built site.',
    );
  });
});

describe('“is this job real?” of a built site', () => {
  const verify = async (others: Record<string, string | null>) => {
    const { source, shown } = await open(others);
    const address = 'https://careers.example/jobs/15-bicycle-mechanic/';
    return verifyJob(source, shown, { address, language: 'en' });
  };

  test('goes by the signed list', async () => {
    const { text, data } = await verify({});
    expect(data).toMatchObject({ verdict: 'open', signature: 'valid', checkedAt: '2026-11-29T11:00:00Z' });
    expect(text).toContain('The signature of the list is valid');
  });

  test('says nothing by a list that was changed', async () => {
    const { text: said, data } = await verify({
      'open-jobs.json': text('open-jobs.json').replace('15-bi', '15-Bi'),
    });
    expect(data).toBeNull();
    expect(said).toContain('Its signature does not fit it');
  });

  test('goes by the jobs where there is no list', async () => {
    const { data } = await verify({ 'open-jobs.jws': null });
    expect(data).toMatchObject({ verdict: 'open', signature: 'not-checked', signedList: null });
  });
});
