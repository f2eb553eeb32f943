import { describe, expect, test } from 'vitest';
import { cleanHtml, listImages, plainText } from '../../../src/board/html/safe-html.ts';
import { policy } from './policy-of-test.ts';

describe('the opening', () => {
  test.each([
    ['<h2>Oferta &amp; <i>my</i>:</h2><p>a</p>', 'Oferta & my:'],
    ['<p>&nbsp;</p><p><b>Oferta</b></p><p>a</p>', 'Oferta'],
    ['<p>a</p><h2>b</h2>', 'a'],
    ['<p>a<br>b</p><h2>c</h2>', null],
    ['<ul><li>a</li></ul>', null],
    ['', null],
  ])('of %s is %s', (html, opening) => {
    expect(cleanHtml(html, policy).opening).toBe(opening);
  });

  test('is left out when asked for, and the levels below start anew', () => {
    const html = '<h2>a</h2><h4>b</h4><p>c</p>';
    expect(cleanHtml(html, policy).html).toBe('<h3>a</h3>\n<h4>b</h4>\n<p>c</p>');
    const rest = cleanHtml(html, { ...policy, withoutOpening: true });
    expect(rest).toMatchObject({ html: '<h3>b</h3>\n<p>c</p>', opening: 'b' });
    expect(rest.parts).toEqual([{ heading: 'b', html: '<p>c</p>' }]);
  });

  test('may be all there is', () => {
    expect(cleanHtml('<h2>a</h2><p>&nbsp;</p>', { ...policy, withoutOpening: true }).html).toBe('');
  });
});

describe('parts', () => {
  const partsOf = (html: string) =>
    cleanHtml(html, policy).parts.map(
      ({ heading, html: body }) => `${heading}: ${body.replaceAll('\n', '')}`,
    );

  test.each([
    ['<h2>a</h2><p>b</p><h2>c</h2><h3>d</h3><p>e</p>', ['a: <p>b</p>', 'c: <h3>d</h3><p>e</p>']],
    [
      '<p><b>a</b></p><p>b</p><p><strong>c:</strong></p><ul><li>d</li></ul>',
      ['a: <p>b</p>', 'c:: <ul><li>d</li></ul>'],
    ],
    ['<h2>a</h2><p><b>b</b></p><p>c</p>', ['a: <h3>b</h3><p>c</p>']],
    [
      '<p><b>a</b></p><p>b</p><h2>c</h2><p>d</p><p><b>e</b></p><p>f</p>',
      ['a: <p>b</p>', 'c: <p>d</p><h3>e</h3><p>f</p>'],
    ],
    ['<h2>a</h2><p>b</p><h2>c</h2>', ['a: <p>b</p><h3>c</h3>']],
    ['<h2>a</h2><h2>b</h2><p>c</p>', []],
    ['<p>a</p><h2>b</h2><p>c</p>', []],
    ['<h2>a</h2>', []],
    ['', []],
  ])('of %s are %j', (html, parts) => {
    expect(partsOf(html)).toEqual(parts);
  });

  test('are none where there are more than anybody would read as headings', () => {
    const text = (count: number) => '<p><b>a</b></p><p>b</p>'.repeat(count);
    expect(partsOf(text(20))).toHaveLength(20);
    expect(partsOf(text(21))).toEqual([]);
  });
});

