import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Random } from '../../src/standin/generator/messy-advert.ts';
import type { Cluster } from './cluster.ts';
import { ask, type LoadFigures, startLoad, until } from './load.ts';
import type { Member } from './member.ts';
import { startComparison } from './same-bytes.ts';

/** How much is done. */
export interface Extent {
  /** Edits, and how often the process that leads is killed among them. */
  edits: number;
  kills: number;
  /** How often it is stopped and woken up. */
  pauses: number;
  /** How many fronts are restarted (SIGTERM), and how many killed. */
  restarts: number;
  crashes: number;
  /** Milliseconds that the database is away; at least until all processes have said so. */
  awayMs: number;
  /** Seed of all chance. */
  seed: number;
}

/** Milliseconds between two edits of a row. */
const betweenEditsMs = 60;
/** Milliseconds after the last edit of a row within which the process that leads may be killed. */
const afterEditsMs = 400;

/** One after another led, and what became of the edits. Milliseconds. */
export interface TakeoverFigures {
  edits: number;
  /** Edits that a front does not show in the end. */
  lost: string[];
  /** From the end of one process to the number of the next one in the database. */
  takeovers: number[];
  /** From the end of one process until every front shows all that was edited before and meanwhile. */
  shown: number[];
}

const leaderOf = async (cluster: Cluster): Promise<Member> => {
  let found: Member | null = null;
  await until('a process leads', async () => {
    found = await cluster.leader();
    return found !== null;
  });
  return found as unknown as Member;
};

/** Waits until the database has a number above `fence`. @returns milliseconds since `from` (time of day) */
async function takeover({ fences }: Cluster, fence: number, from: number): Promise<number> {
  await until('another process leads', async () => (await fences.givenAt(fence + 1)) !== null);
  return ((await fences.givenAt(fence + 1)) ?? Number.NaN) - from;
}

/** Edits posts one after another, and gives their titles. */
async function editRow(cluster: Cluster, edits: number): Promise<string[]> {
  const titles: string[] = [];
  for (let at = 0; at < edits; at += 1) {
    titles.push((await cluster.edit()).title);
    await delay(betweenEditsMs);
  }
  return titles;
}

const shownEverywhere = (cluster: Cluster, titles: readonly string[]) =>
  until(`every front shows ${titles.join(', ')}`, async () => (await cluster.missing(titles)).length === 0);

/**
 * Kills the process that leads at an instant drawn by lot while posts are edited or just after, and does so again once
 * every front shows what was edited: what is lost is not found by chance with a later edit.
 */
async function killLeaders(
  cluster: Cluster,
  { edits, kills }: Extent,
  random: Random,
): Promise<TakeoverFigures> {
  const figures: TakeoverFigures = { edits: 0, lost: [], takeovers: [], shown: [] };
  const each = Math.ceil(edits / kills);
  const all: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const leader = await leaderOf(cluster);
    const fence = await cluster.fences.fence();
    const editing = editRow(cluster, each);
    await delay(random.next() * (each * betweenEditsMs + afterEditsMs));
    const ended = leader.ended();
    leader.signal('SIGKILL');
    const from = Date.now();
    await ended;
    const titles = await editing;
    all.push(...titles);
    figures.takeovers.push(await takeover(cluster, fence, from));
    await shownEverywhere(cluster, titles);
    figures.shown.push(Date.now() - from);
    await cluster.settled();
  }
  return { ...figures, edits: all.length, lost: await cluster.missing(all) };
}

export interface PauseFigures extends TakeoverFigures {
  /** Writes that a process tried after it had woken up, and that were refused. */
  refused: number;
}

/** Milliseconds that the service takes for an answer while the process that leads is stopped. */
const slowMs = 400;
/** What is said of a write that is refused. */
const refusal = 'Another process has taken over this site';

/** Stops the process that leads in its tracks, and wakes it up once another one leads and its edits are shown. */
async function pauseLeaders(cluster: Cluster, { pauses }: Extent, random: Random): Promise<PauseFigures> {
  const figures: PauseFigures = { edits: 0, lost: [], takeovers: [], shown: [], refused: 0 };
  const all: string[] = [];
  for (let pause = 0; pause < pauses; pause += 1) {
    const leader = await leaderOf(cluster);
    const fence = await cluster.fences.fence();
    const said = leader.log().length;
    // It is stopped while it reads an edit, mostly: what it has read when it wakes up, it shows and wants to save.
    await cluster.delayService(slowMs);
    const titles = [(await cluster.edit()).title];
    await delay((0.3 + random.next()) * slowMs);
    leader.signal('SIGSTOP');
    const from = Date.now();
    await cluster.delayService(0);
    titles.push((await cluster.edit()).title);
    figures.takeovers.push(await takeover(cluster, fence, from));
    await shownEverywhere(cluster, titles);
    figures.shown.push(Date.now() - from);
    // The system takes this webhook for the stopped process, and nobody else hears of the edit. So when that one wakes up it
    // has something to save that no other has, and does not know yet that it may not.
    const { title, publishId } = await cluster.editInSilence();
    const late = ask(cluster.hookAt(leader.url), {
      ...{ method: 'POST', body: JSON.stringify({ advert_publish_id: publishId }) },
    });
    leader.signal('SIGCONT');
    await late;
    await until(`${leader.name} follows`, async () => (await leader.status())?.leads === false);
    titles.push(title);
    await shownEverywhere(cluster, titles);
    await cluster.settled();
    figures.refused += leader
      .log()
      .slice(said)
      .filter((line) => line.includes(refusal)).length;
    all.push(...titles);
  }
  return { ...figures, edits: all.length, lost: await cluster.missing(all) };
}

