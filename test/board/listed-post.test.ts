import { expect, test } from 'vitest';
import { openStateAt } from '../../src/board/listed-post.ts';

const from = '2026-05-01T06:00:00Z';
const through = '2026-06-01T06:00:00Z';

test.each([
  ['2026-05-01T05:59:59Z', from, through, 'upcoming'],
  ['2026-05-01T06:00:00Z', from, through, 'open'],
  ['2026-05-01T08:00:00+02:00', from, through, 'open'],
  ['2026-06-01T05:59:59.999Z', from, through, 'open'],
  ['2026-06-01T06:00:00Z', from, through, 'past'],
  ['1970-01-01T00:00:00Z', null, through, 'open'],
  ['2026-06-01T06:00:00Z', null, through, 'past'],
  ['2999-01-01T00:00:00Z', from, null, 'open'],
  ['2026-01-01T00:00:00Z', from, null, 'upcoming'],
  ['2026-01-01T00:00:00Z', null, null, 'open'],
  ['2026-01-01T00:00:00Z', through, from, 'past'],
  ['2026-05-15T00:00:00Z', through, from, 'past'],
  ['2026-01-01T00:00:00Z', from, from, 'past'],
] as const)('at %s a job from %s to %s is %s', (at, validFrom, validThrough, openState) => {
  expect(openStateAt(at, { validFrom, validThrough })).toBe(openState);
});
