import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteCache } from '../../src/front/response-cache.ts';

const bytes = (size: number) => new Uint8Array(size);

test('what was asked for longest ago goes first', () => {
  const cache = createByteCache(3 * 1256);
  for (const name of ['a', 'b', 'c']) cache.set(name, bytes(1000));
  cache.get('a');
  cache.set('d', bytes(1000));
  expect(['a', 'b', 'c', 'd'].filter((name) => cache.get(name))).toEqual(['a', 'c', 'd']);
});

test('what would never fit drives nothing out', () => {
  const cache = createByteCache(2000);
  cache.set('a', bytes(1000));
  cache.set('b', bytes(1745));
  expect(cache.get('b')).toBeUndefined();
  expect(cache.held()).toEqual({ bytes: 1256, files: 1 });
});

test('whatever is asked and kept: never above the cap, and only what was kept comes back', () => {
  const step = fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    size: fc.nat(3000),
    keep: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat(8000), (steps, cap) => {
      const cache = createByteCache(cap);
      const last = new Map<string, Uint8Array>();
      for (const { name, size, keep } of steps) {
        if (keep) {
          const some = bytes(size);
          last.set(name, some);
          cache.set(name, some);
        } else {
          const found = cache.get(name);
          if (found) expect(found).toBe(last.get(name));
        }
        expect(cache.held().bytes).toBeLessThanOrEqual(cap);
      }
    }),
    { seed: 1 },
  );
});
