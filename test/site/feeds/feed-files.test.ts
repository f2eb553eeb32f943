import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { jobLists } from '../../../src/board/lists/lists.ts';
import { remember } from '../../../src/board/memory.ts';
import type { OutputContext } from '../../../src/site/machine-file.ts';
import { feedFiles } from '../files-of.ts';
import { sampleJob } from '../job-sample.ts';
import { boardOf, contextOf, filesOf, kolibra } from './feed-context.ts';
import { standinBoard } from './standin-boards.ts';

const keysOf = (context: OutputContext) =>
  new Map([...feedFiles(context)].map(({ address, key }) => [address, key]));

/** Addresses whose key differs between two contexts. */
function changed(one: OutputContext, other: OutputContext): string[] {
  const [before, after] = [keysOf(one), keysOf(other)];
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (address) => before.get(address) !== after.get(address),
  );
}

/** 150 jobs, the higher the id the newer; the first ones too old for any feed. */
const jobs = Array.from({ length: 150 }, (_, index) =>
  sampleJob({
    advertId: index + 1,
    address: `/jobs/${index + 1}-x/`,
    validFrom: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
    fields: [index % 2 === 0 ? 'Magazyn' : 'IT'],
  }),
);
const before = contextOf(boardOf(jobs));
const withJob = (advertId: number, parts: Partial<Job>) =>
  contextOf(boardOf(jobs.map((job) => (job.advertId === advertId ? { ...job, ...parts } : job))));
const wholeLists = ['/deadlines.ics', '/feeds/jobs.xml', '/feeds/linkedin.xml'];

describe('the files', () => {
  test('stand at every list, for the whole board, beside every job that ends, and for job sites', () => {
    const board = standinBoard();
    const files = [...feedFiles(contextOf(board))];
    const lists = jobLists(board, kolibra);
    const expected = [
      ...lists.flatMap(({ address }) => ['feed.xml', 'atom.xml', 'feed.json'].map((name) => address + name)),
      ...['/feeds/all.xml', '/feeds/all.atom.xml', '/feeds/all.json'],
      ...['/deadlines.ics', '/en/deadlines.ics', '/de/deadlines.ics', '/uk/deadlines.ics'],
      ...board.jobs
        .filter(({ deadline, validThrough }) => deadline ?? validThrough)
        .map(({ address }) => `${address.slice(0, -1)}.ics`),
      ...['/feeds/jobs.xml', '/feeds/linkedin.xml'],
    ];
    expect(files.map(({ address }) => address).sort()).toEqual(expected.sort());
    expect(lists.length).toBeGreaterThan(20);
  });

  test('have the types of their formats', () => {
    const types = new Map([...feedFiles(before)].map(({ address, type }) => [address, type]));
    expect(types.get('/feed.xml')).toBe('application/rss+xml; charset=utf-8');
    expect(types.get('/atom.xml')).toBe('application/atom+xml; charset=utf-8');
    expect(types.get('/feed.json')).toBe('application/feed+json');
    expect(types.get('/deadlines.ics')).toBe('text/calendar; charset=utf-8');
    expect(types.get('/feeds/jobs.xml')).toBe('application/xml; charset=utf-8');
    expect(new Set(types.values()).size).toBe(5);
  });

  test('show the newest 100 jobs, and all where a program reads them', async () => {
    const files = await filesOf(before);
    const count = (address: string, mark: RegExp) => files.get(address)?.match(mark)?.length;
    expect(count('/feed.xml', /<item>/g)).toBe(100);
    expect(count('/atom.xml', /<entry /g)).toBe(100);
    expect(count('/feed.json', /"id":/g)).toBe(100);
    expect(count('/feeds/all.json', /"id":/g)).toBe(100);
    expect(count('/feeds/jobs.xml', /<job>/g)).toBe(150);
    expect(count('/deadlines.ics', /BEGIN:VEVENT/g)).toBe(150);
    expect(files.get('/feed.json')).not.toContain('job/50"');
  });

  test('tell nothing but what pages show', async () => {
    const secret = { publishId: 7654321, clientId: 8765432, recruitmentId: 9876543 };
    for (const [address, text] of await filesOf(contextOf(boardOf([sampleJob(secret)])))) {
      for (const id of Object.values(secret)) expect(text, address).not.toContain(String(id));
    }
  });

  test('of a company that is not named print what the job says', async () => {
    const files = await filesOf(
      contextOf(boardOf([sampleJob({ company: 'Poufny pracodawca', clientId: 7 })])),
    );
    expect(files.get('/feeds/jobs.xml')).toContain('<company><![CDATA[Poufny pracodawca]]></company>');
    expect(files.get('/feeds/all.json')).toContain('"authors":[{"name":"Poufny pracodawca"}]');
  });
});

