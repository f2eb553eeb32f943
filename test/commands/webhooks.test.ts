import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from '../../src/store/data-folder.ts';
import { fakeIntegration, type Reply } from '../service/fake-integration.ts';
import { start } from '../standin/harness.ts';
import { jobfront } from './run.ts';

const secret = 'Qx7-fixed_for_the_tests-31337';
const names = [
  'job_post_published',
  'advert_published',
  'job_post_publish_edited',
  'advert_publish_edited',
  'job_updated',
  'job_deleted',
];

/** A data folder of its own, and a way to run the command against a service. */
async function commandFor(serviceUrl: string, more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'webhooks-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const environment = {
    SERVICE_URL: serviceUrl,
    SITE_URL: 'http://localhost:4999',
    DATA_DIR: folder,
    WEBHOOK_SECRET: secret,
    SERVICE_CLIENT_ID: 'kolibra_careers',
    SERVICE_CLIENT_SECRET: 'careers-secret',
    ...more,
  };
  const memory = join(folder, 'webhooks', 'registered.json');
  return {
    folder,
    memory,
    remembered: async () =>
      JSON.parse(await readFile(memory, 'utf8')).webhooks as { type: string; id: number | null }[],
    run: async (args: string[], change: Record<string, string> = {}) => {
      const ended = await jobfront(['webhooks', ...args], { ...environment, ...change });
      // Whatever it says, no secret is in it.
      expect(ended.stdout + ended.stderr).not.toMatch(/Qx7-fixed|31337|careers-secret|token-\d/);
      return ended;
    },
  };
}

