import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import type { Status } from '../../src/sync/status.ts';
import { serviceEnvironment } from '../bench/live.ts';
import { environment, freePort } from '../bench/processes.ts';
import { type KnownPost, type Service, startService } from '../bench/service.ts';
import { findProgram, type RealServer, startReal } from '../hosts/real-server.ts';
import type { TestServer } from '../store/postgres-server.ts';
import { type FenceLog, openFenceLog } from './fences.ts';
import { ask, until } from './load.ts';
import { type Member, startMember } from './member.ts';

/** Three fronts and two syncs of one site over one database, and nginx before the fronts. */
export interface Cluster {
  service: Service;
  database: TestServer;
  fences: FenceLog;
  /** Address of nginx. */
  balancer: string;
  /** Where webhooks are sent at nginx, and at one process. */
  hookAt(url: string): string;
  fronts: readonly Member[];
  syncs: readonly Member[];
  /** Addresses of the site as it was at the start. */
  addresses: readonly string[];
  /** The process that leads; `null` while none does. */
  leader(): Promise<Member | null>;
  /** Gives a post a title that no other has ever had. The service sends its webhook. */
  edit(): Promise<Edit>;
  /** The same without the webhook. */
  editInSilence(): Promise<Edit>;
  /** Has every answer of the service come so many milliseconds late; 0 as usual. */
  delayService(ms: number): Promise<void>;
  /** The titles of these that one front or another does not show. */
  missing(titles: readonly string[]): Promise<string[]>;
  /** All processes run and are abreast of each other. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface Edit {
  title: string;
  publishId: number;
}

interface ClusterOptions {
  /** Jobs of the board. */
  size: number;
  /** It is stopped and started again. */
  database: TestServer;
  /** The program `nginx`. */
  nginx: string;
  /** Folder of the compiled pages of the sample company. */
  compiled: string;
  /** For what the processes keep. */
  folder: string;
}

const recipe = new URL('../../docs/hosting/nginx-balancer.conf', import.meta.url);
const schema = 'jobfront_scale';
/** The folders of languages: their start pages, and the rows of their boards. */
const roots = ['/', '/en/', '/de/', '/uk/'];

