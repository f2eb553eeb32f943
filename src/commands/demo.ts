import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { version } from '../base/version.ts';
import { startLiveSite } from '../live/start-live-site.ts';
import { loadSettings } from '../settings/load.ts';
import { siteConfig, siteFolder } from '../settings/process.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { createStandinPosts } from '../standin/first-posts.ts';
import { startStandin } from '../standin/server.ts';
import { systemSyncDeps } from '../sync/sync-board.ts';
import { compileChosen } from './compile.ts';
import { fail, untilInterrupted } from './run.ts';
import { type PostsOptions, postsOptions } from './standin.ts';

/** The stand-in's client with all rights (standin/settings/read-settings.ts). */
const client = { SERVICE_CLIENT_ID: 'kolibra_careers', SERVICE_CLIENT_SECRET: 'careers-secret' };

const webhookTypes = ['job_post_published', 'job_post_publish_edited', 'job_updated'];

export async function demo(args: PostsOptions): Promise<void> {
  const ending = new AbortController();
  try {
    const chosen = siteConfig();
    // The sample company's own language is Polish, like its posts; users of the demo may not read it.
    const site = siteFolder.isChosen
      ? chosen
      : { ...(chosen as object), defaultLanguage: 'en', apply: applicationForm };
    const data = siteFolder.isChosen ? join(siteFolder.path, '.jobfront/demo') : '.jobfront/demo';
    const asked = { DATA_DIR: data, ...process.env, SERVICE_URL: 'http://127.0.0.1' };
    const { PORT } = loadSettings(asked, site, [], siteFolder.path).environment;
    await demandFree(PORT);
    const posts = createStandinPosts(postsOptions(args));
    const interrupted = untilInterrupted(process.env).then(() => ending.abort());
    const standin = await startStandinAt(Number(process.env.STANDIN_PORT ?? 4400), posts);
    process.stdout.write('Compiling the pages …\n');
    const { folder: compiledFolder } = await compileChosen({ reuses: true, signal: ending.signal });
    const secret = randomBytes(24).toString('base64url');
    const password = randomBytes(24).toString('base64url');
    const settings = loadSettings(
      {
        SERVICE_REQUESTS_PER_SECOND: '100',
        ...client,
        ...asked,
        SERVICE_URL: standin.url,
        SITE_URL: `http://localhost:${PORT}`,
        HOST: 'localhost',
        WEBHOOK_SECRET: secret,
        OPERATOR_PASSWORD: password,
      },
      site,
      [],
      siteFolder.path,
    );
    const live = await startLiveSite(settings, {
      sync: systemSyncDeps(),
      compiledFolder,
      version,
      logTo: { write: () => undefined },
    });
    for (const type of webhookTypes) standin.webhooks.register(type, `${live.url}/webhooks/${secret}`);
    await Promise.race([live.watcher.settled(), interrupted]);
    if (!ending.signal.aborted)
      process.stdout.write(welcome(`http://localhost:${PORT}`, standin.url, password));
    await interrupted;
    await Promise.all([live.stop(), standin.close()]);
  } catch (error) {
    if (!ending.signal.aborted) fail(error);
    // Servers started before the failure must not keep the process alive.
    process.exit();
  }
}

/** The stand-in at its usual port, or at any free one when that is taken: its address is printed anyway. */
function startStandinAt(port: number, posts: ReturnType<typeof createStandinPosts>) {
  const start = (at: number) => startStandin({ port: at, posts, now: () => Temporal.Now.instant() });
  return start(port).catch(() => start(0));
}

function welcome(address: string, standin: string, password: string): string {
  return `
  The careers site      ${address}/
  The stand-in service  ${standin}/
  The operator's page   ${address}/_jobfront/   (any name, password ${password})

  What to try
    1. Open the site: search, choose filters, open the map, switch the language.
    2. Open the stand-in beside it: publish, edit or withdraw a post, and reload the site. It has changed already.
    3. Apply for a job: the candidate is at ${standin}/candidates, with file, note and consent.
    4. Switch on a fault there (errors, HTML instead of JSON): the site stays as it is, and says why
       at ${address}/status.json.

  Ctrl-C ends both.
`;
}

/** Fails before anything is started. */
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

/** The form of the sample company, with fields of its service (standin/settings/read-settings.ts). For the demo. */
const applicationForm: NonNullable<SiteConfig['apply']> = {
  form: 'site',
  open: true,
  // As the page on hiring says.
  cv: 'optional',
  source: 'Careers site',
  fileType: 'CV',
  notice: {
    pl: 'Administratorem Twoich danych jest Kolibra. Wykorzystujemy je tylko w tej rekrutacji; po przekazaniu do systemu rekrutacyjnego usuwamy je z tej strony.',
    en: 'Kolibra is the controller of your data. We use it for this recruitment alone; once it is in our recruitment system it is deleted from this site.',
    de: 'Verantwortlich für deine Daten ist Kolibra. Wir nutzen sie nur für diese Bewerbung; sobald sie in unserem Bewerbungssystem sind, werden sie von dieser Seite gelöscht.',
    uk: 'Адміністратором ваших даних є Kolibra. Ми використовуємо їх лише для цього набору; після передання до системи набору ми видаляємо їх із цього сайту.',
  },
  consents: [
    {
      provision: 2,
      version: '2026-01',
      text: {
        pl: 'Zgadzam się na przetwarzanie moich danych także w przyszłych rekrutacjach, przez dwa lata. Zgodę można wycofać w każdej chwili.',
        en: 'You may keep my data for later jobs too, for two years. I can withdraw this at any time.',
        de: 'Ihr dürft meine Daten zwei Jahre lang auch für spätere Stellen nutzen. Das kann ich jederzeit widerrufen.',
        uk: 'Ви можете використовувати мої дані й для майбутніх вакансій протягом двох років. Згоду можна відкликати будь-коли.',
      },
    },
  ],
  questions: [
    {
      key: 'start',
      sid: 'start_date',
      kind: 'date',
      label: {
        pl: 'Od kiedy możesz zacząć?',
        en: 'When could you start?',
        de: 'Wann könntest du anfangen?',
        uk: 'Коли ви могли б почати?',
      },
    },
  ],
};
