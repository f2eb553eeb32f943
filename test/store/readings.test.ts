import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../src/board/job.ts';
import { StoredText, sectionsOf, TextUnreadable, textKey, textWordingKey } from '../../src/board/texts.ts';
import { jobKey, wordingKey } from '../../src/site/keys.ts';
import { type KnownPost, openReadings, type Readings } from '../../src/store/readings.ts';
import { readingsFile } from '../../src/store/readings-file.ts';
import { emptyDataDir } from './data-dir.ts';
import { jobOf } from './jobs.ts';

const knownOf = (advertId: number, version = 0): KnownPost => {
  const job = jobOf(advertId, version);
  return {
    state: version % 2 === 0 ? '' : '[["/images/a.png",10,10]]',
    reading: {
      ...{ publishId: advertId, advertId, recruitmentId: null, digest: `digest-${advertId}-${version}`, job },
      problems: [{ publishId: advertId, advertId, code: 'title-missing', message: 'Nothing.' }],
      sources: [],
    },
  };
};
const unreadable: KnownPost = {
  state: '',
  reading: { ...knownOf(9).reading, digest: 'digest-9', job: null },
};

interface World {
  dataDir: string;
  /** Readings as another start opens them; the earlier ones are closed. */
  again(key?: string): Readings;
  warnings: string[];
}

/** @param textsWithJobs 0 = every job refers to its text */
async function world(textsWithJobs = 0): Promise<World> {
  const dataDir = await emptyDataDir();
  const warnings: string[] = [];
  let last: Readings | undefined;
  onTestFinished(() => last?.close());
  return {
    dataDir,
    warnings,
    again(key = 'key') {
      last?.close();
      last = openReadings({ dataDir, key, warn: (message) => warnings.push(message), textsWithJobs });
      return last;
    },
  };
}

/** A result with its text, wherever that is. */
const whole = (known: KnownPost | null) =>
  known && {
    ...known,
    reading: { ...known.reading, job: known.reading.job && withText(known.reading.job) },
  };
const withText = (job: Job): Job => ({ ...job, sections: sectionsOf(job) });
const jobIn = (known: KnownPost | null): Job => {
  const job = known?.reading.job;
  if (!job) throw new Error('There is no job.');
  return job;
};
/** What another program does to the file. */
function change(dataDir: string, sql: string): void {
  const connection = new DatabaseSync(readingsFile(dataDir));
  connection.exec(sql);
  connection.close();
}

test('what was read of a post is there after a start, for the very same post alone', async () => {
  for (const textsWithJobs of [0, 100]) {
    const { again, warnings } = await world(textsWithJobs);
    const first = again();
    // Bytes that hurt are in every third job.
    const all = [knownOf(1), knownOf(3), knownOf(4, 1), unreadable];
    const put = all.map((known) => first.put(known, 0));
    expect(put.map(whole)).toEqual(all);
    const second = again();
    const { publishId, digest } = knownOf(1).reading;
    expect(whole(second.find(publishId, digest, 0))).toEqual(knownOf(1));
    expect(whole(second.find(4, 'digest-4-1', 0))).toEqual(knownOf(4, 1));
    expect(second.find(9, 'digest-9', 0)).toEqual(unreadable);
    expect(second.find(1, 'digest-1-1', 0)).toBeNull();
    expect(second.find(2, 'digest-2-0', 0)).toBeNull();
    expect(warnings).toEqual([]);
  }
});

test('a job that refers to its text has the keys of one that has it, and neither is read for them', async () => {
  const { again, dataDir } = await world();
  const job = jobIn(again().put(knownOf(1), 0));
  again();
  change(dataDir, 'DELETE FROM text');
  expect(job.sections).toBeInstanceOf(StoredText);
  const own = jobOf(1);
  expect([textKey(job), textWordingKey(job)]).toEqual([textKey(own), textWordingKey(own)]);
  expect([jobKey(job), wordingKey(job)]).toEqual([jobKey(own), wordingKey(own)]);
  expect(() => sectionsOf(job)).toThrow(TextUnreadable);
});

