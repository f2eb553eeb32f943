import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Choices } from '../../../src/standin/settings/choices.ts';
import { openApi, recruiter } from '../records/api.ts';

const notFound = { error: { code: 404, message: 'Not Found' } };
const badComparison = { error: 'Bad comparison used.' };
const badRequest = { error: { code: 400, message: 'Bad Request' } };
const by = { id: recruiter };

/** Hours pass only when a test says so; the first is 11:00 at the service. */
function tickingClock() {
  let at = Temporal.Instant.from('2026-11-21T10:00:00Z');
  return {
    now: () => at,
    pass: (hours: number) => {
      at = at.add({ hours });
    },
  };
}

/**
 * Two candidates. The first: a note at 11:00, in the job at 12:00, moved on at 13:00, rejected at 14:00 (activities
 * 1, 2, 3, 4). The second: a note a day after (5).
 */
async function story(
  variant: 'a' | 'b' = 'b',
  choices: Partial<Choices> = {},
  whenDone?: (close: () => Promise<void>) => void,
) {
  const clock = tickingClock();
  const api = await openApi(variant, { now: clock.now, choices }, 'recruiter', whenDone);
  const pass = async (hours: number) => {
    clock.pass(hours);
    await api.logInAgain();
  };
  const [ewa, jan] = [await api.candidate(), await api.candidate({ name: 'Jan', lastname: 'Kos' })];
  const states = `/employees/${ewa}/recruitments/${api.job}/states`;
  await api.call('POST', `/employees/${ewa}/notes`, { title: 'Call <1>', content: '<p>at noon</p>' });
  await pass(1);
  await api.call('POST', `/recruitments/${api.job}/employees/${ewa}`);
  await pass(1);
  await api.call('POST', `${states}/_move_to_next_state`);
  await pass(1);
  await api.call('POST', `${states}/_move_to_reject_state`, { rejection_id: 1 });
  await pass(24);
  await api.call('POST', `/employees/${jan}/notes`, { title: 'Later', content: 'x' });
  const ids = async (path: string, headers = {}) => {
    const answer = await api.call('GET', path, undefined, headers);
    if (answer.status !== 200) return answer.json;
    return (answer.json as { id: number }[]).map(({ id }) => id);
  };
  return { api, ewa, jan, ids };
}

const dates = (hour: number) => ({
  created_at: `2026-11-21 ${hour}:00:00`,
  updated_at: `2026-11-21 ${hour}:00:00`,
});
const date = (hour: number) => ({ activity_date: `2026-11-21 ${hour}:00:00`, ...dates(hour) });

describe.each(['a', 'b'] as const)('variant %s', (variant) => {
  test('activities of a candidate follow from what was done (C16)', async () => {
    const { api, ewa } = await story(variant);
    const stage = { id: 2, value: 'Stage in recruitment' };
    const recruitment = { id: api.job };
    expect((await api.call('GET', `/employees/${ewa}/activities`)).json).toEqual([
      {
        id: 1,
        type: { id: 1, value: 'Note' },
        content: '<p><strong>Call &lt;1&gt;</strong></p><p>at noon</p>',
        created_by: by,
        ...date(11),
      },
      {
        id: 2,
        type: stage,
        content: { content: '', state: { id: 11, name: 'New' } },
        recruitment,
        created_by: by,
        ...date(12),
      },
      {
        id: 3,
        type: stage,
        content: { content: '', state: { id: 12, name: 'Phone interview' } },
        recruitment,
        created_by: by,
        ...date(13),
      },
      {
        id: 4,
        type: stage,
        content: { content: '<p>Too little experience</p>', state: { id: 15, name: 'Rejected' } },
        recruitment,
        created_by: by,
        ...date(14),
      },
    ]);
  });

  test('all activities name their candidate (C17)', async () => {
    const { api, ewa, jan } = await story(variant);
    const { json } = await api.call('GET', '/employees/activities');
    expect((json as { employee: unknown }[]).map(({ employee }) => employee)).toEqual([
      ...Array(4).fill({ id: ewa, string_represent: 'Ewa Lis' }),
      { id: jan, string_represent: 'Jan Kos' },
    ]);
  });

  test('the history has the stages that candidates came to (C18)', async () => {
    const { api, ewa } = await story(variant);
    const record = (id: number, workflow_state: unknown, hour: number) => ({
      id,
      employee: { id: ewa },
      recruitment: { id: api.job },
      workflow_state,
      created_by: by,
      ...dates(hour),
    });
    expect((await api.call('GET', '/employees/recruitment_history')).json).toEqual([
      record(1, { id: 11, name: 'New', sid: 'new' }, 12),
      record(2, { id: 12, name: 'Phone interview', sid: 'phone_interview' }, 13),
      record(3, { id: 15, name: 'Rejected', sid: 'rejected' }, 14),
    ]);
  });
});

