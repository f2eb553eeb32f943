import { describe, expect, test } from 'vitest';
import { eventTypes, listedEventTypes } from '../../../src/service/wire/webhook.ts';
import { control, somePosts, start } from '../harness.ts';
import { startReceiver, withToken } from './receiver.ts';

const url = 'https://jobs.example/webhooks/secret';
const notFound = { error: { code: 404, message: 'Not Found' } };
const invalid = { code: 400, message: 'Validation Failed', errors: expect.anything() };

describe('a registration', () => {
  test.each(['/webhooks/', '/webhooks'])('at %s is answered with id and address', async (path) => {
    const standin = await start([]);
    const ask = await withToken(standin, 'webhook');
    expect(await ask('POST', path, { type: 'job_updated', url })).toEqual({
      status: 200,
      json: { id: expect.any(Number), url },
    });
    expect(standin.webhooks.webhooks).toMatchObject([{ type: 'job_updated', url }]);
  });

  test.each([
    ['both', [...new Set<string>([...eventTypes, ...listedEventTypes])], ['nonsense', 'JOB_UPDATED', '']],
    ['table', eventTypes, ['advert_published', 'advert_publish_edited']],
    ['listed', listedEventTypes, ['job_post_published', 'job_post_edited', 'job_post_created']],
  ] as const)('takes the names of the choice %s and no others', async (webhookTypesTaken, taken, others) => {
    const standin = await start([], { choices: { webhookTypesTaken } });
    const ask = await withToken(standin, 'webhook');
    for (const type of taken)
      expect([type, (await ask('POST', '/webhooks/', { type, url })).status]).toEqual([type, 200]);
    for (const type of others) {
      expect(await ask('POST', '/webhooks/', { type, url })).toEqual({ status: 400, json: invalid });
    }
    expect(standin.webhooks.webhooks).toHaveLength(taken.length);
  });

  test.each([
    [{}],
    [null],
    [[]],
    ['{"type":'],
    [{ type: 'job_updated' }],
    [{ type: 7, url }],
    [{ type: ['job_updated'], url }],
    [{ type: 'job_updated', url: 'ftp://x' }],
    [{ type: 'job_updated', url: 'javascript:alert(1)' }],
    [{ type: 'job_updated', url: '//jobs.example' }],
    [{ type: 'job_updated', url: `https://jobs.example/${'x'.repeat(3000)}` }],
  ])('of %j is refused', async (body) => {
    const standin = await start([]);
    const ask = await withToken(standin, 'webhook');
    expect(await ask('POST', '/webhooks/', body)).toEqual({ status: 400, json: invalid });
    expect(standin.webhooks.webhooks).toEqual([]);
  });

  test.each([
    ['added', [200, 200], 2],
    ['same', [200, 200], 1],
    ['refused', [200, 400], 1],
  ] as const)('made twice is %s', async (webhookTwice, statuses, count) => {
    const standin = await start([], { choices: { webhookTwice } });
    const ask = await withToken(standin, 'webhook');
    const send = async () => (await ask('POST', '/webhooks/', { type: 'job_updated', url })).status;
    expect([await send(), await send()]).toEqual(statuses);
    expect(standin.webhooks.webhooks).toHaveLength(count);
  });

  test('has the status that was chosen', async () => {
    const standin = await start([], { choices: { webhookCreateStatus: 201 } });
    const ask = await withToken(standin, 'webhook');
    expect((await ask('POST', '/webhooks/', { type: 'job_updated', url })).status).toBe(201);
  });
});

describe('who has', () => {
  const requests = [
    ['POST', '/webhooks/'],
    ['DELETE', '/webhooks/1'],
    ['GET', '/webhooks/types'],
  ] as const;

  test.each(requests)('no token gets nowhere with %s %s', async (method, path) => {
    const standin = await start([]);
    const answer = await fetch(`${standin.url}/api/integration/v2${path}`, { method });
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'Authorization key is invalid.' }]);
  });

  test.each(requests)(
    'another scope is forbidden %s %s, unless no scope is asked for',
    async (method, path) => {
      const ask = await withToken(await start([]), 'employee');
      expect(await ask(method, path, method === 'POST' ? { type: 'job_updated', url } : undefined)).toEqual({
        status: 403,
        json: { error: { code: 403, message: 'Forbidden' } },
      });
      const open = await withToken(await start([], { choices: { webhookScope: 'none' } }), 'employee');
      expect(
        (await open(method, path, method === 'POST' ? { type: 'job_updated', url } : undefined)).status,
      ).not.toBe(403);
    },
  );
});