test('the first jobs have their texts with them, so a small site needs no open file', async () => {
  const { again } = await world(2);
  const readings = again();
  const stored = [1, 2, 4].map((id, before) => jobIn(readings.put(knownOf(id), before)));
  expect(stored.map(({ sections }) => sections instanceof StoredText)).toEqual([false, false, true]);
  const found = [1, 2, 4].map((id, before) => jobIn(again().find(id, `digest-${id}-0`, before)));
  expect(found.map(({ sections }) => sections instanceof StoredText)).toEqual([false, false, true]);
});

test('other settings and other versions find nothing of earlier ones', async () => {
  const { again, warnings } = await world();
  again().put(knownOf(1), 0);
  expect(again('other').find(1, 'digest-1-0', 0)).toBeNull();
  expect(again('key').find(1, 'digest-1-0', 0)).toBeNull();
  expect(warnings).toEqual([]);
});

test('results of posts that are gone are deleted, of earlier starts, too', async () => {
  const { again } = await world();
  for (const id of [1, 2, 4, 5]) again().put(knownOf(id), 0);
  const readings = again();
  const has = (id: number) => readings.find(id, `digest-${id}-0`, 0) !== null;
  await readings.keep(new Set([1, 2, 4]), []);
  expect([1, 2, 4, 5].map(has)).toEqual([true, true, true, false]);
  await readings.keep(new Set([1]), [2, 4]);
  expect([1, 2, 4].map(has)).toEqual([true, false, false]);
});

test('a missing or damaged text affects its job alone, and comes back when the post is read again', async () => {
  const { again, dataDir } = await world();
  const first = again();
  for (const id of [1, 2, 4]) first.put({ ...knownOf(id), reading: withOwnText(id) }, 0);
  const second = again();
  const [one, two, four] = [1, 2, 4].map((id) => jobIn(second.find(id, `digest-${id}-0`, 0)));
  if (!one || !two || !four) throw new Error('They are missing.');
  change(
    dataDir,
    `DELETE FROM text WHERE key = '${textKey(one)}'; UPDATE text SET sections = replace(sections, 'Own', 'Bad') WHERE key = '${textKey(two)}'`,
  );
  expect(() => sectionsOf(one)).toThrow(/missing or damaged in .*readings\.sqlite/);
  expect(() => sectionsOf(two)).toThrow(TextUnreadable);
  expect(sectionsOf(four)).toEqual(withOwnText(4).job?.sections);
  expect([one, two, four].map(second.isBroken)).toEqual([true, true, false]);
  expect(second.find(2, 'digest-2-0', 0)).toBeNull();
  second.put({ ...knownOf(2), reading: withOwnText(2) }, 0);
  expect(second.isBroken(two)).toBe(false);
  expect(sectionsOf(two)).toEqual(withOwnText(2).job?.sections);
});

test('texts of jobs that others have read are kept in the same way, and kept again when one is damaged', async () => {
  const { again, dataDir, warnings } = await world(1);
  const readings = again();
  const own = [1, 2].map((id) => withOwnText(id).job as Job);
  const keep = () => own.map(readings.keepText);
  const [small, large] = keep() as [Job, Job];
  readings.rest();
  expect(small).toBe(own[0]);
  expect(large.sections).toBeInstanceOf(StoredText);
  expect(jobKey(large)).toBe(jobKey(own[1] as Job));
  change(dataDir, 'DELETE FROM text');
  expect(() => sectionsOf(large)).toThrow(TextUnreadable);
  expect([small, large].map(readings.isBroken)).toEqual([false, true]);
  const [, kept] = keep() as [Job, Job];
  readings.rest();
  expect(withText(kept)).toEqual(own[1]);
  expect(sectionsOf(large)).toEqual(own[1]?.sections);
  expect(warnings).toEqual([]);
});

function withOwnText(id: number): KnownPost['reading'] {
  const { reading } = knownOf(id);
  const sections = [{ field: 'about', heading: null, html: `<p>Own ${id}</p>` }];
  return { ...reading, job: { ...jobIn(knownOf(id)), sections } };
}