describe('against the stand-in', () => {
  test('add registers a relay, list says whether it answers, remove takes it back', async () => {
    const standin = await start([]);
    const { run } = await commandFor(standin.url);
    const asked: (string | undefined)[] = [];
    const relay = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(request.url === `/api/webhooks/${secret}` ? 405 : 404).end();
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void relay.close());
    const base = `http://127.0.0.1:${(relay.address() as AddressInfo).port}/api`;
    const added = await run(['add', '--relay', `${base}/`]);
    expect(added.stdout).toContain(
      `The service informs ${base}/webhooks/… of everything that changes pages.`,
    );
    expect(new Set(standin.webhooks.webhooks.map(({ url }) => url))).toEqual(
      new Set([`${base}/webhooks/${secret}`]),
    );
    const listed = await run(['list']);
    expect(listed.stdout).toContain(`  ${base}/webhooks/…  answers\n`);
    expect(asked).toEqual([`GET /api/webhooks/${secret}`]);
    await new Promise((resolve) => relay.close(resolve));
    expect((await run(['list'])).stdout).toContain(`  ${base}/webhooks/…  does not answer\n`);
    expect((await run(['add', '--relay', 'relay.example'])).stderr).toContain(
      '--relay relay.example is no address',
    );
    expect((await run(['remove', '--old', '--relay', base])).code).toBe(0);
    expect(standin.webhooks.webhooks).toHaveLength(names.length);
    expect((await run(['remove'])).code).toBe(0);
    expect(standin.webhooks.webhooks).toHaveLength(0);
  });

  test('add registers every name once, list shows it, remove takes it back', async () => {
    const standin = await start([]);
    const { run, remembered, memory } = await commandFor(standin.url);
    const added = await run(['add']);
    expect([added.code, added.stderr]).toEqual([0, '']);
    expect(added.stdout).toContain('job_post_published       registered (id 1)\n');
    expect(added.stdout).toContain(
      'The service informs http://localhost:4999/webhooks/… of everything that changes pages.',
    );
    expect(standin.webhooks.webhooks.map(({ type }) => type)).toEqual(names);
    expect(new Set(standin.webhooks.webhooks.map(({ url }) => url))).toEqual(
      new Set([`http://localhost:4999/webhooks/${secret}`]),
    );
    expect(await readFile(memory, 'utf8')).not.toContain(secret);

    const again = await run(['add', '--json']);
    expect(JSON.parse(again.stdout).webhooks.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      names.map(() => 'known'),
    );
    expect(standin.webhooks.webhooks).toHaveLength(6);

    const listed = await run(['list']);
    expect(listed.stdout).toContain('1  job_post_published  http://localhost:4999/webhooks/…');
    expect(listed.stdout).toContain('The service does not list its registrations.');

    expect((await run(['remove'])).stdout).toBe('6 registrations are gone at the service.\n');
    expect([standin.webhooks.webhooks, await remembered()]).toEqual([[], []]);
    expect((await run(['remove', '--json'])).stdout).toBe('{"removed":[],"unsure":[]}\n');
  });

  test.each([
    ['table', ['job_post_published', 'job_post_publish_edited', 'job_updated', 'job_deleted']],
    ['listed', ['advert_published', 'advert_publish_edited', 'job_updated', 'job_deleted']],
  ] as const)(
    'add finds the names of a service that takes those %s alone',
    async (webhookTypesTaken, taken) => {
      const standin = await start([], { choices: { webhookTypesTaken } });
      const { run } = await commandFor(standin.url);
      const { code, stdout } = await run(['add']);
      expect(code).toBe(0);
      expect(stdout.match(/not taken by this service/g)).toHaveLength(2);
      expect(standin.webhooks.webhooks.map(({ type }) => type)).toEqual(taken);
    },
  );

  test('a list of the service settles what is there, also where nothing is remembered', async () => {
    const standin = await start([], { choices: { webhookList: 'shown' } });
    const { run, folder, remembered } = await commandFor(standin.url);
    await run(['add']);
    standin.webhooks.register('job_updated', 'https://other.example/hooks/do-not-show-this-token');
    await rm(join(folder, 'webhooks'), { recursive: true });
    standin.webhooks.remove(2);
    const { code, stdout } = await run(['add']);
    expect(code).toBe(0);
    expect(stdout.match(/registered before/g)).toHaveLength(5);
    expect(stdout).toContain('advert_published         registered (id 8)');
    expect((await remembered()).map(({ id }) => id).sort()).toEqual([1, 3, 4, 5, 6, 8]);
    // What is gone at the service, whoever took it away, is made anew.
    standin.webhooks.remove(1);
    expect((await run(['add'])).stdout).toMatch(/job_post_published +registered \(id 9\)/);
    expect((await remembered()).map(({ id }) => id).sort()).toEqual([3, 4, 5, 6, 8, 9]);
    const listed = await run(['list']);
    expect(listed.stdout).toContain('7  job_updated  https://other.example/hooks/…');
  });

  test('after a new secret, add registers anew and remove --old takes the old ones away', async () => {
    const standin = await start([]);
    const { run } = await commandFor(standin.url);
    await run(['add']);
    const next = { WEBHOOK_SECRET: 'another-secret-of-the-tests-31337' };
    await run(['add'], next);
    expect(standin.webhooks.webhooks).toHaveLength(12);
    expect((await run(['remove', '--old'], next)).stdout).toContain('6 registrations');
    expect(standin.webhooks.webhooks.every(({ url }) => url.includes('another-secret'))).toBe(true);
  });

  test('one registration can be removed by its id, and one that is gone is no failure', async () => {
    const standin = await start([]);
    const { run, remembered } = await commandFor(standin.url);
    await run(['add']);
    standin.webhooks.remove(4);
    expect((await run(['remove', '--id', '4'])).code).toBe(0);
    expect(await remembered()).toHaveLength(5);
    expect((await run(['remove', '--id', '99', '--json'])).stdout).toBe('{"removed":[99],"unsure":[]}\n');
    expect((await run(['remove', '--id', '0'])).stderr).toContain('--id is "0": give a whole number from 1');
  });

  test('types lists the names of the service, or says that it can not', async () => {
    const { run } = await commandFor((await start([])).url);
    expect((await run(['types'])).stdout.split('\n').slice(0, 2)).toEqual([
      'advert_published',
      'advert_publish_edited',
    ]);
    expect(JSON.parse((await run(['types', '--json'])).stdout)).toHaveLength(22);
    const without = await commandFor((await start([], { choices: { webhookTypesPath: 'none' } })).url);
    const { code, stderr } = await without.run(['types']);
    expect([code, stderr]).toEqual([
      1,
      'This service has no listing of its event types: jobfront webhooks add tries them out.\n',
    ]);
  });

  test('variant A logs in as a user, and is said to have no webhooks', async () => {
    const standin = await start([], { variant: 'a' });
    const user = { SERVICE_VARIANT: 'a', SERVICE_USERNAME: 'anna.nowak', SERVICE_PASSWORD: 'anna-password' };
    const { run, remembered } = await commandFor(standin.url, user);
    const { code, stderr } = await run(['add']);
    expect([code, await remembered()]).toEqual([1, []]);
    expect(stderr).toContain('This service has no webhooks (variant A of the interface has none)');
    const other = await commandFor(
      (await start([], { variant: 'a', choices: { webhooksInA: 'same as B' } })).url,
      user,
    );
    expect((await other.run(['add'])).code).toBe(0);
  });
});

