import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageBelow } from '../../../src/site/page/page-below.ts';

const siteUrl = 'https://firm.example/careers';
const shown = (html: string) => pageBelow(html, siteUrl);

describe('a page of a site below a path', () => {
  test.each([
    ['<a href="/jobs/1/">x</a>', '<a href="/careers/jobs/1/">x</a>'],
    ['<a href="/">x</a>', '<a href="/careers/">x</a>'],
    ["<a class=b href='/life/?a=b#c'>x</a>", "<a class=b href='/careers/life/?a=b#c'>x</a>"],
    ['<a href=/life/>x</a>', '<a href=/careers/life/>x</a>'],
    ['<img alt="a > b" src="/images/1.webp"/>', '<img alt="a > b" src="/careers/images/1.webp"/>'],
    [
      '<source srcset="/a.webp 1x, /b.webp 2x,https://c.example/d.webp 3x">',
      '<source srcset="/careers/a.webp 1x, /careers/b.webp 2x,https://c.example/d.webp 3x">',
    ],
    [
      '<form action="/#count" data-rows="/rows.json">',
      '<form action="/careers/#count" data-rows="/careers/rows.json">',
    ],
    [
      '<script type="module" src="/_astro/a.js"></script>',
      '<script type="module" src="/careers/_astro/a.js"></script>',
    ],
    [
      '<style>@font-face{src:url("/_astro/a.woff2"),url(/b),url(//c/d),url(#e)}</style>',
      '<style>@font-face{src:url("/careers/_astro/a.woff2"),url(/careers/b),url(//c/d),url(#e)}</style>',
    ],
  ])('%s names the path', (html, below) => {
    expect(shown(html)).toBe(below);
    expect(pageBelow(html, 'https://firm.example')).toBe(html);
  });

  test.each([
    '<a href="#top">x</a>',
    '<a href="?form=241">x</a>',
    '<a href="//cdn.example/x">x</a>',
    '<a href="https://firm.example/about/">x</a>',
    '<a href="mailto:jobs@firm.example">x</a>',
    '<a href="">x</a>',
    // What visitors and adverts wrote is text, whatever it looks like.
    '<p>a href="/x" and &lt;a href="/x"&gt;</p>',
    '<input name="q" value="/x">',
    '<i title="a href=&#34;/x&#34;" data-title=\' href="/x"\'></i>',
    '<!-- <a href="/x"> -->',
    '<script>const a = \'<a href="/x">\';</script>',
    '<script type="application/ld+json">{"url":"/x","a":"<img src=\\"/x\\">"}</script>',
    '<link rel="canonical" href="https://firm.example/careers/jobs/1/">',
  ])('%s stays as it is', (html) => {
    expect(shown(html)).toBe(html);
  });

  test('changes nothing else, whatever is on it', () => {
    const value = fc
      .string()
      .map((text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'));
    fc.assert(
      fc.property(value, value, (text, title) => {
        const page = (base: string) =>
          `<p title="${title}">${text}</p><a href="${base}/x/" title="${title}">${text}</a>`;
        expect(shown(page(''))).toBe(page('/careers'));
      }),
    );
  });
});
