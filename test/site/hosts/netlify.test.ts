import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/site/hosts/host-site.ts';
import { headersFile } from '../../../src/site/hosts/netlify.ts';
import { security } from './host-sample.ts';
import { cloudflareHeaders, headerRules, netlifyHeaders } from './read-headers-file.ts';

const { text, leftOut } = headersFile(security);

describe('_headers', () => {
  const paths = [
    '/',
    '/jobs/7-x/',
    '/nothing-here',
    '/404.html',
    '/_astro/a.css',
    '/_astro/f.woff2',
    '/images/a.png',
  ];
  const shared = [
    '/jobs.json',
    '/jobs/7-x.md',
    '/feed.xml',
    '/social/7.png',
    '/images/a.png',
    '/.well-known/key.json',
    '/open-jobs.jws',
  ];

  test.each([...paths, ...shared])('%s carries what the live site sends, at both hosts', (path) => {
    for (const host of [cloudflareHeaders, netlifyHeaders]) {
      const headers = host(text, path);
      for (const [name, value] of security.headersFor(path)) expect(headers[name], name).toBe(value);
      expect('Access-Control-Allow-Origin' in headers).toBe(shared.includes(path));
      const forGood = /^\/(_astro|images)\//.test(path);
      expect(headers['Cache-Control']).toMatch(
        forGood ? /^public, max-age=31536000, immutable$/ : /max-age=0/,
      );
    }
  });

  test('stays within what Cloudflare Pages reads', () => {
    expect(headerRules(text).length).toBeLessThanOrEqual(limits.cloudflareHeaderRules);
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(
      limits.cloudflareHeaderLine,
    );
    expect(leftOut).toEqual([]);
  });

  test('says what hosts do not know of themselves', () => {
    for (const host of [cloudflareHeaders, netlifyHeaders]) {
      expect(host(text, '/jobs/7-x.md')['Content-Type']).toBe('text/markdown; charset=utf-8');
      expect(host(text, '/jobs.json')['Content-Type']).toBeUndefined();
    }
  });

  test('tells of a policy that is too long', () => {
    const long = { ...security, pageHeaders: [['Content-Security-Policy', 'x'.repeat(2000)]] as const };
    expect(headersFile(long).leftOut).toEqual([
      expect.stringContaining('1 headers are longer than the 2000'),
    ]);
  });
});
