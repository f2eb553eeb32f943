import { expect, test } from 'vitest';
import { compress, type Forms } from '../../../src/live/release/compress.ts';
import { createCompressor } from '../../../src/live/release/compressor.ts';

/** The same whether the bytes lie in a Buffer or in an array. */
const plain = (forms: Forms) =>
  [...forms].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]);

const files = Array.from({ length: 200 }, (_, index) => ({
  bytes: new TextEncoder().encode(`<p>Page ${index}</p>`.repeat(index * 2)),
  type: index % 7 === 0 ? 'image/png' : 'text/html',
  immutable: index % 50 === 1,
}));

test('many files have the very forms that each has alone, in any order of asking', async () => {
  const compressor = createCompressor();
  const forms = await Promise.all(files.map((file) => compressor.compress(file)));
  await compressor.end();
  expect(forms.map(plain)).toEqual((await Promise.all(files.map(compress))).map(plain));
  expect(forms.filter(({ size }) => size > 0).length).toBeGreaterThan(100);
});

test('a part of a larger buffer is compressed alone', async () => {
  const compressor = createCompressor();
  const whole = new TextEncoder().encode('<p>before</p>'.repeat(300) + '<p>inside</p>'.repeat(300));
  const part = { bytes: whole.subarray(3900), type: 'text/html', immutable: false };
  const forms = await Promise.all(Array.from({ length: 100 }, () => compressor.compress(part)));
  await compressor.end();
  const alone = plain(await compress(part));
  for (const form of forms) expect(plain(form)).toEqual(alone);
  // Nothing was taken away from the caller.
  expect(new TextDecoder().decode(part.bytes)).toBe('<p>inside</p>'.repeat(300));
});

test('what is asked at the end is refused, and nothing hangs', async () => {
  const compressor = createCompressor();
  const asked = files.map((file) => compressor.compress(file).catch((error: unknown) => error));
  await compressor.end();
  const results = await Promise.all(asked);
  expect(results.some((result) => result instanceof Error && /has ended/.test(result.message))).toBe(true);
  for (const file of files.slice(-1)) await expect(compressor.compress(file)).rejects.toThrow('has ended');
});
