import { describe, expect, test } from 'vitest';
import { readRow } from '../../src/service/list/list-page.ts';

const post = (more: Record<string, unknown>, values: readonly unknown[] = []) => ({
  id: 1,
  advert: { id: 2, name: 'Baker', values },
  ...more,
});

describe('the texts of a post', () => {
  test('honest ones come as they are', () => {
    const html = '<p>Bake &amp; sell.</p>'.repeat(2000);
    const raw = post({ options: { _note: 'x'.repeat(20_000) } }, [{ field_id: 'description', value: html }]);
    const { post: read } = readRow(structuredClone(raw));
    expect(read).toMatchObject(raw);
    expect(read?.cut).toBeUndefined();
  });

  test('a post that says itself what was cut is not believed', () => {
    expect(readRow(post({ cut: ['nothing'] })).post).not.toHaveProperty('cut');
  });

  test('longer ones are cut, and named', () => {
    const { post: read } = readRow(post({ options: { _note: 'x'.repeat(9_000_000) } }));
    expect(read?.options._note).toHaveLength(20_000);
    expect(read?.cut).toEqual(['its options._note is cut to 20000 of its 9000000 characters']);
  });

  test('many of them are cut together', () => {
    const options = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`_o${index}`, 'x'.repeat(20_000)]),
    );
    const { post: read } = readRow(post({ options }));
    expect(Object.values(read?.options ?? {}).join('').length).toBeGreaterThan(299_000);
    expect(Object.values(read?.options ?? {}).join('').length).toBeLessThanOrEqual(300_000);
    expect(read?.cut?.at(-1)).toBe('more is cut in 481 places');
  });

  test('the bytes of a pasted picture are none of an advert', () => {
    const value = `<p>Before</p><img src="data:image/png;base64,${'A'.repeat(5_000_000)}"><p>After</p>`;
    const { post: read } = readRow(post({}, [{ field_id: 'description', value }]));
    expect(read?.advert.values[0]?.value).toBe('<p>Before</p><img src="data:image/png;base64,"><p>After</p>');
    expect(read?.cut).toBeUndefined();
  });

  test.each([
    ['characters', '<p>word word</p>', 'a'.repeat(3_000_000)],
    ['tags', '', '<li>a</li>'.repeat(50_000)],
    ['lines', '', 'a\n'.repeat(50_000)],
    ['one tag', '<p>before</p>', `<p title="${'x '.repeat(500_000)}">`],
  ])('HTML of too many %s is cut between words or tags', (_, before, more) => {
    const { post: read } = readRow(
      post({}, [
        { field_id: 'a', value: before + more },
        { field_id: 'b', value: 'b' },
      ]),
    );
    const [cut, other] = read?.advert.values ?? [];
    const kept = String(cut?.value);
    expect(kept.length).toBeLessThanOrEqual(200_000);
    expect(kept.startsWith(before)).toBe(true);
    expect(kept.lastIndexOf('<')).toBeLessThanOrEqual(Math.max(0, kept.lastIndexOf('>')));
    expect(other?.value).toBe('b');
    expect(read?.cut?.[0]).toMatch(/^its advert\.values\.0\.value is cut to \d+ of its \d+ characters$/);
  });

  test('the HTML of all values together is bounded', () => {
    const values = Array.from({ length: 100 }, (_, index) => ({
      field_id: `f${index}`,
      value: '<p>ab</p>'.repeat(2000),
    }));
    const { post: read } = readRow(post({}, values));
    const tags = read?.advert.values.flatMap(({ value }) => String(value).match(/</g) ?? []) ?? [];
    expect(tags).toHaveLength(6000);
  });
});

test('a record that is no post is named by its beginning, whatever its size', () => {
  const raw = { id: 5, advert: Array(200).fill({ deep: [[['x'.repeat(10_000)]]] }) };
  const { problem } = readRow(raw, ['its advert has 100000 items, of which the first 200 are read']);
  expect(problem?.message).toContain('advert is [{"deep":[[[""]]]},');
  expect(problem?.message).toContain('; its advert has 100000 items, of which the first 200 are read');
  expect(problem?.message.length).toBeLessThan(1000);
});
