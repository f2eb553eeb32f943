import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobfront-retried-'));
  await symlink(from('../node_modules'), join(folder, 'node_modules'));
  await writeFile(
    join(folder, 'some.test.ts'),
    `import { expect, test } from 'vitest';
for (let at = 0; at < 5; at += 1) {
  let tries = 0;
  test('try ' + at, { retry: 1 }, () => {
    tries += 1;
    expect(tries > 1 || at >= Number(process.env.FIRST_TRY_FAILS)).toBe(true);
  });
}
`,
  );
  await writeFile(
    join(folder, 'vitest.config.ts'),
    `import { RetriedTests } from ${JSON.stringify(from('./retried-tests.ts'))};
export default { test: { reporters: ['default', new RetriedTests()] } };
`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs five tests, of which the first few pass only with the second try. */
const run = (failing: number) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [from('../node_modules/vitest/vitest.mjs'), 'run', '--root', folder],
      { env: { ...process.env, FIRST_TRY_FAILS: String(failing) } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });

test.for([
  { failing: 3, code: 0 },
  { failing: 4, code: 1 },
])(
  'a run of which $failing tests were run again ends with $code, and names them',
  async ({ failing, code }) => {
    const ended = await run(failing);
    expect(ended.code).toBe(code);
    expect(ended.said.match(/^ {2}.*some\.test\.ts: try \d$/gm) ?? []).toHaveLength(failing);
  },
);