const own = '/employees/1/activities';
const all = '/employees/activities';
const history = '/employees/recruitment_history';

describe('the query', () => {
  /** One story for all that only read. */
  let shared: Awaited<ReturnType<typeof story>>;
  let close = async () => {};
  beforeAll(async () => {
    shared = await story('b', {}, (closing) => {
      close = closing;
    });
  });
  afterAll(() => close());

  test.each<[list: string, query: Record<string, string>, ids: number[] | object]>([
    [own, { id: '2', id_comparison: '=' }, [2]],
    [own, { id: '2', id_comparison: '!=' }, [1, 3, 4]],
    [own, { id: '3', id_comparison: '>=' }, [3, 4]],
    [own, { id: '2', id_comparison: '<=' }, [1, 2]],
    [own, { type: '1', type_comparison: '=' }, [1]],
    [own, { type: '1', type_comparison: '!=' }, [2, 3, 4]],
    [own, { type: '99', type_comparison: '=' }, []],
    [own, { type: '1', type_comparison: '>=' }, badComparison],
    [own, { created_at: '2026-11-21 12:00:00', created_at_comparison: '=' }, [2]],
    [own, { created_at: '2026-11-21 12:00:00', created_at_comparison: '!=' }, [1, 3, 4]],
    [own, { created_at: '2026-11-21 13:00:00', created_at_comparison: '>=' }, [3, 4]],
    [own, { updated_at: '2026-11-21 12:30:00', updated_at_comparison: '<=' }, [1, 2]],
    [own, { activity_date: '2026-11-21 13:00:00', updated_at_comparison: '>=' }, [3, 4]],
    [own, { activity_date: '2026-11-21 13:00:00', activity_date_comparison: '>=' }, badComparison],
    [
      own,
      {
        activity_date: '2026-11-21 13:00:00',
        updated_at: '2026-11-21 14:00:00',
        updated_at_comparison: '>=',
      },
      [4],
    ],
    [own, { created_by_id: '2', created_by_id_comparison: '=' }, [1, 2, 3, 4]],
    [own, { created_by_id: '2', created_by_id_comparison: '!=' }, []],
    [own, { created_by_id: '2', created_by_id_comparison: '<=' }, badComparison],
    [own, { employee_id: '999', employee_id_comparison: '=' }, [1, 2, 3, 4]],
    [
      own,
      {
        id: '2',
        id_comparison: '>=',
        type: '2',
        type_comparison: '=',
        created_at: '2026-11-21 14:00:00',
        created_at_comparison: '!=',
      },
      [2, 3],
    ],
    [own, { id: '2' }, badComparison],
    [own, { id: '2', id_comparison: '' }, badComparison],
    [own, { id: '2', id_comparison: 'like' }, badComparison],
    [own, { id: '2', id_comparison: '==' }, badComparison],
    [own, { id: '2', id_comparison: 'IS NOT NULL OR 1' }, badComparison],
    [own, { id_comparison: '=' }, [1, 2, 3, 4]],
    [own, { id: 'x', id_comparison: '=' }, badRequest],
    [own, { id: '', id_comparison: '=' }, badRequest],
    [own, { id: '-1', id_comparison: '=' }, badRequest],
    [own, { id: '9007199254740993', id_comparison: '=' }, badRequest],
    [own, { id: '1 OR 1=1', id_comparison: '=' }, badRequest],
    [own, { created_at: 'yesterday', created_at_comparison: '=' }, badRequest],
    [own, { created_at: '2026-02-30', created_at_comparison: '=' }, badRequest],
    [own, { created_at: '2026-11-21T12:00:00', created_at_comparison: '=' }, badRequest],
    [own, { created_at: '2026-11-21', created_at_comparison: '=' }, []],
    [own, { created_at: '2026-11-21', created_at_comparison: '>=' }, [1, 2, 3, 4]],
    [own, { created_at: '2026-11-21', created_at_comparison: '<=' }, []],
    [own, { sort_by: 'created_at', sort_by_direction: 'DESC' }, [4, 3, 2, 1]],
    [own, { sort_by: 'updated_at', sort_by_direction: 'ASC' }, [1, 2, 3, 4]],
    [own, { sort_by: 'created_at' }, [1, 2, 3, 4]],
    [own, { sort_by_direction: 'DESC' }, [1, 2, 3, 4]],
    [own, { sort_by: 'id', sort_by_direction: 'DESC' }, badRequest],
    [own, { sort_by: 'created_at', sort_by_direction: 'desc' }, badRequest],
    [own, { sort_by: 'created_at; DROP TABLE activities', sort_by_direction: 'ASC' }, badRequest],
    [own, { unknown: '1', unknown_comparison: 'x' }, [1, 2, 3, 4]],
    [all, { employee_id: '1', employee_id_comparison: '=' }, [1, 2, 3, 4]],
    [all, { employee_id: '1', employee_id_comparison: '!=' }, [5]],
    [all, { employee_id: '1', employee_id_comparison: '>=' }, badComparison],
    [all, { type: '1', type_comparison: '=', sort_by: 'created_at', sort_by_direction: 'DESC' }, [5, 1]],
    [all, { created_by_id: '2', created_by_id_comparison: '=' }, [1, 2, 3, 4, 5]],
    [history, { id: '2', id_comparison: '>=' }, [2, 3]],
    [history, { created_at: '2026-11-21 13:00:00', created_at_comparison: '<=' }, [1, 2]],
    [history, { updated_at: '2026-11-21 13:00:00', updated_at_comparison: '=' }, [2]],
    [history, { sort_by: 'updated_at', sort_by_direction: 'DESC' }, [3, 2, 1]],
    [history, { id: '2' }, badComparison],
    [history, { type: '1', activity_date: 'x', employee_id: '9', created_by_id: '9' }, [1, 2, 3]],
  ])('%s %j', async (list, query, expected) => {
    expect(await shared.ids(`${list}?${new URLSearchParams(query)}`)).toEqual(expected);
  });

  test.each<[Partial<Choices>, Record<string, string>, number[] | object]>([
    [{ missingCompanion: 'ignored' }, { id: '2' }, [1, 2, 3, 4]],
    [{ missingCompanion: 'equals' }, { id: '2' }, [2]],
    [{ missingCompanion: 'equals' }, { id: '2', id_comparison: 'x' }, badComparison],
    [
      { activityDateCompanion: 'either' },
      { activity_date: '2026-11-21 13:00:00', activity_date_comparison: '>=' },
      [3, 4],
    ],
    [
      { activityDateCompanion: 'either' },
      { activity_date: '2026-11-21 13:00:00', updated_at_comparison: '<=' },
      [1, 2, 3],
    ],
    [{ unreadableQuery: 'matches nothing' }, { id: 'x', id_comparison: '=' }, []],
    [{ unreadableQuery: 'matches nothing' }, { sort_by: 'x', sort_by_direction: 'DESC' }, [1, 2, 3, 4]],
    [{ queryDate: 'whole day' }, { created_at: '2026-11-21', created_at_comparison: '=' }, [1, 2, 3, 4]],
    [{ queryDate: 'whole day' }, { created_at: '2026-11-21', created_at_comparison: '!=' }, []],
    [{ queryDate: 'whole day' }, { created_at: '2026-11-21', created_at_comparison: '<=' }, [1, 2, 3, 4]],
    [{ queryDate: 'whole day' }, { created_at: '2026-11-22', created_at_comparison: '>=' }, []],
    [{ defaultListOrder: 'id DESC' }, {}, [4, 3, 2, 1]],
  ])('%j: %j', async (choices, query, expected) => {
    const { ids } = await story('b', choices);
    expect(await ids(`${own}?${new URLSearchParams(query)}`)).toEqual(expected);
  });

  test('created_by_id is nothing special in variant A, unless chosen otherwise', async () => {
    const query = 'created_by_id=99&created_by_id_comparison=%3D';
    expect(await (await story('a')).ids(`${own}?${query}`)).toEqual([1, 2, 3, 4]);
    expect(await (await story('a', { createdByInA: 'same as B' })).ids(`${own}?${query}`)).toEqual([]);
  });

  test('a parameter that comes twice counts as it came last', async () => {
    const { ids } = await story();
    expect(await ids(`${own}?id=1&id=2&id_comparison=%3D`)).toEqual([2]);
  });

  test('pages go with filters and sorts', async () => {
    const { api, ids } = await story();
    const headers = { 'X-Request-Page-Size': '2', 'X-Request-Current-Page': '2' };
    const query = 'type=2&type_comparison=%3D&sort_by=created_at&sort_by_direction=DESC';
    expect(await ids(`${all}?${query}`, headers)).toEqual([2]);
    const answer = await api.call('GET', `${all}?${query}`, undefined, headers);
    expect(answer.headers.get('X-Result-Total-Count')).toBe('3');
    expect(await ids(all, { 'X-Request-Page-Size': '0' })).toEqual(badRequest);
  });
});

