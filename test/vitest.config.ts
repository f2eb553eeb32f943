import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rooms',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: 'test/browser/global-setup.ts',
          testTimeout: 60_000,
          // A browser on a busy machine may miss a moment. What fails twice fails, and the report names the retry.
          retry: 1,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
