import fc from 'fast-check';
import { Response } from 'undici';
import { describe, expect, test } from 'vitest';
import { ServiceBodyError } from '../../../src/service/http/errors.ts';
import type { ServiceAnswer } from '../../../src/service/http/exchange.ts';
import { type Call, pathOf, requestOf } from '../../../src/service/integration/call.ts';
import {
  addNote,
  addToJob,
  createCandidate,
  giveProvisions,
  hasGuid,
  listActivities,
  listActivitiesOf,
  listCandidates,
  listHistory,
  listServiceJobs,
  readCandidate,
  readCandidateByGuid,
  readServiceJob,
  updateCandidate,
  uploadFile,
} from '../../../src/service/integration/candidates.ts';
import { Secret } from '../../../src/service/integration/credentials.ts';
import {
  listWebhooks,
  listWebhookTypes,
  registerWebhook,
  removeWebhook,
} from '../../../src/service/integration/webhooks.ts';

const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
const upload = uploadFile(7, { file, name: 'Życiorys "1"\r\n.pdf', isPublic: false, dictionaryType: 'CV' });

const sent: [Call<unknown>, string][] = [
  [createCandidate({}), 'POST /employees/'],
  [updateCandidate(7, {}), 'PUT /employees/7'],
  [readCandidate(7), 'GET /employees/7'],
  [listCandidates(), 'GET /employees/'],
  [readCandidateByGuid('a/b'), 'GET /employees/a%2Fb'],
  [addNote(7, { title: 'a', content: 'b' }), 'POST /employees/7/notes'],
  [upload, 'POST /employees/7/files/'],
  [giveProvisions(7, []), 'POST /employees/7/provisions'],
  [addToJob(9, 7), 'POST /recruitments/9/employees/7'],
  [listActivitiesOf(7), 'GET /employees/7/activities'],
  [listActivities(), 'GET /employees/activities'],
  [listHistory(), 'GET /employees/recruitment_history'],
  [readServiceJob(9), 'GET /recruitments/9'],
  [listServiceJobs(), 'GET /recruitments/'],
  [registerWebhook('job_updated', 'https://a.example/'), 'POST /webhooks/'],
  [removeWebhook(3), 'DELETE /webhooks/3'],
  [listWebhooks(), 'GET /webhooks/'],
  [listWebhookTypes(), 'GET /webhooks/types'],
];
const token = new Secret('abc');
const request = (call: Call<unknown>) => requestOf(call, 'https://service.example/t/', token);

describe('what is sent', () => {
  test.each(sent)('%o goes to %s', (call, line) => {
    const { method, url, headers } = request(call);
    expect(`${method} ${url.pathname.replace('/t/api/integration/v2', '')}`).toBe(line);
    expect(headers.authorization).toBe('Bearer abc');
  });

  test('only what may be done twice is repeatable', () => {
    const not = sent.filter(([call]) => !call.isRepeatable).map(([, line]) => line);
    expect(not).toEqual([
      'POST /employees/',
      'POST /employees/7/notes',
      'POST /employees/7/files/',
      'POST /employees/7/provisions',
      'POST /recruitments/9/employees/7',
      'POST /webhooks/',
    ]);
  });

  test('filters and sorts go as ASCII, their values as text', () => {
    const { headers } = request(
      listCandidates({
        filter: {
          lastname: { value: 'Żółć "\u2028', comparison: 'like' },
          id: { value: 9_007_199_254_740_991, comparison: '<=' },
        },
        sort: { lastname: 'ASC', id: 'DESC' },
        page: 2,
        size: 100,
      }),
    );
    expect(headers['X-Request-Filter']).toBe(
      '{"lastname":{"value":"\\u017b\\u00f3\\u0142\\u0107 \\"\\u2028","comparison":"like"},"id":{"value":"9007199254740991","comparison":"<="}}',
    );
    expect(headers['X-Request-Sort']).toBe('{"lastname":"ASC","id":"DESC"}');
    expect([headers['X-Request-Current-Page'], headers['X-Request-Page-Size']]).toEqual(['2', '100']);
  });

  test('any text in a filter keeps its header printable and its JSON the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const call = listServiceJobs({ filter: { name: { value, comparison: '=' } } });
        const header = request(call).headers['X-Request-Filter'] ?? '';
        expect(header).toMatch(/^[\x20-\x7e]+$/);
        expect(JSON.parse(header)).toEqual({ name: { value, comparison: '=' } });
      }),
    );
  });

  test('activities and history are filtered by query, each field with its companion', () => {
    const call = listActivities({
      filter: {
        created_at: { value: '2026-11-21 10:00:00', comparison: '>=' },
        employee_id: { value: 7, comparison: '=' },
      },
      sort: { by: 'updated_at', direction: 'DESC' },
      page: 3,
    });
    const { url, headers } = request(call);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      created_at: '2026-11-21 10:00:00',
      created_at_comparison: '>=',
      employee_id: '7',
      employee_id_comparison: '=',
      sort_by: 'updated_at',
      sort_by_direction: 'DESC',
    });
    expect(headers['X-Request-Current-Page']).toBe('3');
  });

  test('a file goes as a form with the fields of the interface', async () => {
    const { body, headers } = request(upload);
    const text = await new Response(body ?? null).text();
    expect(headers).not.toHaveProperty('content-type');
    expect(text).toContain('name="file[isPublic]"\r\n\r\n0\r\n');
    expect(text).toContain('name="dictionary_file_type"\r\n\r\nCV\r\n');
    expect(text).toMatch(
      /name="file\[file\]"; filename="[^\r\n]*%22[^\r\n]*"\r\nContent-Type: application\/pdf/,
    );
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is no id', (id) => {
    expect(() => pathOf`/employees/${id}`).toThrow(RangeError);
    expect(() => addToJob(1, id)).toThrow('give a whole number from 1');
  });
});

