import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinParts } from '../../src/outputs/joined-parts.ts';

const partOf = (text: string) => ({ bytes: Buffer.from(text) as Uint8Array });
const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString();

test('a file is its head, its parts with what stands between them, and its tail; the parts stay what they are', () => {
  const large = fc.constantFrom(1, 60_000);
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), large)),
      fc.string(),
      fc.constantFrom('', ',', ',\n'),
      (head, pieces, tail, between) => {
        const texts = pieces.map(([text, times]) => text.repeat(times));
        const parts = texts.map(partOf);
        for (let round = 0; round < 2; round += 1) {
          const file = joinParts(head, parts, tail, between);
          expect(Buffer.from(file).equals(Buffer.from(head + texts.join(between) + tail))).toBe(true);
          expect(parts.map(textOf)).toEqual(texts);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('the parts of a large file live in it, those of a small one do not', () => {
  const [small, large] = [partOf('a'), partOf('b'.repeat(300_000))];
  const before = small.bytes;
  joinParts('<', [small], '>');
  expect(small.bytes).toBe(before);
  const file = joinParts('<', [small, large], '>');
  expect([small.bytes.buffer, large.bytes.buffer]).toEqual([file.buffer, file.buffer]);
  expect(small.bytes.buffer).toBe(file.buffer);
});
