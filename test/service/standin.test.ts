import { describe, expect, test } from 'vitest';
import {
  addNote,
  addToJob,
  createCandidate,
  giveProvisions,
  hasGuid,
  listActivities,
  listActivitiesOf,
  listCandidates,
  listHistory,
  listServiceJobs,
  readCandidate,
  readCandidateByGuid,
  readServiceJob,
  updateCandidate,
  uploadFile,
} from '../../src/service/integration/candidates.ts';
import type { ServiceClient } from '../../src/service/integration/client.ts';
import { type Credentials, Secret } from '../../src/service/integration/credentials.ts';
import {
  AuthorizationError,
  ForbiddenError,
  IntegrationError,
  RefusedError,
  ValidationError,
} from '../../src/service/integration/errors.ts';
import { OAuthError } from '../../src/service/integration/token.ts';
import { listWebhookTypes, registerWebhook, removeWebhook } from '../../src/service/integration/webhooks.ts';
import type { StandinOptions } from '../../src/standin/server.ts';
import { noon, somePosts, start } from '../standin/harness.ts';
import { failureOf } from './fake-deps.ts';
import { clientOf } from './fake-integration.ts';

const careers = { clientId: 'kolibra_careers', clientSecret: new Secret('careers-secret') };
const person = { name: 'Żaneta', lastname: 'Ćwikła "ö" \u2028', email: 'zaneta@example.com' };
const job = 3101;

function credentials(variant: 'a' | 'b', scope: string): Credentials {
  const known = { ...careers, scope };
  if (variant === 'b') return { variant, ...known };
  return { variant, ...known, username: 'anna.nowak', password: new Secret('anna-password') };
}

/** A stand-in of a variant, with a client for each scope: variant A gives tokens of one scope. */
async function world(variant: 'a' | 'b', options: Partial<StandinOptions> = {}) {
  const standin = await start(somePosts(2), { variant, ...options });
  const client = (scope: string) => clientOf(standin.url, { credentials: credentials(variant, scope) });
  const candidates = client('employee');
  const jobs = client('recruitment');
  return { standin, client, candidates, jobs };
}

const code = (error: Error) => (error instanceof RefusedError ? error.reason : error.name);
const failing = async (client: ServiceClient, call: Parameters<ServiceClient['run']>[0]) =>
  code(await failureOf(client.run(call)));

