import fc from 'fast-check';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { posterAddress, posterLead, qrDrawing, writtenAddress } from '../../../src/site/job/poster.ts';

/** The modules that a drawing's lines cover. */
function modulesOf({ size, path }: { size: number; path: string }): boolean[][] {
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  expect(path).toMatch(/^(?:M\d+ \d+\.5h\d+(?:m\d+ 0h\d+)*)+$/);
  for (const [, x, y, rest] of path.matchAll(/M(\d+) (\d+)\.5([^M]*)/g)) {
    let at = Number(x);
    for (const [, kind, length] of (rest ?? '').matchAll(/([hm])(\d+)/g)) {
      const row = dark[Number(y)];
      if (kind === 'h') row?.fill(true, at, at + Number(length));
      at += Number(length);
    }
  }
  return dark;
}

describe('a QR code', () => {
  test('is drawn module by module as another library does it, with a quiet zone of four, at level M', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (text) => {
        const drawing = qrDrawing(text);
        expect(modulesOf(drawing)).toEqual(encode(text, { ecc: 'M', border: 4, maskPattern: 2 }).data);
      }),
      { numRuns: 40, seed: 9 },
    );
    const modules = modulesOf(qrDrawing('https://careers.example/'));
    const edges = [...modules.slice(0, 4), ...modules.slice(-4)].flat();
    const sides = modules.flatMap((row) => [...row.slice(0, 4), ...row.slice(-4)]);
    expect([...edges, ...sides]).not.toContain(true);
    // The finder pattern in three corners.
    expect(modules[4]?.slice(4, 11)).toEqual(Array.from({ length: 7 }, () => true));
  });

  test('holds any text of up to 2,300 bytes, and no longer one', () => {
    const text = 'ł'.repeat(1150);
    expect(modulesOf(qrDrawing(text))).toEqual(encode(text, { ecc: 'M', border: 4, maskPattern: 2 }).data);
    expect(() => qrDrawing('ł'.repeat(1170))).toThrow('overflow');
  });

  test('is the same for the same address', () => {
    expect(qrDrawing('https://careers.example/jobs/1/')).toEqual(
      qrDrawing('https://careers.example/jobs/1/'),
    );
  });

  test('stays small: an address of eighty characters takes less than 4 kB', () => {
    expect(qrDrawing(`https://careers.example/jobs/1979-${'a'.repeat(46)}/`).path.length).toBeLessThan(4000);
  });
});

test.each([
  ['https://careers.example', 'https://careers.example/jobs/7?utm_source=poster', 'careers.example/jobs/7'],
  ['http://localhost:4321', 'http://localhost:4321/jobs/7?utm_source=poster', 'localhost:4321/jobs/7'],
])('on paper of %s', (siteUrl, address, written) => {
  expect(posterAddress({ address: '/jobs/7-x/' }, siteUrl)).toBe(address);
  expect(writtenAddress({ address: '/jobs/7-x/' }, siteUrl)).toBe(written);
});

describe('the lead of a poster', () => {
  const lead = (html: string, language = 'en') =>
    posterLead({ language, sections: [{ heading: null, field: 'text', html }] });
  const sentence = 'We build bicycles that last, and you will see that none leaves the hall before it does. ';

  test('is whole sentences, as many as there is room for', () => {
    expect(lead(`<p>${sentence.repeat(5)}</p>`)).toBe(sentence.repeat(2).trim());
    expect(lead(`<p>${sentence}</p><p>Join us!</p>`)).toBe(`${sentence}Join us!`);
    expect(lead('<p>求人です。</p>'.repeat(90), 'ja')).toMatch(/。$/);
  });

  test('is the first words where no sentence ends in time', () => {
    expect(lead(`<p>${'word '.repeat(100)}.</p>`)).toMatch(/word…$/);
    expect(lead('<p></p>')).toBe('');
  });

  test('never has half a character, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 200, maxLength: 400 }), (text) => {
        const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
        const found = lead(`<p>${escaped}</p>`);
        expect(found.isWellFormed()).toBe(text.isWellFormed());
        expect(found.length).toBeLessThanOrEqual(260);
      }),
      { numRuns: 60, seed: 4 },
    );
  });
});
