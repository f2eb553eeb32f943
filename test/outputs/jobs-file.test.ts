import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Job } from '../../src/board/job.ts';
import type { Memory } from '../../src/board/memory.ts';
import { siteSchema } from '../../src/config.ts';
import { type Frame, jobsFile } from '../../src/outputs/jobs-file.ts';
import type { EarlierFile } from '../../src/outputs/machine-file.ts';
import { bytesOf } from '../../src/outputs/pieces.ts';
import { sampleJob } from './job-sample.ts';

const site = siteSchema.parse({ name: 'Kolibra', languages: ['pl'], defaultLanguage: 'pl' });
const frame: Frame = { head: '<:', tail: (parts) => `:${parts}>`, between: ',' };
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const noChange = (): string | null => null;

/** A file that tells which jobs it was rendered for. */
function watched() {
  const rendered: number[] = [];
  const file = jobsFile((job, { memory, changedAt, siteUrl }: Context) => {
    rendered.push(job.advertId);
    if (job.displayTitle === '') return '';
    return `${siteUrl} ${job.displayTitle} ${memory[job.advertId]?.postedAt} ${changedAt(job.address)}`;
  });
  const make = (...given: Parameters<typeof file>) => bytesOf(file(...given));
  return { make, rendered };
}

interface Context {
  site: typeof site;
  siteUrl: string;
  memory: Memory;
  changedAt: (address: string) => string | null;
}

const contextOf = (more: Partial<Context> = {}): Context => ({
  site,
  siteUrl: 'https://careers.example',
  memory: {},
  changedAt: noChange,
  ...more,
});

/** A file that can be read part by part. */
function fileOf(given: Uint8Array | undefined): EarlierFile | null {
  const bytes = given?.slice();
  return bytes === undefined
    ? null
    : {
        size: bytes.length,
        async read(from, into) {
          if (from + into.length > bytes.length) throw new Error('It ends before.');
          into.set(bytes.subarray(from, from + into.length));
        },
        close: async () => undefined,
      };
}

/** Remembers files as they were made, by their keys. */
function keeper() {
  const files = new Map<string, Uint8Array>();
  let count = 0;
  return {
    files,
    /** What one file is made from: it has a key of its own, and gets copies of earlier ones. */
    next: (name = '') => ({
      key: `${++count}`,
      earlier: async (key: string) => fileOf(files.get(key)),
      name,
    }),
  };
}

test('a file made after another equals one that is made alone, whatever has changed between them', async () => {
  const titles = fc.constantFrom('', 'a', 'Łódź 🎉', 'x'.repeat(5000));
  const jobs = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 12 }), titles, fc.constantFrom('2026-01-01T00:00:00Z', null)),
    { selector: ([id]) => id, maxLength: 12 },
  );
  const boards = fc.array(
    fc.tuple(jobs, fc.constantFrom('https://a.example', 'https://b.example'), fc.boolean()),
    { minLength: 2, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(boards, fc.constantFrom('', 'pl'), async (all, name) => {
      const { make } = watched();
      const { files, next } = keeper();
      const known = new Map<string, Job>();
      for (const [board, siteUrl, isKept] of all) {
        const shown = board.map(([advertId, displayTitle]) => {
          const key = `${advertId} ${displayTitle}`;
          const job = known.get(key) ?? sampleJob({ advertId, displayTitle });
          known.set(key, job);
          return job;
        });
        const changes = new Map(board.map(([id, , at]) => [`/jobs/${id}-magazynier/`, at]));
        const context = contextOf({ siteUrl, changedAt: (address) => changes.get(address) ?? null });
        const alone = await watched().make(shown, context, frame, { key: '' });
        const making = next(name);
        const made = await make(shown, context, frame, making);
        expect(textOf(made)).toBe(textOf(alone));
        if (isKept) files.set(making.key, made);
      }
    }),
  );
});

