import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Standin } from '../../../src/standin/server.ts';
import { control, noon, somePosts, start } from '../harness.ts';
import { startReceiver } from './receiver.ts';

const type = 'job_post_publish_edited';

function edit(standin: Standin, id = 101): void {
  const entry = standin.store.get(id);
  if (entry) standin.store.put(entry.post);
}

const outcomes = ({ webhooks }: Standin) =>
  webhooks.deliveries.map(({ status, attempt, replayOf }) => [status, attempt, replayOf]);

test('the log holds what was sent, when, where to, and what was answered', async () => {
  const receiver = await startReceiver();
  const standin = await start(somePosts(1));
  const webhook = standin.webhooks.register(type, `${receiver.url}/a`);
  receiver.status = 500;
  edit(standin);
  await standin.webhooks.settled();
  const { json } = await control(standin, 'GET', '/webhooks');
  expect(json).toMatchObject({
    deliveries: [
      {
        id: 1,
        webhookId: webhook.id,
        type,
        url: `${receiver.url}/a`,
        body: '{"advert_publish_id":101}',
        at: noon.toString(),
        status: 500,
        error: null,
        attempt: 1,
        replayOf: null,
      },
    ],
  });
});

test('a receiver that is not there harms nobody and is seen in the log', async () => {
  const receiver = await startReceiver();
  const standin = await start(somePosts(1));
  standin.webhooks.register(type, 'http://127.0.0.1:1/nobody');
  standin.webhooks.register(type, receiver.url);
  edit(standin);
  await standin.webhooks.settled();
  const lost = standin.webhooks.deliveries.find(({ url }) => url.endsWith('/nobody'));
  expect([lost?.status, lost?.error]).toEqual([null, expect.stringMatching(/\w/)]);
  expect(receiver.received).toHaveLength(1);
});

test('a redirect is an answer, and is not followed', async () => {
  const receiver = await startReceiver();
  receiver.status = 307;
  receiver.location = `${receiver.url}/elsewhere`;
  const standin = await start(somePosts(1));
  standin.webhooks.register(type, receiver.url);
  edit(standin);
  await standin.webhooks.settled();
  expect([receiver.received.length, standin.webhooks.replayFailed()]).toEqual([1, 1]);
});

test('a delivery is sent again as it was, also past a fault and to an address that is registered no more', async () => {
  const receiver = await startReceiver();
  const standin = await start(somePosts(1));
  const { id } = standin.webhooks.register(type, receiver.url);
  edit(standin);
  await standin.webhooks.settled();
  standin.webhooks.remove(id);
  standin.webhooks.setFaults({ drop: {} });
  expect((await control(standin, 'POST', '/deliveries/1/replay')).status).toBe(202);
  await standin.webhooks.settled();
  expect(receiver.received[1]).toEqual(receiver.received[0]);
  expect(outcomes(standin)).toEqual([
    [202, 1, 1],
    [202, 1, null],
  ]);
  for (const unknown of ['99', '0', 'x', '-1']) {
    expect((await control(standin, 'POST', `/deliveries/${unknown}/replay`)).status).toBe(404);
  }
});

test('all that did not arrive are sent again, until they do, and nothing else is', async () => {
  const receiver = await startReceiver();
  const standin = await start(somePosts(3));
  standin.webhooks.register(type, receiver.url);
  edit(standin, 101);
  await standin.webhooks.settled();
  receiver.status = 503;
  edit(standin, 102);
  edit(standin, 103);
  await standin.webhooks.settled();
  const replay = async () => (await control(standin, 'POST', '/deliveries/replay-failed')).json;
  expect(await replay()).toEqual({ replayed: 2 });
  await standin.webhooks.settled();
  receiver.status = 204;
  expect(await replay()).toEqual({ replayed: 2 });
  await standin.webhooks.settled();
  expect(await replay()).toEqual({ replayed: 0 });
  expect(receiver.received.map(({ body }) => Object.values(Object(body))[0])).toEqual([
    101, 102, 103, 102, 103, 102, 103,
  ]);
});

