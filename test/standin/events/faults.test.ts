import { describe, expect, test } from 'vitest';
import type { Standin } from '../../../src/standin/server.ts';
import type { EventFaultsInput } from '../../../src/standin/state/faults.ts';
import { control, somePosts, start } from '../harness.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** A stand-in whose edits are told, and waits that end when the test says so. */
async function faulty(faults: EventFaultsInput) {
  const waits: { ms: number; end: () => void }[] = [];
  const wait = (ms: number) => new Promise<void>((end) => void waits.push({ ms, end }));
  const standin = await start(somePosts(9), { wait });
  const receiver = await startReceiver();
  standin.webhooks.register('job_post_publish_edited', receiver.url);
  standin.webhooks.register('job_updated', receiver.url);
  const set = await control(standin, 'PUT', '/event-faults', faults);
  expect(set.status).toBe(200);
  return { standin, receiver, waits };
}

function edit(standin: Standin, ...ids: number[]): void {
  for (const id of ids) {
    const entry = standin.store.get(id);
    if (!entry) throw new Error(`no post ${id}`);
    standin.store.put(entry.post);
  }
}

const ids = ({ received }: Receiver) =>
  received.map(({ body }) => (body as { advert_publish_id?: number }).advert_publish_id ?? 'job');

describe('without a fault', () => {
  test('events reach an address in their order, each once', async () => {
    const { standin, receiver } = await faulty({});
    edit(standin, 101, 105, 103, 102, 104);
    await standin.webhooks.settled();
    expect(ids(receiver)).toEqual([101, 105, 103, 102, 104]);
  });
});

describe('the fault', () => {
  test('drop loses what it meets, says so in the log, and ends by itself', async () => {
    const { standin, receiver } = await faulty({ drop: { events: 2 } });
    edit(standin, 101, 102, 103);
    await standin.webhooks.settled();
    expect(ids(receiver)).toEqual([103]);
    expect(standin.webhooks.deliveries.map(({ status, error }) => [status, error])).toEqual([
      [202, null],
      [null, 'dropped by a fault'],
      [null, 'dropped by a fault'],
    ]);
    expect(standin.webhooks.faults).toEqual({});
  });

  test('drop meets only the types that it names', async () => {
    const { standin, receiver } = await faulty({ drop: { types: ['job_updated'] } });
    edit(standin, 101);
    standin.store.withdraw(102);
    edit(standin, 103);
    await standin.webhooks.settled();
    expect(ids(receiver)).toEqual([101, 103]);
    expect(standin.webhooks.faults).toEqual({ drop: { types: ['job_updated'] } });
  });

  test('duplicate sends as often as it says', async () => {
    const { standin, receiver } = await faulty({ duplicate: { times: 3, events: 1 } });
    edit(standin, 101, 102);
    await standin.webhooks.settled();
    expect(ids(receiver)).toEqual([101, 101, 101, 102]);
  });

  test('disorder sends the last of so many first, and holds what is left over', async () => {
    const { standin, receiver } = await faulty({ disorder: { of: 3 } });
    edit(standin, 101, 102, 103, 104);
    await standin.webhooks.settled();
    expect(ids(receiver)).toEqual([103, 102, 101]);
    expect((await control(standin, 'GET', '/webhooks')).json).toMatchObject({ held: 1 });
    expect((await control(standin, 'DELETE', '/event-faults')).status).toBe(204);
    await standin.webhooks.settled();
    expect(ids(receiver)).toEqual([103, 102, 101, 104]);
  });

  test('disorder that ends before so many have come releases what it holds', async () => {
    const { standin, receiver } = await faulty({ disorder: { of: 9, events: 2 } });
    edit(standin, 101, 102, 103);
    await standin.webhooks.settled();
    expect(ids(receiver)).toEqual([102, 101, 103]);
  });

  test('delay lets later ones overtake', async () => {
    const { standin, receiver, waits } = await faulty({ delay: { ms: 700, events: 1 } });
    edit(standin, 101, 102);
    while (receiver.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(waits.map(({ ms }) => ms)).toEqual([700]);
    waits[0]?.end();
    await standin.webhooks.settled();
    expect(ids(receiver)).toEqual([102, 101]);
  });

  test('several at once work together', async () => {
    const { standin, receiver } = await faulty({ duplicate: { times: 2 }, disorder: { of: 4 } });
    edit(standin, 101, 102);
    await standin.webhooks.settled();
    expect(ids(receiver)).toEqual([102, 102, 101, 101]);
  });
});

test('the same events under the same faults come out the same', async () => {
  const runs = [];
  for (let run = 0; run < 2; run += 1) {
    const { standin, receiver } = await faulty({
      duplicate: { events: 3 },
      disorder: { of: 3 },
      drop: { events: 1 },
    });
    edit(standin, 101, 102, 103, 104, 105, 106);
    await standin.webhooks.settled();
    runs.push(ids(receiver));
  }
  expect(runs[0]).toEqual(runs[1]);
  expect(runs[0]).toEqual([103, 102, 102, 105, 104, 103]);
});

test.each([
  [{ delay: {} }],
  [{ delay: { ms: 0 } }],
  [{ delay: { ms: 5, more: 1 } }],
  [{ duplicate: { times: 1 } }],
  [{ duplicate: { times: 99 } }],
  [{ disorder: { of: 1 } }],
  [{ drop: { types: [] } }],
  [{ drop: { types: 'job_updated' } }],
  [{ drop: { events: 0 } }],
  [{ nonsense: {} }],
  [[]],
  [null],
  ['{'],
])('faults of %j are refused and change nothing', async (faults) => {
  const standin = await start([]);
  standin.webhooks.setFaults({ drop: {} });
  expect((await control(standin, 'PUT', '/event-faults', faults)).status).toBe(400);
  expect((await control(standin, 'GET', '/event-faults')).json).toEqual({ drop: {} });
});
