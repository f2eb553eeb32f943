import { describe, expect, test } from 'vitest';
import { jobfront } from '../commands/run.ts';
import { dataFolder, secret, startLive, startService } from './live-harness.ts';

describe('the commands of the live site', () => {
  test('snapshots, rollback and publish, while it runs and while it does not', async () => {
    await using data = await dataFolder();
    const service = await startService(20);
    const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    await live.settled();
    const home = (await live.get('/')).text;
    const port = new URL(live.url).port;
    const environment = { SERVICE_URL: service.url, DATA_DIR: data.path, PORT: port, WEBHOOK_SECRET: secret };
    const run = (...args: string[]) => jobfront(args, environment);
    const names = async () =>
      JSON.parse((await run('snapshots', '--json')).stdout).map(
        ({ id, shown, pinned }: { id: string; shown: boolean; pinned: boolean }) =>
          `${id}${shown ? ' shown' : ''}${pinned ? ' pinned' : ''}`,
      );
    // The images of the adverts may come with the first snapshot, or in others after it.
    const older = (await names()).map((name: string) => name.replace(' shown', ''));
    const first = Number(older[0]);

    const post = service.store.entries[0];
    if (!post) throw new Error('no post');
    service.store.withdraw(post.id);
    expect(await run('publish')).toMatchObject({
      code: 0,
      stdout: `Published: snapshot ${first + 1} is shown now.\n`,
    });
    expect((await live.get('/')).text === home).toBe(false);
    expect(await names()).toEqual([`${first + 1} shown`, ...older]);

    expect(await run('rollback')).toMatchObject({ code: 0 });
    expect((await live.get('/')).text).toBe(home);
    expect(await names()).toEqual([`${first + 1}`, `${first} shown pinned`, ...older.slice(1)]);
    service.store.put(post.post);
    expect((await run('publish')).stdout).toContain(`snapshot ${first} is shown`);
    expect((await run('publish', '--unpin')).code).toBe(0);
    // What is open equals the older snapshot again; that it has changed twice since is told in a new one.
    expect(await names()).toEqual([`${first + 2} shown`, `${first + 1}`, ...older]);
    expect((await live.get('/')).text).toBe(home);

    // Half of the jobs go at once: held until somebody vouches for it.
    for (const entry of service.store.entries.slice(0, 10)) service.store.withdraw(entry.id);
    const held = await run('publish');
    expect(held.code).toBe(1);
    expect(held.stderr).toMatch(/10/);
    expect((await run('publish', '--confirm')).code).toBe(0);
    expect(JSON.parse((await live.get('/status.json')).text).jobs).toBe(10);

    await live.stop();
    expect((await run('publish')).stderr).toContain('npm start');
    expect((await run('rollback', '1')).code).toBe(0);
    expect((await names()).filter((name: string) => name.endsWith('pinned'))).toHaveLength(1);
    expect((await run('publish', '--unpin')).code).toBe(0);
    expect((await run('rollback', 'zero')).stderr).toContain('whole number');
    expect((await run('rollback', '99')).code).toBe(1);
    await service.close();
  }, 90_000);

  test('the operator page is there for who knows the secret, and for nobody else', async () => {
    await using data = await dataFolder();
    const service = await startService(3);
    const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path });
    await live.settled();
    const page = (authorization: string) => fetch(`${live.url}/_jobfront/`, { headers: { authorization } });
    const basic = (password: string) => `Basic ${Buffer.from(`me:${password}`).toString('base64')}`;
    expect((await page(basic('wrong'))).status).toBe(401);
    const right = await page(basic(secret));
    expect(right.status).toBe(200);
    expect(await right.text()).toContain('<strong>1</strong>');
    expect((await live.get('/webhooks/wrong')).status).toBe(404);
    expect((await live.get(`/webhooks/${secret}`)).status).toBe(405);
    await live.stop();
    await service.close();
  }, 60_000);

  test('the deploy command runs after a switch, with the files that changed', async () => {
    await using data = await dataFolder();
    const service = await startService(4);
    const seen = `${data.path}/seen.txt`;
    const command = `node -e "require('fs').appendFileSync(process.argv[1], process.env.JOBFRONT_SNAPSHOT + String.fromCharCode(10))" ${seen}`;
    const live = await startLive({ SERVICE_URL: service.url, DATA_DIR: data.path }, { deploy: { command } });
    await live.settled();
    const { readFile } = await import('node:fs/promises');
    await expect.poll(() => readFile(seen, 'utf8').catch(() => ''), { timeout: 10_000 }).toBe('1\n');
    await live.stop();
    await service.close();
  }, 60_000);
});
