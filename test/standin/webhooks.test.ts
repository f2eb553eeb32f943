import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStandinPosts } from '../../src/standin/options.ts';
import { type Standin, startStandin } from '../../src/standin/server.ts';

const received: { event: string | undefined; body: unknown }[] = [];
let standin: Standin;
let hook: string;
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  request.on('end', () => {
    received.push({ event: request.headers['x-service-event']?.toString(), body: JSON.parse(text) });
    response.writeHead(202).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const today = Temporal.Instant.from('2026-11-21T08:00:00Z');
  standin = await startStandin({ port: 0, posts: createStandinPosts({ posts: 3, today }), now: () => today });
});
afterAll(async () => {
  await standin.close();
  receiver.close();
});

const api = (path: string, init?: RequestInit) => fetch(`${standin.url}${path}`, init);
const register = (body: unknown) =>
  api('/api/integration/v2/webhooks/', { method: 'POST', body: JSON.stringify(body) });

describe('webhooks of the stand-in', () => {
  test('are registered with a type and an address, and tell of what happens to posts', async () => {
    for (const type of ['job_post_published', 'advert_publish_edited', 'job_updated']) {
      const answer = await register({ type, url: hook });
      expect(await answer.json()).toEqual({ id: expect.any(Number), url: hook });
    }
    const post = standin.store.entries[0];
    if (!post) throw new Error('no post');
    standin.store.put({ ...post.post, id: post.id + 50 });
    standin.store.put(post.post);
    standin.store.withdraw(post.id);
    await standin.webhooks.settled();
    expect(received.toSorted((a, b) => String(a.event).localeCompare(String(b.event)))).toEqual([
      { event: 'advert_publish_edited', body: { advert_publish_id: post.id } },
      { event: 'job_post_published', body: { advert_publish_id: post.id + 50 } },
      { event: 'job_updated', body: { recruitment_id: post.jobId } },
    ]);
    expect(standin.webhooks.deliveries.map(({ status }) => status)).toEqual([202, 202, 202]);
  });

  test.each([
    [{}],
    [{ type: 'job_post_published' }],
    [{ type: 'nonsense', url: 'http://127.0.0.1/' }],
    [{ type: 'job_updated', url: 'ftp://x' }],
    [null],
  ])('a registration of %j is refused', async (body) => {
    expect((await register(body)).status).toBe(400);
  });

  test('are removed once, by their id', async () => {
    const { id } = (await (await register({ type: 'job_updated', url: hook })).json()) as { id: number };
    const remove = () => api(`/api/integration/v2/webhooks/${id}`, { method: 'DELETE' });
    expect((await remove()).status).toBe(204);
    const again = await remove();
    expect(again.status).toBe(404);
    expect(await again.json()).toEqual({ error: { code: 404, message: 'Not Found' } });
  });

  test('a receiver that is not there harms nobody and is seen in the log', async () => {
    await register({ type: 'job_post_published', url: 'http://127.0.0.1:1/nobody' });
    const post = standin.store.entries[0];
    if (!post) throw new Error('no post');
    standin.store.put({ ...post.post, id: post.id + 70 });
    await standin.webhooks.settled();
    const { deliveries } = (await (await api('/control/webhooks')).json()) as {
      deliveries: { url: string; status: number | null }[];
    };
    expect(deliveries.find(({ url }) => url.endsWith('/nobody'))?.status).toBeNull();
  });
});
