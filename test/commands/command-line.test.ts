import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { jobfront } from './run.ts';

describe('what a command does not know is refused, and nothing is done', () => {
  test.each([
    ['publish --confrim', 'publish', "unknown option '--confrim'. Did you mean --confirm?"],
    ['rollback --dry-run', 'rollback', "unknown option '--dry-run'."],
    ['rollback --version', 'rollback', "unknown option '--version'."],
    ['rollback 2 3', 'rollback', "too many arguments for 'rollback'. Expected 1 argument but got 2: 2, 3."],
    ['snapshots -j', 'snapshots', "unknown option '-j'."],
    ['snapshots --no-json', 'snapshots', "unknown option '--no-json'. Did you mean --json?"],
    ['snapshots --json=yes', 'snapshots', "unknown option '--json=yes'."],
    [
      'snapshots 1 2 now',
      'snapshots',
      "too many arguments for 'snapshots'. Expected 2 arguments but got 3: 1, 2, now.",
    ],
    ['start --port 80', 'start', "unknown option '--port'."],
    ['settings --help-me', 'settings', "unknown option '--help-me'. Did you mean --help?"],
    ['jobs --now', 'jobs', "option '--now <instant>' argument missing."],
    [
      'doctor --html --json',
      'doctor',
      "option '--html <file>' argument '--json' is invalid. It is the next option: give a value before it.",
    ],
    ['standin --prot 1', 'standin', "unknown option '--prot'. Did you mean --port?"],
    ['webhooks add --agian', 'webhooks add', "unknown option '--agian'. Did you mean --again?"],
    ['webhooks --json list', 'webhooks', "unknown option '--json'."],
    [
      'completion tcsh',
      'completion',
      "command-argument value 'tcsh' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish.",
    ],
    ['publsih', '', "unknown command 'publsih'. Did you mean publish?"],
    ['constructor', '', "unknown command 'constructor'."],
    ['webhooks ad', 'webhooks', "unknown command 'ad'. Did you mean add?"],
    ['--confirm publish', '', "unknown option '--confirm'."],
  ])('jobfront %s', async (words, command, wrong) => {
    const called = `jobfront ${command}`.trim();
    const stderr = `${called}: ${wrong} See ${called} --help.\n`;
    expect(await jobfront(words.split(' '))).toEqual({ code: 64, stdout: '', stderr });
  });
});

test('a word that is missing is named with exit code 1', async () => {
  const stderr = "jobfront export: missing required argument 'folder'. See jobfront export --help.\n";
  expect(await jobfront(['export'])).toEqual({ code: 1, stdout: '', stderr });
  expect(await jobfront([])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^ {2}doctor /m),
  });
});

test('--help and --version are answered', async () => {
  const help = await jobfront(['webhooks', 'add', '--agian', '--help']);
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('--again') });
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  const answer = await jobfront(['--version']);
  expect(answer).toMatchObject({ code: 0, stderr: '' });
  // The commit is added where it is known (test/base).
  expect(answer.stdout.trim().replace(/\+[\da-f]{7}$/, '')).toBe(version);
});
