import { expect, test } from 'vitest';
import { control, list, noon, somePost, somePosts, start } from '../harness.ts';

const draft = { title: 'Kierowca kat. B', language: 'pl' };

test('a post published with the least that is needed starts now and is listed', async () => {
  const standin = await start(somePosts(3));
  const answer = await control(standin, 'POST', '/posts', draft);
  expect(answer.status).toBe(201);
  expect(answer.json).toEqual({
    id: 104,
    advert: {
      id: 44,
      name: 'Kierowca kat. B',
      language: 'pl',
      recruitment: { client_id: 1, workflow_id: 1, id: 3104, nr_ref: 'STANDIN-3104' },
      values: [],
    },
    url: expect.stringMatching(new RegExp(`^${standin.url}/public/an/[A-Za-z0-9]+=$`)),
    valid_start: '2026-11-21 11:00:00',
    valid_end: null,
    awarded: false,
    options: {},
    partner_link: null,
    application_form: `${standin.url}/public/form/a/44`,
  });
  const listed = await list(standin);
  expect(listed.ids).toEqual([104, 103, 102, 101]);
  expect(listed.posts[0]).toEqual(answer.json);
});

test('a post published with everything carries it in the wire shape', async () => {
  const standin = await start([]);
  const { json } = await control(standin, 'POST', '/posts', {
    ...draft,
    office: 'lodz',
    description: '<p>Opis</p>',
    payFrom: '27,00',
    payTo: '31',
    remote: 'hybrid',
    awarded: true,
    start: '2026-11-22T06:00',
    end: '2026-11-30 23:59:59',
  });
  const location = expect.stringContaining('"locality":"Łódź"');
  expect(json).toMatchObject({
    advert: {
      values: [
        { field_id: 'description', value: '<p>Opis</p>' },
        { field_id: 'geolocation', value: location },
      ],
    },
    valid_start: '2026-11-22 06:00:00',
    valid_end: '2026-11-30 23:59:59',
    awarded: true,
    options: {
      job_location: location,
      remote: 'hybrid',
      _salary_from: '27,00',
      _salary_to: '31',
      _rate_visible: '1',
    },
  });
});

test('a post can be put up exactly as it is, damage included', async () => {
  const standin = await start([]);
  const text = '{"id":7,"advert":{"name":5,"values":"?"},"__proto__":{"x":1},"valid_end":[],"awarded":"1"}';
  const answer = await control(standin, 'POST', '/posts', `{"post":${text}}`);
  expect(answer.status).toBe(201);
  expect((await list(standin)).body).toBe(`[${text}]`);
});

test('an edit changes what it names and nothing else', async () => {
  const before = somePost(101);
  const standin = await start([before]);
  const answer = await control(standin, 'PATCH', '/posts/101', {
    title: 'Nowy tytuł',
    end: null,
    office: 'wien',
  });
  expect(answer.status).toBe(200);
  const place = expect.stringContaining('"locality":"Wien"');
  const expected = {
    ...before,
    valid_end: null,
    options: { job_location: place },
    advert: {
      ...before.advert,
      name: 'Nowy tytuł',
      values: [...before.advert.values, { field_id: 'geolocation', value: place }],
    },
  };
  expect(answer.json).toEqual(expected);
  expect((await list(standin)).posts).toEqual([expected]);
});

test('taking place and pay away leaves no trace of them', async () => {
  const standin = await start([]);
  await control(standin, 'POST', '/posts', { ...draft, office: 'kyiv', payFrom: '5000' });
  const { json } = await control(standin, 'PATCH', '/posts/1', { office: null, payFrom: null });
  expect(json).toMatchObject({ advert: { values: [] } });
  expect(JSON.stringify(json)).not.toContain('kyiv');
  expect(json).not.toHaveProperty('options.job_location');
  expect(json).not.toHaveProperty('options._salary_from');
});

test('a damaged post stays damaged where an edit does not touch it', async () => {
  const standin = await start([{ id: 5, advert: 'gone', options: null, x: 1 }]);
  const { json } = await control(standin, 'PATCH', '/posts/5', { awarded: true });
  expect(json).toEqual({ id: 5, advert: {}, options: null, x: 1, awarded: true });
});

test('a whole post can be replaced, under its own id only', async () => {
  const standin = await start(somePosts(1));
  const post = { id: 101, anything: true };
  expect(await control(standin, 'PATCH', '/posts/101', { post })).toEqual({ status: 200, json: post });
  const other = await control(standin, 'PATCH', '/posts/101', { post: { id: 102 } });
  expect(other).toMatchObject({ status: 400, json: { issues: [{ path: 'post.id' }] } });
  expect((await list(standin)).posts).toEqual([post]);
});

test('a withdrawn post is gone, and its id is not given out again', async () => {
  const standin = await start(somePosts(2));
  expect(await control(standin, 'DELETE', '/posts/102')).toEqual({ status: 204, json: null });
  expect((await list(standin)).ids).toEqual([101]);
  const { json } = await control(standin, 'POST', '/posts', draft);
  expect(json).toMatchObject({ id: 103, advert: { id: 43 } });
});

test('publishing again keeps everything but the publish id', async () => {
  const standin = await start(somePosts(2));
  const answer = await control(standin, 'POST', '/posts/101/again');
  expect(answer).toEqual({ status: 201, json: { ...somePost(101), id: 103 } });
  expect((await list(standin)).ids).toEqual([103, 102]);
});

