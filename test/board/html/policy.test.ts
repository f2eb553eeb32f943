import { describe, expect, test } from 'vitest';
import { cleanHtml, listImages, plainText } from '../../../src/board/html/policy.ts';
import { policy } from './policy-of-test.ts';

describe('the first heading', () => {
  test.each([
    ['<h2>Oferta &amp; <i>my</i>:</h2><p>a</p>', 'Oferta & my:'],
    ['<p>&nbsp;</p><p><b>Oferta</b></p><p>a</p>', 'Oferta'],
    ['<p>a</p><h2>b</h2>', null],
    ['', null],
  ])('of %s is %s', (html, heading) => {
    expect(cleanHtml(html, policy).firstHeading).toBe(heading);
  });

  test('is lifted out when asked for, and the levels below start anew', () => {
    const html = '<h2>a</h2><h4>b</h4><p>c</p>';
    expect(cleanHtml(html, policy).html).toBe('<h3>a</h3>\n<h4>b</h4>\n<p>c</p>');
    expect(cleanHtml(html, { ...policy, liftFirstHeading: true })).toEqual({
      html: '<h3>b</h3>\n<p>c</p>',
      firstHeading: 'a',
      droppedImages: [],
    });
  });

  test('may be all there is', () => {
    expect(cleanHtml('<h2>a</h2><p>&nbsp;</p>', { ...policy, liftFirstHeading: true }).html).toBe('');
  });

  test('stays where the text does not open with it', () => {
    expect(cleanHtml('<p>a</p><h2>b</h2>', { ...policy, liftFirstHeading: true }).html).toBe(
      '<p>a</p>\n<h3>b</h3>',
    );
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
    expect(result).toEqual({
      html: shown('Hala &quot;A&quot; &lt;1&gt;'),
      firstHeading: null,
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
      '<p>a<img src="/files/lost.png"><img src="/files/lost.png"><img src="https://cdn.example/b.png"><img src="http://tenant.example/files/a.png"><img src="data:image/png;base64,AAAA"><img src="x:y"><img></p>';
    expect(cleanHtml(html, policy)).toEqual({
      html: '<p>a</p>',
      firstHeading: null,
      droppedImages: [
        'https://tenant.example/files/lost.png',
        'https://cdn.example/b.png',
        'http://tenant.example/files/a.png',
      ],
    });
    expect(listImages(html, policy.serviceUrl)).toEqual([
      'https://tenant.example/files/lost.png',
      'http://tenant.example/files/a.png',
    ]);
  });

  test('that only track are left out without a word', () => {
    expect(cleanHtml('<p>a<img src="/files/pixel.gif"></p>', policy)).toEqual({
      html: '<p>a</p>',
      firstHeading: null,
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
      listImages('<p>&lt;img src="/files/a.png"&gt;</p><!-- <img src="/files/a.png"> -->', policy.serviceUrl),
    ).toEqual([]);
  });

  test('relative addresses keep the path of the service', () => {
    expect(listImages('<img src="a.png">', 'https://tenant.example/jobs')).toEqual([
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
    ['<p>1 &lt; 2 &amp;amp; <script>x</script><img src="/files/a.png" alt="y"></p>', '1 < 2 &amp;'],
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
    expect(before).toMatchObject({ droppedImages: [source] });
    expect(before.html).not.toContain('<img');
    const image = { address: '/images/late.png', width: 40, height: 30 };
    const after = cleanHtml(withImage, { ...policy, images: new Map([[source, image]]) });
    expect(after.html).toContain('/images/late.png');
    expect(after.droppedImages).toEqual([]);
  });
});