describe('the calendar file of a job', () => {
  test('holds its last day alone, as the calendar of the board has it', async () => {
    const title = 'Kierowca; C+E,\nnocą \\ "ADR"';
    const files = await filesOf(
      contextOf(
        boardOf([
          sampleJob({ advertId: 1, address: '/jobs/1-x/', deadline: '2026-11-28', displayTitle: title }),
          sampleJob({ advertId: 2, address: '/jobs/2-x/', deadline: null, validThrough: null }),
        ]),
      ),
    );
    const file = files.get('/jobs/1-x.ics') ?? '';
    const event = /BEGIN:VEVENT[\s\S]*END:VEVENT\r\n/.exec(file)?.[0] ?? '?';
    expect(event).toContain('DTSTART;VALUE=DATE:20261128\r\n');
    expect(files.get('/deadlines.ics')).toContain(event);
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:[\s\S]*END:VCALENDAR\r\n$/);
    expect(files.has('/jobs/2-x.ics')).toBe(false);
  });
});

describe('an unchanged board', () => {
  test('gives the same keys and the same bytes, read anew', async () => {
    const [one, other] = [contextOf(standinBoard()), contextOf(standinBoard())];
    expect(one.board.jobs[0]).not.toBe(other.board.jobs[0]);
    expect(changed(one, other)).toEqual([]);
    expect(await filesOf(one)).toEqual(await filesOf(other));
  });

  test('of another moment changes nothing', () => {
    expect(changed(before, { ...before, board: { ...before.board, at: '2026-11-22T00:00:00Z' } })).toEqual(
      [],
    );
  });
});

describe('a key changes', () => {
  test('with a job that the file shows, and with no other', () => {
    const magazyn = ['atom.xml', 'feed.json', 'feed.xml'].map((name) => `/jobs/field/magazyn/${name}`);
    const second = ['/feed-2.xml', '/atom-2.xml', '/feed-2.json'];
    const secondOfAll = ['/feeds/all-2.xml', '/feeds/all-2.atom.xml', '/feeds/all-2.json'];
    const ofOld = changed(before, withJob(1, { displayTitle: 'Inny' }));
    expect(ofOld.sort()).toEqual(
      [...wholeLists, ...magazyn, ...second, ...secondOfAll, '/jobs/1-x.ics'].sort(),
    );
    const ofNew = changed(before, withJob(150, { displayTitle: 'Inny' }));
    expect(ofNew).toEqual(expect.arrayContaining([...wholeLists, '/feed.xml', '/feeds/all.json']));
    expect(ofNew).toContain('/jobs/field/it/atom.xml');
    expect(ofNew).not.toContain('/jobs/field/magazyn/atom.xml');
    expect(ofNew).not.toContain('/feed-2.xml');
  });

  test('with the moment of a change that the file shows', () => {
    const later = {
      ...before,
      changedAt: (address: string) =>
        address === '/jobs/150-x/' ? '2027-01-01T00:00:00Z' : before.changedAt(address),
    };
    const found = changed(before, later);
    expect(found).toEqual(
      expect.arrayContaining(['/feed.xml', '/feed.json', '/deadlines.ics', '/feeds/linkedin.xml']),
    );
    expect(found).not.toContain('/feeds/jobs.xml');
    expect(found).not.toContain('/jobs/field/magazyn/feed.xml');
  });

  test('with the first publication as memory knows it', () => {
    const [job = sampleJob()] = jobs.slice(-1);
    const memory = remember(before.memory, boardOf([{ ...job, validFrom: '2025-01-01T00:00:00Z' }]));
    expect(changed(before, { ...before, memory })).toEqual(
      expect.arrayContaining(['/feed.xml', '/feeds/jobs.xml', '/feeds/linkedin.xml']),
    );
  });

  test('wherever the bytes do', async () => {
    const bytes = await filesOf(before);
    for (const [advertId, parts] of [
      [1, { displayTitle: 'Inny' }],
      [150, { sections: [{ field: 'description', heading: null, html: '<p>Nowy</p>' }] }],
      [149, { deadline: '2026-11-24' }],
      [120, { company: 'Inna' }],
      [75, { validFrom: '2026-11-20T00:00:00Z' }],
    ] as const) {
      const after = withJob(advertId, parts);
      const now = await filesOf(after);
      const different = [...now.keys()].filter((address) => now.get(address) !== bytes.get(address));
      expect(changed(before, after)).toEqual(expect.arrayContaining(different));
      expect(different.length).toBeGreaterThan(1);
    }
  });
});

describe('the ids of a job', () => {
  test('stay when title, address, publication and place change', async () => {
    const ids = (text = '') => text.match(/tag:[^"<]+|<referencenumber>[^/]+|UID:\S+|<partnerJobId>[^/]+/g);
    const one = await filesOf(contextOf(boardOf([sampleJob({ advertId: 7 })])));
    const other = await filesOf(
      contextOf(
        boardOf([
          sampleJob({
            advertId: 7,
            publishId: 99,
            address: '/jobs/7-inny/',
            displayTitle: 'Inny',
            reference: 'INNY',
            validFrom: '2026-11-15T00:00:00Z',
          }),
        ]),
      ),
    );
    for (const address of one.keys()) {
      const now = address.replace('magazynier.ics', 'inny.ics');
      expect(ids(other.get(now)), address).toEqual(ids(one.get(address)));
    }
    expect(ids(one.get('/feeds/jobs.xml'))).toHaveLength(1);
    expect(ids(one.get('/deadlines.ics'))).toEqual(['UID:deadline-7@careers.example']);
  });
});
