import { describe, expect, test } from 'vitest';
import { sanitize } from '../../../src/board/html/sanitize.ts';
import { hostileHtml } from './hostile.ts';

const tag =
  /^<(?:\/?(?:p|div|ul|ol|li|strong|b|em|i|h[1-6]|a|table|thead|tbody|tr|th|td|caption)|br \/|a(?: href="(?!\s*(?:javascript|data|vbscript))[^"<>]*")?(?: data-href="[^"<>]*")?|img(?: (?:src|alt)(?:="[^"<>]*")?){0,2}(?: data-src="[^"<>]*")? \/|\/media|media(?: data-media="(?:iframe|video|audio|source|embed|object)" data-href(?:="[^"<>]*")?(?: data-title="[^"<>]*")?)?|ol start="[^"<>]*"|t[dh](?: (?:colspan|rowspan)="[^"<>]*"){0,2})>$/i;

describe('the first step alone', () => {
  test.each(hostileHtml.map((html) => [html.slice(0, 120), html]))(
    '%j leaves only allowed tags',
    (_, html) => {
      expect((sanitize(html).html.match(/<[^>]*>?/g) ?? []).filter((found) => !tag.test(found))).toEqual([]);
    },
  );

  test('drops what is no text together with its content', () => {
    const names = 'script style noscript template svg math canvas button select textarea title xmp xml'.split(
      ' ',
    );
    for (const name of names) expect(sanitize(`a<${name}>x</${name}>b`).html).toBe('ab');
  });

  test('reads old list and table parts as what they are', () => {
    expect(sanitize('<menu><li>a</menu><dir><li>b</dir><table><tfoot><tr><td>c</table>').html).toBe(
      '<ul><li>a</li></ul><ul><li>b</li></ul><table><tbody><tr><td>c</td></tr></tbody></table>',
    );
  });

  test('keeps the content of everything else, and borders between words', () => {
    expect(sanitize('<section>a</section><font color=red>b</font><o:p>c</o:p><hr>d').html).toBe(
      '<div>a</div>bc<div></div>d',
    );
  });
});
