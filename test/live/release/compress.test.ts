import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress, compressHere, gzipPieces, isForGzipAlone } from '../../../src/live/release/compress.ts';
import { bytesOf } from '../../../src/outputs/pieces.ts';

const prose = new TextEncoder().encode(
  Array.from({ length: 1500 }, (_, i) => `Job ${(i * 7919) % 1009} at branch ${(i * 31) % 97}.`).join(' '),
);

describe('compressed forms', () => {
  it.each([
    'text/html; charset=utf-8',
    'text/css',
    'application/json',
    'application/feed+json; charset=utf-8',
    'application/rss+xml',
    'application/ld+json',
    'image/svg+xml',
    'text/javascript',
    'application/manifest+json',
  ])('%s has both, which give the same bytes back', async (type) => {
    for (const immutable of [false, true]) {
      const forms = await compress({ bytes: prose, type, immutable });
      expect(brotliDecompressSync(forms.get('br') ?? '')).toEqual(Buffer.from(prose));
      expect(gunzipSync(forms.get('gzip') ?? '')).toEqual(Buffer.from(prose));
    }
  });

  it.each([
    'image/png',
    'image/webp',
    'font/woff2',
    'application/zip',
    'application/octet-stream',
    'video/mp4',
  ])('%s has none', async (type) => {
    expect((await compress({ bytes: prose, type, immutable: true })).size).toBe(0);
  });

  it('a small file has none', async () => {
    expect(
      (await compress({ bytes: prose.subarray(0, 1023), type: 'text/html', immutable: false })).size,
    ).toBe(0);
    expect(
      (await compress({ bytes: prose.subarray(0, 1024), type: 'text/html', immutable: false })).size,
    ).toBe(2);
  });

  it('a large file, which programs read, has gzip alone, in either thread', async () => {
    const file = { bytes: Buffer.alloc(4_194_305, prose), type: 'application/xml', immutable: false };
    const forms = await compress(file);
    expect([...forms.keys()]).toEqual(['gzip']);
    expect(gunzipSync(forms.get('gzip') ?? '').equals(file.bytes)).toBe(true);
    expect(compressHere(file)).toEqual(forms);
    expect([...(await compress({ ...file, bytes: file.bytes.subarray(1) })).keys()]).toEqual(['br', 'gzip']);
  });

  it('a form that is not smaller is left out', async () => {
    expect((await compress({ bytes: randomBytes(5000), type: 'text/plain', immutable: false })).size).toBe(0);
  });

  it('the same bytes have the same forms', async () => {
    const [one, other] = [
      await compress({ bytes: prose, type: 'text/html', immutable: false }),
      await compress({ bytes: prose, type: 'text/html', immutable: false }),
    ];
    expect(one).toEqual(other);
  });

  it('a file for programs has the same gzip form piece by piece, however it is cut', async () => {
    const large = Buffer.concat(Array.from({ length: 130 }, () => prose));
    expect(isForGzipAlone(large.length)).toBe(true);
    const alone = await compress({ bytes: large, type: 'application/json', immutable: false });
    expect([...alone.keys()]).toEqual(['gzip']);
    for (const size of [65_536, 999_999, 1_048_576, large.length]) {
      const form = bytesOf(
        gzipPieces(async (take) => {
          const piece = new Uint8Array(size);
          for (let at = 0; at < large.length; at += size) {
            const next = large.subarray(at, at + size);
            piece.set(next);
            await take(piece.subarray(0, next.length));
          }
        }),
      );
      expect(Buffer.from(await form).equals(Buffer.from(alone.get('gzip') ?? ''))).toBe(true);
    }
  });

  it('what reads a file for its form may fail, and is told when nobody takes it any more', async () => {
    const failing = gzipPieces(async (take) => {
      await take(prose);
      throw new Error('EIO');
    });
    await expect(bytesOf(failing)).rejects.toThrow('EIO');
    const left = Promise.withResolvers<unknown>();
    const noise = randomBytes(1_000_000);
    for await (const _ of gzipPieces(async (take) => {
      try {
        for (;;) await take(noise);
      } catch (error) {
        left.resolve(error);
        throw error;
      }
    })) {
      break;
    }
    expect(await left.promise).toBeInstanceOf(Error);
  });

  it('an immutable file is compressed at least as well as a page', async () => {
    const page = await compress({ bytes: prose, type: 'text/css', immutable: false });
    const best = await compress({ bytes: prose, type: 'text/css', immutable: true });
    expect(best.get('br')?.length).toBeLessThanOrEqual(page.get('br')?.length ?? 0);
  });
});
