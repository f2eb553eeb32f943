import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import type { Standin } from '../../../src/standin/server.ts';
import { list, listPath, noon, somePost, somePosts, start } from '../harness.ts';

async function send(standin: Standin, path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(standin.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

const read = async (standin: Standin, path: string) => (await fetch(standin.url + path)).text();

const fields = {
  title: 'Kurier rowerowy',
  language: 'pl',
  office: 'gdynia',
  description: '<p>Opis</p>',
  payFrom: '5000',
  payTo: '',
  remote: '0',
  start: '2026-11-21T08:00',
  end: '',
};

test('the page lists posts, in pages that can be searched', async () => {
  const standin = await start(somePosts(45));
  const first = await read(standin, '/');
  expect(first).toContain('45 posts, page 1 of 3');
  expect(first).toContain('Post 145');
  expect(first).not.toContain('Post 125<');
  expect(await read(standin, '/?q=&page=2')).toContain('Post 125<');
  const found = await read(standin, '/?q=post+117');
  expect(found).toContain('1 post, page 1 of 1');
  expect(found).toContain('Post 117<');
});

test('a post can be published, edited, published again, withdrawn, and all of it undone', async () => {
  const standin = await start([]);
  const published = await send(standin, '/posts/new', { ...fields, awarded: 'on' });
  expect([published.status, published.headers.get('location')]).toEqual([303, '/?done=published']);
  expect((await list(standin)).posts).toMatchObject([
    {
      id: 1,
      advert: { name: 'Kurier rowerowy' },
      awarded: true,
      valid_start: '2026-11-21 08:00:00',
      valid_end: null,
    },
  ]);
  const form = await read(standin, '/posts/1');
  expect(form).toContain('value="Kurier rowerowy"');
  expect(form).toContain('&lt;p&gt;Opis&lt;/p&gt;');
  expect((await send(standin, '/posts/1', { ...fields, title: 'Kurier' })).status).toBe(303);
  expect((await list(standin)).posts).toMatchObject([{ id: 1, advert: { name: 'Kurier' }, awarded: false }]);
  expect((await send(standin, '/posts/1/again', {})).status).toBe(303);
  expect((await list(standin)).ids).toEqual([2]);
  expect((await send(standin, '/posts/2/withdraw', {})).status).toBe(303);
  expect((await list(standin)).ids).toEqual([]);
  await send(standin, '/posts/new', fields);
  expect((await send(standin, '/reset', {})).headers.get('location')).toBe('/?done=reset');
  expect((await list(standin)).ids).toEqual([]);
});

test('saving a post without a change leaves it as it was', async () => {
  const post = somePost(101, { options: { remote: 'sometimes', _salary_from: 15.2, _salary_to: [16] } });
  post.advert.values = [
    { field_id: 'description', value: '<p>Zażółć</p>\n<p>gęślą jaźń</p>' },
    { field_id: 'geolocation', value: '{"locality":"Tczew"}' },
    { field_id: 'requirements' },
  ];
  const standin = await start([post]);
  const html = await read(standin, '/posts/101');
  const selected = [...html.matchAll(/<option value="([^"]*)" selected>/g)].map((match) => match[1]);
  expect(selected).toEqual(['pl', 'keep', 'sometimes']);
  await send(standin, '/posts/101', {
    title: 'Post 101',
    language: 'pl',
    office: 'keep',
    remote: 'sometimes',
    description: '<p>Zażółć</p>\r\n<p>gęślą jaźń</p>',
    payFrom: '15.2',
    payTo: '',
    start: '2026-11-01T08:00',
    end: '2026-12-01T23:59:59',
  });
  expect((await list(standin)).posts).toEqual([post]);
});

test('a form with a mistake comes back with what was typed and what is wrong', async () => {
  const standin = await start(somePosts(1));
  for (const path of ['/posts/new', '/posts/101']) {
    const response = await send(standin, path, { ...fields, title: '', payFrom: '"><script>' });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain('title: write a title');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
  }
  expect((await list(standin)).posts).toEqual(somePosts(1));
});

test('faults can be switched on and off, and the page shows them and the requests', async () => {
  const standin = await start(somePosts(1));
  await send(standin, '/faults', {
    'status.on': 'on',
    'status.status': '502',
    'status.retryAfter': '7',
    'status.requests': '2',
    'totals.by': '3',
  });
  expect(standin.faults.active).toEqual({ status: { status: 502, retryAfter: '7', requests: 2 } });
  expect((await list(standin)).status).toBe(502);
  const html = await read(standin, '/');
  expect(html).toContain('name="status.on" checked');
  expect(html).toMatch(/<td>502<br>\s*<span class="badge shut">status<\/span>/);
  expect((await send(standin, '/faults/off', {})).headers.get('location')).toBe('/?done=faults-off');
  expect((await list(standin)).status).toBe(200);
});

test('a fault that can not be used changes nothing and says so', async () => {
  const standin = await start([]);
  const response = await send(standin, '/faults', { 'status.on': 'on', 'status.status': '200' });
  expect(response.headers.get('location')).toBe('/?done=faults-wrong');
  expect(standin.faults.active).toEqual({});
  expect(await read(standin, '/?done=faults-wrong')).toContain('Faults not set');
});

test('texts of posts, requests and addresses never become markup', async () => {
  const evil = '"><img src=x onerror=alert(1)>';
  const post = somePost(101);
  post.advert.name = evil;
  post.advert.language = evil;
  const standin = await start([post, { id: 7 }]);
  await list(standin, { filter: evil });
  for (const path of [
    '/',
    '/posts/101',
    '/posts/7',
    `/?q=${encodeURIComponent(evil)}`,
    `/?done=${encodeURIComponent(evil)}`,
  ]) {
    expect(await read(standin, path)).not.toContain('<img');
  }
});

test('the pages are valid HTML, without script, and bring their style by hash', async () => {
  const standin = await start([...somePosts(45), { id: 7 }], { now: () => noon });
  await fetch(standin.url + listPath);
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: { 'no-raw-characters': 'off', 'no-trailing-whitespace': 'off', 'attribute-empty-style': 'off' },
  });
  for (const path of ['/?page=2', '/posts/new', '/posts/101', '/posts/7']) {
    const response = await fetch(standin.url + path);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    const html = await response.text();
    expect(html).not.toContain('<script');
    const report = await validator.validateString(html);
    expect(report.results.flatMap((result) => result.messages.map((message) => message.message))).toEqual([]);
  }
});
