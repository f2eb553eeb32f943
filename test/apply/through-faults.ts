import { mkdir } from 'node:fs/promises';
import { openApplications } from '../../src/apply/open-applications.ts';
import { type Clock, systemClock } from '../../src/base/timing.ts';
import { startApplyServer } from '../../src/live/apply-server.ts';
import sample from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';
import { freePort } from '../bench/processes.ts';
import { candidatesAt, faults, faultyService } from './faulty-service.ts';

/** What has become of applications. All of `sent` are in one of the next two, if all is well. */
export interface Arrived {
  sent: number;
  /** At the service, with job, note and file, each once. */
  once: number;
  /** In the dead-letter list, and no more than once at the service. */
  dead: number;
  /** At the service more than once, in whole or in part. */
  doubled: number;
  lost: number;
  /** Requests that failed in one of the ways. */
  failed: number;
}

const pages = 'https://careers.example';
const jobs = 20;
const atOnce = 12;
const ways = faults.filter((fault) => fault !== 'fine');
/** One request in so many fails, and one application in so many is refused. */
const failsEach = 8;
const refusedEach = 50;
/** The provision that the service does not know. */
const unknown = 99;

/**
 * Sends applications to the server of a static site, delivers them to a stand-in that fails in every way, and counts
 * what has become of them. Time passes `speed` times as fast, so that it is not waited for what is waited for.
 *
 * @param folder that is empty or not there
 */
export async function sendThroughFaults(count: number, folder: string, speed = 500): Promise<Arrived> {
  const standin = await startStandin({
    port: 0,
    posts: createStandinPosts({ posts: jobs, today: Temporal.Now.instant() }),
    now: () => Temporal.Now.instant(),
  });
  let requests = 0;
  let failed = 0;
  const service = await faultyService(standin, ({ url = '' }) => {
    if (url.startsWith('/public/')) return 'fine';
    requests += 1;
    if (requests % failsEach !== 0) return 'fine';
    failed += 1;
    return ways[failed % ways.length] ?? 'fine';
  });
  const clock = fastClock(speed);
  await mkdir(folder, { recursive: true });
  const settings = loadSettings(
    {
      ...{ SERVICE_URL: service.url, SITE_URL: pages, DATA_DIR: folder, PORT: String(await freePort()) },
      ...{ SERVICE_CLIENT_ID: 'kolibra_careers', SERVICE_CLIENT_SECRET: 'careers-secret' },
      ...{ SERVICE_REQUESTS_PER_SECOND: '1000' },
    },
    {
      ...sample,
      apply: {
        ...{ form: 'https://apply.example', cv: 'required' },
        consents: [{ provision: unknown, forJob: true, text: 'Yes', version: 'v1' }],
      },
    },
  );
  const sync = systemSyncDeps();
  const server = await startApplyServer(settings, {
    ...{ version: 'test', clock, logTo: { write: () => undefined } },
    // The least jitter: what is waited for is not measured.
    sync: { ...sync, random: () => 0, sleep: (ms, signal) => sync.sleep(ms / speed, signal) },
  });
  try {
    await server.watcher.settled();
    const names = standin.store.entries.map(({ post }) => String(Object(post.advert).recruitment.id));
    const sent = await sendAll(count, names, server.url);
    const kept = await openApplications(settings.environment, clock.wallClock);
    while ((await kept.outbox.list('waiting')).length > 0) await sync.sleep(20);
    const dead = new Set((await kept.outbox.list('dead')).map(({ reference }) => reference));
    await kept.outbox.close();
    return { ...judge(sent, dead, candidatesAt(standin)), failed };
  } finally {
    await server.stop();
    service.close();
    await standin.close();
  }
}

/** Sends each from elsewhere. The reference of each, by its e-mail. */
async function sendAll(count: number, names: readonly string[], url: string): Promise<Map<string, string>> {
  const sent = new Map<string, string>();
  let next = 0;
  const sender = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      const path = `${url}/apply/${names[number % names.length]}`;
      const email = `ada${number}@example.com`;
      const headers = { origin: pages, 'x-forwarded-for': `203.0.${number >> 8}.${number & 255}` };
      const { token } = await (await fetch(path, { headers })).json();
      const fields = { name: 'Ada', lastname: 'Lovelace', email, message: 'Hello', token };
      for (let isSent = false; !isSent; ) {
        const data = new FormData();
        for (const [name, value] of Object.entries(fields)) data.append(name, value);
        if (number % refusedEach === 0) data.append(`consent_${unknown}`, 'on');
        data.append('files', new Blob([`life of ${email}`]), 'cv.txt');
        const answer = await (await fetch(path, { method: 'POST', body: data, headers })).json();
        isSent = answer.status === 201;
        if (isSent) sent.set(email, answer.reference);
        // As a visitor would: until the form is old enough, and where an upload was swept away since its time of day is
        // that of the disk, and not that of the fast clock.
        else if (!/^(?:form-too-fast|try-again)$/.test(answer.faults[0].code)) {
          throw new Error(JSON.stringify(answer));
        }
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return sent;
}

function judge(
  sent: ReadonlyMap<string, string>,
  dead: ReadonlySet<string>,
  candidates: ReturnType<typeof candidatesAt>,
): Omit<Arrived, 'failed'> {
  const found = Map.groupBy(candidates, ({ email }) => String(email));
  const counts = { sent: sent.size, once: 0, dead: 0, doubled: 0, lost: 0 };
  for (const [email, reference] of sent) {
    const [one, ...others] = found.get(email) ?? [];
    const parts = one ? [one.jobs.length, one.notes.length, one.files.length] : [];
    if (others.length > 0 || parts.some((number) => number > 1)) counts.doubled += 1;
    else if (dead.has(reference)) counts.dead += 1;
    else if (parts.length > 0 && parts.every((number) => number === 1)) counts.once += 1;
    else counts.lost += 1;
  }
  return counts;
}

/** The clock of this machine, so many times as fast. */
function fastClock(speed: number): Clock {
  const clock = systemClock();
  const from = Date.now();
  const began = clock.now();
  const now = () => (clock.now() - began) * speed;
  return {
    now,
    wallClock: () => Math.floor(from + now()),
    after: (ms, call) => clock.after(ms / speed, call),
  };
}
