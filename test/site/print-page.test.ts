import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inlineHashes, isShared, siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { closingGuard } from '../../src/site/job/closing-guard.ts';
import { withPolicy } from '../../src/site/print-page.ts';

const sha = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;

describe('what stands inline in a page', () => {
  test.each([
    ['<style>a{}</style>', 'a{}'],
    ['<style media="(width>3px)">a{}\n</style>', 'a{}\n'],
    ['<STYLE\ndata-x=">">b</STYLE>', 'b'],
    ['<style>a\r\nb\rc</style>', 'a\nb\nc'],
    ['<style></style>', ''],
  ])('%j is hashed as a style', (html, text) => {
    expect(inlineHashes(html)).toEqual({ styleHashes: [sha(text)], scriptHashes: [] });
  });

  test.each([
    ['<script>go()</script>', 'go()'],
    ['<script type="module">go()</script>', 'go()'],
    ["<script type='text/javascript' async>go()</script>", 'go()'],
    ['<script type=module>1</script>', '1'],
    ['<script type="">1</script>', '1'],
    ['<script type=" Application/JavaScript ">1</script>', '1'],
    ['<script type="importmap">{}</script>', '{}'],
    ['<script data-src="x">1</script>', '1'],
  ])('%j is hashed as a script', (html, text) => {
    expect(inlineHashes(html)).toEqual({ styleHashes: [], scriptHashes: [sha(text)] });
  });

  test.each([
    '<script src="/a.js"></script>',
    '<script type="module" src=/a.js></script>',
    '<script type="application/ld+json">{"@type":"JobPosting"}</script>',
    '<script type=application/json>{}</script>',
    '<p>&lt;style&gt;a&lt;/style&gt;</p>',
    '<link rel="stylesheet" href="/a.css">',
  ])('%j needs no hash', (html) => {
    expect(inlineHashes(html)).toEqual({ styleHashes: [], scriptHashes: [] });
  });

  test('each hash stands once', () => {
    expect(inlineHashes('<style>a</style><style>b</style><style>a</style>').styleHashes).toEqual([
      sha('a'),
      sha('b'),
    ]);
  });
});

describe('the headers of a site', () => {
  const page = '<style>a{}</style><script>guard()</script>';
  const site = siteSecurity({ environment: { HSTS_SECONDS: 60 } }, page);

  test('allow what stands inline in its pages, and nothing more', () => {
    expect(site.policyFor('/')).toContain(`script-src 'self' '${sha('guard()')}' '${sha(closingGuard)}';`);
    expect(site.policyFor('/')).toContain(`style-src 'self' '${sha('a{}')}';`);
    expect(site.policyFor('/')).toMatch(/^default-src 'none';/);
    expect(site.policyFor('/')).not.toMatch(/unsafe|\*/);
    expect(site.headers).toContainEqual(['Content-Security-Policy', site.policyFor('/')]);
    expect(site.headers).toContainEqual(['Strict-Transport-Security', 'max-age=60']);
  });

  test.each([
    ['/', false],
    ['/jobs/7-x/', false],
    ['/404.html', false],
    ['/_astro/page.css', false],
    ['/_astro/map.js', false],
    ['/_astro/fonts/a.woff2', false],
    ['/jobs/7-x.json/', false],
    ['/jobs/7-x.json', true],
    ['/jobs/7-x.md', true],
    ['/jobs.json', true],
    ['/open-jobs.json', true],
    ['/.well-known/jobfront.json', true],
    ['/feed.xml', true],
    ['/deadlines.ics', true],
    ['/llms.txt', true],
    ['/open-jobs.jws', true],
    ['/social/7.png', true],
    ['/images/a.webp', true],
    ['/logo.svg', true],
  ])('%s is for others: %s', (address, yes) => {
    expect(isShared(address)).toBe(yes);
    const headers = new Map(site.headersFor(address));
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe(yes ? 'cross-origin' : 'same-origin');
    expect(headers.get('Access-Control-Allow-Origin')).toBe(yes ? '*' : undefined);
    // All else is the same, and no name stands twice.
    expect(headers.size).toBe(site.headersFor(address).length);
    for (const [name, value] of site.headers) {
      if (name !== 'Cross-Origin-Resource-Policy') expect(headers.get(name), name).toBe(value);
    }
  });

  test('are the same list for the same kind of file, so that a server can keep what it made of it', () => {
    expect(site.headersFor('/a/')).toBe(site.headersFor('/b/'));
    expect(site.headersFor('/a.json')).toBe(site.headersFor('/b.json'));
  });
});

describe('a page with its policy', () => {
  const pageWith = (html: string, by: string) => Buffer.from(withPolicy(Buffer.from(html), by)).toString();
  const policy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'";
  const meta = `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'; base-uri 'none'">`;

  test.each([
    ['<head><meta charset="utf-8"><title>x', `<head><meta charset="utf-8">${meta}<title>x`],
    ['<head><meta charset=utf-8 /><title>x', `<head><meta charset=utf-8 />${meta}<title>x`],
    ['<!DOCTYPE html><html lang="pl"><HEAD>\n <meta charset="UTF-8">', null],
    ['<head><title>x', `<head>${meta}<title>x`],
    ['<head data-a="b"><title>x', `<head data-a="b">${meta}<title>x`],
    ['<header></header><head><title>x', `<header></header><head>${meta}<title>x`],
    [
      '<!-- </head> --><head><meta charset="utf-8"></head>é',
      `<!-- </head> --><head><meta charset="utf-8">${meta}</head>é`,
    ],
    ['<HEAD><title>x</title></HEAD><p></head>', `<HEAD>${meta}<title>x</title></HEAD><p></head>`],
  ])('%j has it before all that it speaks of', (html, expected) => {
    expect(pageWith(html, policy)).toBe(expected ?? html + meta);
  });

  test('has one, the latest, and nothing else of the page changes', () => {
    const html = `<head><meta charset="utf-8"><title>x</title></head><body>${meta.replaceAll('<', '&lt;')}</body>`;
    const once = pageWith(html, policy);
    expect(pageWith(once, policy)).toBe(once);
    const newer = pageWith(once, "default-src 'self'");
    expect(newer.match(/http-equiv/g)).toHaveLength(2);
    expect(newer).toContain(`<meta http-equiv="content-security-policy" content="default-src 'self'">`);
    expect(newer.replace(/<meta http-equiv[^>]*>/, '')).toBe(html);
  });

  test('gets no markup from a policy', () => {
    expect(pageWith('<head>', 'a "><script>alert(1)</script>&amp;')).not.toContain('content="a "');
  });

  test('keeps every byte of any text around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
        const html = `<html lang="${before.replace(/[<>"]/g, '')}"><head><meta charset="utf-8">`;
        expect(pageWith(html + after, policy)).toBe(html + meta + Buffer.from(after).toString());
      }),
      { seed: 4 },
    );
  });

  test('needs a head', () => {
    expect(() => pageWith('<p>x</p>', policy)).toThrow('without <head>');
  });
});
