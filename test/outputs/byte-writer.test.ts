import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteWriter } from '../../src/outputs/byte-writer.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'Łódź 🎉', '\ud800', 'ż'.repeat(600_000)),
);
const bytes = fc.oneof(
  fc.uint8Array(),
  fc.constantFrom(1_048_575, 1_048_576, 3_000_000).map((n) => new Uint8Array(n)),
);

test('parts come out as they would be put together at once, and none is changed', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(text, bytes), { maxLength: 8 }), text, text, (parts, head, tail) => {
      const { add, join } = createByteWriter();
      const alone = parts.map((part) => Buffer.from(part));
      expect(parts.map((part) => add(part))).toEqual(alone.map(({ length }) => length));
      const whole = Buffer.concat([Buffer.from(head), ...alone, Buffer.from(tail)]);
      expect(whole.equals(join(head, tail))).toBe(true);
      for (const [at, part] of parts.entries()) expect(alone[at]?.equals(Buffer.from(part))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('room that is filled comes in its place, however much is asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(text, bytes), { maxLength: 6 }), (parts) => {
      const { add, room, join } = createByteWriter();
      for (const [at, part] of parts.entries()) {
        const given = Buffer.from(part);
        if (at % 2 === 0) add(given);
        else {
          for (let from = 0; from < given.length; ) {
            const into = room(given.length - from);
            expect(into.length).toBeGreaterThan(0);
            into.set(given.subarray(from, from + into.length));
            from += into.length;
          }
        }
      }
      const whole = Buffer.concat(parts.map((part) => Buffer.from(part)));
      expect(whole.equals(join('', ''))).toBe(true);
    }),
    { numRuns: 60 },
  );
});
