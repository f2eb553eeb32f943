import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { jobfront } from './run.ts';

const see = (command: string) => ` See jobfront${command && ` ${command}`} --help.\n`;

describe('what a command does not know is refused, and nothing is done', () => {
  test.each([
    [['publish', '--confrim'], `jobfront publish: there is no option --confrim.${see('publish')}`],
    [['rollback', '--dry-run'], `jobfront rollback: there is no option --dry-run.${see('rollback')}`],
    [['rollback', '--version'], `jobfront rollback: there is no option --version.${see('rollback')}`],
    [['rollback', '2', '3'], `jobfront rollback: "3" is a word too many.${see('rollback')}`],
    [['rollback', '-1'], `jobfront rollback: there is no option -1.${see('rollback')}`],
    [['snapshots', '-j'], `jobfront snapshots: there is no option -j.${see('snapshots')}`],
    [['snapshots', '--no-json'], `jobfront snapshots: there is no option --no-json.${see('snapshots')}`],
    [['snapshots', '--json=yes'], `jobfront snapshots: --json takes no value.${see('snapshots')}`],
    [['snapshots', '1', '2', 'now'], `jobfront snapshots: "now" is a word too many.${see('snapshots')}`],
    [['start', '--port', '80'], `jobfront start: there is no option --port.${see('start')}`],
    [['settings', '--help-me'], `jobfront settings: there is no option --help-me.${see('settings')}`],
    [['jobs', '--now'], `jobfront jobs: --now needs a value.${see('jobs')}`],
    [['doctor', '--html', '--json'], `jobfront doctor: --html needs a value.${see('doctor')}`],
    [['standin', '--prot', '1'], `jobfront standin: there is no option --prot.${see('standin')}`],
    [
      ['webhooks', 'add', '--agian'],
      `jobfront webhooks add: there is no option --agian.${see('webhooks add')}`,
    ],
    [
      ['webhooks', '--json', 'list'],
      `--json stands before the command: options come after it.${see('webhooks')}`,
    ],
    [['publsih'], `There is no command jobfront publsih.${see('')}`],
    [['constructor'], `There is no command jobfront constructor.${see('')}`],
    [['webhooks', 'ad'], `There is no command jobfront webhooks ad.${see('webhooks')}`],
    [['--confirm', 'publish'], `--confirm stands before the command: options come after it.${see('')}`],
  ])('%j', async (words, message) => {
    expect(await jobfront(words)).toEqual({ code: 64, stdout: '', stderr: message });
  });
});

test('--help and --version are answered', async () => {
  const help = await jobfront(['webhooks', 'add', '--agian', '--help']);
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('--again') });
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(await jobfront(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});
