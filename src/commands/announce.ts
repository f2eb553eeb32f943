import { setTimeout as wait } from 'node:timers/promises';
import type { AnnounceDeps, Announcement } from '../announce/announce.ts';
import type { ChannelName, Notice } from '../announce/channel.ts';
import type { Settings } from '../settings/site-schema.ts';
import { fail } from './run.ts';

export async function announceSite(args: {
  dryRun?: boolean | undefined;
  json?: boolean | undefined;
}): Promise<void> {
  try {
    const { processSettings } = await import('../settings/process.ts');
    const { dryRun = false, json = false } = args;
    await announceFor(processSettings(), { dryRun, json }, systemAnnounceDeps);
  } catch (error) {
    fail(error);
  }
}

interface CommandDeps extends Omit<AnnounceDeps, 'store' | 'dataDir' | 'report'> {
  print: (text: string) => void;
  /** Prints messages that are not results. */
  say: (text: string) => void;
  exitWith: (code: number) => void;
}

const systemAnnounceDeps: CommandDeps = {
  pid: process.pid,
  wallClock: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
  signal: new AbortController().signal,
  print: (text) => process.stdout.write(text),
  say: (text) => process.stderr.write(text),
  exitWith: (code) => {
    process.exitCode = code;
  },
};

/**
 * Announces what the last build, or the live site, has put into the data folder. Ends with 1 when something was
 * refused, or waits for anything but the next day.
 *
 * @throws {Error} when no channel is set, or nothing was built, with what to do
 */
export async function announceFor(
  settings: Settings,
  { dryRun, json }: { dryRun: boolean; json: boolean },
  deps: CommandDeps,
): Promise<void> {
  const [
    { announce, plannedNotices },
    { channelsOf },
    { siteState },
    { readSigningKey },
    { openSiteStore, readSiteStore, nameOfPlace },
  ] = await Promise.all([
    import('../announce/announce.ts'),
    import('../announce/channels.ts'),
    import('../announce/site-state.ts'),
    import('../store/signing-key.ts'),
    import('../store/open-store.ts'),
  ]);
  const { environment } = settings;
  const sayLine = (message: string) => deps.say(`${message}\n`);
  const key = environment.INDEXNOW_URL === undefined ? null : await readSigningKey(environment);
  const channels = channelsOf(environment, key, deps.wallClock);
  if (channels.length === 0) throw new Error(nobodyHears(environment.SITE_URL));
  const place = nameOfPlace(environment);
  const now = () => new Date(deps.wallClock()).toISOString();
  // The leader writes the state in a database, and no other process may while it leads.
  const store =
    environment.DATABASE_URL && !dryRun
      ? await openSiteStore(environment, { now, send: sayLine })
      : await readSiteStore(environment, sayLine);
  if (!store) throw nothingBuilt(place);
  try {
    const stored = await store.board();
    const memory = await store.memory();
    if (!stored || !memory) throw nothingBuilt(place);
    const state = await siteState({ board: stored.board, memory }, settings);
    if (dryRun) {
      const planned = await plannedNotices(state, channels, { store, report: sayLine });
      return deps.print(
        json ? `${JSON.stringify(planned.map(plannedJson))}\n` : planned.map(plannedText).join(''),
      );
    }
    const done = await announce(state, channels, {
      ...deps,
      store,
      dataDir: environment.DATA_DIR,
      report: sayLine,
    });
    deps.print(json ? `${JSON.stringify(done.map(doneJson))}\n` : done.map(doneText).join(''));
    if (done.some(isLeft)) deps.exitWith(1);
  } finally {
    await store.close();
  }
}

const nothingBuilt = (place: string): Error =>
  new Error(
    `${place} holds no site that could be announced: build it first (npm run build), and keep the folder.`,
  );

const isLeft = ({ refused, trouble }: Announcement): boolean =>
  refused.length > 0 || (trouble !== null && trouble.kind !== 'limit');

const nobodyHears = (siteUrl: string): string =>
  `Nobody is to hear of changes: set GOOGLE_SERVICE_ACCOUNT, INDEXNOW_URL or WEBSUB_HUB, and SITE_URL (${siteUrl}) to the public address of the site (docs/announcing.md).`;

const names: Readonly<Record<ChannelName, string>> = {
  google: 'Google',
  indexNow: 'IndexNow',
  webSub: 'WebSub',
};

interface Planned {
  channel: ChannelName;
  to: string;
  notices: readonly Notice[];
}

const plannedJson = ({ channel, to, notices }: Planned) => ({
  channel,
  to,
  notices: notices.map(({ url, what }) => ({ url, what })),
});

const plannedText = ({ channel, to, notices }: Planned): string =>
  `${names[channel]}: ${addresses(notices.length)} would be announced to ${to}\n${notices.map(({ url, what }) => `  ${what.padEnd(7)} ${url}\n`).join('')}`;

const doneJson = ({ channel, sent, refused, waiting, trouble, notBefore }: Announcement) => ({
  channel,
  refused,
  waiting,
  notBefore,
  sent: sent.map(({ url, what }) => ({ url, what })),
  trouble: trouble?.reason ?? null,
});

function doneText({ channel, sent, refused, waiting, trouble }: Announcement): string {
  const name = names[channel];
  const refusals = refused.map(({ url, reason }) => `  ${url} is not taken: ${reason}\n`).join('');
  const left = trouble ? `  ${addresses(waiting)} left: ${trouble.reason}\n` : '';
  const head = sent.length === 0 && !trouble ? 'nothing new' : `${addresses(sent.length)} announced`;
  return `${name}: ${head}\n${refusals}${left}`;
}

const addresses = (count: number): string => (count === 1 ? '1 address' : `${count} addresses`);
