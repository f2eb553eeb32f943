import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeToken } from '../../src/apply/admission.ts';
import { createKeys } from '../../src/store/sealed.ts';
import { beginFlood, type Flood, floods } from '../apply/floods.ts';
import { type Arrived, sendThroughFaults } from '../apply/through-faults.ts';
import { count, megabytes, table } from './format.ts';
import { companion, environment, memoryOf } from './processes.ts';
import { percentile, type Summary, summarize } from './statistics.ts';

/** What the process tells: the port that it takes applications at. */
export interface Receiving {
  port: number;
}

/** Where the pages with the form would stand, and what seals what is sent. */
export const origin = 'https://careers.example';
export const keys = createKeys(Buffer.alloc(32, 'k'));

export interface ApplicationFigures {
  /** With a file of 20 kB each, 16 at once. */
  small: { perSecond: Summary; count: number };
  /** With a file of 10 MB each, all at once: bytes of memory more than before, and milliseconds for all. */
  large: { count: number; more: number | null; ms: number };
  /** Honest ones during each flood of one sender: how many of how many got through, and the slowest of twenty. */
  floods: { name: string; sent: number; taken: number; p95: number }[];
  /** What becomes of them where the service fails in every way. */
  arrived: Arrived;
}

const smallBytes = 20_000;
const largeBytes = 10_000_000;
const atOnce = 16;
/** Honest applicants during a flood. */
const honest = 200;
/** As many as a job and an address may send in ten minutes are far fewer: each comes from elsewhere, for another job. */
const jobsAround = 50;

/**
 * Measures how applications are taken, by a process that does nothing else, on the disk of the folder, and counts what
 * becomes of `many` that are sent to a service with faults.
 */
export async function measureApplications(
  folder: string,
  runs: number,
  many: number,
): Promise<ApplicationFigures> {
  const taken = await measureTaking(join(folder, 'taken'), runs);
  return { ...taken, arrived: await sendThroughFaults(many, join(folder, 'sent')) };
}

async function measureTaking(folder: string, runs: number): Promise<Omit<ApplicationFigures, 'arrived'>> {
  await mkdir(folder, { recursive: true });
  const receiving = companion<Receiving>('applications-process.ts', { env: environment({}), args: [folder] });
  try {
    const { port } = await receiving.wait(() => true);
    let sent = 0;
    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { status, text } = await sendFor(String(1 + (sent % jobsAround)), bytes);
      if (status !== 201) throw new Error(`${status}: ${text}`);
    };
    const sendFor = async (job: string, bytes: Uint8Array<ArrayBuffer>) => {
      sent += 1;
      const data = new FormData();
      const fields = {
        name: 'Ada',
        lastname: `Lovelace ${'b'.repeat(sent % 9)}`,
        email: `a${sent}@example.com`,
      };
      // Older than is ever waited for: many come for one job.
      const token = makeToken(keys, job, Date.now() - 600_000);
      for (const [name, value] of Object.entries({ ...fields, token })) data.append(name, value);
      data.append('files', new Blob([bytes]), 'cv.txt');
      const response = await fetch(`http://127.0.0.1:${port}/apply/${job}`, {
        method: 'POST',
        body: data,
        headers: { origin, 'x-forwarded-for': `203.0.${sent >> 8}.${sent & 255}` },
      });
      return { status: response.status, text: await response.text() };
    };
    const duringFlood = async (flood: Flood) => {
      const token = () => makeToken(keys, '3101', Date.now() - 60_000);
      const running = await beginFlood(flood, { port, origin, token, path: (name) => `/apply/${name}` });
      const times: number[] = [];
      let begun = 0;
      let taken = 0;
      const visitor = async () => {
        while (begun < honest) {
          begun += 1;
          const at = performance.now();
          const { status } = await sendFor('3101', cv);
          times.push(performance.now() - at);
          if (status === 201) taken += 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, visitor));
      running.stop();
      return { name: flood.name, sent: honest, taken, p95: percentile(times, 0.95) };
    };
    const inTurns = async (number: number, bytes: Uint8Array<ArrayBuffer>) => {
      let left = number;
      const begun = performance.now();
      const sender = async () => {
        for (; left > 0; ) {
          left -= 1;
          await send(bytes);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sender));
      return performance.now() - begun;
    };
    const cv = Buffer.alloc(smallBytes, 'words of a life ');
    await inTurns(100, cv);
    const each = 300;
    const rates: number[] = [];
    for (let run = 0; run < runs; run += 1) rates.push((each * 1_000) / (await inTurns(each, cv)));
    const before = await memoryOf(receiving.child.pid);
    const begun = performance.now();
    const film = Buffer.alloc(largeBytes - 1, 'words of a life ');
    const large = 20;
    await Promise.all(Array.from({ length: large }, () => send(film)));
    const ms = performance.now() - begun;
    const after = await memoryOf(receiving.child.pid);
    const more = before && after && Math.max(0, after.peak - before.now);
    const flooded: ApplicationFigures['floods'] = [];
    for (const flood of floods) flooded.push(await duringFlood(flood));
    return {
      small: { perSecond: summarize(rates), count: runs * each },
      large: { count: large, more, ms },
      floods: flooded,
    };
  } finally {
    await receiving.stop();
  }
}

/** The figures in Markdown, for people. */
export function applicationsReport({ small, large, floods: during, arrived }: ApplicationFigures): string {
  const row = (what: string, found: string, goal: string, isReached: boolean | null) => [
    what,
    found,
    goal,
    isReached === null ? '–' : isReached ? 'reached' : 'missed',
  ];
  const perSecond = small.perSecond.median;
  const rows = [
    row(
      `${count(small.count)} with a file of 20 kB, 16 at once`,
      `**${count(Math.round(perSecond))}** a second (${count(Math.round(small.perSecond.min))} to ${count(Math.round(small.perSecond.max))})`,
      'at least 200 a second',
      perSecond >= 200,
    ),
    row(
      `${large.count} with a file of 10 MB, at once`,
      `${large.more === null ? '–' : megabytes(large.more)} of memory more, ${count(Math.round(large.ms))} ms`,
      'at most 60 MB',
      large.more === null ? null : large.more <= 60e6,
    ),
    ...during.map(({ name, sent, taken, p95 }) =>
      row(
        `${count(sent)} honest ones while one sender sends ${name}`,
        `**${count(taken)}** taken; 95 % within ${count(Math.round(p95))} ms`,
        'all taken',
        taken === sent,
      ),
    ),
    row(
      `${count(arrived.sent)} through \`jobfront apply-server\`, ${count(arrived.failed)} requests to the service fail`,
      `${count(arrived.once)} delivered once, ${count(arrived.dead)} refused for good, **${arrived.lost}** lost, **${arrived.doubled}** doubled`,
      'none lost, none doubled',
      arrived.lost + arrived.doubled === 0,
    ),
  ];
  return `${table(['Applications', 'Found', 'Wanted', ''], rows)}

Taken over HTTP by a process that does nothing else, each with its token, from an address of its own: the file is sealed
and synced, then the application is in the outbox (\`synchronous=FULL\`), then it is answered. The sender works on the same
machine. In the last row one request to the stand-in in eight fails, in seven ways in turn: 500 before or after the work
is done, 429, a page of HTML, a connection that breaks before or after the work is done, a token that is revoked. One
application in fifty has a consent that the service does not know.
`;
}
