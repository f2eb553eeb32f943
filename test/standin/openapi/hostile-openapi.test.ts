import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Choices, choiceTable } from '../../../src/standin/settings/choices.ts';
import { requestFor } from './hostile-requests.ts';
import { base, type HostileWorld, hostileWorld } from './hostile-world.ts';
import { judge } from './judge.ts';
import type { RawRequest } from './send.ts';

/** Sends what is generated for every operation, judges what comes back, and gives the statuses that came. */
async function attack(world: HostileWorld, runs: number, seed: number): Promise<Map<string, Set<number>>> {
  const { described, authorization, poor, send, prepare } = world;
  const seen = new Map<string, Set<number>>();
  for (const operation of described.operations) {
    const { method, path } = operation;
    const requests = requestFor(described, operation, authorization(path), poor(path));
    // Earlier ones may have hired or rejected the applicant.
    await prepare('/employees/1/recruitments/3101/states/12/_move');
    const statuses = new Set<number>();
    seen.set(`${method} ${path}`, statuses);
    const property = fc.asyncProperty(requests, async (request: RawRequest) => {
      const answer = await send(request);
      statuses.add(answer.status);
      expect(judge(described, request, answer)).toBeNull();
    });
    await fc.assert(property, { numRuns: runs, seed });
  }
  return seen;
}

test.each(['a', 'b'] as const)(
  'variant %s: every operation answers what the document says, whatever it is sent',
  async (variant) => {
    const world = await hostileWorld(variant);
    const seen = await attack(world, 60, 31);
    expect(seen.size).toBe(variant === 'a' ? 27 : 31);
    for (const [operation, statuses] of seen) {
      // Forms with files have tests of their own (hostile-multipart.test.ts).
      if (operation.endsWith('/files')) continue;
      // Each was refused sometimes, and sometimes not: the requests get to where something is done.
      expect([operation, [...statuses].some((status) => status < 300)]).toEqual([operation, true]);
      expect([operation, [...statuses].some((status) => status >= 400)]).toEqual([operation, true]);
    }
    // What was written can be read.
    for (const path of [
      '/employees/',
      '/recruitments/',
      '/employees/activities',
      '/employees/recruitment_history',
    ]) {
      for (let page = 1; page < 9; page += 1) {
        const headers = {
          authorization: world.authorization(base + path),
          'x-request-page-size': '100',
          'x-request-current-page': String(page),
        };
        const request = { method: 'GET', path: base + path, headers };
        const answer = await world.send(request);
        expect([answer.status, judge(world.described, request, answer)]).toEqual([200, null]);
      }
    }
  },
  120_000,
);

test('so it does with any choices', async () => {
  // With these an answer can be none of the interface.
  const fixed: Partial<Choices> = { requestRate: 0, unknownAddress: 'not found' };
  const options = Object.entries(choiceTable).map(([name, choice]) => {
    const all: readonly unknown[] = choice.options;
    return [name, fc.constantFrom(...all)] as const;
  });
  const picks = fc.sample(fc.record(Object.fromEntries(options)), { numRuns: 6, seed: 32 });
  for (const [index, pick] of picks.entries()) {
    const choices = { ...(pick as Partial<Choices>), ...fixed };
    await attack(await hostileWorld(index % 2 === 0 ? 'a' : 'b', { choices }), 8, 33 + index);
  }
}, 120_000);
