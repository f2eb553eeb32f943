import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { count, megabytes, milliseconds, spread, table } from './format.ts';
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

/** A live site of very many jobs. Times are milliseconds, memory is bytes. */
export interface LargeFigures {
  size: number;
  /** From the start of the process on an empty data folder: the list is read; its board is shown; it is saved. */
  read: number;
  shown: number;
  saved: number;
  /** When the board is saved. */
  memory: ProcessMemory;
  processor: number;
  /** When the process has nothing to do. */
  rested: number;
  edits: LargeEdits;
  searches: LargeSearches;
  restart: LargeRestart;
}

/** From the edit at the service, which sends its webhook, to the job's page with it. */
export interface LargeEdits {
  titles: Summary;
  texts: Summary;
}

export interface LargeSearches {
  /** Each of other words. */
  times: Summary;
  memory: ProcessMemory;
}

/** From the start of a process on the data folder of a killed one. */
export interface LargeRestart {
  page: number;
  /** A search that is sent as soon as there is a page. */
  search: number;
  /** How long another request takes meanwhile, at most. */
  wait: number;
  memory: ProcessMemory;
}

/** A process of `jobfront start`. */
export interface RunningSite {
  url: string;
  pid: number;
  /** Where it is notified of changes. */
  hook: string;
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

/** Starts the live site on each size, in a process of its own, from nothing. */
export async function measureLarge(
  sizes: readonly number[],
  compiledFolder: string,
  folder: string,
): Promise<LargeFigures[]> {
  const figures: LargeFigures[] = [];
  for (const size of sizes) {
    const service = await startService(size, true);
    try {
      figures.push(await measureOne(size, service, compiledFolder, join(folder, String(size))));
    } finally {
      await service.stop();
    }
  }
  return figures;
}

async function measureOne(
  size: number,
  service: Service,
  compiledFolder: string,
  dataDir: string,
): Promise<LargeFigures> {
  const first = await startSite(service, compiledFolder, dataDir);
  const begin = await first.begin();
  const memory = await memoryOfSite(first);
  const processor = (await processorOf(first.pid)) ?? 0;
  progress(`${count(size)} jobs: until it is at rest`);
  const rested = await first.rested();
  progress(`${count(size)} jobs: edits`);
  const edits = await measureEdits(first, service);
  progress(`${count(size)} jobs: searches`);
  const searches = await measureSearches(first);
  progress(`${count(size)} jobs: kill -9 and a start`);
  await first.end('SIGKILL');
  const second = await startSite(service, compiledFolder, dataDir);
  const page = await second.page();
  const restart = { page, ...(await measureFirstSearch(second)), memory: await memoryOfSite(second) };
  await second.end('SIGKILL');
  return { size, ...begin, memory, processor, rested, edits, searches, restart };
}

/** Edits titles and texts of posts all over the list. */
export async function measureEdits(
  { url, hook }: RunningSite,
  service: Pick<Service, 'posts' | 'edit' | 'tell'>,
): Promise<LargeEdits> {
  await service.tell(hook);
  const posts = await service.posts(2 * editsOfEach);
  const took: number[] = [];
  for (const [at, { id, advertId }] of posts.entries()) {
    const mark = `Measured edit ${at}`;
    const begun = performance.now();
    await service.edit(id, at < editsOfEach ? { title: mark } : { description: `<p>${mark}</p>` });
    while (!(await textAt(`${url}/jobs/${advertId}`)).includes(mark)) await delay(4);
    took.push(performance.now() - begun);
  }
  return { titles: summarize(took.slice(0, editsOfEach)), texts: summarize(took.slice(editsOfEach)) };
}

/** Searches the board of the site's first language. @returns milliseconds */
async function search({ url }: RunningSite, word: string): Promise<number> {
  const begun = performance.now();
  await textAt(`${url}/search.json?q=${encodeURIComponent(word)}`);
  return performance.now() - begun;
}

export async function measureSearches(site: RunningSite): Promise<LargeSearches> {
  const times: number[] = [];
  for (const word of words) times.push(await search(site, word));
  return { times: summarize(times), memory: await memoryOfSite(site) };
}

async function measureFirstSearch(site: RunningSite): Promise<Pick<LargeRestart, 'search' | 'wait'>> {
  let wait = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await textAt(`${site.url}/robots.txt`);
      wait = Math.max(wait, performance.now() - begun);
      await delay(4);
    }
  })();
  const took = await search(site, words[0] ?? '');
  isOver = true;
  await others;
  return { search: took, wait };
}