describe.each(['a', 'b'] as const)('against the stand-in, variant %s', (variant) => {
  test('a candidate is created, found by guid, read, changed and listed', async () => {
    const { candidates } = await world(variant);
    const guid = 'form-7/ł';
    expect(await failing(candidates, readCandidateByGuid(guid))).toBe('NotFoundError');
    const id = await candidates.run(
      createCandidate({ ...person, guid, source: 'Careers site', _city: 'Łódź' }),
    );
    await candidates.run(createCandidate({ ...person, guid: 'other' }));
    const found = (await candidates.run(readCandidateByGuid(guid))).record;
    expect([found.id, hasGuid(found, guid.toUpperCase())]).toEqual([id, true]);
    const filter = { guid: { value: guid, comparison: '=' } } as const;
    expect((await candidates.run(listCandidates({ filter }))).records.map((one) => one.id)).toEqual([id]);
    const { record, faults } = await candidates.run(readCandidate(id));
    expect(record).toMatchObject({ ...person, id, guid, _city: 'Łódź', source: { value: 'Careers site' } });
    expect(faults).toEqual([]);
    await candidates.run(updateCandidate(id, { ...person, guid, name: 'Zofia' }));
    const page = await candidates.run(
      listCandidates({
        filter: { lastname: { value: 'Ćwikła "', comparison: 'like' } },
        sort: { name: 'ASC' },
        size: 1,
      }),
    );
    expect(page.records.map(({ name }) => name)).toEqual(['Zofia']);
    expect([page.total, page.totalPages, page.faults]).toEqual([2, 2, []]);
  });

  test('an application is handed over: job, note, consent, and its traces are read', async () => {
    const { candidates, jobs } = await world(variant);
    const id = await candidates.run(createCandidate(person));
    await jobs.run(addToJob(job, id));
    await candidates.run(addNote(id, { title: 'Message', content: '<p>Zażółć</p>' }));
    await candidates.run(
      giveProvisions(id, [
        { recruitment: job, provision: 1, agreement_date: '2026-11-21' },
        { recruitment: null, provision: 2, agreement_date: '2026-11-21' },
      ]),
    );
    const activities = await candidates.run(
      listActivitiesOf(id, { sort: { by: 'created_at', direction: 'ASC' }, size: 50 }),
    );
    expect(activities.records.map(({ type }) => type.value).sort()).toEqual(['Note', 'Stage in recruitment']);
    expect(activities.faults).toEqual([]);
    const all = await candidates.run(
      listActivities({ filter: { employee_id: { value: id, comparison: '=' } }, size: 50 }),
    );
    expect(all.records.map((one) => one.employee?.id)).toEqual([id, id]);
    const history = await candidates.run(
      listHistory({ filter: { created_at: { value: '2026-11-01', comparison: '>=' } } }),
    );
    expect(history.records).toMatchObject([
      { employee: { id }, recruitment: { id: job }, workflow_state: { name: 'New' } },
    ]);
  });

  test('jobs are read and listed', async () => {
    const { jobs } = await world(variant);
    expect((await jobs.run(readServiceJob(job))).record).toMatchObject({ id: job, name: 'Post 101' });
    const { records, total } = await jobs.run(listServiceJobs({ sort: { id: 'DESC' }, size: 100 }));
    expect([records.map(({ id }) => id), total]).toEqual([[3102, job], 2]);
  });

  test('every refusal comes as its error', async () => {
    const { candidates, jobs, client } = await world(variant);
    const id = await candidates.run(createCandidate(person));
    expect(await failing(candidates, readCandidate(99))).toBe('NotFoundError');
    expect(await failing(candidates, addNote(99, { title: 'a', content: 'b' }))).toBe('NotFoundError');
    expect(await failing(jobs, addToJob(99, id))).toBe('NotFoundError');
    expect(await failing(candidates, addNote(id, { title: '', content: '' }))).toBe('ValidationError');
    expect(await failing(candidates, createCandidate({ name: 'Ewa', email: 'no address' }))).toBe(
      'ValidationError',
    );
    const give = (recruitment: number | null, provision: number) =>
      giveProvisions(id, [{ recruitment, provision, agreement_date: '2026-11-21' }]);
    expect(await failing(candidates, give(job, 1))).toBe('not-in-job');
    expect(await failing(candidates, give(job, 2))).toBe('provision-type');
    const filter = { created_at: { value: '2026-11-21', comparison: 'like' as const } };
    expect(await failing(candidates, listActivities({ filter }))).toBe('bad-comparison');
    const unknown = { nonsense: { value: 'x', comparison: '=' as const } };
    expect(await failing(candidates, listCandidates({ filter: unknown }))).toBe('bad-request');
    expect(await failing(client('recruitment'), readCandidate(id))).toBe('ForbiddenError');
  });

  test('a validation error names the fields, in each structure that its list may have', async () => {
    for (const errorsStructure of ['list', 'texts', 'children'] as const) {
      const { candidates } = await world(variant, { choices: { errorsStructure } });
      const failure = await failureOf(candidates.run(createCandidate({ ...person, email: 'no address' })));
      if (!(failure instanceof ValidationError)) throw failure;
      expect(failure.message).toMatch(/\(email: /);
    }
  });

  test('refused tokens are known under every status, and ended ones are renewed', async () => {
    for (const authorizationStatus of [401, 400, 403] as const) {
      let now = noon;
      const { candidates, standin } = await world(variant, {
        now: () => now,
        choices: { authorizationStatus, missingScope: 'unauthorized' },
      });
      const id = await candidates.run(createCandidate(person));
      // The service's clock goes on, ours does not: the token is refused before we know of its end.
      now = noon.add({ hours: 24 * 40 });
      expect((await candidates.run(readCandidate(id))).record.id).toBe(id);
      const other = clientOf(standin.url, { credentials: credentials(variant, 'recruitment') });
      expect(await failureOf(other.run(readCandidate(id)))).toBeInstanceOf(AuthorizationError);
    }
  });

  test('wrong credentials are an OAuthError that says what to check', async () => {
    const { standin } = await world(variant);
    for (const [wrong, type] of [
      [{ clientSecret: new Secret('nonsense') }, 'invalid_client'],
      [{ scope: 'nonsense' }, 'invalid_scope'],
    ] as const) {
      const client = clientOf(standin.url, {
        credentials: { ...credentials(variant, 'employee'), ...wrong },
      });
      const failure = await failureOf(client.run(readCandidate(1)));
      expect(failure instanceof OAuthError && failure.type).toBe(type);
    }
  });
});

test('variant A renews with its refresh token, in each way that the service may treat it', async () => {
  for (const refreshToken of ['rotating', 'reusable', 'unsupported'] as const) {
    let now = noon;
    const { candidates } = await world('a', { now: () => now, choices: { refreshToken } });
    const id = await candidates.run(createCandidate(person));
    for (let round = 0; round < 3; round += 1) {
      now = now.add({ hours: 2 });
      expect((await candidates.run(readCandidate(id))).record.id).toBe(id);
    }
  }
});

test('a file is uploaded and stands in the record, whatever its name', async () => {
  const { candidates } = await world('b');
  const id = await candidates.run(createCandidate(person));
  const file = new Blob(['%PDF-1.7 Zażółć'], { type: 'application/pdf' });
  const upload = { file, isPublic: false, dictionaryType: 'CV' };
  const names = ['CV.pdf', 'Życiorys "Ćwik" 1%.pdf'];
  for (const name of names) {
    expect(await candidates.run(uploadFile(id, { ...upload, name }))).toBeGreaterThan(0);
  }
  const { record } = await candidates.run(readCandidate(id));
  expect(record.files?.map(({ filename }) => filename)).toEqual([
    'CV.pdf',
    // Quotes go as every browser sends them.
    'Życiorys %22Ćwik%22 1%.pdf',
  ]);
  const refused = await failureOf(candidates.run(uploadFile(id, { ...upload, name: 'x.exe' })));
  expect(refused).toBeInstanceOf(IntegrationError);
});

test('webhooks are registered, and removed once', async () => {
  const { client, standin, candidates } = await world('b');
  const webhooks = client('webhook');
  expect(await webhooks.run(listWebhookTypes())).toContain('advert_published');
  const id = await webhooks.run(registerWebhook('job_updated', 'https://jobs.example/webhooks/x'));
  expect(standin.webhooks.webhooks).toMatchObject([{ id, type: 'job_updated' }]);
  await webhooks.run(removeWebhook(id));
  expect(await failing(webhooks, removeWebhook(id))).toBe('NotFoundError');
  expect(await failing(webhooks, registerWebhook('nonsense', 'https://jobs.example/'))).toBe(
    'ValidationError',
  );
  expect(await failureOf(candidates.run(listWebhookTypes()))).toBeInstanceOf(ForbiddenError);
});

test('a service that redirects between addresses with and without a slash is followed', async () => {
  const { candidates, jobs } = await world('b', { choices: { trailingSlash: 'redirect' } });
  const id = await candidates.run(createCandidate(person));
  await jobs.run(addToJob(job, id));
  expect((await candidates.run(readCandidate(id))).record.id).toBe(id);
  expect((await candidates.run(listCandidates())).total).toBe(1);
});