test('lists of nobody are 404, and need a token', async () => {
  const { api, ids } = await story();
  expect(await ids('/employees/999/activities')).toEqual(notFound);
  for (const list of [own, all, history]) {
    const answer = await api.call('GET', list, undefined, { authorization: '' });
    expect([answer.status, answer.json]).toEqual([401, { error: 'Authorization key is invalid.' }]);
  }
});

describe('notes (C19)', () => {
  test('answer with the activity they become', async () => {
    const { api, ewa } = await story();
    const answer = await api.call('POST', `/employees/${ewa}/notes`, { title: 'A', content: 'B' });
    expect([answer.status, answer.json]).toEqual([201, { id: 6 }]);
  });

  test('may answer with nothing, and keep the content alone', async () => {
    const { api, ids } = await story('b', { noteAnswer: 'no content', noteContent: 'content only' });
    const answer = await api.call('POST', '/employees/1/notes', { title: 'A', content: '<b>B' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    const query = 'id=6&id_comparison=%3D';
    expect(await ids(`${own}?${query}`)).toEqual([6]);
    expect((await api.call('GET', `${own}?${query}`)).json).toMatchObject([{ content: '<b>B' }]);
  });

  test.each([
    ['no body', undefined],
    ['no JSON', '{"title"'],
    ['no title', { content: 'x' }],
    ['no content', { title: 'x' }],
    ['empty texts', { title: '', content: '' }],
    ['an endless title', { title: 'x'.repeat(256), content: 'x' }],
    ['an object', { title: {}, content: [] }],
  ])('with %s fail validation', async (_, body) => {
    const { api, ids } = await story();
    const answer = await api.call('POST', '/employees/1/notes', body);
    expect([answer.status, answer.json]).toMatchObject([400, { code: 400, message: 'Validation Failed' }]);
    expect(await ids(own)).toHaveLength(4);
  });

  test('of nobody are 404', async () => {
    const { api } = await story();
    const answer = await api.call('POST', '/employees/999/notes', { title: 'A', content: 'B' });
    expect([answer.status, answer.json]).toEqual([404, notFound]);
  });

  test('too large a body is refused', async () => {
    const { api } = await story();
    const answer = await api.call('POST', '/employees/1/notes', {
      title: 'A',
      content: 'x'.repeat(2_000_000),
    });
    expect(answer.status).toBe(413);
  });
});
