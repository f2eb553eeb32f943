import { describe, expect, test } from 'vitest';
import { makeBoard } from '../../../src/board/make-board.ts';
import { noMemory, remember } from '../../../src/board/memory.ts';
import { checkGhost } from '../../../src/doctor/checks/ghosts.ts';
import { emptyMemory, rememberSite, type SiteMemory } from '../../../src/site/site-memory.ts';
import { type PostChanges, postOf, siteOf } from '../../board/samples.ts';

const site = siteOf();
const boardAt = (at: string, ...changes: PostChanges[]) =>
  makeBoard({
    ...{ posts: changes.map((one) => postOf(one)), problems: [], at, site },
    ...{ serviceUrl: 'https://tenant.example', images: new Map() },
  });
const post = { valid_start: '2025-01-10 08:00:00', valid_end: null };

/** What a site remembers that has shown these posts, one after the other. */
const shown = (...moments: [at: string, ...posts: PostChanges[]][]): SiteMemory =>
  moments.reduce<SiteMemory>(
    (memory, [at, ...posts]) => rememberSite(memory, boardAt(at, ...posts), site),
    emptyMemory,
  );

/** What is found of the one job of the last moment. */
function ghostAt(at: string, now: PostChanges, memory: SiteMemory | null, ghostDays?: number): string[] {
  const [job] = boardAt(at, now).jobs;
  if (!job) throw new Error('The job is not open.');
  const known = memory ? { remembered: memory.jobs, changes: memory.changes } : {};
  return checkGhost(job, at, { ...known, ...(ghostDays !== undefined && { ghostDays }) }).map(
    ({ found }) => found,
  );
}

describe('a job that is open for long', () => {
  test('is a ghost by its start where nothing is recorded', () => {
    expect(ghostAt('2025-07-10T08:00:00Z', post, null)).toEqual([
      'It was first published on 2025-01-10, 181 days ago, and has not changed for 181 days.',
    ]);
    expect(ghostAt('2025-07-09T06:00:00Z', post, null)).toEqual([]);
    expect(ghostAt('2025-02-10T08:00:00Z', post, null, 30)).toHaveLength(1);
    expect(ghostAt('2030-01-01T08:00:00Z', { ...post, valid_start: null }, null)).toEqual([]);
  });

  test('is none for as long as its text is up to date', () => {
    const memory = shown(
      ['2025-01-11T08:00:00Z', post],
      ['2025-06-01T08:00:00Z', { ...post, name: 'Another title' }],
    );
    const now = { ...post, name: 'Another title' };
    expect(ghostAt('2025-09-01T08:00:00Z', now, memory)).toEqual([]);
    expect(ghostAt('2025-12-01T08:00:00Z', now, memory)).toEqual([
      'It was first published on 2025-01-10, 325 days ago, and has not changed for 183 days.',
    ]);
  });

  test('is one with a new date, too', () => {
    const again = { ...post, valid_start: '2025-09-20 08:00:00' };
    const memory = shown(['2025-01-11T08:00:00Z', post], ['2025-09-21T08:00:00Z', again]);
    expect(ghostAt('2025-09-22T08:00:00Z', again, memory)).toEqual([
      'It was first published on 2025-01-10, 255 days ago, and published again with the date 2025-09-20.',
    ]);
    expect(ghostAt('2025-09-22T08:00:00Z', again, null)).toEqual([]);
  });
});

describe('a job that closes and opens again', () => {
  test('is a ghost the third time, whatever its age', () => {
    const young = { valid_start: '2025-01-10 08:00:00', valid_end: null };
    const turns = (count: number) =>
      shown(
        ['2025-01-11T08:00:00Z', young],
        ...Array.from({ length: count }, (_, at): [string, ...PostChanges[]][] => [
          [`2025-01-${12 + 2 * at}T08:00:00Z`],
          [`2025-01-${13 + 2 * at}T08:00:00Z`, young],
        ]).flat(),
      );
    expect(ghostAt('2025-02-01T08:00:00Z', young, turns(2))).toEqual([]);
    expect(ghostAt('2025-02-01T08:00:00Z', young, turns(3))).toEqual([
      'It was closed and opened again 3 times.',
    ]);
  });

  test('is remembered with how often, and an edit counts for nothing', () => {
    const first = remember(noMemory, boardAt('2025-01-11T08:00:00Z', post));
    expect(first.get(1979)).not.toHaveProperty('reopened');
    const edited = remember(first, boardAt('2025-01-12T08:00:00Z', { ...post, name: 'New' }));
    expect(edited.get(1979)).not.toHaveProperty('reopened');
    const closed = remember(edited, boardAt('2025-01-13T08:00:00Z'));
    const back = remember(closed, boardAt('2025-01-14T08:00:00Z', post));
    expect(back.get(1979)).toMatchObject({ closedAt: null, reopened: 1 });
    expect(remember(back, boardAt('2025-01-15T08:00:00Z', post)).get(1979)).toBe(back.get(1979));
  });
});