describe('what is missing is named at once:', () => {
  test.each([
    [{ WEBHOOK_SECRET: '' }, 'WEBHOOK_SECRET is not set'],
    [{ SERVICE_CLIENT_ID: '' }, 'SERVICE_CLIENT_ID is not set'],
    [
      { SERVICE_CLIENT_ID: '', SERVICE_CLIENT_SECRET: '' },
      'SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET are not set',
    ],
    [{ SERVICE_VARIANT: 'a' }, 'SERVICE_USERNAME and SERVICE_PASSWORD are not set'],
    [{ SERVICE_VARIANT: 'c' }, 'SERVICE_VARIANT'],
    [
      { SERVICE_URL: 'https://service.example' },
      "The service can't reach http://localhost:4999: set SITE_URL",
    ],
  ])('%j', async (change, said) => {
    const { run } = await commandFor('http://127.0.0.1:1');
    const { code, stderr } = await run(['add'], change);
    expect(code).toBe(1);
    expect(stderr).toContain(said);
  });

  test.each([
    [{ SERVICE_CLIENT_SECRET: 'wrong-secret' }, 'invalid_client'],
    [{ SERVICE_SCOPE: 'nonsense' }, 'invalid_scope'],
    [{ SERVICE_SCOPE: 'employee' }, 'the service forbids it'],
  ])('refused: %j', async (change, said) => {
    const standin = await start([]);
    const { run, remembered } = await commandFor(standin.url);
    const { code, stderr } = await run(['add'], change);
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toContain(said);
    expect(await remembered().catch(() => [])).toEqual([]);
  });
});

/** A service that answers registrations as told, and nothing else. */
async function registering(reply: (count: number) => Reply) {
  let count = 0;
  const service = await fakeIntegration({
    answer: ({ method }) => {
      if (method !== 'POST') return { status: 404, body: { error: { code: 404, message: 'Not Found' } } };
      count += 1;
      return reply(count);
    },
  });
  return { service, posts: () => service.requests.filter(({ method }) => method === 'POST').length };
}

