import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { makeBoard } from '../../../src/board/make-board.ts';
import { openSearch, type Results, resultsOf } from '../../../src/browser/board/board-search.ts';
import { postSchema } from '../../../src/service/wire/post.ts';
import { keysOf, notStated } from '../../../src/site/rows/rows.ts';
import { readInclude, readSearch, serverAnswer } from '../../../src/site/search/answer.ts';
import { createFinder } from '../../../src/site/search/finder.ts';
import { type Query, radii, sortings } from '../../../src/site/search/query.ts';
import { boardSearchWords } from '../../../src/site/search/search-words.ts';
import { openVocabulary } from '../../../src/site/search/vocabulary.ts';
import { createStandinPosts } from '../../../src/standin/first-posts.ts';
import { siteOf } from '../../board/samples.ts';
import { rowsOf } from '../rows/rows-of.ts';

const at = '2026-11-02T09:00:00Z';
const serviceUrl = 'http://127.0.0.1:1';
const site = siteOf({});
const posts = createStandinPosts({ posts: 140, messy: true, today: Temporal.Instant.from(at) })(serviceUrl);
const read = posts.flatMap((post) => postSchema.safeParse(post).data ?? []);
const { jobs } = makeBoard({ posts: read, problems: [], at, site, serviceUrl, images: new Map() });
const rows = rowsOf([...jobs], 'pl', site);
const finder = createFinder(rows);
finder.useVocabulary(await openVocabulary(boardSearchWords([...jobs], 'pl', site)));

afterEach(() => vi.unstubAllGlobals());

/** The server of the board, as far as a script asks it. */
const answer = async (address: string): Promise<Response> => {
  const query = new URL(address, 'https://jobs.example').search;
  const wanted = readSearch(query);
  return wanted
    ? Response.json(serverAnswer({ rows, find: finder.find }, wanted, readInclude(query)))
    : new Response('', { status: 404 });
};

/** What a page shows of results, by the numbers of adverts. */
async function summaryOf(results: Results, idOf: (row: number) => number) {
  await results.load(1000);
  const { count, all, inTexts, isWidened, meant, counts, groups } = results;
  const dots = results.dots(0.85);
  const ids = results.ids();
  return {
    ...{ count, all, inTexts, isWidened, meant, counts },
    cards: results.rows.map((row) => ({
      id: idOf(row),
      others: (results.others.get(row) ?? []).map(idOf),
      away: results.distances.get(row),
      group: groups.get(row) && { ...groups.get(row), first: idOf(groups.get(row)?.first ?? -1) },
      dot: dots?.of.get(row),
    })),
    ...{ viewBox: dots?.viewBox, dots: dots?.dots },
    ids: ids && [...ids].sort((one, other) => one - other),
  };
}

test('a server answers every search with what the script would find itself', async () => {
  vi.stubGlobal('fetch', answer);
  const files = { rows: '/rows.json', words: '/search-words.json', texts: '/texts.json' };
  const board = await openSearch('/search.json', files);
  const facets = fc.record(
    Object.fromEntries(
      keysOf(rows.facets).map((key) => [
        key,
        fc.uniqueArray(
          fc.constantFrom(
            'unknown',
            notStated,
            ...(key === 'pay' ? ['7000-pln-month', '100000-eur-year'] : []),
            ...(rows.facets[key]?.choices ?? []).map(({ value }) => value),
          ),
          { minLength: 1, maxLength: 3 },
        ),
      ]),
    ),
    { requiredKeys: [] },
  );
  const titles = rows.title.flatMap((title) =>
    title.split(/\s+/).filter((word) => /^[\p{L}\p{N}]{3,}$/u.test(word)),
  );
  const word = fc.oneof(
    fc.constantFrom(...titles),
    fc.constantFrom('', 'kurier', 'quxzyvwk', 'C++ & co', 'a?b=c#d'),
    fc.constantFrom(
      'kurier quxzyvwk',
      'kurier lub magazynier',
      'kurier | kierowca',
      'kurier/kierowca',
      '"kierowca"',
      'kurier -kierowca',
      'praca bez doświadczenia',
      'co najmniej 5000 zł',
      'praca',
    ),
  );
  const near = fc.record({
    point: fc.constantFrom([52.23, 21.01], [51.77, 19.46]).map(([n = 0, e = 0]) => [n, e] as const),
    name: fc.constantFrom('Łódź & co', ''),
    km: fc.constantFrom(...radii),
  });
  const part = fc.constantFrom(undefined, { west: 14, south: 49, east: 21, north: 54 });
  const asked = fc
    .record({ words: word, facets, near: fc.option(near), part, sort: fc.constantFrom(...sortings) })
    .map(
      ({ part: only, ...query }): Query => ({
        ...query,
        // Without a circle there is no order by distance (queryOf).
        sort: query.sort === 'distance' && query.near === null ? 'newest' : query.sort,
        ...(only && { part: only }),
      }),
    );
  await fc.assert(
    fc.asyncProperty(asked, async (query) => {
      const found = await board.find(query, { ids: true, dots: 0.85 });
      const wanted = resultsOf(finder, rows, query);
      expect(await summaryOf(found, (row) => row)).toEqual(
        await summaryOf(wanted, (row) => rows.advertId[row] ?? -1),
      );
      for (const id of found.rows) {
        const row = rows.advertId.indexOf(id);
        for (const column of [
          'title',
          'lang',
          'address',
          'line',
          'where',
          'facts',
          'pay',
          'posted',
          'closes',
          'highlighted',
          'place',
        ] as const) {
          expect(board.rows[column][id], column).toEqual(rows[column][row]);
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('where nothing answers searches, the browser does it', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.startsWith('/search.json')
      ? new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
      : new Response('', { status: 500 }),
  );
  const opened = openSearch('/search.json', { rows: '/rows.json', words: '', texts: '' });
  await expect(opened).rejects.toThrow('/rows.json answered 500');
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await expect(openSearch('/search.json', { rows: '/rows.json', words: '', texts: '' })).rejects.toThrow(
    '/search.json: 503',
  );
});
