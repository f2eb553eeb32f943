import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { picturesFrom } from '../../../src/settings/content/pictures.ts';
import { enrich, ownerHtml } from '../../../src/settings/content/written-pages.ts';

/** Of 1200 by 800. */
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"/>');
const pictures = picturesFrom((src) => (src.startsWith('/pictures/') ? svg : null));
const clean = (html: string) => ownerHtml(html, pictures);

describe('HTML of the owner’s Markdown', () => {
  test.each([
    ['<p>A <strong>b</strong></p>', '<p>A <strong>b</strong></p>'],
    ['<h1 id="a">A</h1>', '<h2 id="a">A</h2>'],
    ['<p onclick="alert(1)" style="color:red" class="x">A</p>', '<p>A</p>'],
    ['<script>alert(1)</script><style>p{}</style><p>A</p>', '<p>A</p>'],
    ['<iframe src="https://evil.example"></iframe>A', 'A'],
    ['<a href="javascript:alert(1)">A</a>', '<a>A</a>'],
    ['<a href="/en/verify/">A</a>', '<a href="/en/verify/">A</a>'],
    ['<a href="mailto:jobs@kolibra.example">A</a>', '<a href="mailto:jobs@kolibra.example">A</a>'],
    ['<div><p>never <em>closed', '<div><p>never <em>closed</em></p></div>'],
    ['</div></main><p>A</p>', '<p>A</p>'],
    [
      '<table><tbody><tr><td colspan="2">A</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">A</td></tr></tbody></table>',
    ],
    [
      '<img src="/pictures/a.svg" alt="A">',
      '<img src="/pictures/a.svg" alt="A" loading="lazy" decoding="async" width="1200" height="800" />',
    ],
    [
      '<img src="/pictures/a.svg" alt="A" width="10" height="20">',
      '<img src="/pictures/a.svg" alt="A" width="10" height="20" loading="lazy" decoding="async" />',
    ],
    ['<img src="javascript:alert(1)" alt="A">', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['', ''],
  ])('%j becomes %j', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  test.each([
    ['/missing.svg', 'there is no picture public/missing.svg, or it is none: put it there, or mend its name'],
    [
      'https://elsewhere.example/a.png',
      'the picture https://elsewhere.example/a.png is on another host, and the site loads nothing from others: put it under public/ and write its address from there',
    ],
  ])('names the picture %s, which can’t be shown', (src, message) => {
    expect(() => clean(`<p><img src="${src}" alt="A"></p>`)).toThrow(message);
  });

  test('is always closed, whatever came in', () => {
    const pieces = fc.constantFrom(
      '<div>',
      '</div>',
      '<p>',
      '</p>',
      '<b>',
      '<ul><li>',
      'text',
      '<script>',
      '<!--',
      '<td>',
      '"<',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const html = clean(parts.join(''));
        // Read as the inside of an element, what follows stays outside.
        const [section] = parseDocument(`<section>${html}</section><footer></footer>`).children;
        expect(section?.next).toMatchObject({ name: 'footer' });
        expect(html).not.toMatch(/<script|<!--/);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a page’s data', () => {
  const render = async (markdown: string) => `<p>${markdown}</p>`;

  test('gets HTML for its texts and sizes for its pictures', async () => {
    const picture = { src: '/pictures/a.svg', dark: '/pictures/b.svg', alt: 'A' };
    const data = {
      title: 'T',
      blocks: [{ type: 'quote', text: 'Said', by: 'Text', picture }, { items: [{ intro: 'I' }] }],
    };
    expect(await enrich(data, { render, pictures })).toEqual({
      title: 'T',
      blocks: [
        { type: 'quote', text: '<p>Said</p>', by: 'Text', picture: { ...picture, width: 1200, height: 800 } },
        { items: [{ intro: '<p>I</p>' }] },
      ],
    });
  });

  test.each([
    { src: '/gone.svg', alt: '' },
    { src: '/pictures/a.svg', dark: '/gone.svg', alt: '' },
  ])('names a picture that is not there: %j', async (picture) => {
    await expect(enrich({ blocks: [{ picture }] }, { render, pictures })).rejects.toThrow(
      'there is no picture public/gone.svg, or it is none: put it there, or mend its name',
    );
  });
});