test('a job that is as it was is not rendered again; one with another time, site or name of the file is', async () => {
  const { make, rendered } = watched();
  const { files, next } = keeper();
  const [one, other] = [sampleJob({ advertId: 1 }), sampleJob({ advertId: 2 })];
  const again = async (jobs: readonly Job[], context: Context, name?: string) => {
    rendered.length = 0;
    const making = next(name);
    files.set(making.key, await make(jobs, context, frame, making));
    return [...rendered];
  };
  expect(await again([one, other], contextOf())).toEqual([1, 2]);
  expect(await again([other, one], contextOf())).toEqual([]);
  expect(await again([sampleJob({ advertId: 1 }), other], contextOf())).toEqual([1]);
  const changedAt = (address: string) => (address === other.address ? '2026-02-02T00:00:00Z' : null);
  expect(await again([one, other], contextOf({ changedAt }))).toEqual([1, 2]);
  expect(await again([one, other], contextOf({ changedAt }))).toEqual([]);
  expect(await again([one, other], contextOf({ changedAt }), 'en')).toEqual([1, 2]);
  expect(await again([one, other], contextOf({ changedAt, site: { ...site } }))).toEqual([1, 2]);
  expect(await again([one, other], contextOf({ siteUrl: 'https://b.example' }))).toEqual([1, 2]);
  expect(await again([one, other], contextOf({ siteUrl: 'https://b.example' }))).toEqual([]);
  files.clear();
  expect(await again([one, other], contextOf({ siteUrl: 'https://b.example' }))).toEqual([1, 2]);
});

test('nothing is taken from a file that is not what was made', async () => {
  const { make, rendered } = watched();
  const { files, next } = keeper();
  const jobs = [
    sampleJob({ advertId: 1, displayTitle: 'one' }),
    sampleJob({ advertId: 2, displayTitle: 'two' }),
  ];
  const first = next();
  const made = await make(jobs, contextOf(), frame, first);
  files.set(first.key, new TextEncoder().encode(textOf(made).replace('one', 'ONE')));
  const second = next();
  expect(textOf(await make(jobs, contextOf(), frame, second))).toBe(textOf(made));
  expect(rendered).toEqual([1, 2, 1, 2]);
  files.set(second.key, made);
  expect(textOf(await make(jobs, contextOf(), frame, next()))).toBe(textOf(made));
  expect(rendered).toEqual([1, 2, 1, 2]);
});

test('a job that the file leaves out is not counted', async () => {
  const { make } = watched();
  const jobs = [sampleJob({ advertId: 1, displayTitle: '' }), sampleJob({ advertId: 2, displayTitle: 'b' })];
  const textFor = async (shown: readonly Job[], context: Context) =>
    textOf(await make(shown, context, frame, { key: '' }));
  expect(await textFor(jobs, contextOf({ siteUrl: '' }))).toBe('<: b undefined null:1>');
  expect(await textFor([], contextOf())).toBe('<::0>');
});

test('large parts are copied whole, and those that can’t be read any more are made anew', async () => {
  const { make, rendered } = watched();
  const { files, next } = keeper();
  const jobs = [1, 2, 3, 4].map((advertId) =>
    sampleJob({ advertId, displayTitle: `${advertId}`.repeat(700_000) }),
  );
  const first = next();
  const made = await make(jobs, contextOf(), frame, first);
  files.set(first.key, made);
  const changed = jobs.with(1, sampleJob({ advertId: 2, displayTitle: 'short' }));
  const second = next();
  const other = await make(changed, contextOf(), frame, second);
  expect(textOf(other) === textOf(made).replace('2'.repeat(700_000), 'short')).toBe(true);
  expect(rendered).toEqual([1, 2, 3, 4, 2]);
  files.set(second.key, other);
  const third = next();
  let isClosed = false;
  const broken: EarlierFile = {
    size: other.length,
    async read(from, into) {
      // Proven whole once, then lost.
      if (isProven && from > 1_000_000) throw new Error('EIO');
      into.set(other.subarray(from, from + into.length));
      if (from + into.length === other.length) isProven = true;
    },
    close: async () => {
      isClosed = true;
    },
  };
  let isProven = false;
  const again = await make(changed, contextOf(), frame, { ...third, earlier: async () => broken });
  expect(textOf(again) === textOf(other)).toBe(true);
  expect({ isProven, isClosed, rendered }).toMatchObject({
    isProven: true,
    isClosed: true,
    rendered: [1, 2, 3, 4, 2, 4],
  });
});

test('where most jobs have changed, the file that was made before is not read', async () => {
  const { make } = watched();
  const { files, next } = keeper();
  const jobs = [1, 2, 3].map((advertId) => sampleJob({ advertId, displayTitle: `${advertId}` }));
  const first = next();
  files.set(first.key, await make(jobs, contextOf(), frame, first));
  const changed = [jobs[0], sampleJob({ advertId: 2 }), sampleJob({ advertId: 3 })].flatMap(
    (job) => job ?? [],
  );
  const alone = await watched().make(changed, contextOf(), frame, { key: '' });
  const earlier = async () => {
    throw new Error('It was asked for.');
  };
  expect(textOf(await make(changed, contextOf(), frame, { ...next(), earlier }))).toBe(textOf(alone));
});