test('reset brings the first posts back and clears faults and requests', async () => {
  const standin = await start(somePosts(2));
  await control(standin, 'DELETE', '/posts/101');
  await control(standin, 'PATCH', '/posts/102', { title: 'Changed' });
  await control(standin, 'POST', '/posts', draft);
  await list(standin);
  await control(standin, 'PUT', '/faults', { html: {} });
  expect(await control(standin, 'POST', '/reset')).toEqual({ status: 204, json: null });
  expect((await control(standin, 'GET', '/requests')).json).toEqual({ total: 0, requests: [] });
  expect((await list(standin)).posts).toEqual(somePosts(2).toReversed());
});

test('posts can be searched and paged, expired ones included', async () => {
  const expired = somePost(50, { valid_end: '2020-01-01 00:00:00' });
  const standin = await start([...somePosts(60), expired]);
  const first = await control(standin, 'GET', '/posts');
  expect(first.json).toMatchObject({ total: 61, page: 1, pages: 2 });
  const second = await control(standin, 'GET', '/posts?page=2');
  expect(second.json).toMatchObject({ page: 2, posts: expect.arrayContaining([expired]) });
  expect((await control(standin, 'GET', '/posts?q=post%20r/107')).json).toMatchObject({
    total: 1,
    posts: [{ id: 107 }],
  });
  expect((await control(standin, 'GET', '/posts?q=nowhere')).json).toEqual({
    total: 0,
    page: 1,
    pages: 1,
    posts: [],
  });
  expect((await control(standin, 'GET', '/posts/50')).json).toEqual(expired);
});

test('requests for the list are logged with their headers and answers, the newest first', async () => {
  const standin = await start(somePosts(3));
  await list(standin, { filter: { id: { value: '102', comparison: '<=' } }, size: 100, page: 1 });
  await control(standin, 'PUT', '/faults', { totals: { by: 2 } });
  await list(standin, { sort: '{' });
  expect((await control(standin, 'GET', '/requests')).json).toEqual({
    total: 2,
    requests: [
      {
        at: noon.toString(),
        path: '/public/job_posts/published',
        filter: null,
        sort: '{',
        page: null,
        size: null,
        status: 400,
        count: null,
        total: null,
        faults: ['totals'],
      },
      {
        at: noon.toString(),
        path: '/public/job_posts/published',
        filter: '{"id":{"value":"102","comparison":"<="}}',
        sort: null,
        page: '1',
        size: '100',
        status: 200,
        count: 2,
        total: 2,
        faults: [],
      },
    ],
  });
});

test('the log keeps the latest 50 requests and counts all', async () => {
  const standin = await start([]);
  for (let page = 1; page <= 53; page += 1) await list(standin, { page });
  expect(standin.log.total).toBe(53);
  expect(standin.log.latest.map((request) => Number(request.page))).toEqual(
    Array.from({ length: 50 }, (_, index) => 53 - index),
  );
});

test.each([
  ['POST', '/posts', { language: 'pl' }, 'title'],
  ['POST', '/posts', { title: '  ', language: 'pl' }, 'title'],
  ['POST', '/posts', { ...draft, language: 'Polish' }, 'language'],
  ['POST', '/posts', { ...draft, office: 'atlantis' }, 'office'],
  ['POST', '/posts', { ...draft, start: '2026-02-30 08:00:00' }, 'start'],
  ['POST', '/posts', { ...draft, end: 'tomorrow' }, 'end'],
  ['POST', '/posts', { ...draft, end: '2026-02-01 25:00:00' }, 'end'],
  ['POST', '/posts', { ...draft, remote: true }, 'remote'],
  ['POST', '/posts', { ...draft, salary: 5 }, ''],
  ['POST', '/posts', { post: { id: '7' } }, 'post'],
  ['POST', '/posts', { post: { id: 0 } }, 'post'],
  ['POST', '/posts', { post: [] }, 'post'],
  ['POST', '/posts', { post: { id: 7 }, title: 'x' }, ''],
  ['POST', '/posts', [], ''],
  ['POST', '/posts', 'null', ''],
  ['POST', '/posts', '{"title"', ''],
  ['PATCH', '/posts/101', { titel: 'x' }, ''],
  ['PATCH', '/posts/101', { awarded: 'yes' }, 'awarded'],
])('%s %s %j is refused at "%s" and changes nothing', async (method, path, body, at) => {
  const standin = await start(somePosts(1));
  const answer = await control(standin, method, path, body);
  expect(answer).toMatchObject({
    status: 400,
    json: {
      error: { code: 400, message: 'Bad Request' },
      issues: [{ path: at, message: expect.any(String) }],
    },
  });
  expect((await list(standin)).posts).toEqual(somePosts(1));
});

test.each(['GET', 'PATCH', 'DELETE'])('%s of an unknown post is 404', async (method) => {
  const standin = await start(somePosts(1));
  for (const id of ['999', '0', '-1', '1.0', 'abc', '__proto__', '99999999999999999999']) {
    const body = method === 'PATCH' ? { title: 'x' } : undefined;
    expect(await control(standin, method, `/posts/${id}`, body)).toMatchObject({ status: 404 });
  }
  expect((await list(standin)).posts).toEqual(somePosts(1));
});
