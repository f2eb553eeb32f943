import { defineConfig } from 'vitest/config';

/** How long a test waits for what is to become true; a busy machine may take its time. */
const patience = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rooms',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**'],
          // Most of them wait for a server or a disk now and then: another file uses the core meanwhile.
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          expect: patience,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: 'test/browser/global-setup.ts',
          testTimeout: 60_000,
          expect: patience,
          // A browser on a busy machine may miss a moment. What fails twice fails, and the report names the retry.
          retry: 1,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
