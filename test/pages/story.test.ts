import { expect, onTestFinished, test } from 'vitest';
import { systemDeps } from '../../src/service/http/retry.ts';
import { type Call, pathOf, understandDone } from '../../src/service/integration/call.ts';
import {
  addNote,
  addToJob,
  createCandidate,
  giveProvisions,
  listActivitiesOf,
  listCandidates,
  listHistory,
  readCandidate,
  readServiceJob,
  uploadFile,
} from '../../src/service/integration/candidates.ts';
import { createServiceClient, type ServiceClient } from '../../src/service/integration/client.ts';
import { type Credentials, Secret } from '../../src/service/integration/credentials.ts';
import { NotFoundError } from '../../src/service/integration/errors.ts';
import { registerWebhook } from '../../src/service/integration/webhooks.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { defaultSettings } from '../../src/standin/settings/read-settings.ts';
import type { Variant } from '../../src/standin/state/state.ts';
import { failureOf } from '../service/fake-deps.ts';
import { dataFolder, secret, startLive } from './live-harness.ts';

const soon = { timeout: 10_000, interval: 10 };
const email = 'zofia@example.com';

/** A service with an API client that its owner has just created in the settings screen. */
async function startService(variant: Variant) {
  const clients = [
    {
      name: 'story1',
      secret: 'story-secret',
      scopes: ['employee', 'recruitment', 'webhook'] as ('employee' | 'recruitment' | 'webhook')[],
      userId: 2,
    },
  ];
  const now = () => Temporal.Now.instant();
  const service = await startStandin({
    port: 0,
    posts: createStandinPosts({ posts: 12, today: now() }),
    now,
    variant,
    settings: { ...defaultSettings, clients },
    // A site needs the public list, which variant A is not said to have. Webhooks it goes without.
    choices: { publicApiInA: 'same as B' },
  });
  onTestFinished(() => service.close());
  return service;
}

/** Our client of the service: in variant A a user logs in, for one scope. */
function connect(serviceUrl: string, variant: Variant, scope: string): ServiceClient {
  const known = { clientId: 'kolibra_story1', clientSecret: new Secret('story-secret'), scope };
  const credentials: Credentials =
    variant === 'b'
      ? { variant, ...known }
      : { variant, ...known, username: 'anna.nowak', password: new Secret('anna-password') };
  const limits = { timeoutMs: 5000, budgetMs: 10_000, requestsPerSecond: 1000, maxBytes: 1_000_000 };
  const client = createServiceClient({ serviceUrl, credentials, ...limits }, systemDeps());
  onTestFinished(() => client.close());
  return client;
}

/** A move of a candidate; the careers site has no use for one. */
function move(candidate: number, job: number, operation: string, json?: object): Call<void> {
  return {
    method: 'POST',
    path: `${pathOf`/employees/${candidate}/recruitments/${job}/states`}/${operation}`,
    ...(json && { body: { json } }),
    isRepeatable: false,
    understand: understandDone,
  };
}

