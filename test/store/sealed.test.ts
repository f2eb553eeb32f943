import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, createKeys, keyFromFile, SealError, seal, unseal } from '../../src/store/sealed.ts';
import { emptyFolder, keys } from '../apply/applications.ts';

test('the key is made once, for its owner alone', async () => {
  const file = join(await emptyFolder(), 'apply.key');
  const key = await keyFromFile(file);
  expect(key).toHaveLength(32);
  expect(await keyFromFile(file)).toEqual(key);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await writeFile(file, 'short');
  await expect(keyFromFile(file)).rejects.toThrow('holds no key');
});

test('what was sealed opens as it was; changed, cut, renamed or with another key it does not', async () => {
  const openAll = (sealed: Uint8Array[], name = 'one', with_ = keys) => bytesOf(unseal(with_, name, sealed));
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 50 }),
    fc.constantFrom(65_535, 65_536, 65_537, 131_072, 140_000).map((length) => new Uint8Array(length).fill(7)),
  );
  await fc.assert(
    fc.asyncProperty(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), async (plain, at, flip) => {
      const sealed = await bytesOf(seal(keys, 'one', [plain.subarray(0, 9), plain.subarray(9)]));
      expect(Buffer.compare(await openAll([sealed]), plain)).toBe(0);
      const changed = Buffer.from(sealed);
      changed[at % sealed.length] = (changed[at % sealed.length] ?? 0) ^ flip;
      await expect(openAll([changed])).rejects.toThrow(SealError);
      await expect(openAll([sealed.subarray(0, at % sealed.length)])).rejects.toThrow(SealError);
      await expect(openAll([sealed], 'two')).rejects.toThrow(SealError);
      await expect(openAll([sealed], 'one', createKeys(Buffer.alloc(32, 'x')))).rejects.toThrow(SealError);
    }),
    { numRuns: 30 },
  );
});
