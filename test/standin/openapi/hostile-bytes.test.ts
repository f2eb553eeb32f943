import { expect, test } from 'vitest';
import { base, type HostileWorld, sharedWorld } from './hostile-world.ts';
import { judge } from './judge.ts';
import { sendBytes } from './send.ts';

const shared = sharedWorld('b');
const end = '\r\n';

/** The status line of what comes back, `none` where the connection just ends. */
const statusOf = (answer: string) => /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'none';

async function expectAlive({ send, authorization, described }: HostileWorld): Promise<void> {
  const path = `${base}/employees/1`;
  const request = { method: 'GET', path, headers: { authorization: authorization(path) }, isAlone: true };
  const answer = await send(request);
  expect([answer.status, judge(described, request, answer)]).toEqual([200, null]);
}

/** A request with a good token. */
const request = (world: HostileWorld, line: string, headers = '', body = '') =>
  `${line} HTTP/1.1${end}Host: 127.0.0.1${end}Connection: close${end}Authorization: ${world.authorization(base)}${end}${headers}${end}${body}`;

const list = `GET ${base}/employees/`;
const create = `POST ${base}/employees/`;
const json = `Content-Type: application/json${end}`;
const person = '{"name":"a","lastname":"b"}';

test.each<[what: string, line: string, headers: string, body: string, status: RegExp]>([
  ['a header with a bare line feed', list, 'X-Request-Filter: {}\nX-Injected: 1\r\n', '', /200|400/],
  ['a folded header', list, 'X-Request-Filter: {\r\n }\r\n', '', /400/],
  ['a zero byte in a header', list, 'X-Request-Filter: {}\0\r\n', '', /400/],
  ['a carriage return in a header', list, 'X-Request-Filter: {}\rX-Injected: 1\r\n', '', /400/],
  ['an encoded line break in a header', list, 'X-Request-Filter: {}%0d%0aX-Injected: 1\r\n', '', /400/],
  ['a header without a name', list, ': x\r\n', '', /400/],
  ['a header without a colon', list, 'nonsense\r\n', '', /400/],
  ['two authorizations', list, 'Authorization: Bearer x\r\n', '', /200|400|401/],
  ['an empty filter', list, 'X-Request-Filter:\r\n', '', /400/],
  ['two filters', list, 'X-Request-Filter: {}\r\nX-Request-Filter: {}\r\n', '', /400/],
  ['two page sizes', list, 'X-Request-Page-Size: 1\r\nX-Request-Page-Size: 2\r\n', '', /400/],
  ['a filter of 15 kB', list, `X-Request-Filter: ${'['.repeat(15_000)}\r\n`, '', /400/],
  ['headers of 100 kB', list, `X: ${'x'.repeat(100_000)}\r\n`, '', /431/],
  ['500 headers', list, 'X-A: b\r\n'.repeat(500), '', /200/],
  ['bytes above ASCII', list, 'X-Request-Sort: {"na\xc5\x82me":"ASC"}\r\n', '', /400/],
  ['a length that is too long', create, `${json}Content-Length: 5000\r\n`, person, /400|none/],
  ['a length that is too short', create, `${json}Content-Length: 5\r\n`, person, /400/],
  ['a length that is none', create, `${json}Content-Length: five\r\n`, person, /400/],
  ['two lengths', create, `${json}Content-Length: 27\r\nContent-Length: 28\r\n`, person, /400/],
  [
    'a length and chunks',
    create,
    `${json}Content-Length: 27\r\nTransfer-Encoding: chunked\r\n`,
    person,
    /400/,
  ],
  [
    'a chunk of a size that is none',
    create,
    `${json}Transfer-Encoding: chunked\r\n`,
    'zz\r\n{}\r\n',
    /400|none/,
  ],
  ['chunks that end early', create, `${json}Transfer-Encoding: chunked\r\n`, '5\r\n{"a', /400|none/],
  ['an unknown transfer encoding', create, `${json}Transfer-Encoding: nonsense\r\n`, person, /400|501/],
  ['a compressed body', create, `${json}Content-Encoding: gzip\r\nContent-Length: 27\r\n`, person, /201|400/],
  ['an expectation', create, `${json}Expect: nonsense\r\nContent-Length: 27\r\n`, person, /417|201/],
  ['a body with a GET', list, `${json}Content-Length: 27\r\n`, person, /200/],
  ['folders going up', `GET ${base}/employees/../../../../etc/passwd`, '', '', /404/],
  ['encoded folders going up', `GET ${base}/employees/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd`, '', '', /404/],
  ['a way around to the same list', `GET ${base}/recruitments/../employees/./1`, '', '', /200/],
  ['two slashes', `GET //api/integration/v2/employees/1`, '', '', /404/],
  ['slashes within', `GET ${base}//employees//1`, '', '', /404/],
  ['backslashes', `GET ${base}\\employees\\1`, '', '', /200|400|404/],
  ['a zero byte in the path', `GET ${base}/employees/1%00`, '', '', /404/],
  ['half a percent', `GET ${base}/employees/%`, '', '', /404/],
  ['bytes that are no text', `GET ${base}/employees/%ff%fe`, '', '', /404/],
  ['a path of 20 kB', `GET ${base}/employees/${'1'.repeat(20_000)}`, '', '', /404|414|431/],
  ['another host in the path', `GET http://evil.example${base}/employees/1`, '', '', /200|400|404/],
  ['a star', 'OPTIONS *', '', '', /200|204|400|404/],
  ['a tunnel', 'CONNECT 127.0.0.1:22', '', '', /404|none/],
  ['a method of its own', `BREW ${base}/employees/`, '', '', /400/],
  ['a method that is not for it', `DELETE ${base}/employees/1`, '', '', /404/],
  ['a head', `HEAD ${base}/employees/1`, '', '', /200/],
  ['a trace', `TRACE ${base}/employees/1`, '', '', /404|405/],
])('%s leaves the stand-in as it was', async (_, line, headers, body, status) => {
  const world = await shared();
  const answer = await sendBytes(world.standin, Buffer.from(request(world, line, headers, body), 'latin1'));
  expect(statusOf(answer)).toMatch(status);
  expect(answer.split(`${end}${end}`)[0]).not.toMatch(/^x-injected/im);
  expect(answer).not.toMatch(/root:|node_modules|\.ts:\d+/);
  await expectAlive(world);
});