test('a registration is removed once, by its id', async () => {
  const standin = await start([]);
  const ask = await withToken(standin, 'webhook');
  const { id } = standin.webhooks.register('job_updated', url);
  expect(await ask('DELETE', `/webhooks/${id}`)).toEqual({ status: 204, json: '' });
  expect(await ask('DELETE', `/webhooks/${id}`)).toEqual({ status: 404, json: notFound });
  expect(standin.webhooks.webhooks).toEqual([]);
});

test.each(['0', '-1', 'x', '1.5', '99999999999999999999', '%00', '1%2F2', '1;x'])(
  'nothing is removed at the id %s',
  async (id) => {
    const standin = await start([]);
    const ask = await withToken(standin, 'webhook');
    standin.webhooks.register('job_updated', url);
    expect(await ask('DELETE', `/webhooks/${id}`)).toEqual({ status: 404, json: notFound });
    expect(standin.webhooks.webhooks).toHaveLength(1);
  },
);

test('the types listing is that of the interface, unless it is not there', async () => {
  const ask = await withToken(await start([]), 'webhook');
  const { status, json } = await ask('GET', '/webhooks/types');
  expect([status, json]).toEqual([200, listedEventTypes]);
  expect(json.slice(0, 2)).toEqual(['advert_published', 'advert_publish_edited']);
  expect(json).toHaveLength(22);
  const without = await withToken(await start([], { choices: { webhookTypesPath: 'none' } }), 'webhook');
  expect(await without('GET', '/webhooks/types')).toEqual({ status: 404, json: notFound });
});

test('registrations are listed only where that is chosen', async () => {
  const ask = await withToken(await start([]), 'webhook');
  expect(await ask('GET', '/webhooks/')).toEqual({ status: 404, json: notFound });
  const standin = await start([], { choices: { webhookList: 'shown' } });
  const { id } = standin.webhooks.register('job_updated', url);
  const shown = await withToken(standin, 'webhook');
  expect(await shown('GET', '/webhooks/')).toEqual({ status: 200, json: [{ id, type: 'job_updated', url }] });
});

test('variant A has no webhooks, unless chosen otherwise', async () => {
  const receiver = await startReceiver();
  for (const [webhooksInA, status, told] of [
    ['none', 404, 0],
    ['same as B', 200, 1],
  ] as const) {
    const standin = await start(somePosts(1), { variant: 'a', choices: { webhooksInA } });
    const ask = await withToken(standin, 'webhook');
    const answer = await ask('POST', '/webhooks/', { type: 'job_post_publish_edited', url: receiver.url });
    expect(answer.status).toBe(status);
    standin.webhooks.register('job_post_publish_edited', receiver.url);
    for (const entry of standin.store.entries) standin.store.put(entry.post);
    await standin.webhooks.settled();
    expect(receiver.received).toHaveLength(told * 2);
  }
});

test('the controls register without a token, list and remove', async () => {
  const standin = await start([]);
  const made = await control(standin, 'POST', '/webhooks', { type: 'advert_published', url });
  expect(made).toEqual({ status: 201, json: { id: 1, type: 'advert_published', url } });
  expect((await control(standin, 'GET', '/webhooks')).json).toEqual({
    webhooks: [made.json],
    deliveries: [],
    held: 0,
  });
  expect((await control(standin, 'DELETE', '/webhooks/1')).status).toBe(204);
  expect((await control(standin, 'DELETE', '/webhooks/1')).status).toBe(404);
  for (const body of [
    {},
    null,
    { type: 'nonsense', url },
    { type: 'job_updated', url: 'x' },
    { type: 'job_updated', url, more: 1 },
  ]) {
    expect((await control(standin, 'POST', '/webhooks', body)).status).toBe(400);
  }
  expect((await control(standin, 'POST', '/webhooks', '{')).status).toBe(400);
});
