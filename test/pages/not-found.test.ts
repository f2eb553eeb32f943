import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { dataFolder, startLive } from './live-harness.ts';

let live: Awaited<ReturnType<typeof startLive>>;
let data: Awaited<ReturnType<typeof dataFolder>>;

beforeAll(async () => {
  data = await dataFolder();
  live = await startLive({ SERVICE_URL: inject('service'), DATA_DIR: data.path });
  await live.settled();
}, 60_000);
afterAll(async () => {
  await live?.stop();
  await data?.[Symbol.asyncDispose]();
});

describe('an unknown address of the live site', () => {
  const ask = (path: string, language = '*', encoding = 'identity') =>
    fetch(live.url + path, { headers: { 'Accept-Language': language, 'Accept-Encoding': encoding } });

  test('answers in the language of its path, else in that of the visitor, and says so to caches', async () => {
    for (const [path, language, expected, vary] of [
      ['/en/jobs/welder/', 'de', 'en', 'Accept-Encoding'],
      ['/jobs/welder/', 'de-AT, en;q=0.5', 'de', 'Accept-Encoding, Accept-Language'],
      ['/jobs/welder/', 'ja, uk;q=0.1', 'uk', 'Accept-Encoding, Accept-Language'],
      ['/jobs/welder/', 'ja', 'pl', 'Accept-Encoding, Accept-Language'],
      ['/x.png', 'en', 'en', 'Accept-Encoding, Accept-Language'],
      ['/de/nowhere/', '', 'de', 'Accept-Encoding'],
    ] as const) {
      const answer = await ask(path, language);
      const text = await answer.text();
      expect(answer.status, path).toBe(404);
      expect(text, path).toContain(`<html lang="${expected}"`);
      expect(answer.headers.get('vary'), path).toBe(vary);
      expect(answer.headers.get('content-security-policy'), path).not.toBeNull();
      expect(Number(answer.headers.get('content-length')), path).toBe(Buffer.byteLength(text));
    }
  });

  test('is answered in every form, with its words in the field, whatever they are', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await ask('/en/jobs/senior-developer-berlin', '*', encoding);
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(await answer.text()).toContain('value="senior developer berlin" name="q"');
    }
    for (const path of ['/%22%3E%3Cscript%3Ealert(1)', '/en/%3Cimg%20src=x%3E', `/${'a'.repeat(8000)}`]) {
      const answer = await ask(path);
      expect(answer.status, path).toBe(404);
      expect((await answer.text()).replace(/="[^"]*"/g, '')).not.toMatch(/<script>alert|<img src=x/);
    }
    const head = await fetch(`${live.url}/en/welder`, { method: 'HEAD' });
    expect(head.status).toBe(404);
  });
});
