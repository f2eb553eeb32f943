import { expect } from 'vitest';
import { defaultSettings, readSettings } from '../../src/standin/settings/read-settings.ts';
import {
  badComparison,
  badRequest,
  expectToken,
  forbidden,
  notFound,
  outcome,
  unauthorized,
} from './expect-errors.ts';
import { observer, tokenFields, tokenFor } from './log-in.ts';
import { type Check, prove } from './prove.ts';
import { errorRows, limitRows, versionRows } from './rows/errors.ts';
import type { World } from './world.ts';

const employee = '/employees/1';
const states = '/employees/1/recruitments/3101/states';
const give = { recruitment: null, agreement_date: '2026-11-21' };
const refused = 'No transition for action';

/** Candidate 1, in the job of the first post. Made once. */
async function first(world: World): Promise<World> {
  if ((await world.call('GET', employee)).status === 404) await world.applicant();
  return world;
}

/** Requests of every row that has the 'Validation Failed' body, each with a body that is wrong. */
const invalid: [string, string, unknown][] = [
  ['POST', '/employees/', {}],
  ['PUT', employee, { name: 5 }],
  ['PATCH', employee, { name: 5 }],
  ['PUT', '/recruitments/', {}],
  ['PUT', '/recruitments/3101', { name: 5 }],
  ['PATCH', '/recruitments/3101', { name: 5 }],
  ['POST', `${employee}/files/1`, {}],
  ['POST', `${states}/_move_to_reject_state`, {}],
  ['POST', `${employee}/provisions/1`, {}],
  ['POST', `${employee}/provisions`, {}],
  ['POST', `${employee}/notes`, {}],
];

/** Every operation of the integration API. */
const operations: [string, string][] = [
  ...invalid.map(([method, path]): [string, string] => [method, path]),
  ...['_move_to_next_state', '12/_move'].map((step): [string, string] => ['POST', `${states}/${step}`]),
  ...['', '/tags', '/recruitments', '/activities', '/talents'].map((rest): [string, string] => [
    'GET',
    employee + rest,
  ]),
  ['GET', '/employees/'],
  ['GET', '/employees/activities'],
  ['GET', '/employees/recruitment_history'],
  ['POST', `${employee}/tags`],
  ['GET', '/recruitments/'],
  ['GET', '/recruitments/3101'],
  ['POST', '/recruitments/3101/employees/1'],
];

/** The sentence of a body that is one alone, under its status, and under another that is chosen. */
const sentence =
  (text: string, ask: (world: World) => Promise<unknown[]>): Check =>
  async (world) => {
    expect(await ask(await first(world))).toEqual([400, { error: text }]);
    expect(await ask(await first(await world.chosen({ messageStatus: 409 })))).toEqual([
      409,
      { error: text },
    ]);
  };

const assign = async (world: World) => {
  const form = new FormData();
  const applicant = {
    name: 'a',
    lastname: 'b',
    email: `${world.standin.state.secret()}@example.com`.toLowerCase(),
  };
  for (const [name, value] of Object.entries(applicant)) form.set(name, value);
  form.set('cv', new File(['x'], 'cv.pdf'));
  await world.ask('/public/form/a/41', { method: 'POST', body: form });
  const row = world.standin.state.database
    .prepare('SELECT candidate_id, file_id FROM candidate_files ORDER BY file_id DESC LIMIT 1')
    .get();
  const path = `/employees/${row?.candidate_id}/files/${row?.file_id}`;
  return outcome(world, 'POST', path, { dictionary_type: 'CV' });
};

const token = (world: World, fields: Record<string, string>) =>
  world.ask('/oauth2/token', { method: 'POST', body: new URLSearchParams(fields) });