function answer(body: unknown, headers: Record<string, string> = {}): ServiceAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    request: { method: 'GET', url: 'https://service.example/' },
    status: 200,
    headers: new Headers(headers),
    body: text,
  };
}

describe('what is understood', () => {
  test.each([[{ id: 5 }], [{ id: '5' }], [{ id: 5, more: true }]])('%j names what was created', (body) => {
    expect(createCandidate({}).understand(answer(body))).toBe(5);
  });

  const broken = [
    '',
    'null',
    '{}',
    '[]',
    '{"id":0}',
    '{"id":"x"}',
    '{"id":1e99}',
    'OK',
    '<html>',
    '<!DOCTYPE html>',
  ];
  test.each(broken)('%s names nothing that was created', (body) => {
    expect(() => createCandidate({}).understand(answer(body))).toThrow(ServiceBodyError);
  });

  test.each(broken)('%s is no candidate and no list', (body) => {
    expect(() => readCandidate(1).understand(answer(body))).toThrow(ServiceBodyError);
    if (body !== '[]') expect(() => listCandidates().understand(answer(body))).toThrow(ServiceBodyError);
  });

  test.each(['', '{}', 'null', '{"id":1}', 'OK', '[]'])(
    '%s is a success where nothing is to be read',
    (body) => {
      expect(addToJob(1, 1).understand(answer(body))).toBeUndefined();
    },
  );

  test('a page for people is never a success', () => {
    const page = answer('\n<p>Log in</p>', { 'content-type': 'text/html; charset=utf-8' });
    expect(() => addToJob(1, 1).understand(page)).toThrow('answered an HTML page');
  });

  test('an odd field of a record is left out and named, the rest is kept', () => {
    const odd = { id: '4', name: 7, files: 'none', owner: 3, lastname: 'Lis', _sid: [1], created_at: null };
    const { record, faults } = readCandidate(4).understand(answer(odd));
    expect(record).toEqual({ id: 4, lastname: 'Lis', _sid: [1], created_at: null });
    expect(faults.map(({ field }) => field)).toEqual(['name', 'files', 'owner']);
  });

  test('a record that can not be read hides no other', () => {
    const headers = { 'X-Result-Total-Count': '41', 'X-Result-Total-Pages': 'x' };
    const rows = [{ id: 1 }, null, { id: 'a' }, 5, { id: 2, name: {} }, [{ id: 3 }]];
    const page = listCandidates().understand(answer(rows, headers));
    expect(page.records).toEqual([{ id: 1 }, { id: 2 }]);
    expect(page.faults.map(({ index, id, field }) => [index, id, field])).toEqual([
      [1, null, null],
      [2, null, 'id'],
      [3, null, null],
      [4, 2, 'name'],
      [5, null, null],
    ]);
    expect([page.total, page.totalPages]).toEqual([41, null]);
  });

  test('a guid is known again however the service writes it, and a record without one says nothing', () => {
    const shown = [
      {},
      { guid: 'jobfront-a1' },
      { guid: '{JOBFRONT-A1}' },
      { guid: null },
      { guid: 'jobfront-a2' },
    ];
    expect(shown.map((one) => hasGuid(one, 'jobfront-a1'))).toEqual([null, true, true, null, false]);
    expect(request(readCandidateByGuid('g')).headers['X-Get-Find-By-Guid']).toBe('true');
  });

  test('activities and history come with and without their optional parts', () => {
    const type = { id: 2, value: 'Stage in recruitment' };
    const rows = [
      { id: 1, type, content: { content: '', state: { id: 3, name: 'New' } }, recruitment: { id: 9 } },
      { id: 2, type, content: '<p>x</p>' },
      { id: 3, type },
      { id: 4, type: 'Note' },
    ];
    const page = listActivities().understand(answer(rows));
    expect(page.records.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(page.faults).toMatchObject([{ index: 3, id: 4, field: 'type' }]);
  });

  test('any JSON is understood or refused, and never anything else', () => {
    const calls = sent.map(([call]) => call);
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...calls), (body, call) => {
        try {
          call.understand(answer(body));
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceBodyError);
        }
      }),
    );
  });
});