describe('images', () => {
  const images = new Map([
    [
      'https://tenant.example:8443/files/a.png?x=1&y=2',
      { address: '/images/a"b.webp', width: 640, height: 360 },
    ],
  ]);
  const shown = (alt: string) =>
    `<p><img src="/images/a&quot;b.webp" alt="${alt}" width="640" height="360" loading="lazy" decoding="async"></p>`;

  test.each([
    ['https://tenant.example:8443/files/a.png?x=1&amp;y=2'],
    ['/files/a.png?x=1&y=2'],
    ['files/a.png?x=1&y=2#part'],
    ['//TENANT.example:8443/files/a.png?x=1&y=2'],
  ])('%s is shown from where the site keeps it', (src) => {
    const result = cleanHtml(`<img src="${src}" alt=' Hala "A" \n  &lt;1&gt; ' onload=x width=9999>`, {
      serviceUrl: 'https://tenant.example:8443',
      images,
    });
    expect(result).toMatchObject({
      html: shown('Hala &quot;A&quot; &lt;1&gt;'),
      droppedImages: [],
    });
  });

  test('their description is cut at 200 characters, never inside one', () => {
    const cut = (alt: string) =>
      /alt="([^"]*)"/.exec(cleanHtml(`<img src="/files/a.png" alt="${alt}">`, policy).html)?.[1];
    expect(cut('a'.repeat(300))).toBe('a'.repeat(200));
    expect(cut(`${'a'.repeat(199)}👍`)).toBe('a'.repeat(199));
    expect(cut(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199));
  });

  test('that are not mirrored or from elsewhere are left out and named once', () => {
    const html =
      '<p>a<img src="/files/lost.png"><img src="/files/lost.png"><img src="https://cdn.example/b.png"><img src="http://tenant.example/files/new.png"><img src="data:image/png;base64,AAAA"><img src="x:y"><img></p>';
    expect(cleanHtml(html, policy)).toMatchObject({
      html: '<p>a</p>',
      droppedImages: [
        { address: 'https://tenant.example/files/lost.png', reason: 'it answered 404 Not Found' },
        {
          address: 'https://cdn.example/b.png',
          reason: 'it lies on https://cdn.example, which is neither the service nor named in `imageHosts`',
        },
        { address: 'https://tenant.example/files/new.png', reason: 'it is not copied yet' },
      ],
    });
    expect(listImages(html, policy)).toEqual([
      'https://tenant.example/files/lost.png',
      'https://tenant.example/files/new.png',
    ]);
    expect(listImages(html, { ...policy, imageHosts: ['cdn.example'] })).toContain(
      'https://cdn.example/b.png',
    );
  });

  test('that only track are left out without a word', () => {
    expect(cleanHtml('<p>a<img src="/files/pixel.gif"></p>', policy)).toMatchObject({
      html: '<p>a</p>',
      droppedImages: [],
    });
  });

  test('in a heading follow it', () => {
    expect(cleanHtml('<h2>a<img src="/files/a.png"></h2>', policy).html).toMatch(
      /^<h3>a<\/h3>\n<p><img [^>]+><\/p>$/,
    );
  });

  test('are not looked for in text or comments', () => {
    expect(
      listImages('<p>&lt;img src="/files/a.png"&gt;</p><!-- <img src="/files/a.png"> -->', policy),
    ).toEqual([]);
  });

  test('relative addresses keep the path of the service', () => {
    expect(listImages('<img src="a.png">', { serviceUrl: 'https://tenant.example/jobs' })).toEqual([
      'https://tenant.example/jobs/a.png',
    ]);
  });
});

describe('plainText', () => {
  test.each([
    [
      '<h2>Oferta</h2><p>a<br>b <a href="https://x.example/">c</a></p><ul><li>d<ul><li>e</li></ul></li></ul>',
      'Oferta a b c d e',
    ],
    ['<p>- a</p><p>- b</p>', 'a b'],
    ['<table><caption>a</caption><tr><td>b</td><td>c</td></tr></table>', 'a b c'],
    ['<p>1 &lt; 2 &amp;amp; <script>x</script><img src="/files/a.png" alt="y"></p>', '1 < 2 &'],
    ['<p>&nbsp;</p>', ''],
  ])('of %s is %s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe('a text that comes again', () => {
  const html = '<p>Of <a href="/about">us</a>.</p><h2>Offer</h2>';

  test('is read for the service that it came from', () => {
    const one = cleanHtml(html, { ...policy, serviceUrl: 'https://one.example' });
    const other = cleanHtml(html, { ...policy, serviceUrl: 'https://other.example' });
    expect(one.html).toContain('https://one.example/about');
    expect(other.html).toContain('https://other.example/about');
    expect(cleanHtml(html, { ...policy, serviceUrl: 'https://one.example' })).toEqual(one);
  });

  test('with an image shows what is mirrored by then', () => {
    const source = `${new URL(policy.serviceUrl).origin}/late.png`;
    const withImage = `<p>Look: <img src="${source}" alt=""></p>`;
    const before = cleanHtml(withImage, { ...policy, images: new Map() });
    expect(before).toMatchObject({ droppedImages: [{ address: source }] });
    expect(before.html).not.toContain('<img');
    const image = { address: '/images/late.png', width: 40, height: 30 };
    const after = cleanHtml(withImage, { ...policy, images: new Map([[source, image]]) });
    expect(after.html).toContain('/images/late.png');
    expect(after.droppedImages).toEqual([]);
  });
});