prove(errorRows, {
  'error.validation': async (world) => {
    await first(world);
    for (const [method, path, body] of invalid) {
      expect([method, path, ...(await outcome(world, method, path, body))]).toEqual([
        method,
        path,
        400,
        {
          code: 400,
          message: 'Validation Failed',
          errors: expect.arrayContaining([{ field: expect.any(String), message: expect.any(String) }]),
        },
      ]);
    }
  },
  'error.tags': async (world) => {
    await first(world);
    for (const body of [{}, { tags: 'Forklift' }, { tags: [5] }, { tags: [] }, '{']) {
      expect(await outcome(world, 'POST', `${employee}/tags`, body)).toEqual([
        400,
        {
          code: 400,
          message: 'Bad request',
          errors: [{ field: expect.any(String), message: expect.any(String) }],
        },
      ]);
    }
  },
  'error.upload': async (world) => {
    await first(world);
    expect(await outcome(world, 'POST', `${employee}/files/`, new FormData())).toEqual([
      400,
      { code: 400, message: 'Could not upload file' },
    ]);
  },
  'error.list': async (world) => {
    const headers = { 'x-request-filter': '[' };
    for (const path of ['/employees/', '/recruitments/']) {
      expect(await outcome(world, 'GET', path, undefined, headers)).toEqual(badRequest);
    }
    if (world.variant === 'a') return;
    const { status, json } = await world.ask('/public/job_posts/published', { headers });
    expect([status, json]).toEqual(badRequest);
  },
  'error.comparison': async (world) => {
    await first(world);
    for (const path of [
      `${employee}/activities`,
      '/employees/activities',
      '/employees/recruitment_history',
    ]) {
      expect(await outcome(world, 'GET', `${path}?id=1&id_comparison=like`)).toEqual(badComparison);
    }
  },
  'error.token': async (world) => {
    for (const [method, path] of operations) await expectToken(world, method, path);
  },
  'error.forbidden': async (world) => {
    await first(world);
    const [employees, recruitments] = [
      await tokenFor(world.standin, 'employee', observer),
      await tokenFor(world.standin, 'recruitment', observer),
    ].map((value) => ({ authorization: `Bearer ${value}` }));
    for (const [method, path, body] of invalid.filter((row) => row[1].startsWith('/recruitments'))) {
      expect(await outcome(world, method, path, body, recruitments)).toEqual(forbidden);
    }
    for (const step of ['_move_to_reject_state', '_move_to_next_state', '12/_move']) {
      expect(await outcome(world, 'POST', `${states}/${step}`, {}, employees)).toEqual(forbidden);
    }
  },
  'error.not-found': async (world) => {
    await first(world);
    const missing: [string, string, unknown?][] = [
      ['GET', '/employees/9999'],
      ['GET', '/recruitments/9999'],
      ['POST', `${employee}/files/9999`, { dictionary_type: 'CV' }],
      ['POST', '/employees/9999/notes', { title: 'a', content: 'b' }],
      ...(world.variant === 'b' ? [['DELETE', '/webhooks/9999'] as [string, string]] : []),
    ];
    for (const [method, path, body] of missing) {
      expect([path, ...(await outcome(world, method, path, body))]).toEqual([path, ...notFound]);
    }
  },
  'error.tag': async (world) => {
    const ask = (of: World) => outcome(of, 'POST', `${employee}/tags`, { tags: ['Nonsense'] });
    expect(await ask(await first(world))).toEqual([404, ['Tag not found']]);
    expect(await ask(await first(await world.chosen({ tagNotFoundStatus: 400 })))).toEqual([
      400,
      ['Tag not found'],
    ]);
  },
  'error.file': sentence('File is already assigned to this employee', assign),
  'error.not-in-job': sentence('Employee is not in the recruitment', (world) =>
    outcome(world, 'POST', `${employee}/provisions/1`, { ...give, recruitment: 3102 }),
  ),
  'error.provision': sentence(
    'Cannot assign not within recruitment type provision with recruitment!',
    (world) => outcome(world, 'POST', `${employee}/provisions/2`, { ...give, recruitment: 3101 }),
  ),
  'error.move': async (world) => {
    await first(world);
    const answer = await world.call('POST', `${states}/11/_move`);
    expect([answer.status, answer.text]).toEqual([400, refused]);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  },
  'error.oauth': async (world) => {
    const { status, json } = await token(world, {
      ...tokenFields(world.variant, 'employee'),
      client_secret: 'x',
    });
    expect([status, json]).toEqual([401, { error: 'invalid_client', error_description: expect.any(String) }]);
  },
  'error.gap.status': async (world) => {
    const choices = { authorizationStatus: 403, noTransitionStatus: 422, messageStatus: 422 } as const;
    const other = await first(await world.chosen(choices));
    expect(await outcome(other, 'POST', `${states}/11/_move`)).toEqual([422, refused]);
    const answer = await outcome(other, 'GET', '/employees/', undefined, { authorization: 'Bearer x' });
    expect(answer).toEqual([403, unauthorized[1]]);
  },
  'error.gap.oauth': async (world) => {
    const good = tokenFields(world.variant, 'employee');
    const errors = [];
    for (const wrong of [
      {},
      { ...good, client_secret: 'x' },
      { ...good, grant_type: 'x' },
      { ...good, scope: 'x' },
      { ...good, client_id: 'kolibra_old', client_secret: 'old-secret' },
    ]) {
      errors.push(((await token(world, wrong)).json as { error: string }).error);
    }
    expect(errors).toEqual([
      'invalid_request',
      'invalid_client',
      'unsupported_grant_type',
      'invalid_scope',
      'unauthorized_client',
    ]);
  },
  'error.gap.list': async (world) => {
    for (const [errorsStructure, errors] of [
      ['list', [{ field: 'email', message: 'Invalid email address' }]],
      ['texts', ['email: Invalid email address']],
      ['children', { children: { email: { errors: ['Invalid email address'] } } }],
    ] as const) {
      const other = await world.chosen({ errorsStructure });
      const body = { name: 'a', lastname: 'b', email: 'x' };
      expect((await other.call('POST', '/employees/', body)).json).toMatchObject({ errors });
    }
  },
});

