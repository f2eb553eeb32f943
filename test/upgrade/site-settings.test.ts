import { describe, expect, test } from 'vitest';
import { migrated } from '../../src/upgrade/site-settings.ts';

describe('the migrations of settings', () => {
  test('give the deploy command the variable of today', () => {
    const values = { name: 'Brot', deploy: { command: 'sh deploy.sh "$JOBFRONT_RELEASE"', maxMinutes: 5 } };
    const { values: now, notices, edits } = migrated(values);
    expect(now).toEqual({
      name: 'Brot',
      deploy: { command: 'sh deploy.sh "$JOBFRONT_SNAPSHOT"', maxMinutes: 5 },
    });
    expect(notices).toEqual(['The deploy command gets JOBFRONT_SNAPSHOT in the place of JOBFRONT_RELEASE.']);
    expect(edits).toEqual([
      'deploy.command: write "sh deploy.sh \\"$JOBFRONT_SNAPSHOT\\"" in the place of "sh deploy.sh \\"$JOBFRONT_RELEASE\\""',
    ]);
    expect(migrated(now)).toEqual({ values: now, notices: [], edits: [] });
  });

  test.each([{}, { deploy: {} }, { deploy: null }, { deploy: { command: 7 } }, { name: ['x'] }])(
    'leave alone what they are not about: %j',
    (values) => {
      expect(migrated(values)).toEqual({ values, notices: [], edits: [] });
    },
  );
});