test.each([
  ['a megabyte and more, with its length', false, 1_000_001],
  ['a megabyte and more, in chunks', true, 1_000_001],
  ['20 MB, with its length', false, 20_000_000],
  ['20 MB, in chunks', true, 20_000_000],
])('%s is too large', async (_, isChunked, bytes) => {
  const world = await shared();
  for (const path of [`${base}/employees`, `${base}/employees/1/tags`, `${base}/webhooks`, '/oauth2/token']) {
    const headers = { authorization: world.authorization(path), 'content-type': 'application/json' };
    const body = `{"name":"${'x'.repeat(bytes - 11)}"}`;
    // The connection may be closed while the rest is still being sent.
    const answer = await world
      .send({ method: 'POST', path, headers, body, isChunked, isAlone: true })
      .catch(() => null);
    if (answer) {
      expect([path, answer.status]).toEqual([path, 413]);
      expect(judge(world.described, { method: 'POST', path }, answer)).toBeNull();
    }
    await expectAlive(world);
  }
});

test.each([
  ['2^53 + 1', '9007199254740993'],
  ['30 digits', '1'.repeat(30)],
  ['beyond any number', '1e400'],
  ['minus nothing', '-0'],
  ['a fraction', '1.5e-3'],
])('a number that is %s changes no id', async (_, number) => {
  const world = await shared();
  const before = world.standin.state.database.prepare('SELECT * FROM applications').all();
  for (const [path, body] of [
    ['/employees/1/recruitments/3101/states/_move_to_reject_state', `{"rejection_id":${number}0}`],
    [`/employees/1/recruitments/3101/states/${number}/_move`, ''],
    [`/employees/1/provisions/${number}`, '{"recruitment":null,"agreement_date":"2026-11-21"}'],
    [
      '/employees/1/provisions',
      `[{"provision":${number}0,"recruitment":null,"agreement_date":"2026-11-21"}]`,
    ],
    [`/employees/${number}0/notes`, '{"title":"a","content":"b"}'],
    ['/employees', `{"name":"a","lastname":"b","owner":${number}0}`],
  ] as const) {
    const whole = base + path;
    const headers = { authorization: world.authorization(whole), 'content-type': 'application/json' };
    const answer = await world.send({ method: 'POST', path: whole, headers, ...(body && { body }) });
    expect(judge(world.described, { method: 'POST', path: whole }, answer)).toBeNull();
    expect([path, answer.status >= 400]).toEqual([path, true]);
  }
  expect(world.standin.state.database.prepare('SELECT * FROM applications').all()).toEqual(before);
  await expectAlive(world);
});
