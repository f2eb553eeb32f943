/** Runs the contract tests and writes docs/dev/interface.md from what they came to: `npm run interface`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from '@commander-js/extra-typings';
import { runCommandLine } from '../../src/commands/command-line.ts';
import { interfacePage } from './page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The part of Vitest's JSON report that is read. */
interface Report {
  testResults: { assertionResults: { title: string; status: string }[] }[];
}

async function write(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'jobfront-interface-'));
  try {
    const file = join(folder, 'report.json');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const args = ['run', '--root', root, '--config', 'test/vitest.config.ts', '--project', 'rooms'];
    const report = ['--reporter', 'dot', '--reporter', 'json', `--outputFile.json=${file}`];
    // The page's own test can't hold before the page is written.
    const which = ['test/contract', '--exclude', 'test/contract/rows.test.ts'];
    const run = spawn(process.execPath, [vitest, ...args, ...report, ...which], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(run, 'exit');
    const { testResults }: Report = JSON.parse(await readFile(file, 'utf8'));
    const held = new Map<string, boolean>();
    for (const { title, status } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
      const row = /^(\S+ \([ab]\)): /.exec(title)?.[1];
      if (row !== undefined) held.set(row, (held.get(row) ?? true) && status === 'passed');
    }
    await writeFile(
      join(root, 'docs/dev/interface.md'),
      interfacePage((id, variant) => held.get(`${id} (${variant})`) ?? false),
    );
    process.stdout.write(
      `docs/dev/interface.md is written${code === 0 ? '' : '; not all tests have passed'}.\n`,
    );
    process.exitCode = code ?? 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const main = new Command('npm run interface --')
  .description('Runs the contract tests and writes docs/dev/interface.md from what they came to')
  .action(write);

await runCommandLine(main);
