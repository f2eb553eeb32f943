import { expect, test } from 'vitest';
import { list, listPath, somePost, somePosts, start } from '../harness.ts';

test('without headers the newest ten posts come, with all five result headers', async () => {
  const standin = await start(somePosts(25));
  const answer = await list(standin);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.ids).toEqual([125, 124, 123, 122, 121, 120, 119, 118, 117, 116]);
  expect(answer.results).toEqual(['10', '1', '10', '25', '3']);
});

test('a post comes exactly as it was published', async () => {
  const post = somePost(101);
  const standin = await start([post]);
  expect((await list(standin)).body).toBe(JSON.stringify([post]));
});

test.each([
  { total: 0, size: 10, pages: '0' },
  { total: 1, size: 10, pages: '1' },
  { total: 10, size: 10, pages: '1' },
  { total: 11, size: 10, pages: '2' },
  { total: 100, size: 100, pages: '1' },
  { total: 101, size: 100, pages: '2' },
])('$total posts at $size a page: the last page with a record is $pages', async ({ total, size, pages }) => {
  const standin = await start(somePosts(total));
  const answer = await list(standin, { size });
  expect(answer.ids).toHaveLength(Math.min(total, size));
  expect(answer.results).toEqual([String(Math.min(total, size)), '1', String(size), String(total), pages]);
  const past = await list(standin, { size, page: Number(pages) + 1 });
  expect(past.status).toBe(200);
  expect(past.ids).toEqual([]);
  expect(past.results).toEqual(['0', String(Number(pages) + 1), String(size), String(total), pages]);
});

test('pages follow one another without gap or overlap', async () => {
  const standin = await start(somePosts(25));
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(standin, { page, size: 7 })));
  expect(pages.flatMap((page) => page.ids)).toEqual(Array.from({ length: 25 }, (_, index) => 125 - index));
  expect(pages.map((page) => page.results[0])).toEqual(['7', '7', '7', '4']);
});

test.each([101, 500, '99999999999999'])('a page size of %s is capped at 100', async (size) => {
  const standin = await start(somePosts(120));
  const answer = await list(standin, { size });
  expect(answer.results).toEqual(['100', '1', '100', '120', '2']);
});

test('a page size above 100 can be refused instead', async () => {
  const standin = await start(somePosts(120), { rules: { largePage: 'refuse' } });
  expect((await list(standin, { size: 100 })).status).toBe(200);
  expect((await list(standin, { size: 101 })).status).toBe(400);
});

const notNumbers = [
  '0',
  '-1',
  '1.5',
  'ten',
  '1e2',
  '0x10',
  '+5',
  '05',
  '1 0',
  '',
  '٣',
  '99999999999999999999',
];
test.each(
  notNumbers.flatMap((text) => [
    { name: 'page', query: { page: text } },
    { name: 'size', query: { size: text } },
  ]),
)('$name in $query is 400', async ({ query }) => {
  const standin = await start(somePosts(3));
  const text = Object.values(query)[0] ?? '';
  const sent = Buffer.from(text).toString('latin1');
  const answer = await list(standin, Object.fromEntries(Object.keys(query).map((key) => [key, sent])));
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.body).toBe('{"error":{"code":400,"message":"Bad Request"}}');
});

test('the address with a slash at the end leads to the one without, query kept', async () => {
  const standin = await start([]);
  const response = await fetch(`${standin.url}${listPath}/?a=1`, { redirect: 'manual' });
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe(`${listPath}?a=1`);
});

test('the list takes no other methods', async () => {
  const standin = await start([]);
  const response = await fetch(standin.url + listPath, { method: 'POST' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});
