import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeAddress, type Proof } from '../../../src/site/twins/proof.ts';

const site = 'https://careers.example';
const open = { id: 1979, url: `${site}/jobs/1979-magazynier/`, sha256: 'x', validThrough: null };
const ending = { id: 5, url: `${site}/jobs/5/`, sha256: 'y', validThrough: '2026-11-21T12:00:00Z' };
const proof: Proof = {
  site: `${site}/`,
  checkedAt: '2026-11-21T10:00:00Z',
  jobs: [open, ending],
  closed: [{ id: 7, url: `${site}/jobs/7-kurier/`, closedAt: '2026-11-01T00:00:00Z' }],
};
const noon = Date.parse('2026-11-21T12:00:00Z');
const judge = (written: string, now = noon - 1) => judgeAddress(written, proof, now);

describe('a job that is open', () => {
  test.each([
    'https://careers.example/jobs/1979-magazynier/',
    'https://careers.example/jobs/1979-magazynier',
    'http://careers.example/jobs/1979-magazynier/',
    'HTTPS://CAREERS.EXAMPLE/jobs/1979-magazynier/',
    'https://www.careers.example/jobs/1979-magazynier/',
    'https://careers.example./jobs/1979-magazynier/',
    'https://careers.example:443/jobs/1979-magazynier/',
    'careers.example/jobs/1979-magazynier/',
    '//careers.example/jobs/1979-magazynier/',
    'www.careers.example/jobs/1979-magazynier',
    'https://careers.example/jobs/1979-magazynier/?utm_source=x&source=y',
    'https://careers.example/jobs/1979-magazynier/#apply',
    'https://careers.example/jobs/1979-magazynier.md',
    'https://careers.example/jobs/1979-magazynier.json?x',
    '  <https://careers.example/jobs/1979-magazynier/>.  ',
    'Cześć, zobacz to: https://careers.example/jobs/1979-magazynier/, pozdrawiam',
    'twice https://careers.example/jobs/1979-magazynier/ https://careers.example/jobs/1979-magazynier/',
    'https://anna:secret@careers.example/jobs/1979-magazynier/',
    'https:\\\\careers.example\\jobs\\1979-magazynier\\',
  ])('%s', (written) => {
    expect(judge(written)).toEqual({ kind: 'open', job: open, isCurrent: true });
  });

  test.each([
    'https://careers.example/jobs/1979-an-older-title/',
    'https://careers.example/jobs/1979/',
    'https://careers.example/JOBS/1979-MAGAZYNIER/',
    'https://careers.example//jobs//1979-magazynier/',
    'https://careers.example/jobs/1979-magazynier/more/',
  ])('%s, which has another address now', (written) => {
    expect(judge(written)).toEqual({ kind: 'open', job: open, isCurrent: false });
  });
});

describe('a job that is closed', () => {
  test('by the list', () => {
    expect(judge(`${site}/jobs/7-kurier/`)).toEqual({ kind: 'closed', closedAt: '2026-11-01T00:00:00Z' });
    expect(judge(`${site}/jobs/7`)).toEqual({ kind: 'closed', closedAt: '2026-11-01T00:00:00Z' });
  });

  test('because its time is over since the list was made', () => {
    expect(judge(ending.url, noon - 1).kind).toBe('open');
    expect(judge(ending.url, noon)).toEqual({ kind: 'closed', closedAt: '2026-11-21T12:00:00Z' });
  });
});

test.each([
  'https://careers.example/velo/jobs/8-monter/',
  'https://careers.example/velo/jobs/8',
  'https://careers.example/VELO//jobs/8-old/',
  'https://careers.example/jobs/8-monter/',
])('%s is a job of a brand, whatever path it had', (written) => {
  const url = `${site}/velo/jobs/8-monter/`;
  const branded = { ...proof, jobs: [...proof.jobs, { ...ending, id: 8, url }] };
  expect(judgeAddress(written, branded, noon - 1)).toMatchObject({ kind: 'open', job: { url } });
  expect(judge(written)).toEqual({ kind: 'unknown' });
});

