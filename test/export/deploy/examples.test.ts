import { execFile, spawn } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/timing.ts';
import { type DeployOrder, runDeploy } from '../../../src/export/deploy/run-deploy.ts';
import { temporaryFolder } from './scripts.ts';

const run = promisify(execFile);
const isWindows = process.platform === 'win32';
const work = await temporaryFolder();
const text = await readFile(new URL('../../../docs/static-sites.md', import.meta.url), 'utf8');
const scripts = new Map(
  [...text.matchAll(/^```sh\n(#!\/bin\/sh\n# ([\w-]+\.sh):[\s\S]*?)^```$/gm)].map(
    ([, code = '', name = '']) => [name, code] as const,
  ),
);
const hasGit = await run('git', ['--version']).then(
  () => true,
  () => false,
);
if (!hasGit) process.stderr.write('\n  LEFT OUT: the deploy with git. Git is not installed.\n\n');

/** An export folder with these files. */
async function exportFolder(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(work, name);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** Puts programs on a PATH of their own that write down how they were called, one argument a line. */
async function recorder(name: string): Promise<{ path: string; calls: () => Promise<string[][]> }> {
  const folder = join(work, `stub-${name}`);
  const log = join(folder, 'calls.txt');
  await mkdir(folder, { recursive: true });
  await writeFile(log, '');
  const code = `#!/bin/sh\n{ printf '%s\\n' "$@"; case "$*" in *--files-from=-*) sed 's/^/stdin: /' ;; esac; echo '=== end'; } >>"${log}"\n[ "$*" != "\${FAIL_ON:-}" ]\n`;
  await writeFile(join(folder, name), code);
  await chmod(join(folder, name), 0o755);
  return {
    path: `${folder}${delimiter}${process.env.PATH}`,
    calls: async () =>
      (await readFile(log, 'utf8'))
        .split('=== end\n')
        .slice(0, -1)
        .map((call) => call.split('\n').slice(0, -1)),
  };
}

/** Runs an example as the site does. */
async function deploy(script: string, environment: Record<string, string>, order: Partial<DeployOrder>) {
  const file = join(work, script);
  await writeFile(file, scripts.get(script) ?? '');
  return runDeploy(
    {
      command: `sh "${file}"`,
      environment: { PATH: process.env.PATH, HOME: work, ...environment },
      secrets: [],
      temporaryFolder: work,
      spawn,
      clock: systemClock(),
      timeoutMs: 60_000,
    },
    {
      snapshot: '000042',
      folder: '/data/export',
      full: false,
      changed: [],
      removed: [],
      signal: new AbortController().signal,
      ...order,
    },
  );
}

const changed = ['_astro/a.css', 'index.html', 'jobs/7-zażółć/index.html'];
const removed = ['jobs/8-y/index.html'];

describe.skipIf(isWindows)('the examples of docs/static-sites.md', () => {
  test('are three, and a shell can read them', async () => {
    expect([...scripts.keys()]).toEqual(['deploy-rsync.sh', 'deploy-s3.sh', 'deploy-pages.sh']);
    for (const [name, code] of scripts) {
      const file = join(work, name);
      await writeFile(file, code);
      await expect(run('sh', ['-n', file]), name).resolves.toMatchObject({ stderr: '' });
    }
  });

  test('say what they need', async () => {
    for (const [script, missing] of [
      ['deploy-rsync.sh', 'name the target'],
      ['deploy-s3.sh', 'name the bucket'],
      ['deploy-pages.sh', 'name the repository'],
    ] as const) {
      const { result, output } = await deploy(script, {}, {});
      expect(result, script).toBe('failed');
      expect(output, script).toContain(missing);
    }
  });

  test('rsync gets both lists in one call', async () => {
    const { path, calls } = await recorder('rsync');
    const environment = { PATH: path, DEPLOY_TARGET: 'careers@web1:/srv/careers/' };
    expect(await deploy('deploy-rsync.sh', environment, { changed, removed })).toMatchObject({
      result: 'done',
    });
    const [call = []] = await calls();
    expect(await calls()).toHaveLength(1);
    expect(call).toContain('--delete-missing-args');
    expect(call).toEqual(expect.arrayContaining(['/data/export/', 'careers@web1:/srv/careers/']));
    expect(call.filter((line) => line.startsWith('stdin: '))).toEqual(
      [...changed, ...removed].map((line) => `stdin: ${line}`),
    );
  });

  test('rsync mirrors the folder where nothing is known of the host', async () => {
    const { path, calls } = await recorder('rsync');
    const environment = { PATH: path, DEPLOY_TARGET: '/srv/careers/' };
    await deploy('deploy-rsync.sh', environment, { changed, full: true });
    const [call = []] = await calls();
    expect(call).toEqual(
      expect.arrayContaining(['--recursive', '--delete-after', '/data/export/', '/srv/careers/']),
    );
    expect(call.join(' ')).not.toContain('files-from');
  });

  test('aws gets each changed and removed file, with type and cache', async () => {
    const { path, calls } = await recorder('aws');
    const environment = { PATH: path, DEPLOY_BUCKET: 'careers' };
    expect(await deploy('deploy-s3.sh', environment, { changed, removed })).toMatchObject({ result: 'done' });
    const copy = (file: string, type: string, cache: string) =>
      `s3 cp /data/export/${file} s3://careers/${file} --only-show-errors --content-type ${type} --cache-control ${cache}`;
    const html = 'text/html; charset=utf-8';
    expect((await calls()).map((call) => call.join(' '))).toEqual([
      copy('_astro/a.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'),
      copy('index.html', html, 'no-cache'),
      copy('jobs/7-zażółć/index.html', html, 'no-cache'),
      's3 rm s3://careers/jobs/8-y/index.html --only-show-errors',
    ]);
  });

  test('aws gets whole folders where nothing is known of the bucket, assets first, and removes the rest', async () => {
    const { path, calls } = await recorder('aws');
    await deploy('deploy-s3.sh', { PATH: path, DEPLOY_BUCKET: 'careers' }, { changed, full: true });
    const seen = (await calls()).map((call) => call.join(' '));
    expect(seen.map((call) => call.split(' ')[1])).toEqual(['cp', 'cp', 'cp', 'cp', 'sync']);
    expect(seen[0]).toContain('--include _astro/*.css --include images/*.css --content-type text/css');
    expect(seen[3]).toContain(
      '--include *.html --exclude _astro/* --exclude images/* --content-type text/html',
    );
    expect(seen[3]).toContain('--cache-control no-cache');
    expect(seen[4]).toContain('--delete');
  });

  test('a failure in the middle is a failure', async () => {
    const { path, calls } = await recorder('aws');
    const FAIL_ON = 's3 rm s3://careers/jobs/8-y/index.html --only-show-errors';
    const order = { removed: [...removed, 'jobs/9-z/index.html'] };
    const end = await deploy('deploy-s3.sh', { PATH: path, DEPLOY_BUCKET: 'careers', FAIL_ON }, order);
    expect(end.result).toBe('failed');
    expect(await calls()).toHaveLength(1);
  });

  test.skipIf(!hasGit)('git pushes what the folder holds as one commit', async () => {
    const remote = join(work, 'remote.git');
    await run('git', ['init', '--quiet', '--bare', remote]);
    const git = async (...args: string[]) =>
      (await run('git', ['--git-dir', remote, ...args])).stdout.trim().split('\n');
    const environment = {
      DEPLOY_REMOTE: remote,
      DEPLOY_CLONE: join(work, 'clone.git'),
      DEPLOY_DOMAIN: 'careers.example',
    };
    const first = await exportFolder('one', {
      'index.html': 'one\r\n',
      '_astro/a.css': 'a',
      '.gitignore': '*',
      'jobs/7-x/index.html': 'seven',
    });
    const begun = await deploy('deploy-pages.sh', environment, { folder: first, full: true });
    expect(begun, begun.output).toMatchObject({ result: 'done' });
    expect(await git('ls-tree', '-r', '--name-only', 'pages')).toEqual([
      '.gitignore',
      '.nojekyll',
      'CNAME',
      '_astro/a.css',
      'index.html',
      'jobs/7-x/index.html',
    ]);
    expect((await run('git', ['--git-dir', remote, 'show', 'pages:index.html'])).stdout).toBe('one\r\n');

    const second = await exportFolder('two', { 'index.html': 'two', '_astro/a.css': 'a' });
    const snapshot = '000043';
    const ended = await deploy('deploy-pages.sh', environment, { folder: second, snapshot });
    expect(ended, ended.output).toMatchObject({ result: 'done' });
    expect(await git('ls-tree', '-r', '--name-only', 'pages')).toEqual([
      '.nojekyll',
      'CNAME',
      '_astro/a.css',
      'index.html',
    ]);
    expect(await git('show', 'pages:index.html')).toEqual(['two']);
    expect(await git('log', '--format=%s', 'pages')).toEqual(['Snapshot 000043']);
  });
});
