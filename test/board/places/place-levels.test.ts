import { describe, expect, test } from 'vitest';
import { mapSchema } from '../../../src/settings/site-schema.ts';

describe('tiles of the owner', () => {
  test.each(['/tiles/{z}/{x}/{y}.png', '/map.pmtiles', '/a/{z}-{x}-{y}.webp?v=2'])(
    'may stand at %s',
    (tiles) => {
      expect(mapSchema.parse({ tiles, credit: '© Kolibra' })).toEqual({
        tiles,
        credit: '© Kolibra',
        maxZoom: 16,
      });
    },
  );

  test.each([
    'https://tiles.example/{z}/{x}/{y}.png',
    '//tiles.example/map.pmtiles',
    '/tiles/{z}/{x}.png',
    'map.pmtiles',
    '',
  ])('stand on the site itself: not at %j', (tiles) => {
    const { error } = mapSchema.safeParse({ tiles, credit: '© Kolibra' });
    expect(error?.issues[0]?.message).toContain('give a path on the site');
  });
});
