import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { userAgent } from '../../../src/base/version.ts';
import { listRequest, listUrl, ownerFilters } from '../../../src/service/list/list-request.ts';
import { readPublished } from '../../../src/service/list/read-published.ts';
import { fakeDeps, readSettings } from '../fake-deps.ts';
import { startService } from '../scripted-service.ts';

const url = new URL('https://s.example/public/job_posts/published');
const first = { direction: 'DESC', page: 1, ids: null } as const;

test('the headers of a request', () => {
  const owner = { language: 'pl', awarded: false, jobId: 12 };
  const query = { direction: 'ASC', page: 3, ids: { comparison: '>=', value: 2041 } } as const;
  expect(listRequest(url, owner, query)).toEqual({
    method: 'GET',
    url,
    headers: {
      accept: 'application/json',
      'user-agent': userAgent,
      'x-request-page-size': '100',
      'x-request-current-page': '3',
      'x-request-filter':
        '{"id":{"value":"2041","comparison":">="},"language":{"value":"pl","comparison":"="},' +
        '"awarded":{"value":"0","comparison":"="},"job_id":{"value":"12","comparison":"="}}',
      'x-request-sort': '{"sort_by":"id","direction":"ASC"}',
    },
  });
});

test('filter and sort are sent even where nothing is asked for', () => {
  const { headers } = listRequest(url, {}, first);
  expect(headers['x-request-filter']).toBe('{}');
  expect(headers['x-request-sort']).toBe('{"sort_by":"id","direction":"DESC"}');
});

test('characters outside ASCII are written as JSON escapes', () => {
  const { headers } = listRequest(url, { language: 'polski ł 🙂\u007f' }, first);
  expect(headers['x-request-filter']).toBe(
    '{"language":{"value":"polski \\u0142 \\ud83d\\ude42\\u007f","comparison":"="}}',
  );
});

test('any text is one printable ASCII header, and stays the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (language) => {
      const filter = listRequest(url, { language }, first).headers['x-request-filter'] ?? '';
      expect(filter).toMatch(/^[\x20-\x7e]+$/);
      expect(JSON.parse(filter)).toEqual({ language: { value: language, comparison: '=' } });
    }),
    { seed: 1 },
  );
});

describe('over HTTP', () => {
  test.each([
    'pl\r\nX-Evil: 1',
    'pl"},"id":{"value":"1","comparison":"="},"x":{"value":"',
    '\u0000',
    'Zażółć\u2028',
    "pl' OR 1=1 --",
  ])('the language %j arrives as it is, and nothing beside it', async (language) => {
    await using service = await startService([]);
    await readPublished(readSettings(service.url, { only: { language } }), fakeDeps());
    const [ask] = service.asks;
    expect(ask?.filter).toEqual({ language: { value: language, comparison: '=' } });
    expect(ask?.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())).toEqual([
      'host',
      'connection',
      'accept',
      'user-agent',
      'x-request-page-size',
      'x-request-current-page',
      'x-request-filter',
      'x-request-sort',
      'accept-encoding',
    ]);
  });
});

test.each([
  [{}, [{}]],
  [{ language: 'pl' }, [{ language: 'pl' }]],
  [{ language: 'pl', jobIds: [] }, [{ language: 'pl' }]],
  [
    { awarded: true, jobIds: [3, 4, 3] },
    [
      { awarded: true, jobId: 3 },
      { awarded: true, jobId: 4 },
    ],
  ],
])('%j needs the filters %j', (only, filters) => {
  expect(ownerFilters(only)).toEqual(filters);
});

test.each([
  ['https://s.example', 'https://s.example/public/job_posts/published'],
  ['https://s.example/', 'https://s.example/public/job_posts/published'],
  ['https://s.example/tenant//', 'https://s.example/tenant/public/job_posts/published'],
  ['http://127.0.0.1:4400/?a=b#c', 'http://127.0.0.1:4400/public/job_posts/published'],
])('the list of %s is %s', (base, expected) => {
  expect(listUrl(base).href).toBe(expected);
});
