import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, createPieceWriter, type Pieces, sumOf } from '../../src/outputs/pieces.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'Łódź 🎉', '\ud800', 'ż'.repeat(600)),
);
const bytes = fc.oneof(
  fc.uint8Array(),
  fc.constantFrom(63, 64, 65, 640).map((length) => new Uint8Array(length).fill(7)),
);
type Part = string | Uint8Array;

async function* written(parts: readonly Part[], size: number): Pieces {
  const { add, rest, free } = createPieceWriter(size);
  for (const part of parts) yield* add(part);
  yield rest();
  free();
}

test('parts come out as they would be put together at once, in pieces of the same memory, and none is changed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(text, bytes), { maxLength: 12 }),
      fc.integer({ min: 1, max: 200 }),
      async (parts, size) => {
        const alone = parts.map((part) => Buffer.from(part));
        const whole = Buffer.concat(alone);
        expect(whole.equals(await bytesOf(written(parts, size)))).toBe(true);
        expect(await sumOf(written(parts, size))).toBe(
          createHash('sha256').update(whole).digest('base64url'),
        );
        const lengths: number[] = [];
        const memory = new Set<unknown>();
        for await (const { length, buffer } of written(parts, size)) {
          lengths.push(length);
          memory.add(buffer);
        }
        expect(Math.max(...lengths)).toBeLessThanOrEqual(size);
        expect(memory.size).toBe(1);
        for (const [at, part] of parts.entries()) expect(alone[at]?.equals(Buffer.from(part))).toBe(true);
      },
    ),
  );
});

test('memory that was given back leaves nothing', () => {
  const { add, rest, free } = createPieceWriter(8);
  expect([...add('abc')]).toEqual([]);
  const last = rest();
  expect(Buffer.from(last).toString()).toBe('abc');
  free();
  expect(last.length).toBe(0);
});

test('what is there as a whole stays what it is', async () => {
  const given = new Uint8Array([1, 2]);
  expect(await bytesOf(given)).toBe(given);
  expect(Buffer.from(await bytesOf('ż')).toString()).toBe('ż');
});
