import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStandin } from '../../src/standin/server.ts';
import { questions } from '../finding/assistant-questions.ts';
import { callTool, type Manner, missedOf } from '../mcp/ask-questions.ts';
import { questionPosts, questionSite } from '../mcp/question-posts.ts';
import { dataFolder, startLive } from './live-harness.ts';

let service: Awaited<ReturnType<typeof startStandin>>;
let live: Awaited<ReturnType<typeof startLive>>;
let data: Awaited<ReturnType<typeof dataFolder>>;

beforeAll(async () => {
  service = await startStandin({ port: 0, posts: questionPosts, now: () => Temporal.Now.instant() });
  data = await dataFolder();
  live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path }, questionSite);
  await live.watcher.settled();
  await live.settled();
});

afterAll(async () => {
  await live?.stop();
  await service?.close();
  await data?.[Symbol.asyncDispose]();
});

async function connected() {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', live.url)));
  return client;
}

describe('40 questions in six languages', () => {
  test.each(['sentence', 'arguments'] as const satisfies Manner[])('asked as %s', async (manner) => {
    expect(questions).toHaveLength(40);
    const client = await connected();
    const missed = await missedOf(client, manner);
    console.info(
      `HTTP, ${manner}: ${questions.length - missed.length} of ${questions.length}\n${missed.join('\n')}`,
    );
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(4);
    await client.close();
  });
});