prove(limitRows, {
  'limit.page': async (world) => {
    for (let count = 0; count < 11; count += 1) await world.candidate();
    expect(await world.list('/employees/')).toHaveLength(10);
  },
  'limit.token': async (world) => {
    const other = await world.with({});
    const value = await tokenFor(other.standin, 'employee');
    const read = () => outcome(other, 'GET', '/employees/', undefined, { authorization: `Bearer ${value}` });
    const minutes = world.variant === 'a' ? 60 : 43_200;
    await other.forward(minutes - 1);
    expect((await read())[0]).toBe(200);
    await other.forward(1);
    expect(await read()).toEqual(unauthorized);
  },
  'limit.name': () => {
    for (const name of ['a b', 'a-b', 'a_b', 'ł']) {
      const clients = [{ name, secret: 's', scopes: ['employee' as const], userId: 1 }];
      expect(() => readSettings({ ...defaultSettings, clients })).toThrow(/Latin letters and digits/);
    }
  },
  'limit.types': async (world) => {
    const record = await world.read(`/employees/${await world.candidate()}`);
    expect(['_portfolio', '_certificates', '_home'].filter((name) => name in record)).toEqual([]);
  },
  'limit.gap.page': async (world) => {
    const large = { 'x-request-page-size': '101' };
    const { headers } = await world.call('GET', '/employees/', undefined, large);
    expect(headers.get('x-result-page-size')).toBe('100');
    const other = await world.chosen({ largePage: 'refuse' });
    expect(await outcome(other, 'GET', '/employees/', undefined, large)).toEqual(badRequest);
  },
  'limit.gap.rate': async (world) => {
    const statuses = async (of: World) => {
      const seen = [];
      for (let count = 0; count < 6; count += 1) seen.push((await of.call('GET', '/employees/')).status);
      return seen;
    };
    expect(await statuses(world)).toEqual(Array(6).fill(200));
    const other = await world.chosen({ requestRate: 5 });
    await other.forward(1);
    const seen = await statuses(other);
    expect([seen[0], seen.at(-1)]).toEqual([200, 429]);
    const answer = await other.call('GET', '/employees/');
    expect([answer.json, answer.headers.get('retry-after')]).toEqual([
      { error: { code: 429, message: 'Too Many Requests' } },
      '1',
    ]);
  },
  'limit.gap.upload': async (world) => {
    const other = await world.chosen({ maxBody: 100_000, uploadLimit: 1_000_000 });
    const body = { name: 'a', lastname: 'b', _about: 'x'.repeat(99_999) };
    expect((await other.call('POST', '/employees/', body)).status).toBe(413);
    expect((await world.call('POST', '/employees/', body)).status).toBe(201);
    if (world.variant === 'a') return;
    const id = await other.candidate();
    const upload = async (bytes: number, name: string) => {
      const form = new FormData();
      form.set('file[file]', new File(['x'.repeat(bytes)], name));
      return (await other.call('POST', `/employees/${id}/files/`, form)).status;
    };
    expect([
      await upload(1_000_000, 'cv.pdf'),
      await upload(1_000_001, 'cv.pdf'),
      await upload(1, 'cv.exe'),
    ]).toEqual([201, 400, 400]);
  },
});

