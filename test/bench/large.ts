import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Role } from '../../src/sync/roles.ts';
import { startPostgres } from '../store/postgres-server.ts';
import { count, milliseconds } from './format.ts';
import {
  memoryOf,
  type ProcessMemory,
  processorAtRest,
  processorOf,
  progress,
  spawnSite,
} from './processes.ts';
import { type Service, startService } from './service.ts';
import { type Summary, summarize } from './statistics.ts';

/** A live site of very many jobs. Times are milliseconds, memory is bytes; `null` where something went wrong. */
export interface LargeFigures {
  size: number;
  /** Whether a process that syncs and two fronts share a board in PostgreSQL, in place of one process. */
  isShared: boolean;
  /** From the start of the processes on empty data folders: the list is read; its board is shown; it is saved. */
  read: number;
  shown: number;
  saved: number;
  /** When the board is saved and shown. */
  memory: readonly NamedMemory[];
  /** Of the process that reads, until the board is saved. */
  processor: number;
  /** When the processes have nothing left to do, such as opening the search. */
  rested: number;
  atRest: readonly NamedMemory[];
  edits: LargeEdits | null;
  searches: LargeSearches | null;
  restart: LargeRestart | null;
}

export interface NamedMemory extends ProcessMemory {
  name: string;
}

/** From the edit at the service, which sends its webhook, to the job's page with it, at every process that shows pages. */
export interface LargeEdits {
  titles: Summary;
  texts: Summary;
}

export interface LargeSearches {
  /** Each of other words. */
  times: Summary;
  memory: readonly NamedMemory[];
}

/** From the start of processes on the data of killed ones. */
export interface LargeRestart {
  page: number;
  /** A search that is sent as soon as there is a page. */
  search: number;
  /** How long another request takes meanwhile, at most. */
  wait: number;
  memory: readonly NamedMemory[];
}

/** A process of `jobfront start`. */
interface SiteProcess {
  name: string;
  url: string;
  pid: number;
  /** Milliseconds after its start. */
  event(name: string): Promise<number>;
  /** Milliseconds until its first page. */
  page(): Promise<number>;
  rested(): Promise<void>;
  end(signal: 'SIGKILL'): Promise<void>;
}

/** The processes of one site; a single one can be both. */
interface LargeSite {
  reader: SiteProcess;
  fronts: readonly SiteProcess[];
  all: readonly SiteProcess[];
}

const secret = 'secret-of-the-measured-site-0123456789';
/** A million jobs need more than V8's own limit. */
const heapMegabytes = 14_000;
const editsOfEach = 5;
const words = [
  'kurier',
  'magazynier',
  'ksiegowa',
  'kierowca',
  'spawacz warszawa',
  'sprzedawcaa',
  'it',
  'remote',
];

/**
 * Starts the live site from nothing.
 *
 * @param isShared as in `LargeFigures`
 * @throws {Error} where PostgreSQL can't be had
 */
export async function measureLarge(
  size: number,
  { isShared, compiledFolder, folder }: { isShared: boolean; compiledFolder: string; folder: string },
): Promise<LargeFigures> {
  const ending: (() => Promise<void>)[] = [];
  try {
    const service = await startService(size, true);
    ending.push(service.stop);
    const database = isShared ? await startPostgres() : null;
    if (typeof database === 'string') throw new Error(database);
    if (database) ending.push(database.remove);
    const start = () => startSite({ service, compiledFolder, folder, databaseUrl: database?.url });
    return { size, isShared, ...(await measureOne(size, service, start)) };
  } finally {
    for (const end of ending.reverse()) await end();
  }
}

async function measureOne(size: number, service: Service, start: () => Promise<LargeSite>) {
  const step = (what: string) => progress(`${count(size)} jobs: ${what}`);
  // A run of hours must not lose what it has measured.
  const tried = async <Figures>(what: string, measure: () => Promise<Figures>): Promise<Figures | null> => {
    step(what);
    try {
      const figures = await measure();
      step(`${what}: ${JSON.stringify(figures)}`);
      return figures;
    } catch (error) {
      step(`${what}: not measured. ${error}`);
      return null;
    }
  };
  const first = await start();
  const begun = performance.now();
  const [read, saved] = await Promise.all([first.reader.event('read'), first.reader.event('published')]);
  const shown = Math.max(...(await Promise.all(first.fronts.map((front) => front.page()))));
  const memory = await memoryOfSite(first);
  const processor = (await processorOf(first.reader.pid)) ?? 0;
  const saving = { read, shown, saved, memory, processor };
  step(`until nothing is left to do; so far ${JSON.stringify(saving)}`);
  await Promise.all(first.all.map((one) => one.rested()));
  const rested = performance.now() - begun;
  const atRest = await memoryOfSite(first);
  step(`at rest; so far ${JSON.stringify({ rested, atRest })}`);
  const edits = await tried('edits', () => measureEdits(first, service));
  const searches = await tried('searches', () => measureSearches(first));
  const restart = await tried('kill -9 and a start', async () => {
    await Promise.all(first.all.map((one) => one.end('SIGKILL')));
    const second = await start();
    const [front] = second.fronts as [SiteProcess];
    const page = await front.page();
    const figures = { page, ...(await measureFirstSearch(front)), memory: await memoryOfSite(second) };
    await Promise.all(second.all.map((one) => one.end('SIGKILL')));
    return figures;
  });
  return { ...saving, rested, atRest, edits, searches, restart };
}

