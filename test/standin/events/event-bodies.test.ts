import { describe, expect, test } from 'vitest';
import { eventTypes } from '../../../src/service/wire/webhook.ts';
import type { Standin } from '../../../src/standin/server.ts';
import { control, somePost, somePosts, start } from '../harness.ts';
import { eventCauses } from './event-causes.ts';
import { type Receiver, startReceiver, withToken } from './receiver.ts';

type Ask = Awaited<ReturnType<typeof withToken>>;

interface World {
  standin: Standin;
  ask: Ask;
  /** Does one of the causes that only recruiters have. */
  cause: (name: string, ids: Record<string, number>) => Promise<void>;
  /** A new candidate's id. */
  candidate: () => Promise<number>;
}

const job = 3101;
const person = { name: 'Ewa', lastname: 'Lis', email: 'ewa@example.com' };

const draft = (standin: Standin) => control(standin, 'POST', '/posts', { title: 'Kurier', language: 'pl' });
const edit = (standin: Standin) => control(standin, 'PATCH', '/posts/101', { title: 'Kurierka' });

async function world(choices = {}): Promise<World & { receiver: Receiver }> {
  const standin = await start(somePosts(2), { choices });
  const ask = await withToken(standin, 'employee recruitment webhook provision talent file');
  return {
    standin,
    ask,
    receiver: await startReceiver(),
    cause: async (name, ids) => {
      const { status } = await control(standin, 'POST', `/causes/${name}`, ids);
      if (status !== 204) throw new Error(`${name} answered ${status}`);
    },
    candidate: async () => {
      const { status, json } = await ask('POST', '/employees/', { ...person, source: 'Careers site' });
      if (status !== 201) throw new Error(`no candidate: ${JSON.stringify(json)}`);
      return json.id;
    },
  };
}

describe('an event of type', () => {
  test.each(eventTypes)('%s is sent when its cause happens, to all who registered for it', async (type) => {
    const { receiver, ...here } = await world();
    const { webhooks } = here.standin;
    for (const path of ['/one', '/two']) webhooks.register(type, receiver.url + path);
    const [run, body] = eventCauses[type];
    await run(here);
    await webhooks.settled();
    const [first, second] = receiver.received.filter(({ path }) => path === '/one');
    expect(first).toEqual({ path: '/one', event: type, body, contentType: 'application/json' });
    // Merging takes two candidates, of whom nobody is told here.
    expect(second).toBeUndefined();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/one', '/two']);
    expect(webhooks.deliveries.map(({ status, error }) => [status, error])).toEqual([
      [202, null],
      [202, null],
    ]);
  });

  test.each([
    ['job_post_published', ['job_post_published', 'advert_published'], draft],
    [
      'job_post_publish_edited',
      ['job_post_publish_edited', 'advert_publish_edited', 'job_post_edited'],
      edit,
    ],
  ] as const)('%s goes out under each of its names that is registered', async (type, names, run) => {
    for (const eventHeaderName of ['registered', 'own'] as const) {
      const { receiver, standin } = await world({ eventHeaderName });
      for (const name of names) standin.webhooks.register(name, receiver.url);
      await run(standin);
      await standin.webhooks.settled();
      expect(receiver.events()).toEqual(eventHeaderName === 'registered' ? names : names.map(() => type));
    }
  });

  test('job_post_edited is silent where that is chosen', async () => {
    const { receiver, standin } = await world({ deprecatedEvent: 'silent' });
    standin.webhooks.register('job_post_edited', receiver.url);
    await edit(standin);
    await standin.webhooks.settled();
    expect(receiver.received).toEqual([]);
  });

  test('job_updated tells of a post that is withdrawn, unless chosen otherwise', async () => {
    for (const [withdrawnPost, count] of [
      ['job_updated', 1],
      ['silent', 0],
    ] as const) {
      const { receiver, standin } = await world({ withdrawnPost });
      standin.webhooks.register('job_updated', receiver.url);
      standin.store.withdraw(101);
      await standin.webhooks.settled();
      expect(receiver.received.map(({ body }) => body)).toEqual(Array(count).fill({ recruitment_id: job }));
    }
  });
});

