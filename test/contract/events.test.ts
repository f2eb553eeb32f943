import { expect } from 'vitest';
import { type EventType, eventTypes } from '../../src/service/wire/webhook.ts';
import { eventCauses } from '../standin/events/event-causes.ts';
import { type Receiver, startReceiver } from '../standin/events/receiver.ts';
import { outcome } from './expect-errors.ts';
import { type Check, prove } from './prove.ts';
import { eventRows } from './rows/events.ts';
import type { World } from './world.ts';

/** Registers for a type, makes it happen in a stand-in of its own, and waits for what is sent. */
async function happen(
  world: World,
  type: EventType,
  registered: readonly string[] = [type],
): Promise<Receiver & { world: World }> {
  const receiver = await startReceiver();
  for (const name of registered) {
    const answer = await outcome(world, 'POST', '/webhooks/', { type: name, url: `${receiver.url}/hook` });
    expect(answer).toMatchObject([200, { url: `${receiver.url}/hook` }]);
  }
  const ask = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await world.call(method, path, body);
    expect([status < 300, text]).toEqual([true, text]);
  };
  await eventCauses[type][0]({ standin: world.standin, ask });
  await world.standin.webhooks.settled();
  return { ...receiver, world };
}

/** An event goes out when its cause happens, once, with its header and body. */
const sent =
  (type: EventType): Check =>
  async (world) => {
    const { received } = await happen(await world.with({}), type);
    const body = eventCauses[type][1];
    expect(received).toEqual([{ path: '/hook', event: type, body, contentType: 'application/json' }]);
  };

const all = Object.fromEntries(eventTypes.map((type) => [`event.${type}`, sent(type)])) as Record<
  `event.${EventType}`,
  Check
>;

prove(eventRows, {
  'event.1': async (world) => {
    const other = await world.with({});
    const { received } = await happen(other, 'candidate_created', []);
    expect(received).toEqual([]);
    const told = await happen(other, 'candidate_created');
    expect(told.events()).toEqual(['candidate_created']);
  },
  'event.2': async (world) => {
    // The receiver takes a POST alone: what it received has a body of JSON.
    const { received } = await happen(await world.with({}), 'job_updated');
    expect(received).toMatchObject([{ path: '/hook', body: { recruitment_id: 3101 } }]);
  },
  'event.3': async (world) => {
    const names = ['job_post_published', 'advert_published'];
    const both = await happen(await world.with({}), 'job_post_published', names);
    expect(both.received.map(({ event, contentType }) => [event, contentType])).toEqual(
      names.map((name) => [name, 'application/json']),
    );
    const own = await happen(await world.chosen({ eventHeaderName: 'own' }), 'job_post_published', names);
    expect(own.events()).toEqual(['job_post_published', 'job_post_published']);
    const branded = await world.chosen({ eventHeader: 'X-Recruitment-Event' });
    expect((await happen(branded, 'job_updated')).events()).toEqual([undefined]);
  },
  'event.4': async (world) => {
    const texts = await happen(await world.chosen({ eventIds: 'texts' }), 'candidate_added_to_job');
    expect(texts.received.map(({ body }) => body)).toEqual([{ employee: '1', recruitment: '3101' }]);
  },
  ...all,
  'event.candidate_hired': async (world) => {
    await sent('candidate_hired')(world);
    const both = ['candidate_moved_in_job', 'candidate_hired'];
    expect((await happen(await world.with({}), 'candidate_hired', both)).events()).toEqual(both);
  },
  'event.job_updated': async (world) => {
    await sent('job_updated')(world);
    const { events, world: other } = await happen(await world.with({}), 'job_updated');
    await other.ask('/control/posts/102', { method: 'DELETE' });
    await other.standin.webhooks.settled();
    expect(events()).toEqual(['job_updated', 'job_updated']);
  },
  'event.job_post_edited': async (world) => {
    await sent('job_post_edited')(world);
    const silent = await world.chosen({ deprecatedEvent: 'silent' });
    expect((await happen(silent, 'job_post_edited')).events()).toEqual([]);
  },
  'event.listing': async (world) => {
    const listed = [
      'advert_published',
      'advert_publish_edited',
      ...eventTypes.filter((type) => !type.startsWith('job_post_')),
    ];
    expect(await outcome(world, 'GET', '/webhooks/types')).toEqual([200, listed]);
    expect(listed).toHaveLength(22);
  },
  'event.delivery': async (world) => {
    const { world: other, ...receiver } = await happen(await world.with({}), 'job_updated');
    const { deliveries } = other.standin.webhooks;
    expect(deliveries).toMatchObject([{ status: 202, attempt: 1 }]);
    await receiver.close();
    await other.call('PUT', '/recruitments/3101', { name: 'Again' });
    await other.standin.webhooks.settled();
    // Nobody answered, and it is not tried again.
    expect(other.standin.webhooks.deliveries).toMatchObject([{ status: null, attempt: 1 }, {}]);
    const waits: number[] = [];
    const wait = async (milliseconds: number) => void waits.push(milliseconds);
    const stubborn = await world.with({ wait, choices: { eventRetries: 'two' } });
    const gone = await startReceiver();
    await gone.close();
    await stubborn.call('POST', '/webhooks/', { type: 'job_updated', url: gone.url });
    await stubborn.call('PUT', '/recruitments/3101', { name: 'Again' });
    await stubborn.standin.webhooks.settled();
    expect([waits, stubborn.standin.webhooks.deliveries.length]).toEqual([[5000, 30_000], 3]);
  },
});