test.each(['a', 'b'] as const)(
  'variant %s: a post goes live, somebody applies for it and is moved, and all of it can be read',
  async (variant) => {
    await using data = await dataFolder();
    const service = await startService(variant);
    const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    // Declared after the folder, so it stops before that goes.
    await using _ = { [Symbol.asyncDispose]: () => live.stop() };
    await live.settled();
    const candidates = connect(service.url, variant, 'employee');
    const jobs = connect(service.url, variant, 'recruitment');

    // The site asks to be told. In variant A nobody tells it, so it has to look.
    const url = `${live.url}/webhooks/${secret}`;
    const registration = registerWebhook('job_post_published', url);
    const webhooks = variant === 'b' ? connect(service.url, variant, 'webhook') : candidates;
    if (variant === 'b') expect(await webhooks.run(registration)).toBeGreaterThan(0);
    else expect(await failureOf(webhooks.run(registration))).toBeInstanceOf(NotFoundError);

    const created = await fetch(`${service.url}/control/posts`, {
      method: 'POST',
      body: JSON.stringify({ title: 'Story Test Pilot', language: 'en', description: '<p>Fly it.</p>' }),
    });
    const { advert } = (await created.json()) as { advert: { id: number; recruitment: { id: number } } };
    const job = advert.recruitment.id;
    const address = `/jobs/${advert.id}-story-test-pilot/`;
    if (variant === 'a') await live.watcher.request('operator');
    await expect.poll(async () => (await live.get(address)).status, soon).toBe(200);
    await service.webhooks.settled();
    expect(service.webhooks.deliveries.map(({ type, status }) => [type, status])).toEqual(
      variant === 'b' ? [['job_post_published', 202]] : [],
    );
    const page = (await live.get(address)).text;
    const form = new RegExp(`${service.url}/public/form/a/${advert.id}[^"]*`).exec(page)?.[0] ?? '';
    expect(page).toContain('Story Test Pilot');
    expect((await jobs.run(readServiceJob(job))).record).toMatchObject({ id: job, name: 'Story Test Pilot' });

    const candidate =
      variant === 'b' ? await handOver(candidates, jobs, job) : await applyByForm(candidates, form);
    const { record } = await candidates.run(readCandidate(candidate));
    expect(record).toMatchObject({ name: 'Zofia', lastname: 'Ćwik', email, files: [{ filename: 'CV.pdf' }] });

    await candidates.run(move(candidate, job, '_move_to_next_state'));
    await candidates.run(move(candidate, job, '13/_move'));
    if (variant === 'a') await candidates.run(move(candidate, job, '_back'));
    await candidates.run(move(candidate, job, '_move_to_reject_state', { rejection_id: 3 }));
    const refused = await failureOf(candidates.run(move(candidate, job, '_move_to_next_state')));
    expect(refused).toMatchObject({ name: 'RefusedError', reason: 'no-transition' });

    const between = variant === 'a' ? ['Video call', 'Phone interview'] : ['Video call'];
    const stages = ['New', 'Phone interview', ...between, 'Rejected'];
    const history = await candidates.run(listHistory({ size: 100 }));
    const own = history.records.filter(({ employee }) => employee.id === candidate);
    expect(own.map(({ workflow_state }) => workflow_state.name)).toEqual(stages);
    expect(own.every(({ recruitment }) => recruitment.id === job)).toBe(true);
    const activities = await candidates.run(listActivitiesOf(candidate, { size: 100 }));
    const types = activities.records.map(({ type }) => type.value);
    expect(types.filter((type) => type === 'Stage in recruitment')).toHaveLength(stages.length);
    expect(types.filter((type) => type === 'Note')).toHaveLength(variant === 'b' ? 1 : 0);
    expect([history.faults, activities.faults]).toEqual([[], []]);
  },
  90_000,
);

/** What the site's own form will do: the candidate, its job, file, message and consent. */
async function handOver(candidates: ServiceClient, jobs: ServiceClient, job: number): Promise<number> {
  const person = { name: 'Zofia', lastname: 'Ćwik', email, source: 'Careers site' };
  const id = await candidates.run(createCandidate(person));
  await jobs.run(addToJob(job, id));
  const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
  await candidates.run(uploadFile(id, { file, name: 'CV.pdf', isPublic: false, dictionaryType: 'CV' }));
  await candidates.run(addNote(id, { title: 'Message', content: '<p>I can fly.</p>' }));
  await candidates.run(
    giveProvisions(id, [{ recruitment: job, provision: 1, agreement_date: '2026-11-21' }]),
  );
  return id;
}

/** Without an upload in its API, a file comes to variant A through the service's own form, which the page leads to. */
async function applyByForm(candidates: ServiceClient, form: string): Promise<number> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ name: 'Zofia', lastname: 'Ćwik', email }))
    body.set(name, value);
  body.set('cv', new File(['%PDF-1.7'], 'CV.pdf', { type: 'application/pdf' }));
  expect((await fetch(form.replaceAll('&amp;', '&'), { method: 'POST', body })).status).toBe(200);
  const filter = { email: { value: email, comparison: '=' as const } };
  const { records } = await candidates.run(listCandidates({ filter }));
  expect(records).toHaveLength(1);
  return records[0]?.id ?? 0;
}
