import { describe, expect, test } from 'vitest';
import { escapeLooseBrackets } from '../../../src/board/html/limit-input.ts';
import { cleanHtml } from '../../../src/board/html/safe-html.ts';
import { policy } from './policy-of-test.ts';

const clean = (html: string) => cleanHtml(html, policy);
const link = (address: string, text: string) => `<a href="${address}" rel="noopener nofollow">${text}</a>`;

describe('angle brackets that are text', () => {
  test.each([
    [
      '<p>Write to Anna <anna@firm.example> today.</p>',
      `<p>Write to Anna &lt;${link('mailto:anna@firm.example', 'anna@firm.example')}&gt; today.</p>`,
    ],
    [
      'Apply at <https://firm.example/a?id=7>\nnow',
      `<p>Apply at &lt;${link('https://firm.example/a?id=7', 'https://firm.example/a?id=7')}&gt;<br>now</p>`,
    ],
    ['<p>3 <5 and a<b and x <= y.</p><p>Rest</p>', '<p>3 &lt;5 and a&lt;b and x &lt;= y.</p>\n<p>Rest</p>'],
    ['<p>if a<b and c>d then</p>', '<p>if a&lt;b and c&gt;d then</p>'],
    [
      '<p>We are <<CITY>> and <Company Name>.</p>',
      '<p>We are &lt;&lt;CITY&gt;&gt; and &lt;Company Name&gt;.</p>',
    ],
    ['<p>One</p><!-- <p>never closed</p>', '<p>One</p>\n<p>never closed</p>'],
    [
      '&lt;p&gt;Write to &lt;jobs@firm.example&gt;&lt;/p&gt;',
      `<p>Write to &lt;${link('mailto:jobs@firm.example', 'jobs@firm.example')}&gt;</p>`,
    ],
  ])('%s', (html, shown) => {
    expect(clean(html).html).toBe(shown);
    expect(clean(shown).html).toBe(shown);
  });

  test.each([
    '<p class="a > b" title=\'<\'>x</p>',
    '<b class=x>y</b><br/><hr noshade><o:p></o:p><app-root>x</app-root>',
    '<Section>own elements with an end tag</Section>',
    '<!-- a < b --><script>if (a<b) {}</script><style>a<b</style>',
    '<a href=x>y</a><img src=a.png alt="1 < 2">',
    'plain text, 1 < 2',
  ])('tags stay: %s', (html) => {
    expect(escapeLooseBrackets(html)).toBe(html);
  });
});

