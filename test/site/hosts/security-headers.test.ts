import { expect, test } from 'vitest';
import { securityHeaders, siteSecurity } from '../../../src/site/hosts/security-headers.ts';

const hash = `sha256-${'a'.repeat(43)}=`;
const other = `sha256-${'b'.repeat(43)}=`;

test('a site without settings of its own', () => {
  expect(Object.fromEntries(securityHeaders())).toEqual({
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': expect.stringMatching(
      /^accelerometer=\(\), .*camera=\(\).*clipboard-write=\(self\), geolocation=\(self\)$/,
    ),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  });
});

test('styles, scripts, forms and https of a site', () => {
  const headers = Object.fromEntries(
    securityHeaders({
      styleHashes: [hash, hash],
      scriptHashes: [other],
      formOrigins: ['https://apply.example.com/', 'https://apply.example.com', 'http://localhost:4400'],
      hstsSeconds: 31_536_000,
    }),
  );
  expect(headers['Content-Security-Policy']).toContain(`style-src 'self' '${hash}';`);
  expect(headers['Content-Security-Policy']).toContain(`script-src 'self' '${other}';`);
  expect(headers['Content-Security-Policy']).toContain(
    "form-action 'self' https://apply.example.com http://localhost:4400;",
  );
  expect(headers['Strict-Transport-Security']).toBe('max-age=31536000');
});

test('0 seconds of https are none', () => {
  expect(securityHeaders({ hstsSeconds: 0 }).map(([name]) => name)).not.toContain(
    'Strict-Transport-Security',
  );
});

test.each([
  { styleHashes: ["'unsafe-inline'"] },
  { styleHashes: [`${hash}'; script-src *`] },
  { styleHashes: ['sha256-short='] },
  { scriptHashes: ["'unsafe-eval'"] },
  { scriptHashes: ['https://cdn.example'] },
  { formOrigins: ['https://apply.example.com/form'] },
  { formOrigins: ["https://a.example; script-src 'unsafe-inline'"] },
  { formOrigins: ['https://a.example;script-src*'] },
  { formOrigins: ["https://a'.example"] },
  { formOrigins: ['javascript:alert(1)'] },
  { formOrigins: ['*'] },
  { formOrigins: ['https://*.example'] },
  { formOrigins: ['https://user@a.example'] },
  { formOrigins: ['https://a.example\r\nX: y/'] },
  { hstsSeconds: -1 },
  { hstsSeconds: Number.NaN },
])('%j gets into no header', (options) => {
  expect(() => securityHeaders(options)).toThrow(/give /);
});

test('only a site with videos allows what they come from', () => {
  const policyOf = (videos: readonly string[]) =>
    siteSecurity({ environment: { HSTS_SECONDS: 0 }, content: [{}, { videos }] }, '').policyFor('/');
  expect(policyOf([])).not.toMatch(/frame-src|media-src/);
  expect(policyOf(['self'])).toMatch(/; media-src 'self';(?!.*frame-src)/);
  expect(policyOf(['https://player.vimeo.com'])).toMatch(/; frame-src https:\/\/player\.vimeo\.com;/);
  expect(policyOf(['https://player.vimeo.com'])).not.toContain('media-src');
});
