import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ListRecord, readListJson } from '../../../src/service/list/list-json.ts';

const read = (text: string) => readListJson(text, (record) => record);
const one = async (json: string): Promise<ListRecord | undefined> => (await read(`[${json}]`))?.[0];
const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

describe('records of honest size', () => {
  test('come as JSON has them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 6 }), { maxLength: 6 }),
        fc.constantFrom(undefined, 1, '\t', '\r\n '),
        async (values, space) => {
          const records = await read(JSON.stringify(values, null, space));
          expect(records?.map(({ value }) => value)).toEqual(JSON.parse(JSON.stringify(values)));
          expect(records?.flatMap(({ cut }) => cut)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each([
    '[]',
    ' [ ]',
    '[1,2]',
    '["\\u2028\\"]",{}]',
    '[{"__proto__":{"a":1}}]',
    '[-1.5e3,true,false,null]',
  ])('%s', async (text) => {
    const trimmed = text.trim();
    expect((await read(trimmed))?.map(({ value }) => value)).toEqual(JSON.parse(trimmed));
  });

  test('a text that is changed somewhere is read as JSON.parse reads it, or by neither', async () => {
    const text = JSON.stringify([
      { id: 1, advert: { name: 'Za\\u0142 "x"', values: [[1, 2], {}] } },
      'a',
      -0.5,
    ]);
    const change = fc.record({
      at: fc.nat(text.length),
      without: fc.nat(3),
      more: fc.constantFrom('', ',', '"', '\\', '[', ']', '{', '}', ':', ' ', '0', 'x', '\u0001', '\n'),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, without, more }) => {
        const changed = text.slice(0, at) + more + text.slice(at + without);
        fc.pre(changed.startsWith('['));
        let expected: unknown[] | null;
        try {
          expected = JSON.parse(changed);
        } catch {
          expected = null;
        }
        expect((await read(changed))?.map(({ value }) => value) ?? null).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('of what no honest record has', () => {
  const many = (count: number, item: string) => `[${Array(count).fill(item).join(',')}]`;
  const members = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join(',')}}`;

  test.each([
    [
      'items',
      `{"a":${many(100_000, '"x"')},"b":2}`,
      'its a has 100000 items, of which the first 200 are read',
    ],
    ['members', `{"a":${members(5000)},"b":2}`, 'its a has 5000 members, of which the first 1000 are read'],
    [
      'depth',
      `{"a":${deep('[', ']', 300_000)},"b":2}`,
      'its a.0.0.0 is nested more than 16 levels deep and is left out',
    ],
    [
      'depth of objects',
      `{"a":${'{"a":'.repeat(99)}1${'}'.repeat(99)},"b":2}`,
      'is nested more than 16 levels deep',
    ],
    [
      'a long name',
      `{"${'n'.repeat(5000)}":[1,{"x":"]}"}],"b":2}`,
      'it has a name of more than 200 characters',
    ],
    ['parts in all', `{"a":${many(150, many(150, '1'))},"b":2}`, 'of which the first'],
  ])('%s are cut, and the rest stays', async (_, json, said) => {
    const record = await one(json);
    expect(record?.value).toMatchObject({ b: 2 });
    expect(record?.cut.join('; ')).toContain(said);
    expect(JSON.stringify(record).length).toBeLessThan(40_000);
  });

  test('the next record is whole', async () => {
    for (const large of [deep('[', ']', 100_000), many(5000, '{"a":[1]}'), members(2000), '[[],[1,2]]']) {
      const records = await read(`[{"a":${large}},{"id":7}]`);
      expect(records?.[1]).toEqual({ value: { id: 7 }, cut: [] });
      expect(await read(`[{"a":${large},{"id":7}]`)).toBeNull();
    }
  });

  test('it is said a few times, then counted', async () => {
    const record = await one(many(20, many(300, '1')));
    expect(record?.cut).toHaveLength(6);
    expect(record?.cut[0]).toBe('its 0 has 300 items, of which the first 200 are read');
    expect(record?.cut[5]).toBe('more is left out in 15 places');
  });

  test('five million levels are passed over', async () => {
    const record = await one(`{"a":${deep('[', ']', 5_000_000)}}`);
    expect(record?.cut).toEqual(['its a.0.0.0 is nested more than 16 levels deep and is left out']);
  });
});