/** Edits titles and texts of posts all over the list. */
async function measureEdits({ reader, fronts }: LargeSite, service: Service): Promise<LargeEdits> {
  await service.tell(`${reader.url}/webhooks/${secret}`);
  const posts = await service.posts(2 * editsOfEach);
  const took: number[] = [];
  for (const [at, { id, advertId }] of posts.entries()) {
    const mark = `Measured edit ${at}`;
    const isShown = async ({ url }: SiteProcess) => {
      while (!(await textAt(`${url}/jobs/${advertId}`)).includes(mark)) await delay(4);
    };
    const begun = performance.now();
    await service.edit(id, at < editsOfEach ? { title: mark } : { description: `<p>${mark}</p>` });
    await Promise.all(fronts.map(isShown));
    took.push(performance.now() - begun);
  }
  return { titles: summarize(took.slice(0, editsOfEach)), texts: summarize(took.slice(editsOfEach)) };
}

/** Searches the board of the site's first language. @returns milliseconds */
async function search({ url }: SiteProcess, word: string): Promise<number> {
  const begun = performance.now();
  await textAt(`${url}/search.json?q=${encodeURIComponent(word)}`);
  return performance.now() - begun;
}

async function measureSearches(site: LargeSite): Promise<LargeSearches> {
  const times: number[] = [];
  for (const word of words) for (const front of site.fronts) times.push(await search(front, word));
  return { times: summarize(times), memory: await memoryOfSite(site) };
}

async function measureFirstSearch(front: SiteProcess): Promise<Pick<LargeRestart, 'search' | 'wait'>> {
  let wait = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await textAt(`${front.url}/robots.txt`);
      wait = Math.max(wait, performance.now() - begun);
      await delay(4);
    }
  })();
  const took = await search(front, words[0] ?? '');
  isOver = true;
  await others;
  return { search: took, wait };
}

async function textAt(address: string): Promise<string> {
  // A site that is busy for seconds closes connections that were kept too long, also while a request is on its way.
  const response = await fetch(address, { headers: { connection: 'close' } });
  const text = await response.text();
  // It was busy for so long that it took the request for one that does not come. The time counts.
  if (response.status === 408) {
    progress(`${address} was answered with 408, and is asked for again`);
    return textAt(address);
  }
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

const memoryOfSite = ({ all }: LargeSite): Promise<NamedMemory[]> =>
  Promise.all(
    all.map(async ({ name, pid }) => {
      const memory = await memoryOf(pid);
      if (memory === null) throw new Error('This machine has no /proc to read memory from.');
      return { name, ...memory };
    }),
  );

interface StartOptions {
  service: Service;
  compiledFolder: string;
  /** Has the data folders. */
  folder: string;
  databaseUrl: string | undefined;
}

/** Starts one process, or those that share a database. */
async function startSite(options: StartOptions): Promise<LargeSite> {
  if (options.databaseUrl === undefined) {
    const one = await startProcess('all', 'site', options);
    return { reader: one, fronts: [one], all: [one] };
  }
  const [reader, ...fronts] = await Promise.all([
    startProcess('sync', 'sync', options),
    ...['front 1', 'front 2'].map((name) => startProcess('front', name, options)),
  ]);
  return { reader, fronts, all: [reader, ...fronts] };
}

/** Starts `jobfront start`. */
async function startProcess(role: Role, name: string, options: StartOptions): Promise<SiteProcess> {
  const { service, compiledFolder, folder, databaseUrl } = options;
  const begun = performance.now();
  const env = {
    ...{ SERVICE_URL: service.url, SERVICE_READ_BUDGET_MS: '21600000' },
    ...{ DATA_DIR: join(folder, name), WEBHOOK_SECRET: secret },
    ...(databaseUrl && { DATABASE_URL: databaseUrl, SITE_URL: 'https://jobs.example' }),
    // As src/jobfront.mjs sets it.
    MALLOC_ARENA_MAX: '1',
  };
  const { url, child, ended, end } = await spawnSite(compiledFolder, env, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'pipe', 'inherit'],
    role,
  });
  const happened = new Map<string, PromiseWithResolvers<number>>();
  const when = (event: string) => {
    const known = happened.get(event) ?? Promise.withResolvers<number>();
    happened.set(event, known);
    return known;
  };
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  let last = '';
  const reported = new Set<string>();
  lines.on('line', (line) => {
    last = line;
    const event = /"event":"([\w-]+)"/.exec(line)?.[1];
    if (event === undefined) return;
    const now = performance.now() - begun;
    // A very large board takes an hour or more.
    if (event === 'reading' || !reported.has(event)) progress(`${name} after ${milliseconds(now)}: ${line}`);
    reported.add(event);
    when(event).resolve(now);
  });
  const orEnded = <Value>(awaited: Promise<Value>): Promise<Value> =>
    Promise.race([
      awaited,
      ended.then(() => {
        throw new Error(`The live site (${name}) ended before it had done what was asked: ${last}`);
      }),
    ]);
  const firstPage = async () => {
    while (
      !(await fetch(`${url}/`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await delay(50);
    return performance.now() - begun;
  };
  // Asked for from the start on, as it is to be noticed at once.
  const page = role === 'sync' ? null : orEnded(firstPage());
  page?.catch(() => undefined);
  return {
    name,
    url,
    pid: child.pid ?? 0,
    event: (event) => orEnded(when(event).promise),
    page: async () => page ?? Number.NaN,
    rested: async () => void (await orEnded(processorAtRest(child.pid))),
    end,
  };
}
