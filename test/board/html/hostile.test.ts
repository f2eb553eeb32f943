import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { cleanHtml, listImages, plainText } from '../../../src/board/html/safe-html.ts';
import { faultsOf } from './check-html.ts';
import { hostileHtml } from './hostile.ts';
import { policy } from './policy-of-test.ts';

describe('hostile HTML', () => {
  test('there is enough of it', () => {
    expect(new Set(hostileHtml).size).toBe(hostileHtml.length);
    expect(hostileHtml.length).toBeGreaterThanOrEqual(60);
  });

  test.each(hostileHtml.map((html) => [html.slice(0, 120), html]))(
    '%j leaves nothing but allowed HTML',
    (_, html) => {
      const clean = cleanHtml(html, policy);
      expect(faultsOf(clean.html)).toEqual([]);
      expect(cleanHtml(clean.html, policy).html).toBe(clean.html);
      for (const address of listImages(html, policy))
        expect(new URL(address).hostname).toBe('tenant.example');
      expect(plainText(html)).toBe(plainText(clean.html));
    },
  );

  test('html-validate finds what is left valid', () => {
    const all = hostileHtml.map((html) => cleanHtml(html, policy).html).join('\n');
    const validator = new HtmlValidate({
      root: true,
      extends: ['html-validate:recommended', 'html-validate:standard'],
    });
    expect(validator.validateStringSync(all).results).toEqual([]);
  });

  test('links lead to http, https and mail addresses only', () => {
    const addresses = hostileHtml.flatMap((html) =>
      [...cleanHtml(html, policy).html.matchAll(/href="([^"]*)"/g)].map(
        ([, address = '']) => new URL(address),
      ),
    );
    expect(addresses.length).toBeGreaterThan(5);
    expect(new Set(addresses.map((address) => address.protocol))).toEqual(new Set(['https:', 'mailto:']));
    expect(addresses.filter((address) => address.username !== '' || address.password !== '')).toEqual([]);
  });

  // The checker itself must be able to find something.
  test.each([
    ['<p onclick="x">a</p>'],
    ['<p><ul><li>a</li></ul></p>'],
    ['<p>a'],
    ['<p>a & b</p>'],
    ['<h3></h3>'],
    ['<a href="javascript:x" rel="noopener nofollow">a</a>'],
    [
      '<p><a href="https://x.example/" rel="noopener nofollow"><a href="https://x.example/" rel="noopener nofollow">a</a></a></p>',
    ],
    ['<p>a<br></p>'],
    ['<p><br>a</p>'],
    ['<p>a<br><br>b</p>'],
    ['<h2>a</h2>'],
    ['<script>a</script>'],
    ['text'],
    ['<p>\u202e</p>'],
    ['<p>a</p><'],
    ['<ul>a</ul>'],
  ])('the checker objects to %s', (html) => {
    expect(faultsOf(html)).not.toEqual([]);
  });
});
