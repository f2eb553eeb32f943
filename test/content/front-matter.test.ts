import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frontMatterOf } from '../../src/settings/content/front-matter.ts';

const fenceFault = 'it has no front matter: begin the file with a line of ---, its fields, and another ---';

describe('front matter', () => {
  test.each([
    ['---\ntitle: One\n---\nText', { title: 'One' }],
    ['\uFEFF---\ntitle: One\n---', { title: 'One' }],
    ['---\r\ntitle: One\r\n---\r\nText', { title: 'One' }],
    ['---  \ntitle: One\n---  \n', { title: 'One' }],
    ['---\n---\nText', null],
    ['---\ntitle: >\n  a\n  b\n---\n', { title: 'a b\n' }],
    ['---\ntitle: 2026-01-02\n---\n', { title: '2026-01-02' }],
    ['---\ntext: "a --- b"\n---\n', { text: 'a --- b' }],
  ])('of %j is read', (text, data) => {
    expect(frontMatterOf(text)).toEqual({ data });
  });

  test.each([
    ['', fenceFault],
    ['# Only Markdown', fenceFault],
    ['---\ntitle: never closed', fenceFault],
    ['text\n---\ntitle: late\n---\n', fenceFault],
    [
      '---\ntitle: "open\nmenu: 1\n---\n',
      'its front matter is no YAML (line 3: Missing closing "quote): mend that line',
    ],
    [
      '---\ntitle: One\n  menu: deep\n---\n',
      'its front matter is no YAML (line 2: Nested mappings are not allowed in compact mappings): mend that line',
    ],
    [
      '---\ntitle: One\ntitle: Two\n---\n',
      'its front matter is no YAML (line 3: Map keys must be unique): mend that line',
    ],
  ])('of %j is refused with what to do', (text, fault) => {
    expect(frontMatterOf(text)).toEqual({ fault });
  });

  test('that names itself a million times is refused', () => {
    const levels = Array.from({ length: 9 }, (_, at) => {
      const before = at === 0 ? 'x' : `*l${at - 1}`;
      return `l${at}: &l${at} [${Array(10).fill(before).join(', ')}]`;
    });
    expect(frontMatterOf(`---\n${levels.join('\n')}\n---\n`)).toHaveProperty('fault');
  });

  test('never throws, whatever stands there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const read = frontMatterOf(`---\n${text}\n---\n`);
        return 'fault' in read ? read.fault !== '' : 'data' in read;
      }),
      { numRuns: 500 },
    );
  });
});