async function textAt(address: string): Promise<string> {
  // A site that is busy for seconds closes connections that were kept too long, also while a request is on its way.
  const response = await fetch(address, { headers: { connection: 'close' } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

export async function memoryOfSite({ pid }: RunningSite): Promise<ProcessMemory> {
  const memory = await memoryOf(pid);
  if (memory === null) throw new Error('This machine has no /proc to read memory from.');
  return memory;
}

/** Starts `jobfront start`. */
async function startSite(service: Service, compiledFolder: string, dataDir: string) {
  const begun = performance.now();
  const env = {
    ...{ SERVICE_URL: service.url, SERVICE_READ_BUDGET_MS: '21600000' },
    ...{ DATA_DIR: dataDir, WEBHOOK_SECRET: secret },
    // As src/jobfront.mjs sets it.
    MALLOC_ARENA_MAX: '1',
  };
  const execArgv = [`--max-old-space-size=${heapMegabytes}`];
  const { url, child, ended, end } = await spawnSite(compiledFolder, env, {
    execArgv,
    stdio: ['ignore', 'pipe', 'inherit'],
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
    if (event === 'reading' || !reported.has(event)) progress(`after ${milliseconds(now)}: ${line}`);
    reported.add(event);
    when(event).resolve(now);
  });
  const orEnded = <Value>(awaited: Promise<Value>): Promise<Value> =>
    Promise.race([
      awaited,
      ended.then(() => {
        throw new Error(`The live site ended before it had done what was asked: ${last}`);
      }),
    ]);
  const page = async () => {
    while (
      !(await fetch(`${url}/`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await delay(50);
    return performance.now() - begun;
  };
  return {
    url,
    pid: child.pid ?? 0,
    hook: `${url}/webhooks/${secret}`,
    /** The first page. */
    page: () => orEnded(page()),
    /** Until there is nothing to do. */
    async rested() {
      await orEnded(processorAtRest(child.pid));
      return performance.now() - begun;
    },
    /** Until the first board is saved. */
    async begin() {
      const [read, shown, saved] = await orEnded(
        Promise.all([when('read').promise, page(), when('published').promise]),
      );
      return { read, shown, saved };
    },
    end,
  };
}

/** The figures in Markdown, for people. */
export function largeReport(figures: readonly LargeFigures[]): string {
  const begins = table(
    [
      ...['Jobs', 'List read', 'Board shown', '… and saved', 'At rest', 'Shown to read'],
      ...['Processor time until saved', 'Memory at most', '… now'],
    ],
    figures.map(({ size, read, shown, saved, rested, processor, memory }) => [
      ...[count(size), milliseconds(read), milliseconds(shown), milliseconds(saved), milliseconds(rested)],
      ...[`${(shown / read).toFixed(2)} times`, milliseconds(processor)],
      ...[megabytes(memory.peak), megabytes(memory.now)],
    ]),
  );
  const uses = table(
    [
      ...[
        'Jobs',
        'Title edited: page after',
        'Text edited: page after',
        'A search',
        'Memory at most',
        '… now',
      ],
      ...['Serving again after kill -9', 'First search then', 'another waits', 'Memory at most'],
    ],
    figures.map(({ size, edits, searches, restart }) => [
      ...[count(size), spread(edits.titles), spread(edits.texts), spread(searches.times)],
      ...[megabytes(searches.memory.peak), megabytes(searches.memory.now)],
      ...[milliseconds(restart.page), milliseconds(restart.search), milliseconds(restart.wait)],
      megabytes(restart.memory.peak),
    ]),
  );
  return `${begins}

${uses}

Printed by \`npm run bench -- --only large\`: \`jobfront start\` on an empty data folder, and the stand-in, whose adverts
have no text in common. Times are from the start of the process. Edits are of five titles and five texts all over the list,
each with its webhook, and begin when the process is at rest. Searches are of words, at the board of the site's first language.
After the process was killed, another one is started on its data folder; it is searched as soon as it has shown a page, while it
reads the whole list. Both processes are on the one machine.
`;
}
