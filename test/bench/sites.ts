import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { count, megabytes, milliseconds, spread, table } from './format.ts';
import {
  type Companion,
  companion,
  environment,
  memoryOf,
  type ProcessMemory,
  waitedOf,
} from './processes.ts';
import { startService } from './service.ts';
import type { SitesMessage } from './sites-process.ts';
import {
  askSite,
  type MeasuredSite,
  measureWebhooks,
  pollTogetherMs,
  type WebhookFigures,
} from './sites-webhooks.ts';
import { summarize } from './statistics.ts';

/** Milliseconds from a start. */
interface StartFigures {
  /** Until the page of a site that somebody asks for; at the first start it has none. */
  page: number;
  /** Until all are at rest. */
  rest: number;
  /** For how long of that other programs had the processors; `null` where the system does not say. */
  waited: number | null;
}

export interface SitesFigures {
  sites: number;
  /** Of each of them. */
  jobs: number;
  /** The first start of all, and another one. */
  cold: StartFigures;
  warm: StartFigures;
  /** Once all are at rest. */
  memory: ProcessMemory | null;
  /** To find the site of a request, microseconds. */
  lookUp: number;
  /** A home page that was printed, and one that was not; milliseconds, the median of all sites. */
  first: number;
  again: number;
  /** Share of a processor that all sites take at rest. */
  atRest: number;
  webhooks: WebhookFigures;
}

const restSeconds = 30;

async function writeSites(folder: string, many: number, service: string): Promise<MeasuredSite[]> {
  const all = Array.from({ length: many }, (_, at) => ({
    ...{ host: `site-${at + 1}.example`, secret: `measured_site-${at}-0123456789` },
  }));
  for (const [at, { host, secret }] of all.entries()) {
    const site = join(folder, `site-${at + 1}`);
    await mkdir(site, { recursive: true });
    const settings = { name: `Company ${at + 1}`, languages: ['en', 'de'], defaultLanguage: 'en' };
    await writeFile(join(site, 'site.config.json'), JSON.stringify(settings));
    const own = [`SERVICE_URL=${service}`, `SITE_URL=https://${host}`, 'SERVICE_REQUESTS_PER_SECOND=1000'];
    await writeFile(join(site, '.env'), `${own.join('\n')}\nWEBHOOK_SECRET=${secret}\n`);
  }
  return all;
}

/** Milliseconds until a page has come. @throws {Error} when it is none */
async function visit(url: string, host: string): Promise<number> {
  const begun = performance.now();
  const { status } = await askSite(url, host, '/');
  if (status !== 200) throw new Error(`${host}: ${status}`);
  return performance.now() - begun;
}

async function visitAll(url: string, all: readonly MeasuredSite[]): Promise<number> {
  const times: number[] = [];
  for (const { host } of all) times.push(await visit(url, host));
  return summarize(times).median;
}

/** Measures so many sites in one process, each with a board of so many jobs, beside one stand-in. */
export async function measureSites(
  many: number,
  jobs: number,
  compiledFolder: string,
  folder: string,
): Promise<SitesFigures> {
  const service = await startService(jobs);
  const sites = join(folder, 'sites');
  const all = await writeSites(sites, many, service.url);
  const start = async () => {
    const begun = performance.now();
    const child: Companion<SitesMessage> = companion('sites-process.ts', {
      args: [sites, join(folder, 'data'), compiledFolder],
      env: environment({}),
    });
    const resting = child.wait(({ kind }) => kind === 'rest');
    const listening = await child.wait(({ kind }) => kind === 'listening');
    const url = listening.kind === 'listening' ? listening.url : '';
    // The last one: it is opened before those that nobody has asked for. At the first start it has no board yet.
    const shown = visit(url, all.at(-1)?.host ?? '').then(
      () => performance.now() - begun,
      () => Number.NaN,
    );
    await resting;
    const rest = performance.now() - begun;
    const waited = await waitedOf(child.child.pid);
    return { child, url, figures: { page: await shown, rest, waited } };
  };
  const measured = async (child: Companion<SitesMessage>) => {
    const told = child.wait(({ kind }) => kind === 'measured');
    child.child.send('measure');
    const message = await told;
    if (message.kind !== 'measured') throw new Error('Nothing was measured.');
    return message;
  };
  try {
    const cold = await start();
    await cold.child.stop();
    const warm = await start();
    const first = await visitAll(warm.url, all);
    const again = await visitAll(warm.url, all);
    const { lookUp } = await measured(warm.child);
    const before = await measured(warm.child);
    await new Promise((resolve) => setTimeout(resolve, restSeconds * 1000));
    const memory = await memoryOf(warm.child.child.pid);
    const after = await measured(warm.child);
    const webhooks = await measureWebhooks(warm.url, all, service, {
      alone: 15,
      together: Math.min(100, many),
    });
    await warm.child.stop();
    return {
      webhooks,
      ...{ sites: many, jobs, cold: cold.figures, warm: warm.figures, memory, lookUp, first, again },
      atRest: Math.max(0, after.cpu - before.cpu - after.lookUp) / restSeconds,
    };
  } finally {
    await service.stop();
  }
}

const restOf = ({ rest, waited }: StartFigures): string =>
  `${milliseconds(rest)}${waited === null ? '' : `, ${milliseconds(waited)} of it while other programs had the processors`}`;

/** The figures in Markdown, for people. */
export function sitesReport(figures: SitesFigures): string {
  const { sites, jobs, cold, warm, memory, lookUp, first, again, atRest, webhooks } = figures;
  const { alone, together } = webhooks;
  const row = (name: string, value: string) => [name, value];
  return `${table(
    [`${count(sites)} sites of ${count(jobs)} jobs in one process`, ''],
    [
      row('first start: all at rest', restOf(cold)),
      row(
        'another start: a page of the last site; all at rest',
        `${milliseconds(warm.page)}; ${restOf(warm)}`,
      ),
      row(
        'memory, all at rest; at most',
        memory === null ? 'not known' : `${megabytes(memory.now)}; ${megabytes(memory.peak)}`,
      ),
      row('finding the site of a request', `${lookUp.toFixed(2)} µs`),
      row('a home page, first asked for; again', `${milliseconds(first)}; ${milliseconds(again)}`),
      row('processor at rest', `${(atRest * 100).toFixed(1)} %`),
      row('a webhook to one site, until its page shows the edit', spread(alone)),
      row(
        `webhooks to ${count(together.count)} sites at once, until each shows its edit; the last`,
        `${milliseconds(together.median)}; ${milliseconds(together.max)}`,
      ),
    ],
  )}

All sites read the same service, which has one board for them, each at its own pace; edits are of texts, and each webhook
names another post. A page that is awaited is asked for every ${pollTogetherMs} ms where many are.
`;
}
