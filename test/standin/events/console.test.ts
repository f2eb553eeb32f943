import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import type { Standin } from '../../../src/standin/server.ts';
import { somePosts, start } from '../harness.ts';
import { startReceiver, withToken } from './receiver.ts';

const evil = '"><img src=x onerror=alert(1)>';

const read = async (standin: Standin, path: string) => (await fetch(standin.url + path)).text();

/** Sends a form and gives where it leads. */
async function send(
  standin: Standin,
  path: string,
  fields: Record<string, string> = {},
): Promise<string | null> {
  const body = new URLSearchParams(fields);
  const answer = await fetch(standin.url + path, { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
}

/** A stand-in with a candidate in a job, who has a note, a consent, and a name that wants to be markup. */
async function peopled() {
  const standin = await start(somePosts(2));
  const ask = await withToken(standin, 'employee recruitment provision');
  const { id } = (await ask('POST', '/employees/', { name: evil, lastname: 'Lis', email: 'ewa@example.com' }))
    .json;
  await ask('POST', `/recruitments/3101/employees/${id}`);
  await ask('POST', `/employees/${id}/notes`, { title: evil, content: evil });
  await ask('POST', `/employees/${id}/provisions/2`, { recruitment: null, agreement_date: '2026-11-21' });
  await ask('PUT', '/recruitments/', { name: evil, client: 1, workflow: 1 });
  return { standin, ask, id: Number(id) };
}

test('candidates and jobs are listed, in pages that can be searched', async () => {
  const { standin, ask } = await peopled();
  for (let count = 0; count < 24; count += 1) {
    await ask('POST', '/employees/', {
      name: 'Żaneta',
      lastname: `Nr${count}`,
      email: `z${count}@example.com`,
    });
  }
  expect(await read(standin, '/candidates')).toContain('25 candidates, page 1 of 2');
  expect(await read(standin, '/candidates?page=2')).toContain('ewa@example.com');
  expect(await read(standin, '/candidates?page=99')).toContain('page 2 of 2');
  for (const words of ['ŻANETA Nr7', 'z7@example', 'nr7']) {
    expect(await read(standin, `/candidates?q=${encodeURIComponent(words)}`)).toContain(
      '1 candidate, page 1 of 1',
    );
  }
  expect(await read(standin, '/candidates?q=%25')).toContain('0 candidates');
  expect(await read(standin, '/jobs')).toContain('3 jobs, page 1 of 1');
  expect(await read(standin, '/jobs?q=post+102')).toContain('1 job,');
});

test('every button does what it says, once, and the page says what was done', async () => {
  const { standin, ask, id } = await peopled();
  const page = `/candidates/${id}`;
  const first = await read(standin, page);
  for (const words of ['Consent for future recruitments, 2026-11-21', 'Post 101 (3101), New', 'Couriers']) {
    expect(first).toContain(words);
  }
  const note = /name="activity" value="(\d+)"/.exec(first)?.[1] ?? '';
  const buttons: [string, Record<string, string>][] = [
    ['remove-from-job', { candidate: String(id), job: '3101' }],
    ['withdraw-consent', { given: '1' }],
    ['delete-activity', { activity: note }],
    ['anonymize-candidate', { candidate: String(id) }],
  ];
  for (const [name, fields] of buttons) {
    expect(await send(standin, `/causes/${name}`, { ...fields, back: page })).toBe(`${page}?done=done`);
  }
  expect(await read(standin, `${page}?done=done`)).toContain('role="status">Done.');
  const emptied = await read(standin, page);
  expect(emptied.match(/>None\.</g)).toHaveLength(3);
  expect(emptied).toContain('no e-mail address');
  expect(
    await send(standin, '/causes/add-to-talent', { candidate: String(id), talent: '1', back: page }),
  ).toBe(`${page}?done=done`);
  const other = (await ask('POST', '/employees/', { name: 'Jan', lastname: 'Kos' })).json.id;
  expect(
    await send(standin, '/causes/merge-candidates', {
      candidate: String(id),
      merged: String(other),
      back: page,
    }),
  ).toBe(`${page}?done=done`);
  expect(
    await send(standin, '/causes/delete-candidate', { candidate: String(id), back: '/candidates' }),
  ).toBe('/candidates?done=done');
  expect(
    await send(standin, '/causes/delete-candidate', { candidate: String(id), back: '/candidates' }),
  ).toBe('/candidates?done=gone');
  expect((await fetch(standin.url + page, { redirect: 'manual' })).headers.get('location')).toBe(
    '/candidates?done=gone',
  );
  expect(await send(standin, '/causes/delete-job', { job: '3101', back: '/jobs' })).toBe('/jobs?done=done');
  expect(standin.store.entries.map((entry) => entry.id)).toEqual([102]);
});

test('a button leads back to pages of the stand-in alone', async () => {
  const standin = await start([]);
  for (const back of [
    'https://evil.example/',
    '//evil.example',
    '/events\r\nX: y',
    '/candidates/1/../..',
    '',
  ]) {
    expect(await send(standin, '/causes/deactivate-user', { user: '3', back })).toMatch(
      /^\/events\?done=\w+$/,
    );
  }
  expect(await send(standin, '/causes/nonsense', { back: '/jobs' })).toBe('/jobs?done=wrong');
  expect(await send(standin, '/causes/delete-job', { job: 'x', back: '/jobs' })).toBe('/jobs?done=wrong');
});

test('webhooks are registered and removed, deliveries sent again, faults set, all by forms', async () => {
  const standin = await start(somePosts(1));
  const receiver = await startReceiver();
  const type = 'job_post_publish_edited';
  const secret = 'do-not-show-this-secret';
  expect(await send(standin, '/webhooks', { type, url: `${receiver.url}/webhooks/${secret}` })).toBe(
    '/events?done=webhook',
  );
  expect(await send(standin, '/webhooks', { type, url: 'nonsense' })).toBe('/events?done=webhook-wrong');
  receiver.status = 500;
  for (const entry of standin.store.entries) standin.store.put(entry.post);
  await standin.webhooks.settled();
  const page = await read(standin, '/events');
  expect(page).toContain('<span class="badge shut">500</span>');
  expect(page).toContain('{&quot;advert_publish_id&quot;:101}');
  expect(page).not.toContain(secret);
  expect(await send(standin, '/deliveries/1/replay')).toBe('/events?done=sent');
  expect(await send(standin, '/deliveries/99/replay')).toBe('/events?done=gone');
  await standin.webhooks.settled();
  receiver.status = 200;
  expect(await send(standin, '/deliveries/replay-failed')).toBe('/events?done=sent');
  await standin.webhooks.settled();
  expect(await read(standin, '/events')).toContain('<span class="badge open">200</span>');
  expect(receiver.received).toHaveLength(3);

  const faults = {
    'drop.on': 'on',
    'drop.types': ` ${type}, job_updated ,`,
    'drop.events': '3',
    'delay.ms': '2000',
    'duplicate.on': 'on',
    'duplicate.times': '4',
  };
  expect(await send(standin, '/event-faults', faults)).toBe('/events?done=faults');
  expect(standin.webhooks.faults).toEqual({
    drop: { types: [type, 'job_updated'], events: 3 },
    duplicate: { times: 4 },
  });
  expect(await read(standin, '/events')).toContain(`value="${type}, job_updated"`);
  expect(await send(standin, '/event-faults', { 'delay.on': 'on', 'delay.ms': '' })).toBe(
    '/events?done=faults-wrong',
  );
  expect(standin.webhooks.faults).toHaveProperty('drop');
  expect(await send(standin, '/event-faults/off')).toBe('/events?done=faults-off');
  expect(standin.webhooks.faults).toEqual({});
  expect(await send(standin, '/webhooks/1/remove')).toBe('/events?done=webhook-removed');
  expect(await send(standin, '/webhooks/1/remove')).toBe('/events?done=gone');
});

test('the pages of records and events are valid HTML, without script, whatever stands in the data', async () => {
  const { standin, id } = await peopled();
  standin.webhooks.register('job_updated', 'http://127.0.0.1:1/x');
  standin.store.withdraw(101);
  await standin.webhooks.settled();
  standin.webhooks.setFaults({ drop: { types: [evil] }, disorder: { of: 3, events: 4 } });
  standin.webhooks.register('job_updated', `http://127.0.0.1:1/${encodeURIComponent(evil)}`);
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: { 'no-raw-characters': 'off', 'no-trailing-whitespace': 'off', 'attribute-empty-style': 'off' },
  });
  for (const path of [
    '/candidates',
    `/candidates/${id}`,
    '/jobs',
    '/events',
    `/candidates?q=${encodeURIComponent(evil)}&done=wrong`,
    `/jobs?q=${encodeURIComponent(evil)}`,
    `/events?done=${encodeURIComponent(evil)}`,
  ]) {
    const answer = await fetch(standin.url + path);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const html = await answer.text();
    expect(html).not.toMatch(/<(script|img)/);
    const { results } = await validator.validateString(html);
    expect([path, results.flatMap(({ messages }) => messages.map(({ message }) => message))]).toEqual([
      path,
      [],
    ]);
  }
});

test('other sites can not press the buttons', async () => {
  const standin = await start(somePosts(1));
  for (const path of [
    '/causes/delete-job',
    '/webhooks',
    '/deliveries/replay-failed',
    '/control/causes/delete-job',
    '/control/webhooks',
  ]) {
    const answer = await fetch(standin.url + path, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      body: '{}',
    });
    expect([path, answer.status]).toEqual([path, 403]);
  }
});
