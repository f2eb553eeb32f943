import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Previewed, previewToken, readPreviewToken } from '../../src/live/preview-link.ts';

const secret = 'Qx7-fixed_for_the_tests-31337';
const now = '2026-11-28T10:00:00Z';
const previewed: Previewed = { until: '2026-12-05T10:00:00Z', at: null, upcoming: true, content: null };

test('a token gives back what was signed, with the secret of now or of before', () => {
  const all = { ...previewed, at: '2026-12-24T08:00:00Z', content: '/srv/site-next' };
  const token = previewToken(all, secret);
  expect(token).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(readPreviewToken(token, ['another-secret-of-the-site-1', secret], now)).toEqual(all);
  expect(readPreviewToken(token, ['another-secret-of-the-site-1'], now)).toBeNull();
});

test('a token ends at its moment', () => {
  const token = previewToken(previewed, secret);
  expect(readPreviewToken(token, [secret], '2026-12-05T09:59:59Z')).toEqual(previewed);
  expect(readPreviewToken(token, [secret], '2026-12-05T10:00:00Z')).toBe('ended');
});

test('no other text is a token: cut, longer, of another content, or anything', () => {
  const token = previewToken(previewed, secret);
  const [payload = '', signature = ''] = token.split('.');
  const longer = Buffer.from(JSON.stringify({ ...previewed, until: '2099-01-01T00:00:00Z' })).toString(
    'base64url',
  );
  for (const other of [
    ...['', '.', payload, `${payload}.`, `.${signature}`, `${longer}.${signature}`, `${token}x`, ` ${token}`],
    ...[token.slice(0, -1), `${payload}.${signature.toUpperCase()}`, `${payload}x.${signature}`],
  ])
    expect(readPreviewToken(other, [secret], now), other).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.base64String(), (one, other) => {
      for (const text of [one, `${one}.${other}`, `${payload}.${other}`, `${other}.${signature}`])
        expect(readPreviewToken(text, [secret], now)).toBeNull();
    }),
  );
});
