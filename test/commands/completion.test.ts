import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shell, shells } from '../../src/commands/completion.ts';
import { thresholds } from '../../src/doctor/report/report-schema.ts';
import { functionHosts } from '../../src/relay/write-function.ts';
import { jobfront } from './run.ts';

/** Takes the words of a line in its arguments, the last one unfinished, and prints what they can go on with. */
const harness: Record<Shell, (script: string) => string> = {
  bash: (script) =>
    `source '${script}'; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _jobfront; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // Its completion needs a terminal: that the script can be read, and tells of the function, is what is tried.
  zsh: (script) => `source '${script}' 2>&1; whence -w _jobfront`,
  fish: (script) => `source '${script}'; complete -C "$(string join ' ' -- $argv)" | string split -f1 \\t`,
};
const isInstalled = (shell: Shell) => spawnSync(shell, ['-c', 'true']).status === 0;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobfront-completion-'));
  for (const shell of shells) {
    const { code, stdout, stderr } = await jobfront(['completion', shell]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await writeFile(join(folder, shell), stdout);
  }
});
afterAll(() => rm(folder, { recursive: true }));

function run(shell: Shell, words: readonly string[] = []): string[] {
  const command = harness[shell](join(folder, shell));
  const inherited = shell === 'fish' ? [] : [shell];
  const options = shell === 'bash' ? ['--norc'] : [];
  const { stdout, stderr } = spawnSync(shell, [...options, '-c', command, ...inherited, ...words], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

const lines: readonly [line: string, expected: readonly string[]][] = [
  ['jobfront st', ['start', 'standin']],
  ['jobfront webhooks ', ['add', 'list', 'remove', 'types', '--help']],
  ['jobfront webhooks add --a', ['--again']],
  ['jobfront doctor --f', ['--fail-on']],
  ['jobfront doctor --json --fail-on ', thresholds],
  ['jobfront apply-server --p', ['--port']],
  ['jobfront relay --write ', Object.keys(functionHosts)],
  ['jobfront completion ', [...shells, '--help']],
  ['jobfront export settings --o', ['--overwrite']],
];

describe('jobfront completion bash', () => {
  test.each(lines)('goes on with %j', (line, expected) => {
    expect(run('bash', line.split(' ')).toSorted()).toEqual(expected.toSorted());
  });

  test('takes the = that bash makes a word of', () => {
    expect(run('bash', ['jobfront', 'doctor', '--fail-on', '=', 'w'])).toEqual(['warning']);
    expect(run('bash', ['jobfront', 'doctor', '--fail-on', '='])).toEqual([...thresholds]);
  });

  test('leaves names of files to bash after an option that takes a file', () => {
    expect(run('bash', ['jobfront', 'doctor', '--html', ''])).toEqual([]);
  });
});

test.runIf(isInstalled('zsh'))('zsh reads its script', () => {
  expect(run('zsh')).toEqual(['_jobfront: function']);
});

test.runIf(isInstalled('fish'))('fish goes on with commands and choices', () => {
  expect(run('fish', ['jobfront', 'doctor', '--fail-on', "''"]).toSorted()).toEqual(thresholds.toSorted());
  expect(run('fish', ['jobfront', 'webhooks', 'a'])).toEqual(['add']);
});