test('any answer counts where that is chosen', async () => {
  const receiver = await startReceiver();
  receiver.status = 500;
  const standin = await start(somePosts(1), { choices: { eventSuccess: 'any answer' } });
  standin.webhooks.register(type, receiver.url);
  edit(standin);
  await standin.webhooks.settled();
  expect(standin.webhooks.replayFailed()).toBe(0);
});

test('failed deliveries are tried twice more where that is chosen, and not after a success', async () => {
  const waits: number[] = [];
  const receiver = await startReceiver();
  const wait = async (ms: number) => {
    waits.push(ms);
    if (waits.length === 3) receiver.status = 200;
  };
  const standin = await start(somePosts(2), { wait, choices: { eventRetries: 'two' } });
  standin.webhooks.register(type, receiver.url);
  receiver.status = 502;
  edit(standin, 101);
  await standin.webhooks.settled();
  expect(waits).toEqual([5000, 30_000]);
  expect(outcomes(standin)).toEqual([
    [502, 3, 1],
    [502, 2, 1],
    [502, 1, null],
  ]);
  edit(standin, 102);
  await standin.webhooks.settled();
  expect(waits).toEqual([5000, 30_000, 5000]);
  expect(outcomes(standin).slice(0, 2)).toEqual([
    [200, 2, 4],
    [502, 1, null],
  ]);
});

test('registrations and log outlive the stand-in in its state file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standin-events-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const stateFile = join(folder, 'state.sqlite');
  const receiver = await startReceiver();
  const first = await start(somePosts(1), { stateFile });
  first.webhooks.register(type, receiver.url);
  edit(first);
  await first.webhooks.settled();
  first.state.database.exec(
    "INSERT INTO deliveries (webhook_id, type, url, body, at) VALUES (1, 'job_updated', 'http://127.0.0.1:1/', '{}', '')",
  );
  await first.close();

  const second = await start([], { stateFile });
  expect(second.webhooks.webhooks).toEqual([{ id: 1, type, url: receiver.url }]);
  expect(second.webhooks.deliveries.map(({ status, error }) => [status, error])).toEqual([
    [null, 'the stand-in was stopped meanwhile'],
    [202, null],
  ]);
  edit(second);
  await second.webhooks.settled();
  expect(receiver.received).toHaveLength(2);
  // Ids are never given out twice.
  second.webhooks.remove(1);
  expect(second.webhooks.register(type, receiver.url).id).toBe(2);
});

test('the log keeps the latest thousand', async () => {
  const standin = await start(somePosts(1));
  const delivery = {
    webhookId: 1,
    type,
    url: 'http://127.0.0.1:1/',
    body: '{}',
    at: '',
    attempt: 1,
    replayOf: null,
  };
  for (let count = 0; count < 1250; count += 1) standin.webhooks.log.add(delivery, 'not sent');
  const kept = standin.webhooks.log.latest(5000);
  expect([kept[0]?.id, kept.at(-1)?.id]).toEqual([1250, 201]);
});

test('closing with deliveries under way and events after the end harm nobody', async () => {
  const { createServer } = await import('node:http');
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const address = silent.address();
  // Waiting for the receiver's deadline would outlast this test's own.
  const standin = await start(somePosts(1), { choices: { eventTimeout: 30 } });
  standin.webhooks.register(type, `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  edit(standin);
  await standin.close();
  await standin.webhooks.settled();
  standin.webhooks.emit({ type, body: { advert_publish_id: 1 } });
  await standin.webhooks.settled();
});

test('a reset empties the log and switches faults off, and leaves registrations', async () => {
  const receiver = await startReceiver();
  const standin = await start(somePosts(1));
  standin.webhooks.register(type, receiver.url);
  standin.webhooks.setFaults({ disorder: { of: 2 } });
  edit(standin);
  await control(standin, 'POST', '/reset');
  expect([standin.webhooks.deliveries, standin.webhooks.held, standin.webhooks.faults]).toEqual([[], 0, {}]);
  edit(standin);
  await standin.webhooks.settled();
  expect(receiver.received).toHaveLength(1);
});
