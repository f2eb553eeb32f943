import { expect, test } from 'vitest';
import { bytesOf, isPieces } from '../../src/site/machine-file.ts';

async function* pieces() {
  yield Buffer.from('zażółć ');
  yield new Uint8Array();
  yield Buffer.from('gęślą');
}

test('what was made is bytes, however it was made', async () => {
  for (const made of ['zażółć gęślą', Buffer.from('zażółć gęślą'), pieces()]) {
    expect(Buffer.from(await bytesOf(made)).toString()).toBe('zażółć gęślą');
  }
  expect([isPieces(''), isPieces(new Uint8Array()), isPieces(pieces())]).toEqual([false, false, true]);
});