/** The program; `null`, and said, where it is not installed. */
export const findNginx = () =>
  findProgram('nginx', ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx']);

/** @throws {Error} where one of its parts can't be had */
export async function startCluster({
  size,
  database,
  nginx,
  compiled,
  folder,
}: ClusterOptions): Promise<Cluster> {
  const ending: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ending.splice(0).reverse()) await end();
  };
  try {
    const service = await startService(size);
    ending.push(service.stop);
    const secret = randomBytes(24).toString('base64url');
    const start = async (name: string, role: 'front' | 'sync') => {
      const member = startMember({
        ...{ name, role, compiled, port: await freePort() },
        environment: environment({
          ...serviceEnvironment(service, join(folder, name)),
          ...{ DATABASE_URL: database.url, DATABASE_SCHEMA: schema, WEBHOOK_SECRET: secret },
          ...{ ENV_FILE: devNull, SITE_DIR: '', DRAIN_SECONDS: '1' },
        }),
      });
      ending.push(member.stop);
      return member;
    };
    // The first one keeps what Node has made of the modules; the others start in half the time.
    const first = await start('sync 1', 'sync');
    await until(
      `${first.name} has saved a board`,
      async () => (await first.status())?.state === 'current',
      () => first.log().slice(-5).join('\n'),
    );
    const fences = await openFenceLog(database.url, schema);
    const syncs = [first, await start('sync 2', 'sync')];
    const fronts = await Promise.all(['front 1', 'front 2', 'front 3'].map((name) => start(name, 'front')));
    for (const front of fronts) await until(`${front.name} is ready`, front.isReady);
    const balancer = await startBalancer(nginx, fronts);
    ending.push(balancer.stop);
    const url = `http://127.0.0.1:${balancer.port}`;
    const hookAt = (at: string) => `${at}/webhooks/${secret}`;
    await service.tell(hookAt(url));
    const posts = await service.posts(size);
    const cluster = createCluster({ service, database, fences, balancer: url, hookAt, fronts, syncs, posts });
    await cluster.settled();
    return { ...cluster, addresses: await addressesOf(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** nginx with the recommended file, as it stands in the documents. */
async function startBalancer(nginx: string, fronts: readonly Member[]): Promise<RealServer> {
  const text = await readFile(recipe, 'utf8');
  const hosts = fronts.map(({ url }) => new URL(url).host);
  let at = 0;
  const placed = text.replaceAll(/10\.0\.0\.\d+:4321/g, () => hosts[at++] ?? '');
  if (at !== hosts.length) throw new Error(`${recipe.pathname} names ${at} fronts, not ${hosts.length}.`);
  return startReal(
    {
      program: nginx,
      args: (config, folder) => ['-p', folder, '-c', config],
      config: ({ folder, port }) => `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors; events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${placed.replace('listen 80;', `listen 127.0.0.1:${port};`)}
}`,
    },
    {},
  );
}

async function addressesOf(url: string): Promise<string[]> {
  const { bytes } = await ask(`${url}/sitemap.xml`);
  const pages = [...bytes.toString().matchAll(/<loc>https:\/\/jobs\.example([^<]*)/g)].map(
    ([, address = '']) => address,
  );
  const files = roots.flatMap((root) => [root, `${root}rows.json`]);
  return [...new Set([...pages, ...files, '/feed.xml', '/jobs.json', '/sitemap.xml', '/llms.txt', '/none/'])];
}

type Parts = Pick<Cluster, 'service' | 'database' | 'fences' | 'balancer' | 'hookAt' | 'fronts' | 'syncs'>;

function createCluster({ posts, ...parts }: Parts & { posts: readonly KnownPost[] }) {
  const { service, fences, balancer, hookAt, fronts, syncs } = parts;
  const all = [...fronts, ...syncs];
  let edits = 0;

  async function edit(): Promise<Edit> {
    const post = posts[edits % posts.length];
    edits += 1;
    const title = `Edited ${String(edits).padStart(5, '0')}`;
    const publishId = post?.id ?? 0;
    await service.edit(publishId, { title });
    return { title, publishId };
  }

  return {
    ...parts,
    async leader() {
      const holder = await fences.holder();
      return syncs.find(({ pid }) => holder?.startsWith(`process ${pid()} `)) ?? null;
    },
    edit,
    async editInSilence() {
      await service.tellNobody();
      const edited = await edit();
      await service.tell(hookAt(balancer));
      return edited;
    },
    async delayService(ms: number) {
      const answer = await fetch(`${service.url}/control/faults`, {
        ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify(ms > 0 ? { latency: { ms } } : {}),
      });
      if (!answer.ok) throw new Error(`The service can't be delayed: ${await answer.text()}`);
    },
    async missing(titles: readonly string[]) {
      const texts = await Promise.all(
        fronts.map(async ({ url }) => {
          const rows = await Promise.all(roots.map((root) => ask(`${url}${root}rows.json`)));
          return rows.map(({ bytes }) => bytes.toString()).join('');
        }),
      );
      return titles.filter((title) => texts.some((text) => !text.includes(title)));
    },
    async settled() {
      let statuses: (Status | null)[] = [];
      await until(
        'all processes are abreast',
        async () => {
          statuses = await Promise.all(all.map((member) => member.status()));
          const shown = new Set(statuses.map((status) => status?.snapshot));
          return statuses.every((status) => status?.state === 'current') && shown.size === 1;
        },
        () =>
          all
            .map(({ name, log }, at) => {
              const { state, snapshot, leads, degraded } = statuses[at] ?? {};
              return `${name}: ${JSON.stringify({ state, snapshot, leads, degraded })}\n${log().slice(-20).join('\n')}`;
            })
            .join('\n'),
      );
    },
  };
}
