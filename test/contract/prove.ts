import { describe, expect, test } from 'vitest';
import type { StandinOptions } from '../../src/standin/server.ts';
import type { Row } from './rows/row.ts';
import { type World, worlds } from './world.ts';

/** What shows that a row is kept. It may not rest on what other checks have left: they share a stand-in. */
export type Check = (world: World) => unknown;

/**
 * Proves rows, each in every variant that it is given to. A row without a check fails.
 *
 * The title of each test begins with the row's id and the variant: `npm run interface` reads them.
 *
 * @param options of the stand-in that all checks of one variant share
 */
export function prove<const Id extends string>(
  rows: Readonly<Record<Id, Row>>,
  checks: Readonly<Record<Id, Check>>,
  options: Partial<StandinOptions> = {},
): void {
  const worldOf = worlds(options);
  const all = Object.entries<Row>(rows);
  const section = all[0]?.[1].section ?? '';
  describe(section, () => {
    for (const [id, { words, variants }] of all) {
      for (const variant of variants) {
        test(`${id} (${variant}): ${words}`, async () => {
          const check = checks[id as Id];
          expect(check, `${id} has no check`).toBeTypeOf('function');
          await check(await worldOf(variant));
        });
      }
    }
    test('no check is of a row that is not there', () => {
      expect(Object.keys(checks).filter((id) => !Object.hasOwn(rows, id))).toEqual([]);
    });
  });
}
