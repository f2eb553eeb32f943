import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventName } from '../../src/sync/webhook.ts';
import {
  oldSecret,
  secret,
  sendRaw,
  startWebhookServer,
  unknownPage,
  type WebhookServer,
} from './webhook-server.ts';

let server: WebhookServer;
beforeEach(async () => {
  server = await startWebhookServer();
});
afterEach(() => server.close());

const outcomes = () => server.events.flatMap((event) => (event.type === 'webhook' ? [event.outcome] : []));

describe('a webhook', () => {
  test('is read without waiting for the disk, and safe there before it is answered', async () => {
    const disk = Promise.withResolvers<void>();
    server.disk.gate = disk.promise;
    let isAnswered = false;
    const answer = server
      .post('{"advert_publish_id":2040}', {
        'content-type': 'application/json',
        'x-service-event': 'job_post_published',
      })
      .finally(() => {
        isAnswered = true;
      });
    await expect.poll(() => server.hints).toEqual([{ reason: 'webhook', hint: { publishId: 2040 } }]);
    expect(outcomes()).toEqual([]);
    expect(isAnswered).toBe(false);
    disk.resolve();
    expect((await answer).status).toBe(202);
    expect(server.disk.isSet).toBe(true);
    expect(outcomes()).toEqual(['request']);
  });

  test.each<[string, string | Uint8Array, Record<string, string>]>([
    ['without a header', '{}', {}],
    ['without a body', '', { 'x-brand-event': 'job_updated' }],
    ['as a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    [
      'as text that is no JSON',
      'hello',
      { 'content-type': 'text/plain', 'x-brand-event': 'advert_published' },
    ],
    ['as bytes', new Uint8Array([255, 0, 254]), { 'content-type': 'application/octet-stream' }],
    ['with an odd type', '{}', { 'content-type': ';;;' }],
    ['of exactly 16 kB', 'x'.repeat(16_384), {}],
  ])('%s is a request', async (_name, body, headers) => {
    expect((await server.post(body, headers)).status).toBe(202);
    expect(server.hints).toHaveLength(1);
  });

  test.each(['candidate_created', 'job_created', 'user_deactivated', 'nonsense'])(
    'of %s is noted, and nothing is done or written',
    async (event) => {
      const answer = await server.post('{"advert_publish_id":2040}', { 'x-service-event': event });
      expect(answer.status).toBe(202);
      expect(server.hints).toEqual([]);
      expect(server.disk.writes).toBe(0);
      expect(outcomes()).toEqual(['ignored']);
    },
  );

  test.each([
    `/webhooks/${secret}`,
    `/webhooks/${secret}/`,
    `/webhooks/${secret}?x=1`,
    `/webhooks/${oldSecret}`,
  ])('at %s is taken', async (path) => {
    expect((await server.post('', {}, path)).status).toBe(202);
  });

  test('that can not be kept is refused, and read all the same', async () => {
    server.disk.failure = new Error('ENOSPC');
    const answer = await server.post('{}');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(server.hints).toHaveLength(1);
    expect(outcomes()).toEqual(['not-safe']);
  });

  test('may come two hundred times at once: one write', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => server.post('{"job_post_id":1}')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(server.hints).toHaveLength(200);
    expect(server.disk.writes).toBe(1);
  });

  test('whose sender goes away in the middle is no request', async () => {
    const head = `POST /webhooks/${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n`;
    await sendRaw(server.port, [head, '{"advert'], true);
    await expect.poll(outcomes).toEqual(['broken-off']);
    expect(server.hints).toEqual([]);
  });
});

describe('a wrong secret', () => {
  test.each([
    '/webhooks/',
    '/webhooks',
    '/webhooks/x',
    `/webhooks/${secret}x`,
    `/webhooks/${secret.slice(1)}`,
    `/webhooks/${secret.toLowerCase()}`,
    `/webhooks/${secret}/more`,
    `/webhooks//${secret}`,
    `/webhooks/%6b${secret.slice(1)}`,
    `/webhooks/..%2f${secret}`,
    `/WEBHOOKS/${secret}`,
    `/x/webhooks/${secret}`,
    `/webhooks/${'a'.repeat(5_000)}`,
  ])('POST %.60s is any unknown address', async (path) => {
    for (const method of ['POST', 'GET', 'PUT']) {
      const answer = await fetch(server.url + path, { method });
      const unknown = await fetch(`${server.url}/no/such/page`, { method });
      expect([answer.status, await answer.text()]).toEqual([404, unknownPage]);
      const headers = [answer, unknown].map((one) => [...one.headers].filter(([name]) => name !== 'date'));
      expect(headers[0]).toEqual(headers[1]);
    }
    expect(server.hints).toEqual([]);
    expect(server.events).toEqual([]);
  });
});