test('a damaged result counts as none', async () => {
  const { again, dataDir } = await world();
  again().put(knownOf(1), 0);
  again();
  change(dataDir, `UPDATE reading SET reading = replace(reading, 'Baker', 'Maker')`);
  expect(again().find(1, 'digest-1-0', 0)).toBeNull();
});

test('a file that is no database is replaced, and reported once', async () => {
  const { again, dataDir, warnings } = await world();
  writeFileSync(readingsFile(dataDir), 'no database '.repeat(1000));
  const readings = again();
  expect(readings.find(1, 'digest-1-0', 0)).toBeNull();
  expect(whole(readings.put(knownOf(1), 0))).toEqual(knownOf(1));
  expect(whole(again().find(1, 'digest-1-0', 0))).toEqual(knownOf(1));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/readings\.sqlite: opening it failed \(.*not a database.*\)/);
});

test('while another program holds the file, jobs keep their texts, and what was stored is readable', async () => {
  const { again, dataDir, warnings } = await world();
  const readings = again();
  const stored = jobIn(readings.put(knownOf(1), 0));
  readings.rest();
  const other = new DatabaseSync(readingsFile(dataDir));
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const whileHeld = [2, 4].map((id) => readings.put(knownOf(id), 0));
  readings.rest();
  expect(whileHeld.map(whole)).toEqual([knownOf(2), knownOf(4)]);
  expect(sectionsOf(stored)).toEqual(jobOf(1).sections);
  expect(warnings).toEqual([expect.stringMatching(/locked/)]);
  other.exec('ROLLBACK');
  readings.put(knownOf(5), 0);
  expect(whole(again().find(5, 'digest-5-0', 0))).toEqual(knownOf(5));
});

test('a folder in which nothing can be stored costs memory alone', async () => {
  const { warnings, dataDir } = await world();
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  const readings = openReadings({
    ...{ dataDir: file, key: 'key', textsWithJobs: 0 },
    warn: (message) => warnings.push(message),
  });
  expect(readings.put(knownOf(1), 0)).toEqual(knownOf(1));
  expect(readings.find(1, 'digest-1-0', 0)).toBeNull();
  await readings.keep(new Set([1]), [2]);
  readings.rest();
  readings.close();
  expect(new Set(warnings).size).toBe(warnings.length);
});

type Step =
  | { kind: 'put'; id: number; version: number }
  | { kind: 'rest' | 'start' }
  | { kind: 'keep'; ids: number[] };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      id: fc.integer({ min: 1, max: 6 }),
      version: fc.integer({ min: 0, max: 2 }),
    }),
  },
  fc.record({ kind: fc.constantFrom('rest' as const, 'start' as const) }),
  fc.record({ kind: fc.constant('keep' as const), ids: fc.uniqueArray(fc.integer({ min: 1, max: 6 })) }),
);

test('through any steps it gives what was stored last, and the texts of all jobs stay readable', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { again, warnings } = await world();
      let readings = again();
      const model = new Map<number, KnownPost>();
      const jobs: [Job, Job][] = [];
      for (const one of steps) {
        if (one.kind === 'put') {
          const known = knownOf(one.id, one.version);
          model.set(one.id, known);
          jobs.push([jobIn(readings.put(known, 0)), jobIn(known)]);
        } else if (one.kind === 'keep') {
          const kept = new Set(one.ids);
          const gone = [...model.keys()].filter((id) => !kept.has(id));
          await readings.keep(kept, gone);
          for (const id of gone) model.delete(id);
        } else if (one.kind === 'rest') readings.rest();
        else {
          readings = again();
          // Jobs of the process before are gone with it.
          jobs.length = 0;
        }
        for (const [job, own] of jobs) expect(sectionsOf(job)).toEqual(own.sections);
      }
      for (let id = 1; id <= 6; id += 1) {
        const known = model.get(id);
        const digest = known?.reading.digest ?? 'none';
        expect(whole(readings.find(id, digest, 0))).toEqual(known ?? null);
      }
      expect(warnings).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
