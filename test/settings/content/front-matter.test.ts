import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frontMatterOf } from '../../../src/settings/content/front-matter.ts';

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
    expect(frontMatterOf(text)).toEqual({ data, lineOf: expect.any(Function) });
  });

  test.each([
    ['', fenceFault, 1],
    ['# Only Markdown', fenceFault, 1],
    ['---\ntitle: never closed', fenceFault, 1],
    ['text\n---\ntitle: late\n---\n', fenceFault, 1],
    [
      '---\ntitle: "open\nmenu: 1\n---\n',
      'its front matter is no YAML (Missing closing "quote): correct that line',
      3,
    ],
    [
      '---\ntitle: One\n  menu: deep\n---\n',
      'its front matter is no YAML (Nested mappings are not allowed in compact mappings): correct that line',
      2,
    ],
    [
      '---\ntitle: One\ntitle: Two\n---\n',
      'its front matter is no YAML (Map keys must be unique): correct that line',
      3,
    ],
  ])('of %j is refused with what to do', (text, fault, line) => {
    expect(frontMatterOf(text)).toEqual({ fault, line });
  });

  test('knows the line of each field, and where a missing one would be', () => {
    const read = frontMatterOf(
      '---\ntitle: A\nblocks:\n  - type: faq\n    items:\n      - question: Why?\n  - { type: text,\n      text: b }\n---\n',
    );
    if ('fault' in read) throw new Error(read.fault);
    const lines = {
      title: 2,
      blocks: 3,
      'blocks.0': 4,
      'blocks.0.items': 5,
      'blocks.0.items.0.question': 6,
      'blocks.0.items.0.text': 6,
      'blocks.1.text': 8,
      description: 1,
    };
    for (const [path, line] of Object.entries(lines)) {
      const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
      expect([path, read.lineOf(keys)]).toEqual([path, line]);
    }
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
