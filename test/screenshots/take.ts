import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStandinPosts } from '../../src/standin/options.ts';
import { startStandin } from '../../src/standin/server.ts';
import { buildSite } from '../browser/build-site.ts';
import { launchBrowser } from '../browser/launch.ts';
import { serveFolder } from '../browser/serve-folder.ts';

/** `npm run screenshots`: builds the sample site and takes the pictures that README and docs show. */
const shots = [
  { name: 'board', address: '/en/', width: 1440, height: 1000, colorScheme: 'light' },
  { name: 'board-dark', address: '/en/', width: 1440, height: 1000, colorScheme: 'dark' },
  { name: 'board-phone', address: '/en/', width: 360, height: 740, colorScheme: 'light' },
  {
    name: 'job',
    address: '/jobs/2000-backend-software-engineer/',
    width: 1440,
    height: 1000,
    colorScheme: 'light',
  },
  { name: 'map', address: '/en/map/', width: 1440, height: 1000, colorScheme: 'light' },
] as const;

const target = new URL('../../docs/pictures/', import.meta.url).pathname;
const work = await mkdtemp(join(tmpdir(), 'jobfront-screenshots-'));
const standin = await startStandin({
  port: 0,
  posts: createStandinPosts({ today: Temporal.Now.instant() }),
  now: () => Temporal.Now.instant(),
});
const folder = join(work, 'dist');
await buildSite({
  serviceUrl: standin.url,
  siteUrl: 'https://careers.example',
  dataDir: join(work, 'data'),
  folder,
});
await standin.close();
const server = await serveFolder(folder);
const browser = await launchBrowser();
if (!browser) throw new Error('No Chrome was found: install one or name it in CHROME_PATH.');
await mkdir(target, { recursive: true });
for (const { name, address, width, height, colorScheme } of shots) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  await page.goto(server.url + address, { waitUntil: 'networkidle' });
  await page.screenshot({ path: join(target, `${name}.png`) });
  await page.close();
  process.stdout.write(`docs/pictures/${name}.png\n`);
}
await browser.close();
await server.close();
await rm(work, { recursive: true });