prove(versionRows, {
  'version.1': async (world) => {
    const { status, json } = await world.ask('/api/integration/v1/employees/');
    expect([status, json]).toEqual(notFound);
    expect((await world.call('GET', '/employees/')).status).toBe(200);
  },
  'version.2': async (world) => {
    const old = {
      ...tokenFields(world.variant, 'employee'),
      client_id: 'kolibra_old',
      client_secret: 'old-secret',
    };
    expect((await token(world, old)).json).toMatchObject({ error: 'unauthorized_client' });
    expect((await token(await world.chosen({ v1Client: 'taken' }), old)).status).toBe(200);
  },
  'version.3': async ({ ask }) => {
    expect((await ask('/public/job_posts/published')).status).toBe(200);
    expect((await ask('/public/v2/job_posts/published')).status).toBe(404);
  },
  'version.4': async (world) => {
    const names = ['job_post_edited', 'job_post_publish_edited'];
    for (const type of names) {
      const answer = await outcome(world, 'POST', '/webhooks/', { type, url: 'https://jobs.example/' });
      expect(answer[0]).toBe(200);
    }
    const [, listed] = await outcome(world, 'GET', '/webhooks/types');
    expect(listed).not.toContain('job_post_edited');
  },
  'version.5': async (world) => {
    await first(world);
    const list = await world.ask('/public/job_posts/published');
    const hooks = await outcome(world, 'POST', '/webhooks/', {
      type: 'job_created',
      url: 'https://a.example',
    });
    const form = new FormData();
    form.set('file[file]', new File(['x'], 'cv.pdf'));
    const upload = await outcome(world, 'POST', `${employee}/files/`, form);
    const back = await outcome(world, 'POST', `${states}/_back`);
    const creator = await outcome(world, 'GET', '/employees/activities?created_by_id=x');
    expect([list.status, hooks[0], upload[0], back[0], creator[0]]).toEqual(
      world.variant === 'a' ? [404, 404, 404, 400, 200] : [200, 200, 201, 404, 400],
    );
    const same = await world.chosen({
      publicApiInA: 'same as B',
      webhooksInA: 'same as B',
      uploadInA: 'same as B',
      moveBackInB: 'same as A',
      createdByInA: 'same as B',
    });
    expect((await same.ask('/public/job_posts/published')).status).toBe(200);
    expect(await outcome(await first(same), 'POST', `${states}/_back`)).toEqual([400, refused]);
  },
});
