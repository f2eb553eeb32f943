import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { startSites } from '../../src/sites/start-sites.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';
import { type Ask, ask } from '../front/harness.ts';

export const secretOf = (name: string) => `${name}-fixed_for_the_tests-31337`;

/** Sites of one process: those in `sites` of a folder, or of a table. */
export async function startMany(folder: string, sites = join(folder, 'sites')) {
  const lines: string[] = [];
  const running = await startSites({
    ...{ sites, dataDir: join(folder, 'data'), compiledFolder: inject('compiled') },
    ...{ host: '127.0.0.1', port: 0, statusPort: 0, version: '0.0.0-test', sync: systemSyncDeps() },
    logTo: { write: (line) => void lines.push(line) },
  });
  onTestFinished(() => running.stop());
  const port = Number(new URL(running.url).port);
  const get = (host: string, path = '/', more: Ask = {}) =>
    ask({ port }, path, { ...more, headers: { host, ...more.headers } });
  const call = (host: string, secret: string, body = '{}') =>
    get(host, `/webhooks/${secret}`, { method: 'POST', body });
  const stateOf = (name: string) => running.states().find((site) => site.name === name);
  const jobs = () => Object.fromEntries(running.states().map(({ name, site }) => [name, site?.jobs ?? null]));
  return { ...running, get, call, stateOf, jobs, lines };
}

/** Writes files of sites. */
export async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, 'sites', name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  }
}

export const configOf = (name: string, more: object = {}) => ({
  ...{ name, languages: ['en'], defaultLanguage: 'en' },
  ...more,
});

export const variablesOf = (name: string, service: string) => ({
  SERVICE_URL: service,
  SITE_URL: `http://${name}.example`,
  SERVICE_REQUESTS_PER_SECOND: '1000',
  WEBHOOK_SECRET: secretOf(name),
});

/** A service that takes requests and answers none. */
export async function startHanging(): Promise<string> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
