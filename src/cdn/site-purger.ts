import { spawn } from 'node:child_process';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type LedgerPlace, openLedger } from '../base/ledger.ts';
import type { Clock } from '../base/timing.ts';
import { runCommand } from '../export/deploy/run-command.ts';
import { environmentWithout } from '../export/deploy/run-deploy.ts';
import type { Settings } from '../settings/site-schema.ts';
import { createTagKeys, siteTag } from '../site/cache-tags.ts';
import type { Site } from '../site/site.ts';
import type { RecordOf } from '../site/site-record.ts';
import { fileState } from '../store/kept-state.ts';
import { providerOf } from './providers.ts';
import { createPurger, type PurgeEvent, type PurgeRecord, type Purger } from './purger.ts';

export interface SitePurgerDeps {
  clock: Clock;
  random: () => number;
  log: Pick<Logger, 'warn'>;
  recordOf: RecordOf;
  /** The environment of the owner's command. */
  environment: NodeJS.ProcessEnv;
  emit: (event: PurgeEvent) => void;
}

/** A longer command counts as stuck. */
const timeoutMs = 60_000;

/** Purges what a live site shows from the CDN of its settings; `null` when there is none that can be purged. */
export function createSitePurger(settings: Settings, deps: SitePurgerDeps): Purger<Site> | null {
  const { clock, random, log, recordOf, environment, emit } = deps;
  // Of the site's secrets the command gets only its own.
  const token = settings.environment.CDN_TOKEN?.reveal();
  const own = { ...environmentWithout(environment, []), ...(token !== undefined && { CDN_TOKEN: token }) };
  const provider = providerOf(settings.environment, {
    wallClock: clock.wallClock,
    run: (command, input, signal) =>
      runCommand({
        command,
        input,
        signal,
        clock,
        timeoutMs,
        environment: own,
        // The folder of the owner's scripts.
        spawn: (file, args, its) => spawn(file, args, { ...its, cwd: settings.folder }),
        kind: { name: 'purge command', setting: 'CDN_PURGE_COMMAND' },
      }),
  });
  if (provider === null) return null;
  const wholeTag = siteTag(settings);
  const tagKeys = createTagKeys(settings);
  return createPurger<Site>({
    provider,
    wholeTag,
    clock,
    random,
    emit,
    // An address whose file can't be planned reports that itself when it is requested.
    keysOf: (site) => recordOf(site).then(tagKeys, () => null),
    record: storedRecord(
      fileState(settings.environment.DATA_DIR, 'purged'),
      `${provider.to} ${wholeTag}`,
      (message) => log.warn(message),
    ),
  });
}

const recordSchema = z.object({ format: z.literal(1), to: z.string(), digest: z.string().nullable() });

/** The stored record. @param to identifies the cache: a record of another one is ignored */
export function storedRecord(place: LedgerPlace, to: string, report: (message: string) => void): PurgeRecord {
  const open = (from: LedgerPlace) =>
    openLedger<{ to: string; digest: string | null }, string>({
      place: from,
      parse(text) {
        const { to, digest } = recordSchema.parse(JSON.parse(text));
        return { about: { to, digest }, items: new Map() };
      },
      print: ({ about: { digest } }) => `${JSON.stringify({ format: 1, to, digest })}\n`,
      empty: { to, digest: null },
      isOurs: (about) => about.to === to,
      report,
    });
  let ledger: Awaited<ReturnType<typeof open>> | undefined;
  return {
    async read() {
      ledger = await open(place);
      return ledger.about.digest;
    },
    async write(digest) {
      // One that can't be read counts as empty, and is replaced.
      const isFirst = ledger === undefined;
      ledger ??= await open({ ...place, read: async () => null });
      ledger.describe({ digest });
      await ledger.save({ always: isFirst });
    },
  };
}