describe('videos, frames and files', () => {
  test.each([
    [
      '<iframe src="https://www.youtube.com/embed/abc123def45?rel=0" title="Our team"></iframe>',
      link('https://www.youtube.com/watch?v=abc123def45', 'Our team'),
    ],
    [
      '<iframe src="//www.youtube-nocookie.com/embed/abc123def45"></iframe>',
      link('https://www.youtube.com/watch?v=abc123def45', 'youtube.com/watch?v=abc123def45'),
    ],
    [
      '<iframe data-src="https://player.vimeo.com/video/12345678?h=ab"></iframe>',
      link('https://vimeo.com/12345678/ab', 'vimeo.com/12345678/ab'),
    ],
    [
      '<iframe src="https://www.google.com/maps/embed?pb=!1m18!2d18.65!3d54.35"></iframe>',
      link('https://www.google.com/maps?q=54.35%2C18.65', 'google.com/maps?q=54.35%2C18.65'),
    ],
    [
      '<video controls><source src="/film.mp4"><source src="/film.webm">Watch the film</video>',
      link('https://tenant.example/film.mp4', 'Watch the film'),
    ],
    [
      '<video src="https://firm.example/f.mp4">Your browser shows no video.</video>',
      link('https://firm.example/f.mp4', 'firm.example/f.mp4'),
    ],
    [
      '<object data="https://firm.example/a.pdf"><a href="https://firm.example/a.pdf">Our flyer</a></object>',
      link('https://firm.example/a.pdf', 'Our flyer'),
    ],
    ['<object data="flyer.pdf">The flyer</object>', link('https://tenant.example/flyer.pdf', 'The flyer')],
    ['<embed src="https://firm.example/a.swf">', link('https://firm.example/a.swf', 'firm.example/a.swf')],
    [
      '<audio src="https://firm.example/a.mp3"></audio>',
      link('https://firm.example/a.mp3', 'firm.example/a.mp3'),
    ],
  ])('%s is a link', (html, shown) => {
    const { html: result, dropped, unusableLinks } = clean(`<p>One</p>${html}<p>Two</p>`);
    expect(result).toBe(`<p>One</p>\n<p>${shown}</p>\n<p>Two</p>`);
    expect([...dropped, ...unusableLinks]).toEqual([]);
    expect(clean(result).html).toBe(result);
  });

  test.each([
    ['<iframe src="javascript:alert(1)"></iframe>', 'unusableLinks'],
    ['<object data="data:text/html,<script>x</script>"></object>', 'unusableLinks'],
    ['<iframe></iframe>', 'dropped'],
    ['<iframe src="https://www.google.com/maps/embed?pb=!1m18"></iframe>', 'dropped'],
    ['<form><textarea>text</textarea></form>', 'dropped'],
    ['<button>Apply</button>', 'dropped'],
    ['<svg width="400"><text>Words</text></svg>', 'dropped'],
    ['<canvas></canvas>', 'dropped'],
  ] as const)('%s is left out, and said to be', (html, where) => {
    const result = clean(`<p>One</p>${html}`);
    expect(result.html).toBe('<p>One</p>');
    expect(result[where]).toHaveLength(1);
  });

  test.each([
    '<iframe src="https://track.example/" width="0" height="0"></iframe>',
    '<iframe src="https://track.example/" style="display: none"></iframe>',
    '<svg aria-hidden="true"></svg>',
    '<input type="hidden" value="x">',
    '<noscript><iframe src="https://track.example/"></iframe></noscript>',
  ])('%s shows nothing, and is no problem', (html) => {
    const { html: shown, dropped, unusableLinks } = clean(`<p>One</p>${html}`);
    expect([shown, ...dropped, ...unusableLinks]).toEqual(['<p>One</p>']);
  });

  test('the text of a form stays', () => {
    expect(clean('<form action="/x"><p>What we offer</p><input type="hidden"></form>').html).toBe(
      '<p>What we offer</p>',
    );
  });
});

describe('images without an address', () => {
  const png = `data:image/png;base64,${'A'.repeat(300)}`;
  test.each([
    [`<img src="${png}">`, 'data:image/png'],
    ['<img src="data:image/gif;base64,R0lGOD" alt="Our team">', 'data:image/gif'],
    ['<img src="cid:image001.png@01D9">', 'cid:image001.png@01D9'],
    ['<img src="file:///C:/Users/x/clip.png">', 'file:///C:/Users/x/clip.png'],
  ])('%s is named', (html, name) => {
    expect(clean(html).droppedImages.map(({ address }) => address)).toEqual([name]);
  });

  test('a spacer is not', () => {
    expect(clean('<img src="data:image/gif;base64,R0lGOD" alt="">').droppedImages).toEqual([]);
  });

  test('one that is loaded late is shown', () => {
    const html =
      '<img src="data:image/gif;base64,R0" data-src="https://tenant.example/files/a.png" alt="Team">';
    expect(clean(html).html).toContain('src="https://tenant.example/m/a.webp"');
  });
});

describe('bullets in one line', () => {
  test.each([
    ['<p>• a b • c • d</p>', '<ul><li>a b</li><li>c</li><li>d</li></ul>'],
    ['<p>✔ a <b>b</b> ✔ c</p>', '<ul><li>a <strong>b</strong></li><li>c</li></ul>'],
    ['<p>Your tasks: • a • b</p>', '<p>Your tasks:</p>\n<ul><li>a</li><li>b</li></ul>'],
    ['• a • b • c\nRest', '<ul><li>a</li><li>b</li><li>c</li></ul>\n<p>Rest</p>'],
  ])('%s is a list', (html, shown) => {
    expect(clean(html).html).toBe(shown);
    expect(clean(shown).html).toBe(shown);
  });

  test.each(['Full time • Berlin • 5000', 'one • two', '• alone', 'a • b • c: d'])('%s is none', (text) => {
    expect(clean(`<p>${text}</p>`).html).toBe(`<p>${text}</p>`);
  });
});
