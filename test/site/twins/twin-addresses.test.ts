import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import type { RememberedJob } from '../../../src/board/memory.ts';
import { bytesOf, type OutputContext } from '../../../src/site/machine-file.ts';
import { twinLinks } from '../../../src/site/twins/twin-addresses.ts';
import { siteOf } from '../../board/samples.ts';
import { twinFiles } from '../files-of.ts';
import { sampleJob } from '../job-sample.ts';
import { contextOf, sampleContext, textOf } from './twin-sample.ts';

const one = sampleJob({ advertId: 1 });
const two = sampleJob({ advertId: 2, language: 'en', highlighted: true });

async function made(context: OutputContext): Promise<Map<string, { key: string; text: string }>> {
  const files = await Promise.all(
    [...twinFiles(context)].map(
      async (file) =>
        [file.address, { key: file.key, text: textOf(await bytesOf(await file.make())) }] as const,
    ),
  );
  return new Map(files);
}

describe('the files', () => {
  test('stand beside the pages of the jobs, in one folder', () => {
    const noSlug = sampleJob({ advertId: 3, address: '/jobs/3/' });
    const context = contextOf([one, two, noSlug]);
    const addresses = [...twinFiles(context)].map(({ address }) => address);
    expect(addresses).toEqual([
      '/jobs/1-magazynier.json',
      '/jobs/1-magazynier.md',
      '/jobs/2-magazynier.json',
      '/jobs/2-magazynier.md',
      '/jobs/3.json',
      '/jobs/3.md',
      '/jobs.json',
      '/jobs.schema.json',
      '/llms.txt',
    ]);
  });

  test('are named by the page of the job', () => {
    expect(twinLinks(one)).toEqual([
      { type: 'text/markdown', href: '/jobs/1-magazynier.md' },
      { type: 'application/json', href: '/jobs/1-magazynier.json' },
    ]);
  });

  test('of the board hold the twins, each on its line', async () => {
    const files = await made(contextOf([one, two]));
    const board = files.get('/jobs.json')?.text ?? '';
    const lines = board.split('\n').map((line) => line.replace(/^,/, ''));
    expect(lines).toContain(files.get('/jobs/1-magazynier.json')?.text.trim());
    expect(lines).toContain(files.get('/jobs/2-magazynier.json')?.text.trim());
    expect(JSON.parse(board)).toMatchObject({
      $schema: 'https://careers.example/jobs.schema.json',
      site: { name: 'Kolibra', url: 'https://careers.example/' },
      counts: { jobs: 2, languages: { pl: 1, en: 1, de: 0 } },
    });
  });
});

describe('when the board last changed', () => {
  const closed = contextOf([two]).memory.get(2) as RememberedJob;
  const changedAt = (address: string) =>
    address === one.address ? '2026-11-02T00:00:00Z' : '2026-11-01T00:00:00.5Z';
  const changeOf = async (context: OutputContext) =>
    JSON.parse((await made(context)).get('/jobs.json')?.text ?? '').changedAt;

  test('is the newest change of a job', async () => {
    expect(await changeOf(contextOf([one, two], { changedAt }))).toBe('2026-11-02T00:00:00Z');
  });

  test('is when the last job closed, where that is newer', async () => {
    const at = { ...closed, closedAt: '2026-11-03T00:00:00Z' };
    const memory = contextOf([one]).memory.with([['2', at]]);
    expect(await changeOf(contextOf([one], { changedAt, memory }))).toBe('2026-11-03T00:00:00Z');
  });

  test('is not made up', async () => {
    expect(await changeOf(contextOf([one]))).toBeNull();
  });
});

describe('keys', () => {
  const keysOf = (context: OutputContext) =>
    new Map([...twinFiles(context)].map(({ address, key }) => [address, key]));
  const changed = (before: OutputContext, after: OutputContext) => {
    const old = keysOf(before);
    return [...keysOf(after)]
      .filter(([address, key]) => old.get(address) !== key)
      .map(([address]) => address);
  };
  const other = (job: Job, parts: Partial<Job>): Job => ({ ...job, ...parts });

  test('stay while nothing has changed, whoever looks when', () => {
    const later = contextOf([other(one, {}), two]);
    expect(
      changed(contextOf([one, two]), { ...later, board: { ...later.board, at: '2027-01-01T00:00:00Z' } }),
    ).toEqual([]);
  });

  test('change with the job, for its twins and the board alone', () => {
    const after = contextOf([
      other(one, { sections: [{ field: 'x', heading: 'y', html: '<p>z</p>' }] }),
      two,
    ]);
    expect(changed(contextOf([one, two]), after)).toEqual([
      '/jobs/1-magazynier.json',
      '/jobs/1-magazynier.md',
      '/jobs.json',
    ]);
  });

  test('change for the board and the lists when a job goes', () => {
    expect(changed(contextOf([one, two]), contextOf([two]))).toEqual(['/jobs.json', '/llms.txt']);
  });

  test('are equal only for equal bytes', async () => {
    const contexts = [
      contextOf([one, two]),
      // The order of a board follows from its jobs.
      contextOf([other(two, { validFrom: '2026-11-20T08:00:00Z' }), one]),
      contextOf([one]),
      contextOf([]),
      contextOf([other(one, { displayTitle: 'x' })]),
      contextOf([one, two], { changedAt: () => '2026-11-01T00:00:00Z' }),
    ];
    const byKey = new Map<string, string>();
    for (const context of contexts) {
      const memory = contexts[0]?.site;
      for (const [address, { key, text }] of await made({ ...context, site: memory ?? context.site })) {
        const known = byKey.get(address + key);
        expect(known ?? text, address).toBe(text);
        byKey.set(address + key, text);
      }
    }
    expect(byKey.size).toBeGreaterThan(15);
  });
});

test('llms.txt has the form of llmstxt.org', async () => {
  const text = (await made(sampleContext())).get('/llms.txt')?.text ?? '';
  expect(text).toMatch(/^# Kolibra\n\n> The careers site of Kolibra: \d+ jobs open\. .+\n\n\S/);
  const [, ...sections] = text.split(/\n\n## /);
  expect(sections.map((section) => section.split('\n')[0])).toEqual(['Boards', 'Lists', 'Data', 'Optional']);
  for (const section of sections) {
    const [, , ...links] = section.trimEnd().split('\n');
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(link).toMatch(/^- \[[^\]]+\]\(https:\/\/careers\.example\/[^)]*\): .+$/);
  }
  expect(text.length).toBeLessThan(6000);
  expect(text).toContain('- [Oferty pracy – Kolibra (polski)](https://careers.example/): 24 jobs\n');
});

test('llms.txt of an empty board names the boards, and the signed list only where there is one', () => {
  const context = contextOf([], { site: siteOf({ name: '*K* [x]', languages: ['pl'] }) });
  const find = (isSigned: boolean) => {
    const file = [...twinFiles(context, { isSigned })].find(({ address }) => address === '/llms.txt');
    return { key: file?.key, text: String(file?.make()) };
  };
  expect(find(false).text).toMatch(/^# \\\*K\\\* \\\[x\\\]\n\n> The careers site of .*: 0 jobs open\.\n/);
  expect(find(false).text).not.toContain('## Lists');
  expect(find(false).text).not.toContain('open-jobs.json');
  expect(find(true).text).toContain('(https://careers.example/open-jobs.json)');
  expect(find(true).key).not.toBe(find(false).key);
});
