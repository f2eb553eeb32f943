import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pictureSchema, words } from '../../../src/settings/content/blocks.ts';
import { pageSchemaWith } from '../../../src/settings/content/front-matter.ts';
import { siteSchema } from '../../../src/settings/site-schema.ts';
import { fieldsOf, shapeOf } from '../../../src/site/editor/shapes.ts';

describe('the shape of a schema', () => {
  test.for<[string, z.ZodType, object]>([
    ['a text', words, { kind: 'words' }],
    ['a text that may be empty', z.string(), { kind: 'words', canBeEmpty: true }],
    ['a description', words.describe('Who.'), { kind: 'words', hint: 'Who.' }],
    ['what may be left out', words.optional(), { kind: 'words', isOptional: true }],
    ['its default', z.boolean().default(true), { kind: 'flag', isOptional: true, fallback: true }],
    ['a whole number', z.int().min(1).max(50), { kind: 'number', isWhole: true, least: 1, most: 50 }],
    ['one of several words', z.enum(['a', 'b']), { kind: 'choice', values: ['a', 'b'] }],
    ['a list', z.array(z.number()).min(1), { kind: 'list', of: { kind: 'number' }, least: 1 }],
    [
      'a fixed number of values',
      z.tuple([z.number(), z.number()]),
      { kind: 'list', of: { kind: 'number' }, least: 2, most: 2 },
    ],
    ['a text or a number', z.union([words, z.number()]).transform(String), { kind: 'words' }],
    [
      'a value for each of some keys',
      z.partialRecord(z.enum(['de', 'en']), words),
      {
        kind: 'group',
        fields: { de: { kind: 'words', isOptional: true }, en: { kind: 'words', isOptional: true } },
      },
    ],
    ['keys of any name', z.record(z.string(), words), { kind: 'code' }],
    ['what no field can hold', z.date(), { kind: 'code' }],
    [
      'one of two forms',
      z.union([z.enum(['a']), z.strictObject({ order: z.int() })]),
      {
        kind: 'either',
        forms: {
          choice: { kind: 'choice', values: ['a'] },
          group: { kind: 'group', fields: { order: { kind: 'number', isWhole: true } } },
        },
      },
    ],
  ])('says what it holds: %s', ([, schema, shape]) => {
    expect(shapeOf(schema)).toEqual(shape);
  });

  test('has every field of a page, and every block with its own', () => {
    const own = z.object({ year: z.int(), picture: pictureSchema });
    const { blocks, ...fields } = fieldsOf(pageSchemaWith(new Map([['story', own]])).shape);
    expect(Object.values(fields).every(({ kind, hint }) => kind !== 'code' && hint !== undefined)).toBe(true);
    if (blocks?.kind !== 'blocks') throw new Error(`blocks are ${blocks?.kind}`);
    expect(blocks.types.story).toMatchObject({
      year: { kind: 'number', isWhole: true },
      picture: {
        kind: 'group',
        fields: { src: { kind: 'picture' }, alt: { kind: 'words', canBeEmpty: true } },
      },
      onJobs: { kind: 'list', canBeOne: true, isOptional: true },
    });
    expect(blocks.types.story).not.toHaveProperty('type');
    expect(blocks.types.quote?.text).toEqual({ kind: 'markdown' });
    // Of our own blocks nothing is left to be edited as code.
    const { story, ...ours } = blocks.types;
    expect(JSON.stringify(ours)).not.toContain('"code"');
  });

  test('expresses texts of the configuration by language', () => {
    expect(shapeOf(siteSchema.shape.tagline)).toMatchObject({
      kind: 'either',
      forms: { words: {}, group: {} },
    });
  });
});
