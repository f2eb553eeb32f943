import { devNull } from 'node:os';
import { defineConfig } from 'vitest/config';

// The tests are about the sample company, whatever site is chosen here and whatever .env says.
delete process.env.SITE_DIR;
process.env.ENV_FILE = devNull;

/** How long a test waits for what is to become true; a busy machine may take its time. */
const patience = { poll: { timeout: 10_000 } };

/** What is measured in it depends on how busy the machine is. */
const measuresTime = 'test/browser/lighthouse.test.ts';

/** Those that need the compiled pages, or a browser. */
const withPages = ['test/browser/**/*.test.ts', 'test/relay/whole-way.test.ts', 'test/scale/**/*.test.ts'];

const browser = {
  globalSetup: 'test/browser/global-setup.ts',
  // Without it vitest leaves a core to itself, and half of two cores would be idle.
  maxWorkers: '100%',
  // As in the rooms; so a worker has one browser, too.
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  testTimeout: 60_000,
  expect: patience,
  // A browser on a busy machine may miss a moment. What fails twice fails, and the report names the retry.
  retry: 1,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rooms',
          include: ['test/**/*.test.ts'],
          exclude: withPages,
          // Most of them wait for a server or a disk now and then: another file uses the core meanwhile.
          maxWorkers: '100%',
          // Node reads TypeScript itself, as it does for the product; and a module is loaded once per worker, not once
          // per file. So a test leaves nothing behind in a module or in the process that another one could see.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
          expect: patience,
        },
      },
      { test: { ...browser, name: 'browser', include: withPages, exclude: [measuresTime] } },
      // After all others, with the machine to itself.
      {
        test: {
          ...browser,
          ...{ name: 'measured', include: [measuresTime], maxWorkers: 1, sequence: { groupOrder: 2 } },
        },
      },
    ],
  },
});