export interface AwayFigures {
  load: LoadFigures;
  /** Milliseconds that the database was away. */
  away: number;
  /** From its return until all processes are abreast, and from an edit then until every front shows it. */
  abreast: number;
  shown: number;
}

/** Takes the database away under load. */
async function databaseAway(cluster: Cluster, { awayMs }: Extent, random: Random): Promise<AwayFigures> {
  const { database, fronts, syncs, balancer, addresses } = cluster;
  const all = [...fronts, ...syncs];
  const load = startLoad(balancer, { addresses, random });
  await database.stop();
  const from = performance.now();
  await until('all processes say so', async () =>
    (await Promise.all(all.map((member) => member.status()))).every((status) => status?.state === 'degraded'),
  );
  for (const front of fronts) if (!(await front.isReady())) throw new Error(`${front.name} is not ready.`);
  await delay(Math.max(0, awayMs - (performance.now() - from)));
  await database.start();
  const back = performance.now();
  await cluster.settled();
  const abreast = performance.now() - back;
  const edited = performance.now();
  await shownEverywhere(cluster, [(await cluster.edit()).title]);
  const shown = performance.now() - edited;
  return { load: await load.stop(), away: back - from, abreast, shown };
}

export interface RestartFigures {
  load: LoadFigures;
  restarts: number;
  /** From the signal until the process has ended, and until the next one is ready; milliseconds. */
  ended: number[];
  ready: number[];
}

/** Ends the fronts one after another under load, webhooks among it. */
async function restartFronts(
  cluster: Cluster,
  many: number,
  how: 'SIGTERM' | 'SIGKILL',
  random: Random,
): Promise<RestartFigures> {
  const { balancer, addresses, hookAt } = cluster;
  const fronts = cluster.fronts.slice(0, many);
  const load = startLoad(balancer, { addresses, random, hook: hookAt(balancer) });
  const figures = { ended: [] as number[], ready: [] as number[] };
  for (const front of fronts) {
    const ended = front.ended();
    const begun = performance.now();
    front.signal(how);
    // While it drains it still answers, and says that nobody should be sent to it.
    if (how === 'SIGTERM')
      await until(`${front.name} says that it is ending`, async () => !(await front.isReady()));
    const { code } = await ended;
    if (how === 'SIGTERM' && code !== 0) throw new Error(`${front.name} has ended with ${code}.`);
    figures.ended.push(performance.now() - begun);
    await until(`${front.name} is ready again`, front.isReady);
    figures.ready.push(performance.now() - begun);
  }
  await cluster.settled();
  return { load: await load.stop(), restarts: fronts.length, ...figures };
}

export interface ScaleFigures {
  kills: TakeoverFigures;
  pauses: PauseFigures;
  away: AwayFigures;
  restarts: RestartFigures;
  crashes: RestartFigures;
  /** Answers of two fronts that showed the same snapshot, and those that differed. */
  compared: { pairs: number; differing: string[] };
  /** Writes of what the site shows, and what is wrong with their numbers. */
  writes: number;
  fenceFaults: string[];
}

/** All of it, one after the other, on one cluster. @param tell hears what is begun */
export async function measureScale(
  cluster: Cluster,
  extent: Extent,
  tell: (words: string) => void,
): Promise<ScaleFigures> {
  const random = createRandom(extent.seed);
  tell(`the process that leads is killed ${extent.kills} times among ${extent.edits} edits`);
  const comparison = startComparison(cluster, createRandom(extent.seed + 1));
  const kills = await killLeaders(cluster, extent, random);
  const compared = await comparison.stop();
  tell(`it is stopped and woken up ${extent.pauses} times`);
  const pauses = await pauseLeaders(cluster, extent, random);
  tell('fronts are restarted, then killed, one after another');
  const restarts = await restartFronts(cluster, extent.restarts, 'SIGTERM', random);
  const crashes = await restartFronts(cluster, extent.crashes, 'SIGKILL', random);
  tell(`the database is away for ${Math.round(extent.awayMs / 1000)} s`);
  const away = await databaseAway(cluster, extent, random);
  const { fences } = cluster;
  return {
    ...{ kills, pauses, away, restarts, crashes, compared },
    ...{ writes: await fences.writes(), fenceFaults: await fences.faults() },
  };
}
