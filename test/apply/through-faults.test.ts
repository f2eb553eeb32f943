import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from './applications.ts';
import { sendThroughFaults } from './through-faults.ts';

// The bench sends a thousand.
test('what is sent for a static site is delivered once or refused, whatever fails at the service', async () => {
  const { failed, ...arrived } = await sendThroughFaults(24, join(await emptyFolder(), 'data'));
  expect(arrived).toEqual({ sent: 24, once: 23, dead: 1, doubled: 0, lost: 0 });
  expect(failed).toBeGreaterThan(7);
});
