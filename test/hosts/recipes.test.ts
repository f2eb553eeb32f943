import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { buildRequest } from '../../src/relay/build-hook.ts';
import { environmentSchema } from '../../src/settings/environment.ts';
import { findProgram } from './real-server.ts';

const root = new URL('../../', import.meta.url);
const folder = new URL('docs/hosting/', root);
const read = (name: string) => readFile(new URL(name, folder), 'utf8');
const names = (await readdir(folder)).sort();
const yamls = names.filter((name) => /\.ya?ml$/.test(name));
const { bin, scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));

/** Variables of Node's, and the one that says where the program itself comes from. */
const others = [
  ...['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'PATH', 'MAINPID', 'FETCH_HEAD'],
  ...['JOBFRONT_REPOSITORY', 'JOBFRONT_REF'],
];
const settings = new Set([...Object.keys(environmentSchema.shape), ...others]);
/** Of the hosts themselves. */
const ofHosts = /^CI_/;

async function documentsOf(name: string): Promise<unknown[]> {
  const documents = parseAllDocuments(await read(name), { strict: true, uniqueKeys: true });
  return documents.map((document) => {
    expect(document.errors, name).toEqual([]);
    return document.toJS();
  });
}

/** Every object in it, itself first. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

/** The steps of a Dockerfile, their lines joined. */
async function stepsOf(dockerfile: string): Promise<[word: string, rest: string][]> {
  const lines = (await read(dockerfile))
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  return lines.filter(Boolean).map((line) => {
    const [word = '', ...rest] = line.split(' ');
    return [word, rest.join(' ').trim()];
  });
}

describe('the recipes for hosts', () => {
  test('are the ones that the documents name', async () => {
    const pages = ['live-sites.md', 'static-sites.md'].map((page) =>
      readFile(new URL(`docs/${page}`, root), 'utf8'),
    );
    const text = (await Promise.all(pages)).join('');
    const named = new Set([...text.matchAll(/\(hosting\/([\w.-]+)\)/g)].map(([, name]) => name));
    expect([...named].sort()).toEqual(names.filter((name) => !name.endsWith('ignore')));
  });

  test('the file for a balancer stands in its document as it is', async () => {
    const [, file = ''] = (await read('nginx-balancer.conf')).split(/^#.*\n/);
    expect(await readFile(new URL('docs/live-sites.md', root), 'utf8')).toContain(
      `\`\`\`nginx\n${file}\`\`\``,
    );
  });

  test.each(names)('%s names only scripts, commands and settings that there are', async (name) => {
    const text = await read(name);
    for (const [, script = ''] of text.matchAll(/npm run (?:-s )?([\w:]+)/g)) {
      expect(scripts, script).toHaveProperty(script);
    }
    const program = await readFile(new URL('src/commands/program.ts', root), 'utf8');
    for (const [, command = ''] of text.matchAll(/src\/(?:cli\.ts|jobfront\.mjs)"?,? "?([\w-]+)/g)) {
      expect(program, command).toContain(`'${command}'`);
    }
    const named = [
      ...text.matchAll(/^\s*(?:- \{ name: |Environment=)?([A-Z][A-Z_]{2,})(?::|=|,)/gm),
      ...text.matchAll(/(?:vars|secrets|process\.env)\.([A-Z_]+)/g),
      ...[...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, list = '']) => [...list.matchAll(/([A-Z_]+)=/g)]),
      ...text.matchAll(/\$\{?([A-Z][A-Z_]+)/g),
    ].map(([, variable = '']) => variable);
    expect(named.filter((one) => !settings.has(one) && !ofHosts.test(one) && one !== 'BUILD_HOOK')).toEqual(
      [],
    );
  });

  test.each(yamls)('%s is YAML, and probes what the site answers', async (name) => {
    const paths = (await documentsOf(name)).flatMap(objectsIn).flatMap(({ httpGet }) => objectsIn(httpGet));
    expect(paths.map(({ path }) => path)).toEqual(
      name === 'kubernetes.yaml' ? ['/readyz', '/readyz', '/healthz'] : [],
    );
  });

  test('the Dockerfile copies what is there and not ignored, runs as nobody special, and asks /readyz', async () => {
    const steps = await stepsOf('Dockerfile');
    const taken = (await read('Dockerfile.dockerignore')).split('\n');
    for (const [word, rest] of steps) {
      if (word !== 'COPY' || rest.startsWith('--from=')) continue;
      for (const path of rest.split(' ').slice(0, -1)) {
        expect(existsSync(new URL(path, root)), path).toBe(true);
        expect(taken).toContain(`!${path}`);
      }
    }
    expect(serves(steps)).toEqual(['node', 'src/cli.ts', 'start']);
  });

  test('the Dockerfile of a package takes what an owner’s folder has, and serves it in the same way', async () => {
    const steps = await stepsOf('Dockerfile.package');
    expect(serves(steps)).toEqual(['node', `node_modules/jobfront/${bin.jobfront}`, 'start']);
    const [copied] = steps.filter(([word]) => word === 'COPY').map(([, rest]) => rest);
    expect(copied).toBe('package.json package-lock.json *.tgz ./');
  });

  /** What an image runs. It is nobody special, has its data in a volume, and is asked /readyz. */
  function serves(steps: readonly [word: string, rest: string][]): unknown {
    const last = steps.slice(steps.findLastIndex(([word]) => word === 'FROM'));
    const of = (wanted: string) => last.filter(([word]) => word === wanted).map(([, rest]) => rest);
    expect(of('USER')).toEqual(['node']);
    expect(of('VOLUME')).toEqual(['/data']);
    expect(of('EXPOSE')).toEqual([String(environmentSchema.shape.PORT.parse(undefined))]);
    expect(of('HEALTHCHECK')).toEqual([expect.stringContaining('/readyz')]);
    expect(of('ENV').join(' ')).toContain('DATA_DIR=/data HOST=0.0.0.0 PORT=4321');
    return JSON.parse(of('CMD')[0] ?? '');
  }

  test('compose and Kubernetes keep one process, an unwritable root and no rights', async () => {
    const [compose] = (await documentsOf('compose.yaml')) as [{ services: { site: object } }];
    expect(compose.services.site).toMatchObject({
      ...{ read_only: true, cap_drop: ['ALL'], volumes: ['data:/data'] },
      build: { context: '../..', dockerfile: 'docs/hosting/Dockerfile' },
    });
    const deployment = (await documentsOf('kubernetes.yaml')).find(
      (one) => objectsIn(one)[0]?.kind === 'Deployment',
    );
    expect(deployment).toMatchObject({
      spec: {
        ...{ replicas: 1, strategy: { type: 'Recreate' } },
        template: {
          spec: {
            securityContext: { runAsNonRoot: true, fsGroup: 1000 },
            containers: [
              { securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false } },
            ],
          },
        },
      },
    });
  });

  test('the workflow of GitHub waits for what the relay sends, and may do no more than it needs', async () => {
    const [workflow] = (await documentsOf('github-pages.yml')) as [
      { on: object; permissions: object; jobs: Record<string, { permissions?: object }> },
    ];
    const { body } = buildRequest({ kind: 'github', url: 'https://api.example', token: 't' });
    const types = [JSON.parse(body).event_type];
    expect(workflow.on).toMatchObject({ repository_dispatch: { types }, schedule: [{}] });
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(workflow.jobs.build?.permissions).toBeUndefined();
    expect(workflow.jobs.deploy?.permissions).toEqual({ pages: 'write', 'id-token': 'write' });
  });

  test('the recipes for Pages take the version that a variable names, and none without it', async () => {
    const [workflow] = (await documentsOf('github-pages.yml')) as [
      { jobs: { build: { steps: { run?: string; with?: { path?: string; ref?: string } }[] } } },
    ];
    const { steps } = workflow.jobs.build;
    expect(steps.find(({ with: given }) => given?.path === 'jobfront')?.with?.ref).toBe(
      `$\{{ vars.JOBFRONT_REF }}`,
    );
    const [{ pages }] = (await documentsOf('gitlab-pages.yml')) as [{ pages: { script: string[] } }];
    const refusal = [steps[0]?.run ?? '', pages.script[0] ?? ''];
    for (const step of refusal) {
      const run = (JOBFRONT_REF: string) => spawnSync('sh', ['-ec', step], { env: { JOBFRONT_REF } });
      expect(run('').status).toBe(1);
      expect(run('v0.2.0').status).toBe(0);
    }
  });

  test('the job of GitLab builds with that version, whatever earlier jobs have left', async () => {
    const [{ pages }] = (await documentsOf('gitlab-pages.yml')) as [{ pages: { script: string[] } }];
    const place = await mkdtemp(join(tmpdir(), 'jobfront-gitlab-'));
    try {
      const program = join(place, 'program');
      const site = join(place, 'site');
      const npm = join(place, 'bin/npm');
      for (const folder of [program, site, join(place, 'bin')]) await mkdir(folder);
      await writeFile(
        npm,
        '#!/bin/sh\n[ "$1" = ci ] || { mkdir -p "$SITE_DIR/dist"; cp version "$SITE_DIR/dist/"; }',
      );
      await chmod(npm, 0o755);
      const git = (...args: string[]) =>
        spawnSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], { cwd: program });
      git('init', '--quiet');
      for (const version of ['1', '2']) {
        await writeFile(join(program, 'version'), version);
        git('add', '.');
        git('commit', '--quiet', '--message', version);
        git('tag', `v${version}`);
      }
      const build = async (JOBFRONT_REF: string) => {
        const env = { SITE_DIR: site, JOBFRONT_REPOSITORY: program, JOBFRONT_REF, TMPDIR: place };
        const path = `${join(place, 'bin')}:${process.env.PATH}`;
        const script = pages.script.join('\n');
        const { status, stderr } = spawnSync('sh', ['-ec', script], {
          cwd: site,
          env: { ...env, PATH: path },
        });
        expect([status, String(stderr)]).toEqual([0, '']);
        return readFile(join(site, 'dist/version'), 'utf8');
      };
      expect([await build('v1'), await build('v2'), await build('v1')]).toEqual(['1', '2', '1']);
      // Nothing is left for the next job.
      expect((await readdir(place)).sort()).toEqual(['bin', 'program', 'site']);
    } finally {
      await rm(place, { recursive: true });
    }
  });

  test('the unit and Kubernetes leave the time that a process may take to end', async () => {
    const kubernetes = (await documentsOf('kubernetes.yaml')).flatMap(objectsIn);
    const drain = kubernetes.find(({ name }) => name === 'DRAIN_SECONDS')?.value;
    const grace = kubernetes.find((one) => 'terminationGracePeriodSeconds' in one);
    expect(Number(grace?.terminationGracePeriodSeconds)).toBeGreaterThanOrEqual(Number(drain) + 10);
    const names = kubernetes.filter(({ kind }) => kind).map(({ kind }) => kind);
    expect(names).toEqual([
      ...[
        'PersistentVolumeClaim',
        'Deployment',
        'Service',
        'Ingress',
        'NetworkPolicy',
        'PodDisruptionBudget',
      ],
    ]);
    const selectors = kubernetes.flatMap(({ matchLabels, selector }) => matchLabels ?? (selector as object));
    expect(selectors.filter(Boolean).length).toBeGreaterThan(3);
    const unit = await read('careers.service');
    expect(unit).toMatch(/^TimeoutStopSec=15$/m);
    // What jobfront.mjs ends with where Node is too old.
    const entry = await readFile(new URL('src/jobfront.mjs', root), 'utf8');
    expect(entry).toContain(`exitCode = ${/^RestartPreventExitStatus=(\d+)$/m.exec(unit)?.[1]};`);
  });

  const systemd = findProgram('systemd-analyze', ['/usr/bin/systemd-analyze']);
  test.skipIf(!systemd)('systemd takes the unit, and finds little that it is exposed to', async () => {
    const place = await mkdtemp(join(tmpdir(), 'jobfront-unit-'));
    try {
      const unit = join(place, 'careers.service');
      await writeFile(unit, await read('careers.service'));
      const run = (...args: string[]) => spawnSync(systemd ?? '', [...args, unit], { encoding: 'utf8' });
      const verified = run('verify');
      expect([verified.status, verified.stdout + verified.stderr]).toEqual([0, '']);
      // In tenths; what systemd itself calls "OK" ends at 4.9.
      expect(run('security', '--offline=true', '--threshold=20').status).toBe(0);
    } finally {
      await rm(place, { recursive: true });
    }
  });
});
