import { describe, expect, test } from 'vitest';
import type { Job } from '../../src/board/job.ts';
import { noMemory } from '../../src/board/memory.ts';
import { bytesOf, type MachineFile, type OutputContext } from '../../src/site/machine-file.ts';
import { boardAddresses, publicBoardSchema } from '../../src/site/twins/job-json.ts';
import { llmsText } from '../../src/site/twins/text-twins.ts';
import { llmsView } from '../../src/site/views/board-file.ts';
import { siteOf } from '../board/samples.ts';
import { feedFiles, twinFiles } from './files-of.ts';
import { sampleJob } from './job-sample.ts';

const site = siteOf({ languages: ['pl'] });
const siteUrl = 'https://careers.example';
const text = 'Praca w magazynie. '.repeat(6);
const sections = [{ field: 'description', heading: null, html: `<p>${text}</p>` }];
const all = Array.from({ length: 201 }, (_, at) => sampleJob({ advertId: at + 1, sections }));

const contextOf = (jobs: readonly Job[]): OutputContext => ({
  board: { at: '2026-11-21T10:00:00Z', jobs, upcoming: [], problems: [] },
  memory: noMemory,
  site,
  siteUrl,
  mostInFile: 200,
  changedAt: () => '2026-11-20T08:00:00Z',
});
const large = contextOf(all);
const isWhole = ({ address }: MachineFile) =>
  /^\/(?:feeds\/(?:jobs|linkedin)|jobs)(?:-\d)?\.(?:xml|json)$/.test(address);
const filesOf = (context: OutputContext) => [...feedFiles(context), ...twinFiles(context)].filter(isWhole);
const textOf = async (file: MachineFile | undefined) =>
  Buffer.from(await bytesOf((await file?.make()) ?? '')).toString();

describe('a board of more jobs than fit one file', () => {
  const files = new Map(filesOf(large).map((file) => [file.address, file]));

  test('comes in several files', () => {
    expect([...files.keys()].sort()).toEqual([
      '/feeds/jobs-2.xml',
      '/feeds/jobs.xml',
      '/feeds/linkedin-2.xml',
      '/feeds/linkedin.xml',
      '/jobs-2.json',
      '/jobs.json',
    ]);
    const whole = filesOf(contextOf(all.slice(1)));
    expect(whole.map(({ address }) => address)).toEqual([
      '/feeds/jobs.xml',
      '/feeds/linkedin.xml',
      '/jobs.json',
    ]);
  });

  test.each(['jobs', 'linkedin'])('has each job in one of the %s files for job sites', async (name) => {
    const found: number[] = [];
    for (const address of [`/feeds/${name}.xml`, `/feeds/${name}-2.xml`]) {
      const xml = await textOf(files.get(address));
      const ids = [...xml.matchAll(/<(?:referencenumber|partnerJobId)><!\[CDATA\[(\d+)/g)].map(([, id]) =>
        Number(id),
      );
      expect(ids.length).toBeGreaterThan(50);
      if (name === 'linkedin') expect(xml).toContain(`<expectedJobCount>${ids.length}</expectedJobCount>`);
      found.push(...ids);
    }
    expect(found.sort((one, other) => one - other)).toEqual(all.map(({ advertId }) => advertId));
  });

  test('leads as JSON from one file to the next', async () => {
    const found: number[] = [];
    let next: string | undefined = siteUrl + boardAddresses(site).json;
    const heads: unknown[] = [];
    while (next !== undefined) {
      const { jobs, ...head }: { jobs: { id: number }[]; next?: string } = JSON.parse(
        await textOf(files.get(next.replace(siteUrl, ''))),
      );
      const { error } = publicBoardSchema.safeParse({ ...head, jobs: jobs.slice(0, 9) });
      expect(error).toBeUndefined();
      heads.push(head);
      found.push(...jobs.map(({ id }) => id));
      next = head.next;
    }
    expect(found.sort((one, other) => one - other)).toEqual(all.map(({ advertId }) => advertId));
    const $schema = `${siteUrl}/jobs.schema.json`;
    const about = { name: 'Kolibra', url: `${siteUrl}/` };
    expect(heads).toEqual([
      {
        ...{ $schema, site: about, changedAt: '2026-11-20T08:00:00Z', next: `${siteUrl}/jobs-2.json` },
        counts: { jobs: 201, languages: { pl: 201 } },
      },
      { $schema, site: about },
    ]);
  });

  test('says so to programs', () => {
    expect(llmsText(llmsView(large, { isSigned: false }), large)).toContain(
      'whole text, in 2 files: each names the next one',
    );
  });

  test('changes, with a job, in one file of each kind', () => {
    const edited = contextOf(all.map((job) => (job.advertId === 7 ? { ...job, displayTitle: 'Inny' } : job)));
    const changed = filesOf(edited).filter(({ address, key }) => files.get(address)?.key !== key);
    expect(changed).toHaveLength(3);
    expect(new Set(changed.map(({ address }) => /-2/.test(address))).size).toBe(1);
  });
});
