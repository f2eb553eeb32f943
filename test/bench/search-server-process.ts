/** Answers searches as the live site does, on a board of so many jobs, and tells how long it took. Its argument: how many. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Lineage } from '../../src/board/following.ts';
import type { Job } from '../../src/board/job.ts';
import siteConfig from '../../src/sample/site.config.ts';
import { siteSchema } from '../../src/settings/site-schema.ts';
import { readInclude, readSearch, serverAnswer } from '../../src/site/search/answer.ts';
import { createBoardSearches } from '../../src/site/search/board-searches.ts';
import { memoryOf } from './processes.ts';
import { manyJobs } from './search-board.ts';
import type { ServerSearchFigures } from './search-server.ts';

const site = { ...siteSchema.parse(siteConfig), languages: ['pl' as const] };
/** As on a site, the jobs after an edit follow those before it. */
const lineage = new Lineage();
let jobs = lineage.add(manyJobs(Number(process.argv[2]), site));
const search = createBoardSearches();

/** Everything from a board that nobody has searched yet to the first answer. */
async function open(board: readonly Job[]) {
  const blocked = monitorEventLoopDelay({ resolution: 5 });
  blocked.enable();
  await new Promise((resolve) => setTimeout(resolve, 20));
  blocked.reset();
  const begun = performance.now();
  const engine = await search(board, 'pl', site);
  await new Promise(setImmediate);
  await engine.loadWords('kurier');
  await new Promise(setImmediate);
  const answer = (query: string) => {
    const wanted = readSearch(query);
    if (!wanted) throw new Error(`${query} asks for nothing.`);
    return Buffer.from(JSON.stringify(serverAnswer(engine, wanted, readInclude(query))));
  };
  answer('?q=kurier');
  const took = performance.now() - begun;
  await new Promise((resolve) => setTimeout(resolve, 20));
  blocked.disable();
  return { answer, opened: { took, blocked: blocked.max / 1e6 } };
}

const first = await open(jobs);
jobs = lineage.add(
  jobs.map((job, at) => (at === 1_234 % jobs.length ? { ...job, displayTitle: 'Glockenspieler' } : job)),
);
const { answer, opened } = await open(jobs);
const queries = [
  ...['kurier', 'kurier warszawa', 'mgaazynier', 'zdalnie', 'praca', 'k', 'quxzyvwk'].map(
    (words) => `?q=${words}`,
  ),
  ...['?q=&sort=title', '?q=&sort=place', '?type=full-time', '?q=kurier&type=full-time&sort=pay'],
  '?near=Łódź&at=51.77,19.46&km=50&sort=distance',
];
const times: number[] = [];
const bytes: number[] = [];
for (const query of [...queries, ...queries, ...queries]) {
  const begun = performance.now();
  bytes.push(answer(`${query}&dots=0.85`).length);
  times.push(performance.now() - begun);
}
const figures: ServerSearchFigures = {
  ...{ jobs: jobs.length, first: first.opened, again: opened, times, bytes: Math.max(...bytes) },
  memory: await memoryOf(process.pid),
};
process.send?.(figures);
process.once('SIGTERM', () => process.disconnect?.());
