import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { companion, environment, freePort, projectFolder, timed, versionOf } from './processes.ts';

/** A running server of the two pages. */
export interface Peer {
  name: string;
  port: number;
  /** Where the pages stand, when not at their own address. */
  under: string;
  stop(): Promise<void>;
}

const ownNames = { front: 'Jobfront', counted: 'Jobfront, counted', sirv: 'sirv' } as const;

/** Our front, without or with counting each visit, or sirv, with the pages of a folder. */
export async function startOwn(
  which: keyof typeof ownNames,
  folder: string,
  addresses: readonly string[],
): Promise<Peer> {
  const child = companion<{ port: number }>('serve-process.ts', {
    args: [which, folder, ...addresses],
    env: environment({}),
  });
  const { port } = await child.wait(() => true);
  return { name: ownNames[which], port, under: '', stop: child.stop };
}

/** `@astrojs/node` in `standalone` mode: the same pages, printed at build time and, under /live, on request. */
export async function startAstroNode(
  folder: string,
  pages: ReadonlyMap<string, string>,
): Promise<[Peer, Peer]> {
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await write(
    'astro.config.mjs',
    "import node from '@astrojs/node';\nexport default { output: 'static', adapter: node({ mode: 'standalone' }), session: false };\n",
  );
  for (const [address, html] of pages) {
    const name = address.replaceAll('/', '');
    await write(`src/${name}.html`, html);
    const page = (up: string, prerender: boolean) =>
      `---\nimport html from '${up}/${name}.html?raw';\nexport const prerender = ${prerender};\n---\n<Fragment set:html={html} />\n`;
    await write(`src/pages/${name}/index.astro`, page('../..', true));
    await write(`src/pages/live/${name}/index.astro`, page('../../..', false));
  }
  const astro = join(projectFolder, 'node_modules/astro/bin/astro.mjs');
  await timed(process.execPath, [astro, 'build', '--root', folder], environment({}));
  const port = await freePort();
  const child = spawn(process.execPath, [join(folder, 'dist/server/entry.mjs')], {
    env: environment({ HOST: '127.0.0.1', PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await listening(port);
  const stop = () => end(child);
  return [
    { name: '@astrojs/node standalone, built page', port, under: '', stop },
    { name: '@astrojs/node standalone, page on request', port, under: '/live', stop },
  ];
}

/** nginx with one worker, or `null` where it is not installed. */
export async function startNginx(folder: string, pages: string): Promise<Peer | null> {
  const version = await versionOf('nginx', '-v');
  if (version === null) return null;
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  default_type text/html;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${pages}; }
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await listening(port);
  return { name: `nginx ${version}`, port, under: '', stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await delay(50);
  }
  throw new Error(`Nothing listens on port ${port}.`);
}
