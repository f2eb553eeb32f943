import type { Reporter, TestModule } from 'vitest/node';

/** So many tests of a run may need a second try; more are no bad luck. */
const most = 3;

/** Names the tests that passed only when they were run again, and fails the run when there are more than a few. */
export class RetriedTests implements Reporter {
  onTestRunEnd(modules: readonly Pick<TestModule, 'children' | 'project' | 'relativeModuleId'>[]): void {
    const retried = modules.flatMap(({ children, project, relativeModuleId }) =>
      [...children.allTests()]
        .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
        .map(({ fullName }) => `${project.name}: ${relativeModuleId}: ${fullName}`),
    );
    if (retried.length === 0) return;
    process.stderr.write(`\nTests that were run again: ${retried.length}\n  ${retried.join('\n  ')}\n`);
    if (retried.length <= most) return;
    process.stderr.write(
      `More than ${most} fail the run: look what these tests wait for, and let them wait for the right thing.\n`,
    );
    process.exitCode = 1;
  }
}