test.each([
  'https://careers.example/',
  'https://careers.example/jobs/',
  'https://careers.example/jobs/19790-magazynier/',
  'https://careers.example/jobs/1979x/',
  'https://careers.example/jobs/magazynier-1979/',
  'https://careers.example/en/jobs/in/lodz/',
  'https://careers.example/x/jobs/1979-magazynier/',
  'https://careers.example/jobs/99999999999999999999/',
  'https://careers.example/?u=/jobs/1979-magazynier/',
])('%s is ours, but no job', (written) => {
  expect(judge(written)).toEqual({ kind: 'unknown' });
});

test.each([
  ['https://careers.example.evil.example/jobs/1979-magazynier/', 'careers.example.evil.example'],
  ['https://careers.example@evil.example/jobs/1979-magazynier/', 'evil.example'],
  ['https://careers.example:443@evil.example/jobs/1979-magazynier/', 'evil.example'],
  ['https://evil.example/jobs/1979-magazynier/', 'evil.example'],
  ['https://evil.example/?u=https://careers.example/jobs/1979-magazynier/', 'evil.example'],
  ['https://evil.example#https://careers.example/jobs/1979-magazynier/', 'evil.example'],
  ['https://evil.example\\@careers.example/jobs/1979-magazynier/', 'evil.example'],
  ['https://jobs.careers.example/jobs/1979-magazynier/', 'jobs.careers.example'],
  ['https://www.www.careers.example/jobs/1979-magazynier/', 'www.www.careers.example'],
  ['https://careers-example.com/jobs/1979-magazynier/', 'careers-example.com'],
  ['https://careers.example:8443/jobs/1979-magazynier/', 'careers.example:8443'],
  ['https://саreers.example/jobs/1979-magazynier/', 'xn--reers-3ve2j.example'],
  ['https://service.example/public/form/a/1979', 'service.example'],
  ['https://careers.example\t.evil.example/jobs/1979-magazynier/', 'careers.example.evil.example'],
  ['https://careers.example\n@evil.example/jobs/1979-magazynier/', 'evil.example'],
  ['see https://careers.example\t.evil.example/ now', 'careers.example.evil.example'],
  ['https://a b/jobs/1979/', 'a'],
  ['http://127.0.0.1/jobs/1979-magazynier/', '127.0.0.1'],
])('%s leads to %s', (written, host) => {
  expect(judge(written)).toEqual({ kind: 'foreign', host });
});

test.each([
  '',
  '   ',
  'Magazynier',
  '1979',
  '/jobs/1979-magazynier/',
  'javascript:alert(1)',
  'data:text/html,https://careers.example/jobs/1979-magazynier/',
  'mailto:hr@careers.example',
  'ftp://careers.example/jobs/1979-magazynier/',
  'https://',
  'ask me about https://a.example/1 and https://careers.example/jobs/1979-magazynier/',
  `${site}/jobs/1979-${'x'.repeat(4000)}/`,
])('%j is no address that can be checked', (written) => {
  expect(judge(written)).toEqual({ kind: 'unreadable' });
});

test('an address is ours exactly where a browser would find our host in it', () => {
  const bits = fc.constantFrom(
    ...['//', '/', '\\', '@', ':', '#', '?', '.', 'careers.example', 'CAREERS.', 'www.', 'evil.example'],
    ...[
      'jobs/',
      '1979',
      '-x',
      '\t',
      '\n',
      '%2f',
      '%00',
      '%2e',
      '。',
      '443',
      'https:',
      'javascript:',
      '[',
      'ß',
    ],
  );
  fc.assert(
    fc.property(fc.constantFrom('https://', 'http://', 'https:'), fc.array(bits), (scheme, parts) => {
      const written = `${scheme}${parts.join('')}/x`;
      const url = URL.parse(written);
      const isOurs = /^(?:www\.)?careers\.example\.?$/.test(url?.hostname ?? '') && url?.port === '';
      const expected = url === null ? ['unreadable'] : isOurs ? ['open', 'closed', 'unknown'] : ['foreign'];
      expect(expected).toContain(judge(written).kind);
    }),
    { numRuns: 20_000 },
  );
});
