import { expect, test } from 'vitest';
import type { Standin } from '../../../src/standin/server.ts';
import type { FaultsInput } from '../../../src/standin/state/faults.ts';
import { control, list, listPath, somePosts, start } from '../harness.ts';

async function setFaults(standin: Standin, faults: FaultsInput): Promise<void> {
  const answer = await control(standin, 'PUT', '/faults', faults);
  expect(answer).toMatchObject({ status: 200 });
}

test('a late answer waits as long as it was told', async () => {
  const waits: number[] = [];
  const standin = await start(somePosts(1), { wait: async (milliseconds) => void waits.push(milliseconds) });
  await setFaults(standin, { latency: { ms: 2500 } });
  expect((await list(standin)).ids).toEqual([101]);
  expect(waits).toEqual([2500]);
});

test('closing the stand-in ends a late answer at once', async () => {
  const standin = await start(somePosts(1));
  await setFaults(standin, { latency: { ms: 600_000 } });
  const request = fetch(standin.url + listPath);
  const failed = expect(request).rejects.toThrow();
  await expect
    .poll(async () => (await control(standin, 'GET', '/faults')).json)
    .toEqual({ latency: { ms: 600_000 } });
  await standin.close();
  await failed;
});

test.each([
  [503, 'Service Unavailable', '3'],
  [500, 'Internal Server Error', undefined],
  [429, 'Too Many Requests', 'Sat, 21 Nov 2026 10:00:05 GMT'],
  [404, 'Not Found', undefined],
  [599, 'Error', undefined],
])('status %i comes with its error body, Retry-After %s', async (status, message, retryAfter) => {
  const standin = await start(somePosts(1));
  await setFaults(standin, { status: { status, retryAfter, requests: 1 } });
  const answer = await list(standin);
  expect(answer.status).toBe(status);
  expect(answer.body).toBe(JSON.stringify({ error: { code: status, message } }));
  expect(answer.headers.get('retry-after')).toBe(retryAfter ?? null);
  expect((await list(standin)).status).toBe(200);
});

test('half a body: the connection breaks off before Content-Length is reached', async () => {
  const standin = await start(somePosts(5));
  const whole = (await list(standin)).body;
  await setFaults(standin, { truncated: {} });
  const response = await fetch(standin.url + listPath);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(whole)));
  await expect(response.text()).rejects.toThrow();
});

test('half a body: the text ends early, as if it were whole', async () => {
  const standin = await start(somePosts(5));
  const whole = Buffer.from((await list(standin)).body);
  await setFaults(standin, { truncated: { how: 'text' } });
  const response = await fetch(standin.url + listPath);
  const half = Buffer.from(await response.arrayBuffer());
  expect(half).toEqual(whole.subarray(0, Math.floor(whole.length / 2)));
  expect(response.headers.get('x-result-count')).toBe('5');
});

test('HTML instead of JSON comes with status 200', async () => {
  const standin = await start(somePosts(1));
  await setFaults(standin, { html: {} });
  const response = await fetch(standin.url + listPath);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toMatch(/^<!doctype html>/);
});

test.each([
  [3, '14', '3'],
  [-3, '8', '2'],
  [-100, '0', '0'],
])('totals wrong by %i', async (by, total, pages) => {
  const standin = await start(somePosts(11));
  await setFaults(standin, { totals: { by } });
  expect((await list(standin, { size: 5 })).results).toEqual(['5', '1', '5', total, pages]);
});

test('an ignored id filter leaves the other conditions, and still answers 400 to a bad one', async () => {
  const standin = await start(somePosts(3));
  await setFaults(standin, { ignoreIdFilter: {} });
  const id = { value: '101', comparison: '<=' };
  expect((await list(standin, { filter: { id } })).ids).toEqual([103, 102, 101]);
  const language = { value: 'en', comparison: '=' };
  expect((await list(standin, { filter: { id, language } })).ids).toEqual([]);
  expect((await list(standin, { filter: { id: { value: 'x', comparison: '=' } } })).status).toBe(400);
});

test('an ignored sort gives the lowest id first', async () => {
  const standin = await start(somePosts(3));
  await setFaults(standin, { ignoreSort: {} });
  expect((await list(standin, { sort: { sort_by: 'id', direction: 'DESC' } })).ids).toEqual([101, 102, 103]);
});

test('short pages: all but the last page lack their last record, the totals stay', async () => {
  const standin = await start(somePosts(7));
  await setFaults(standin, { shortPages: {} });
  expect((await list(standin, { size: 3, page: 1 })).ids).toEqual([107, 106]);
  expect((await list(standin, { size: 3, page: 2 })).ids).toEqual([104, 103]);
  const last = await list(standin, { size: 3, page: 3 });
  expect(last.ids).toEqual([101]);
  expect(last.results).toEqual(['1', '3', '3', '7', '3']);
});

test('a page of one record is never shortened to none', async () => {
  const standin = await start(somePosts(2));
  await setFaults(standin, { shortPages: {} });
  expect((await list(standin, { size: 1 })).ids).toEqual([102]);
});

test('faults last as many requests as was said, each on its own', async () => {
  const standin = await start(somePosts(2));
  await setFaults(standin, { ignoreSort: { requests: 2 }, totals: { by: 1, requests: 1 }, shortPages: {} });
  const seen = [await list(standin), await list(standin), await list(standin)];
  expect(seen.map((answer) => answer.ids)).toEqual([
    [101, 102],
    [101, 102],
    [102, 101],
  ]);
  expect(seen.map((answer) => answer.results[3])).toEqual(['3', '2', '2']);
  expect((await control(standin, 'GET', '/faults')).json).toEqual({ shortPages: {} });
});

test('setting faults switches all others off, and DELETE all', async () => {
  const standin = await start(somePosts(2));
  await setFaults(standin, { html: {} });
  await setFaults(standin, { totals: { by: 1 } });
  expect((await control(standin, 'GET', '/faults')).json).toEqual({ totals: { by: 1 } });
  expect(await control(standin, 'DELETE', '/faults')).toEqual({ status: 204, json: null });
  expect((await list(standin)).results[3]).toBe('2');
});

test.each([
  [{ status: { status: 200 } }, 'status.status'],
  [{ status: { status: 503, retryAfter: 'a\r\nb' } }, 'status.retryAfter'],
  [{ latency: { ms: -1 } }, 'latency.ms'],
  [{ latency: {} }, 'latency.ms'],
  [{ totals: { by: 0 } }, 'totals.by'],
  [{ truncated: { how: 'twice' } }, 'truncated.how'],
  [{ html: { requests: 0 } }, 'html.requests'],
  [{ gremlins: {} }, ''],
  ['not json', ''],
])('%j is refused at "%s" and changes nothing', async (faults, path) => {
  const standin = await start(somePosts(1));
  await setFaults(standin, { shortPages: {} });
  const answer = await control(standin, 'PUT', '/faults', faults);
  expect(answer).toMatchObject({ status: 400, json: { error: { code: 400 }, issues: [{ path }] } });
  expect((await control(standin, 'GET', '/faults')).json).toEqual({ shortPages: {} });
});
