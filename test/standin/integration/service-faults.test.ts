import { expect, test } from 'vitest';
import type { DelivererDeps } from '../../../src/apply/deliverer.ts';
import type { ServiceFaults } from '../../../src/standin/state/faults.ts';
import { putText } from '../../apply/applications.ts';
import { deliveringTo, testTime } from '../../apply/delivering.ts';
import { candidatesAt } from '../../apply/faulty-service.ts';
import { control, noon, somePosts, start } from '../harness.ts';

/** The stand-in at the time of a deliverer, and the faults of its integration API. */
async function world(more: Partial<DelivererDeps> = {}) {
  const time = testTime();
  const standin = await start(somePosts(2), {
    now: () => noon.add({ milliseconds: time.clock.wallClock() - noon.epochMilliseconds }),
  });
  const set = async (faults: ServiceFaults) => {
    expect((await control(standin, 'PUT', '/service-faults', faults)).status).toBe(200);
  };
  return { ...(await deliveringTo(standin.url, time, more)), standin, set };
}

const form = (standin: { url: string }, path: string, fields: Record<string, string> = {}) =>
  fetch(standin.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

test('a fault that is switched on in the page lets an application wait, and arrive when it is off', async () => {
  const { add, runOnce, settle, outbox, standin } = await world();
  const set = await form(standin, '/service-faults', {
    ...{ 'status.on': 'on', 'status.status': '503', 'status.only': 'notes', 'status.requests': '' },
  });
  expect(set.headers.get('location')).toBe('/candidates?done=faults');
  const page = await (await fetch(`${standin.url}/candidates`)).text();
  expect(page).toContain('name="status.on" checked');
  expect(page).toContain('<option selected>notes</option>');
  const reference = await add();
  await runOnce();
  expect(await outbox.find(reference)).toMatchObject({
    state: 'waiting',
    reason: expect.stringContaining('note'),
  });
  expect(candidatesAt(standin)).toMatchObject([{ notes: [] }]);
  expect((await form(standin, '/service-faults/off')).headers.get('location')).toBe(
    '/candidates?done=faults-off',
  );
  await settle();
  expect(await outbox.find(reference)).toMatchObject({ state: 'delivered' });
  expect(candidatesAt(standin)).toMatchObject([{ notes: [expect.anything()] }]);
  const wrong = await form(standin, '/service-faults', { 'status.on': 'on', 'status.status': '200' });
  expect(wrong.headers.get('location')).toBe('/candidates?done=faults-wrong');
});

test.each<ServiceFaults>([
  { noGuidInLists: {}, guidCase: {}, lag: { ms: 30_000 }, lost: { only: 'create', requests: 1 } },
  { ignoreFilter: {}, lag: { ms: 30_000 }, lost: { only: 'writes', requests: 1 } },
  { noTexts: {}, lost: { only: 'notes', requests: 1 } },
  { renameFiles: {}, lost: { only: 'files', requests: 1 } },
  { status: { status: 500, requests: 4 }, plainRefusals: {} },
])('with %j an application arrives once', async (faults) => {
  const { add, settle, files, standin, set, outbox } = await world();
  await set(faults);
  const reference = await add({ files: [await putText(files, 'my cv.txt', 'my life')] });
  await settle();
  expect(await outbox.find(reference)).toMatchObject({ state: 'delivered' });
  expect(candidatesAt(standin)).toMatchObject([
    { jobs: [expect.anything()], notes: [expect.anything()], files: [expect.anything()], tags: ['Forklift'] },
  ]);
});

test('what faults show is seen by others, too', async () => {
  const { add, settle, files, standin, set } = await world();
  await add({ files: [await putText(files, 'my cv.txt', 'my life')] });
  await settle();
  const form = {
    client_id: 'kolibra_careers',
    client_secret: 'careers-secret',
    grant_type: 'client_credentials',
    scope: 'employee',
  };
  const token = (
    await (
      await fetch(`${standin.url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
    ).json()
  ).access_token;
  const get = async (path: string) =>
    (
      await fetch(`${standin.url}/api/integration/v2/employees${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json();
  await set({ noGuidInLists: {}, guidCase: {}, renameFiles: {}, noTexts: {} });
  expect((await get(''))[0]).not.toHaveProperty('guid');
  expect(await get('/1')).toMatchObject({
    guid: expect.stringMatching(/^JOBFRONT-/),
    files: [{ filename: 'my_cv.txt' }],
  });
  const activities: { type: { value: string } }[] = await get('/1/activities');
  expect(activities.find(({ type }) => type.value === 'Note')).not.toHaveProperty('content');
  await set({ lag: { ms: 3_600_000 } });
  expect(await get('')).toEqual([]);
  expect((await control(standin, 'DELETE', '/service-faults')).status).toBe(204);
  expect(await get('')).toHaveLength(1);
});

test.each([
  ['field', /attachToKnown/],
  ['sentence', /attachToKnown/],
] as const)('an e-mail address that is refused by a %s is known for what it is', async (how, reason) => {
  const { add, settle, outbox, set } = await world();
  await add();
  await settle();
  await set({ knownEmail: { how } });
  const again = await add({ email: 'Ada@Example.com' });
  await settle();
  expect((await outbox.find(again))?.reason).toMatch(reason);
});

test('large bodies and a NUL are refused as live services do', async () => {
  const { add, settle, outbox, set } = await world();
  await set({ small: { bytes: 500 }, nul: {} });
  const reference = await add({ message: 'long\0 '.repeat(200) });
  await settle();
  expect((await outbox.find(reference))?.reason).toBe('note: it is larger than the service takes (413)');
});