test('a new post tells of its job, its advert and itself, in this order; a known advert of itself alone', async () => {
  const { receiver, standin } = await world();
  for (const type of ['job_post_published', 'job_created', 'job_post_created']) {
    standin.webhooks.register(type, receiver.url);
  }
  await draft(standin);
  await control(standin, 'POST', '/posts/101/again');
  await control(standin, 'POST', '/posts', { post: somePost(900) });
  await control(standin, 'POST', '/posts', { post: { ...somePost(101), id: 940 } });
  await control(standin, 'POST', '/posts', { post: { id: 950, advert: 'damaged' } });
  await standin.webhooks.settled();
  const whole = ['job_created', 'job_post_created', 'job_post_published'];
  expect(receiver.events()).toEqual([
    ...whole,
    'job_post_published',
    ...whole,
    'job_post_published',
    'job_post_published',
  ]);
});

test('deleting a job tells of no application, and takes its posts down', async () => {
  const { receiver, standin, ask, candidate, cause } = await world();
  await ask('POST', `/recruitments/${job}/employees/${await candidate()}`);
  for (const type of eventTypes) standin.webhooks.register(type, receiver.url);
  await cause('delete-job', { job });
  await standin.webhooks.settled();
  expect(receiver.events()).toEqual(['job_updated', 'job_deleted']);
  expect(standin.store.entries.map(({ id }) => id)).toEqual([102]);
});

test('what fails or changes nothing tells nobody', async () => {
  const { receiver, standin, ask } = await world();
  for (const type of eventTypes) standin.webhooks.register(type, receiver.url);
  await ask('POST', '/employees/', { name: 5 });
  await ask('POST', `/recruitments/${job}/employees/99`);
  await ask('POST', `/employees/99/recruitments/${job}/states/_move_to_next_state`);
  for (const [name, ids, status] of [
    ['delete-candidate', { candidate: 99 }, 404],
    ['delete-job', { job: 99 }, 404],
    ['deactivate-user', { user: 99 }, 404],
    ['merge-candidates', { candidate: 1 }, 400],
    ['delete-candidate', { candidate: 'x' }, 400],
    ['delete-candidate', { candidate: 1, more: 1 }, 400],
    ['delete-candidate', null, 400],
    ['delete-candidate', '{', 400],
    ['nonsense', {}, 404],
    ['__proto__', {}, 404],
    ['constructor', {}, 404],
  ] as const) {
    expect([name, (await control(standin, 'POST', `/causes/${name}`, ids)).status]).toEqual([name, status]);
  }
  await standin.webhooks.settled();
  expect(receiver.received).toEqual([]);
});

test('ids go as texts, and unshown bodies empty, where that is chosen', async () => {
  const { receiver, standin, ask, candidate } = await world({ eventIds: 'texts', gapBodies: 'empty' });
  for (const type of ['candidate_added_to_job', 'candidate_moved_in_job', 'candidate_hired']) {
    standin.webhooks.register(type, receiver.url);
  }
  const id = await candidate();
  await ask('POST', `/recruitments/${job}/employees/${id}`);
  await ask('POST', `/employees/${id}/recruitments/${job}/states/14/_move`);
  await standin.webhooks.settled();
  expect(receiver.received.map(({ body }) => body)).toEqual([
    { employee: '1', recruitment: String(job) },
    {
      employee_id: '1',
      recruitment_id: String(job),
      current_workflow_state: { id: '14', sid: 'hired', type: 'hired' },
      last_workflow_state: { id: '11', sid: 'new' },
      changed_by: { id: '1' },
    },
    {},
  ]);
});

test('the header can carry another name, as that of a real service does', async () => {
  const { standin } = await world({ eventHeader: 'X-Recruitment-Event' });
  const headers: (string | null)[] = [];
  const box = standin.webhooks;
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    headers.push(request.headers['x-recruitment-event']?.toString() ?? null);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  box.register(
    'job_post_publish_edited',
    `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
  );
  await edit(standin);
  await box.settled();
  server.close();
  expect(headers).toEqual(['job_post_publish_edited']);
});

test('all causes without a row in the API are listed with the ids they need', async () => {
  const { standin } = await world();
  const { json } = await control(standin, 'GET', '/causes');
  expect(json).toContainEqual({ name: 'merge-candidates', fields: ['candidate', 'merged'] });
  expect(json).toHaveLength(12);
});
