import { createServer } from 'node:net';
import { defineCommand } from 'citty';
import { loadSettings } from '../load-settings.ts';
import site from '../site.config.ts';
import { createStandinPosts } from '../standin/options.ts';
import { startStandin } from '../standin/server.ts';
import { fail } from './fail.ts';
import { untilInterrupted } from './until-interrupted.ts';

export default defineCommand({
  meta: { name: 'demo', description: 'Starts the stand-in and the site against it' },
  async run() {
    try {
      const port = loadSettings({ ...process.env, SERVICE_URL: 'http://127.0.0.1' }, site).environment.PORT;
      await demandFree(port);
      const standin = await startStandin({
        port: Number(process.env.STANDIN_PORT ?? 4400),
        posts: createStandinPosts({ today: Temporal.Now.instant() }),
        now: () => Temporal.Now.instant(),
      });
      process.env.SERVICE_URL = standin.url;
      process.env.SITE_URL = `http://localhost:${port}`;
      process.env.DATA_DIR ??= '.jobfront/demo';
      process.env.SERVICE_REQUESTS_PER_SECOND ??= '100';
      // Astro loads Vite; only the demo needs them, and only now.
      const { dev } = await import('astro');
      const server = await dev({ server: { port, host: 'localhost' }, logLevel: 'error' });
      process.stdout.write(welcome(`http://localhost:${server.address.port}`, standin.url));
      await untilInterrupted();
      await Promise.all([server.stop(), standin.close()]);
      process.exit(0);
    } catch (error) {
      fail(error);
      process.exit(1);
    }
  },
});

function welcome(site: string, standin: string): string {
  return `
  The careers site      ${site}/
  The stand-in service  ${standin}/

  What to try
    1. Open the site: search, choose filters, open the map, switch the language.
    2. Open the stand-in, publish or edit a post there, and reload the site.
    3. Switch on a fault there (errors, HTML instead of JSON) and reload the site.

  Ctrl-C ends both.
`;
}

/** Astro would take the next free port without a word; whoever reads this address would then be elsewhere. */
function demandFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(
        new Error(
          `Port ${port} is taken: end what uses it, or choose another one, for example PORT=${port + 1} npm run demo.`,
        ),
      ),
    );
    probe.listen(port, 'localhost', () => probe.close(() => resolve()));
  });
}
