import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));

/** Variables of Node's, and the one that says where the program itself comes from. */
const others = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'JOBFRONT_REPOSITORY'];
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
    const pages = ['hosting.md', 'live.md', 'cdn.md', 'scaling.md'].map((page) =>
      readFile(new URL(`docs/${page}`, root), 'utf8'),
    );
    const text = (await Promise.all(pages)).join('');
    const named = new Set([...text.matchAll(/\(hosting\/([\w.-]+)\)/g)].map(([, name]) => name));
    expect([...named].sort()).toEqual(names.filter((name) => !name.endsWith('ignore')));
  });

  test('the file for a balancer stands in its document as it is', async () => {
    const [, file = ''] = (await read('nginx-balancer.conf')).split(/^#.*\n/);
    expect(await readFile(new URL('docs/scaling.md', root), 'utf8')).toContain(`\`\`\`nginx\n${file}\`\`\``);
  });

  test.each(names)('%s names only scripts, commands and settings that there are', async (name) => {
    const text = await read(name);
    for (const [, script = ''] of text.matchAll(/npm run (?:-s )?([\w:]+)/g)) {
      expect(scripts, script).toHaveProperty(script);
    }
    const program = await readFile(new URL('src/commands/program.ts', root), 'utf8');
    for (const [, command = ''] of text.matchAll(/src\/cli\.ts"?,? "?([\w-]+)/g)) {
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
    const last = steps.slice(steps.findLastIndex(([word]) => word === 'FROM'));
    const of = (wanted: string) => last.filter(([word]) => word === wanted).map(([, rest]) => rest);
    expect(of('USER')).toEqual(['node']);
    expect(of('VOLUME')).toEqual(['/data']);
    expect(of('EXPOSE')).toEqual([String(environmentSchema.shape.PORT.parse(undefined))]);
    expect(of('HEALTHCHECK')).toEqual([expect.stringContaining('/readyz')]);
    expect(of('ENV').join(' ')).toContain('DATA_DIR=/data HOST=0.0.0.0 PORT=4321');
    expect(JSON.parse(of('CMD')[0] ?? '')).toEqual(['node', 'src/cli.ts', 'start']);
  });

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

  const systemd = findProgram('systemd-analyze', ['/usr/bin/systemd-analyze']);
  test.skipIf(!systemd)('systemd takes the unit, and finds little that it is exposed to', async () => {
    const place = await mkdtemp(join(tmpdir(), 'jobfront-unit-'));
    try {
      const unit = join(place, 'careers.service');
      await writeFile(unit, (await read('careers.service')).replace('/usr/bin/node', process.execPath));
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