describe('when no answer comes', () => {
  test.each([
    ['the connection hangs up', 'hangs up', {}],
    ['the deadline passes', 'says nothing', { SERVICE_TIMEOUT_MS: '200' }],
    ['an error of the service comes', { status: 500 }, {}],
  ] as const)(
    'since %s, the registration is sent once, remembered, and never repeated by itself',
    async (_name, reply, change) => {
      const { service, posts } = await registering((count) =>
        count === 2 ? reply : { body: { id: 10 + count } },
      );
      const { run, remembered } = await commandFor(service.url, change);
      const first = await run(['add']);
      expect(first.code).toBe(1);
      expect(first.stdout).toMatch(/advert_published +may be registered\n/);
      expect(first.stdout).toMatch(/job_updated +not tried\n/);
      expect(first.stdout).toContain('run: jobfront webhooks add --again');
      expect(posts()).toBe(2);
      expect((await remembered()).map(({ type, id }) => [type, id])).toEqual([
        ['job_post_published', 11],
        ['advert_published', null],
      ]);

      const second = await run(['add']);
      expect([second.code, posts()]).toEqual([1, 2]);
      expect(second.stdout).toContain('no answer came');

      const removed = await run(['remove']);
      expect(removed.code).toBe(1);
    },
  );

  test('what is sent is remembered before it leaves, so that even a killed command forgets nothing', async () => {
    const files: string[] = [];
    const seen: string[] = [];
    const { service } = await registering((count) => {
      for (const file of files) seen.push(readFileSync(file, 'utf8'));
      return { body: { id: 10 + count } };
    });
    const { run, memory } = await commandFor(service.url);
    files.push(memory);
    expect((await run(['add'])).code).toBe(0);
    const types = seen.map((text) => JSON.parse(text).webhooks.at(-1));
    expect(types.map(({ type, id }) => [type, id])).toEqual(names.map((name) => [name, null]));
  });

  test('--again sends it, and the rest with it', async () => {
    const { service, posts } = await registering((count) =>
      count === 1 ? 'hangs up' : { body: { id: 10 + count } },
    );
    const { run, remembered } = await commandFor(service.url);
    await run(['add']);
    const { code } = await run(['add', '--again']);
    expect([code, posts()]).toEqual([0, 7]);
    expect((await remembered()).every(({ id }) => id !== null)).toBe(true);
  });

  test('a service that says the address back does not get the secret printed', async () => {
    const address = `http://localhost:4999/webhooks/${secret}`;
    const { service } = await registering(() => ({
      status: 400,
      body: { code: 400, message: 'Validation Failed', errors: [`${address} can't be reached`] },
    }));
    const { run } = await commandFor(service.url);
    const { code, stdout } = await run(['add', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).missing).toHaveLength(4);
    expect(stdout).toContain('not shown: it holds a secret');
  });
});

describe('the memory', () => {
  test('that can not be read stops everything, and is left as it is', async () => {
    const { run, folder, memory } = await commandFor((await start([])).url);
    await mkdir(join(folder, 'webhooks'));
    for (const text of ['{', '{"version":1,"webhooks":[{"type":1}]}']) {
      await writeFile(memory, text);
      const { code, stderr } = await run(['add']);
      expect(code).toBe(1);
      expect(stderr).toContain("registered.json can't be read, so it is not known what is registered");
      expect(await readFile(memory, 'utf8')).toBe(text);
    }
  });

  test('is worked on by one command at a time, beside a live site', async () => {
    const standin = await start([]);
    const { run, folder } = await commandFor(standin.url);
    const live = lockDataDir(folder, process.pid, '2026-11-21T10:00:00Z');
    onTestFinished(() => live.release());
    expect((await run(['add'])).code).toBe(0);
    const other = lockDataDir(join(folder, 'webhooks'), process.pid, '2026-11-21T10:00:00Z');
    onTestFinished(() => other.release());
    const { code, stderr } = await run(['remove']);
    expect(code).toBe(1);
    expect(stderr).toContain('Another jobfront webhooks command is at work');
    expect(standin.webhooks.webhooks).toHaveLength(6);
  });
});

test('help tells what each command does', async () => {
  const { run } = await commandFor('http://127.0.0.1:1');
  expect((await run(['--help'])).stdout).toMatch(/add[\s\S]+list[\s\S]+remove[\s\S]+types/);
  const helps = await Promise.all(
    ['add', 'list', 'remove', 'types'].map((command) => run([command, '--help'])),
  );
  for (const { stdout } of helps) expect(stdout).toContain('--json');
});
