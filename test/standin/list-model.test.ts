import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StandinPost } from '../../src/standin/state/post.ts';
import { list, somePost, start } from './harness.ts';

type Field = 'id' | 'job_post_id' | 'job_id' | 'language' | 'awarded';
type SortField = Field | 'valid_start' | 'valid_end';

/** Plain reading of interface.md, as slow and as obvious as it can be. */
function model(
  posts: readonly StandinPost[],
  conditions: readonly { field: Field; comparison: string; value: string }[],
  sort: { sort_by: SortField; direction: string } | undefined,
): number[] {
  const read = (post: StandinPost, field: SortField): string | number | null => {
    if (field === 'id') return post.id;
    if (field === 'job_post_id') return post.advert.id;
    if (field === 'job_id') return post.advert.recruitment.id;
    if (field === 'language') return post.advert.language;
    return field === 'awarded' ? String(post.awarded) : post[field];
  };
  const kept = posts.filter((post) =>
    conditions.every(({ field, comparison, value }) => {
      const own = read(post, field);
      if (comparison === '=') return String(own) === value;
      if (comparison === '!=') return String(own) !== value;
      return comparison === '<=' ? Number(own) <= Number(value) : Number(own) >= Number(value);
    }),
  );
  const { sort_by, direction } = sort ?? { sort_by: 'id', direction: 'DESC' };
  const rank = (post: StandinPost) => read(post, sort_by) ?? '';
  kept.sort((a, b) => {
    if (rank(a) !== rank(b)) return (rank(a) < rank(b) ? -1 : 1) * (direction === 'ASC' ? 1 : -1);
    return b.id - a.id;
  });
  return kept.map((post) => post.id);
}

const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-10-0${n} 08:00:00`);
const postsArbitrary = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 30 }),
    advertId: fc.integer({ min: 1, max: 8 }),
    jobId: fc.integer({ min: 1, max: 4 }),
    language: fc.constantFrom('pl', 'en', 'uk'),
    awarded: fc.boolean(),
    start: day,
    end: fc.option(day.map((text) => text.replace('2026-10', '2027-10'))),
  }),
  { selector: (post) => post.id, maxLength: 30 },
);
const number = fc.integer({ min: -1, max: 31 }).map(String);
const order = fc.constantFrom('=', '!=', '<=', '>=');
const equality = fc.constantFrom('=', '!=');
const conditionsArbitrary = fc.uniqueArray(
  fc.oneof(
    fc.record({
      field: fc.constantFrom<Field>('id', 'job_post_id', 'job_id'),
      comparison: order,
      value: number,
    }),
    fc.record({
      field: fc.constant<Field>('language'),
      comparison: equality,
      value: fc.constantFrom('pl', 'en', 'x'),
    }),
    fc.record({
      field: fc.constant<Field>('awarded'),
      comparison: equality,
      value: fc.constantFrom('true', 'false'),
    }),
  ),
  { selector: (condition) => condition.field, maxLength: 3 },
);
const sortArbitrary = fc.option(
  fc.record({
    sort_by: fc.constantFrom<SortField>(
      'id',
      'job_post_id',
      'job_id',
      'language',
      'awarded',
      'valid_start',
      'valid_end',
    ),
    direction: fc.constantFrom('ASC', 'DESC'),
  }),
  { nil: undefined },
);

test('any filter, sort and page gives what the plain model gives', async () => {
  const standin = await start([]);
  await fc.assert(
    fc.asyncProperty(
      postsArbitrary,
      conditionsArbitrary,
      sortArbitrary,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 12 }),
      async (made, conditions, sort, page, size) => {
        for (const { id } of standin.store.entries.slice()) standin.store.withdraw(id);
        const posts = made.map((each) => {
          const post = somePost(each.id, {
            valid_start: each.start,
            valid_end: each.end,
            awarded: each.awarded,
          });
          const { advertId, jobId, language } = each;
          return {
            ...post,
            advert: { ...post.advert, id: advertId, language, recruitment: { id: jobId, nr_ref: '' } },
          };
        });
        for (const post of posts) standin.store.put(post);
        const filter = Object.fromEntries(
          conditions.map(({ field, comparison, value }) => [field, { comparison, value }]),
        );
        const answer = await list(standin, { filter, sort, page, size });
        const expected = model(posts, conditions, sort);
        expect(answer.ids).toEqual(expected.slice((page - 1) * size, page * size));
        expect(answer.results.slice(1)).toEqual(
          [page, size, expected.length, Math.ceil(expected.length / size)].map(String),
        );
        expect(answer.results[0]).toBe(String(answer.ids.length));
      },
    ),
    { numRuns: 300, seed: 2026 },
  );
});
