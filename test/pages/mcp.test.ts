import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStandin } from '../../src/standin/server.ts';
import { questions } from '../finding/assistant-questions.ts';
import { callTool, type Manner, missedOf } from '../mcp/ask-questions.ts';
import { questionPosts, questionSite } from '../mcp/question-posts.ts';
import { dataFolder, freePort, startLive } from './live-harness.ts';
import { noEnvFile, ownerSite } from './owner-site.ts';

const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const manners = ['sentence', 'arguments'] as const satisfies Manner[];

let service: Awaited<ReturnType<typeof startStandin>>;
let live: Awaited<ReturnType<typeof startLive>>;
let data: Awaited<ReturnType<typeof dataFolder>>;
let owner: Awaited<ReturnType<typeof ownerSite>>;
const clients: Client[] = [];

beforeAll(async () => {
  service = await startStandin({ port: 0, posts: questionPosts, now: () => Temporal.Now.instant() });
  data = await dataFolder();
  owner = await ownerSite(questionSite);
  const port = String(await freePort());
  const SITE_URL = `http://localhost:${port}`;
  live = await startLive(
    { SERVICE_URL: service.url, SITE_URL, PORT: port, DATA_DIR: data.path },
    questionSite,
  );
  await live.watcher.settled();
  await live.settled();
}, 120_000);

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await live?.stop();
  await service?.close();
  await owner?.[Symbol.asyncDispose]();
  await data?.[Symbol.asyncDispose]();
});

async function connected(transport: Parameters<Client['connect']>[0]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(transport);
  clients.push(client);
  return client;
}

const overHttp = () => connected(new StreamableHTTPClientTransport(new URL('/mcp', live.url)));

/** `jobfront mcp` with these arguments, as an assistant on this machine starts it. */
const overStdio = (...args: string[]) =>
  connected(
    new StdioClientTransport({
      command: process.execPath,
      args: [cli, 'mcp', ...args],
      env: {
        PATH: process.env.PATH ?? '',
        ...noEnvFile,
        SITE_DIR: owner.path,
        SERVICE_URL: service.url,
        SITE_URL: 'https://careers.example',
        SERVICE_REQUESTS_PER_SECOND: '1000',
      },
    }),
  );

describe.each([
  ['the live site', overHttp],
  ['jobfront mcp, from a service', () => overStdio()],
  ['jobfront mcp, from a site', () => overStdio('--from', `${live.url}/jobs.json`)],
] as const)('40 questions in six languages to %s', (name, connect) => {
  test('find the right jobs among the first ten, 36 times at least', async () => {
    expect(questions).toHaveLength(40);
    expect(new Set(questions.map(({ language }) => language)).size).toBe(6);
    const client = await connect();
    for (const manner of manners) {
      const missed = await missedOf(client, manner);
      const right = questions.length - missed.length;
      console.info([`${name}, as ${manner}: ${right} of ${questions.length}`, ...missed].join('\n'));
      expect(right, missed.join('\n')).toBeGreaterThanOrEqual(36);
    }
  }, 120_000);
});

test('a job of the live site is real, by the hash in its signed list', async () => {
  const client = await overHttp();
  const list = JSON.parse((await live.get('/open-jobs.json')).text);
  const [{ url, sha256 }] = list.jobs;
  const { data: open } = await callTool(client, 'verify_job', { address: url });
  expect(open).toMatchObject({ verdict: 'open', url, sha256 });
  const far = await overStdio('--from', live.url);
  const { data: signed } = await callTool(far, 'verify_job', { address: url });
  expect(signed).toMatchObject({ verdict: 'open', url, sha256, signature: 'valid' });
});

test('a resource is the file in Markdown that the site has', async () => {
  const client = await overHttp();
  // The client asks for one page after the other.
  const { resources } = await client.listResources();
  expect(new Set(resources.map(({ uri }) => uri)).size).toBe(201);
  const [{ uri = '' } = {}] = resources;
  const { contents } = await client.readResource({ uri });
  expect(contents).toMatchObject([{ uri, mimeType: 'text/markdown' }]);
  expect((await live.get(new URL(uri).pathname)).text).toBe((contents[0] as { text: string }).text);
  await expect(client.readResource({ uri: `${live.url}/jobs/99999.md` })).rejects.toThrow();
});

test('llms.txt names it, as long as it is there', async () => {
  expect((await live.get('/llms.txt')).text).toContain('[MCP server](http://localhost:');
  const without = await dataFolder();
  const silent = await startLive(
    { SERVICE_URL: service.url, DATA_DIR: without.path },
    { ...questionSite, mcp: false },
  );
  try {
    await silent.watcher.settled();
    expect((await silent.get('/llms.txt')).text).not.toContain('MCP');
    expect((await fetch(`${silent.url}/mcp`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await silent.get('/mcp/server-card')).status).toBe(404);
  } finally {
    await silent.stop();
    await without[Symbol.asyncDispose]();
  }
});
