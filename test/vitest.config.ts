import { devNull } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { RetriedTests } from './retried-tests.ts';

// The tests are about the sample company, whatever site is chosen here and whatever .env says.
delete process.env.SITE_DIR;
process.env.ENV_FILE = devNull;

/** How long a test waits for what is to become true; a busy machine may take its time. */
const patience = { poll: { timeout: 10_000 } };

/** What is measured in it depends on how busy the machine is. */
const measuresTime = 'test/browser/lighthouse.test.ts';

/** Those that need the compiled pages, without a browser. */
const needsPages = ['test/pages/**/*.test.ts', 'test/relay/relay-work.test.ts', 'test/scale/**/*.test.ts'];
const needsBrowser = ['test/browser/**/*.test.ts'];

const everywhere = {
  // Without it vitest leaves a core to itself, and half of two cores would be idle. Most files wait for a server, a
  // browser or a disk now and then: another one uses the core meanwhile.
  maxWorkers: '100%',
  // Node reads TypeScript itself, as it does for the product; and a module is loaded once per worker, not once
  // per file. So a test leaves nothing behind in a module or in the process that another one could see. A worker has
  // one browser, too.
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  expect: patience,
};

const withPages = {
  ...everywhere,
  globalSetup: 'test/pages/global-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

// A browser on a busy machine may miss a moment. What fails twice fails, and `RetriedTests` names the retry.
const withBrowser = { ...withPages, retry: 1 };

/** A worker serves one project at a time: so projects follow each other, those with the longest files first. */
const inTurn = ['browser', 'pages', 'rooms', 'measured'];
class ProjectsInTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ project }: TestSpecification) => inTurn.indexOf(project.name);
    return (await super.sort(files)).toSorted((one, other) => turn(one) - turn(other));
  }
}

export default defineConfig({
  test: {
    reporters: ['default', new RetriedTests()],
    sequence: { sequencer: ProjectsInTurn },
    projects: [
      {
        test: {
          ...everywhere,
          name: 'rooms',
          include: ['test/**/*.test.ts'],
          exclude: [...needsPages, ...needsBrowser],
          testTimeout: 30_000,
        },
      },
      { test: { ...withPages, name: 'pages', include: needsPages } },
      { test: { ...withBrowser, name: 'browser', include: needsBrowser, exclude: [measuresTime] } },
      // After all others, with the machine to itself.
      {
        test: {
          ...withBrowser,
          ...{ name: 'measured', include: [measuresTime], maxWorkers: 1, sequence: { groupOrder: 1 } },
        },
      },
    ],
  },
});
