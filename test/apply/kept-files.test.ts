import { expect, test } from 'vitest';
import { createKeptFiles } from '../../src/apply/kept-files.ts';

const file = (id: string) => ({
  id,
  field: 'files',
  name: 'cv.pdf',
  type: 'application/pdf',
  size: 25_000_000,
});

test('a file that an application has is never removed by a quota', async () => {
  const removed: string[] = [];
  const files = {
    remove: async (ids: readonly string[]) => void removed.push(...ids),
    trim: async () => 0,
  };
  const outbox = { namedFiles: async () => new Set(['taken']) };
  const kept = createKeptFiles(files, outbox, { now: () => 0 });
  for (const id of ['taken', 'b', 'c', 'd', 'e']) await kept.keep('203.0.113.1', [file(id)]);
  expect(removed).toEqual(['b', 'c']);
});
