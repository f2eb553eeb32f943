import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { PlannedFile } from '../../../src/live/release/manifest.ts';
import { apartAtOnce, inTwoLanes } from '../../../src/live/release/two-lanes.ts';
import type { Made } from '../../../src/outputs/pieces.ts';

test('another thread is asked at once for what has to wait for its turn here', async () => {
  const allAsked = Promise.withResolvers<void>();
  const turn = Promise.withResolvers<void>();
  const asked: string[] = [];
  const files = Array.from(
    { length: 400 },
    (_, at): PlannedFile => ({
      ...{ address: `/${at}/`, key: '', type: 'text/html', status: 200, immutable: false },
      render: async () => 'here',
      renderApart: async () => {
        asked.push(`/${at}/`);
        if (asked.length === 1 + apartAtOnce) allAsked.resolve();
        return new Uint8Array(1);
      },
    }),
  );
  const made = new Map<string, Made>();
  let begun = 0;
  const done = inTwoLanes([], files, {
    pause: async () => undefined,
    act: async (file) => {
      begun += 1;
      // Until the first is there, it is asked for one alone.
      if (begun > 1) await turn.promise;
      made.set(file.address, await file.render());
    },
  });
  await allAsked.promise;
  expect([...made.keys()]).toEqual(['/399/']);
  expect(asked).toEqual(Array.from({ length: 1 + apartAtOnce }, (_, at) => `/${399 - at}/`));
  turn.resolve();
  await done;
  expect(made.size).toBe(400);
  expect(asked).toHaveLength(new Set(asked).size);
});

describe('a file that can’t be asked for', () => {
  const broken = new Error('broken');
  const file: PlannedFile = {
    ...{ address: '/', key: '', type: 'text/html', status: 200, immutable: false },
    render: async () => 'here',
  };
  const lanes = {
    pause: async () => undefined,
    act: async ({ render }: PlannedFile) => {
      await setImmediate();
      await render();
    },
  };

  test.each([
    { how: 'rejects', renderApart: () => Promise.reject(broken) },
    {
      how: 'throws',
      renderApart: () => {
        throw broken;
      },
    },
  ])('ends the work when it $how before its turn', async ({ renderApart }) => {
    await expect(inTwoLanes<PlannedFile>([], [{ ...file, renderApart }], lanes)).rejects.toThrow(broken);
  });

  // What nobody handles fails the run.
  test('is not missed by those who have given up', async () => {
    const signal = AbortSignal.abort(new Error('Enough.'));
    const apart = [{ ...file, renderApart: () => Promise.reject(broken) }];
    await expect(inTwoLanes<PlannedFile>([], apart, { ...lanes, signal })).rejects.toThrow('Enough.');
    await setImmediate();
  });
});
