import { totalmem } from 'node:os';
import { describe, expect, test } from 'vitest';
import { grantedMemory, hasRoomToPrintApart, isScarce } from '../../src/live/granted-memory.ts';

const megabyte = 2 ** 20;

describe('granted memory', () => {
  test.each([
    { what: 'all that the machine has', said: undefined, constrained: 0, granted: 8000 },
    { what: 'what a container leaves', said: undefined, constrained: 512, granted: 512 },
    // Groups without a limit say the largest number that there is.
    { what: 'no more than there is', said: undefined, constrained: 2 ** 43, granted: 8000 },
    { what: 'what the setting says', said: 400, constrained: 512, granted: 400 },
    { what: 'what the environment says', said: '400', constrained: 0, granted: 400 },
    { what: 'no more than the container has', said: '700', constrained: 512, granted: 512 },
    { what: 'what there is where the setting is wrong', said: 'much', constrained: 0, granted: 8000 },
    { what: 'what there is where the setting is empty', said: '', constrained: 0, granted: 8000 },
  ])('is $what', ({ said, constrained, granted }) => {
    expect(grantedMemory(said, constrained * megabyte, 8000 * megabyte)).toBe(granted * megabyte);
  });

  test('of this machine is no more than it has', () => {
    expect(grantedMemory(undefined)).toBeLessThanOrEqual(totalmem());
    expect(grantedMemory(undefined)).toBeGreaterThan(128 * megabyte);
  });
});

test('threads have room beside the boards that were measured', () => {
  expect(isScarce(512 * megabyte)).toBe(true);
  expect(isScarce(1024 * megabyte)).toBe(false);
  expect(hasRoomToPrintApart(10_000, 1024 * megabyte)).toBe(true);
  expect(hasRoomToPrintApart(10_000, 768 * megabyte)).toBe(false);
  expect(hasRoomToPrintApart(2000, 512 * megabyte)).toBe(true);
});