describe('another method', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s changes nothing', async (method) => {
    const answer = await fetch(`${server.url}/webhooks/${secret}`, {
      method,
      ...(method === 'PUT' ? { body: 'x'.repeat(30_000) } : {}),
    });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(server.hints).toEqual([]);
    expect(server.disk.writes).toBe(0);
  });
});

describe('a body over 16 kB', () => {
  const head = (length: string) => `POST /webhooks/${secret} HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`;

  test('is refused, and the sender sees it', async () => {
    for (const size of [16_385, 100_000, 5_000_000]) {
      const answer = await server.post('x'.repeat(size));
      expect(answer.status).toBe(413);
      expect(answer.headers.get('connection')).toBe('close');
    }
    expect(server.hints).toEqual([]);
    expect(server.disk.writes).toBe(0);
    expect(outcomes()).toEqual(['too-large', 'too-large', 'too-large']);
  });

  test('is refused before it is sent, where it says its length', async () => {
    const answering = sendRaw(server.port, [head('Content-Length: 99999999')]);
    await expect.poll(outcomes).toEqual(['too-large']);
    await server.clock.advance(2_000);
    expect(await answering).toMatch(/^HTTP\/1.1 413 /);
  });

  test('is refused in the middle, where it does not', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const answering = sendRaw(server.port, [head('Transfer-Encoding: chunked'), chunk, chunk]);
    await expect.poll(outcomes).toEqual(['too-large']);
    await server.clock.advance(2_000);
    expect(await answering).toMatch(/^HTTP\/1.1 413 /);
  });

  test.each([
    [0x4000, 202],
    [0x4001, 413],
  ])('the limit is exact without a length, too: %i bytes are %i', async (size, status) => {
    const chunk = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`;
    const hangUp = 'Transfer-Encoding: chunked\r\nConnection: close';
    expect(await sendRaw(server.port, [head(hangUp), chunk])).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test('that never ends is cut off', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const answering = sendRaw(server.port, [head('Transfer-Encoding: chunked'), ...Array(40).fill(chunk)]);
    expect(await answering.catch(() => 'cut off')).toMatch(/^(?:HTTP\/1.1 413 |cut off)/);
    expect(server.hints).toEqual([]);
  });
});

test('no answer and no event has a secret in it', async () => {
  const texts: string[] = [];
  for (const method of ['POST', 'GET', 'PUT']) {
    for (const path of [
      `/webhooks/${secret}`,
      `/webhooks/${oldSecret}?${oldSecret}`,
      `/webhooks/${secret}x`,
    ]) {
      const answer = await fetch(server.url + path, { method });
      texts.push(JSON.stringify([...answer.headers]), await answer.text());
    }
  }
  texts.push(await (await server.post('x'.repeat(20_000))).text(), JSON.stringify(server.events));
  for (const text of texts) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(oldSecret);
  }
});

describe('event names', () => {
  test.each([
    [{}, 'none', 'sync'],
    [{ 'x-service-event': '' }, 'none', 'sync'],
    [{ 'x-request-id': 'job_post_published' }, 'none', 'sync'],
    ...[
      'job_post_created',
      'job_post_published',
      'job_post_publish_edited',
      'job_post_edited',
      'advert_published',
      'advert_publish_edited',
      'job_updated',
      'job_deleted',
    ].map((name): [Record<string, string>, string, string] => [{ 'x-service-event': name }, name, 'sync']),
    [{ 'x-kolibra-event': 'job_updated' }, 'job_updated', 'sync'],
    [{ 'X-Kolibra-Event': ' Job_Updated ' }, 'job_updated', 'sync'],
    [{ 'x-a-b-c-event': ['x', 'advert_published'] }, 'advert_published', 'sync'],
    [{ 'x-gateway-event': 'push', 'x-brand-event': 'job_deleted' }, 'job_deleted', 'sync'],
    [{ 'x-service-event': 'push, job_deleted' }, 'job_deleted', 'sync'],
    [{ 'x-service-event': 'candidate_created' }, 'other', 'nothing'],
    [{ 'x-service-event': 'job_created' }, 'other', 'nothing'],
    [{ 'x-service-event': '__proto__' }, 'other', 'nothing'],
    [{ 'x-service-event': 'a'.repeat(5_000) }, 'other', 'nothing'],
  ])('%j', (headers, name, means) => {
    expect(eventName(headers)).toEqual({ name, means });
  });
});
