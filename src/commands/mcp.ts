import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetch } from 'undici';
import { connectionTrouble, troubleWords } from '../base/connection-trouble.ts';
import { sharedAgent } from '../base/connections.ts';
import { userAgent } from '../base/version.ts';
import { noMemory, remember } from '../board/memory.ts';
import { createBoardSource } from '../live/board-source.ts';
import { type BuiltFiles, builtSource, readBuiltSite } from '../mcp/built-site.ts';
import { type JobSource, proofOfBoard, type ShownJobs } from '../mcp/job-source.ts';
import { processSettings } from '../settings/process.ts';
import type { Settings } from '../settings/site-schema.ts';
import { createBoardSearches } from '../site/search/board-searches.ts';
import { readSiteStore } from '../store/open-store.ts';
import { lookAtImages, syncBoard, systemSyncDeps } from '../sync/sync-board.ts';
import { fail, sayAside } from './run.ts';

/** Milliseconds after which the jobs are read again, when somebody asks. */
const maxAgeMs = 10 * 60_000;
const timeoutMs = 30_000;

/** Speaks the Model Context Protocol over standard input and output. Everything else goes to standard error. */
export async function mcp({ from }: { from?: string | undefined }): Promise<void> {
  try {
    const source = from === undefined ? await serviceSource(processSettings()) : await sourceFrom(from);
    const { serveOverStdio } = await import('../mcp/stdio.ts');
    await serveOverStdio(source, report);
  } catch (error) {
    fail(error);
  }
}

const report = (error: unknown) => sayAside(error instanceof Error ? error.message : String(error));

/** The latest result; while reading fails, the one before it. */
function kept<Found>(read: () => Promise<Found>): () => Promise<Found> {
  const source = createBoardSource(read, maxAgeMs, () => performance.now());
  let latest: { found: Found } | null = null;
  return async () => {
    try {
      latest = { found: await source.current() };
    } catch (error) {
      if (latest === null) throw error;
      sayAside(`The jobs could not be read again: ${error instanceof Error ? error.message : error}`);
    }
    return latest.found;
  };
}

/** The jobs of a service, read now and again after a while. @throws when they can't be read now */
async function serviceSource(settings: Settings): Promise<JobSource> {
  const { site, environment } = settings;
  const deps = systemSyncDeps(sayAside);
  const shown = kept(async (): Promise<ShownJobs> => {
    const images = await lookAtImages(settings, deps);
    const { board } = await syncBoard(settings, deps, images, false);
    // A live site beside it remembers when jobs were published first, and which have closed.
    const store = await readSiteStore(environment);
    try {
      const memory = await store?.memory();
      return { board, memory: remember(memory?.jobs ?? noMemory, board) };
    } finally {
      await store?.close();
    }
  });
  await shown();
  const place = { site, siteUrl: environment.SITE_URL };
  return {
    ...place,
    shown,
    openSearch: createBoardSearches(),
    proof: async (one) => proofOfBoard(one, place),
    hasSignedList: false,
    now: Date.now,
    report,
  };
}

/** The jobs of a built site, or of a live one, by its files. @throws when they can't be read now */
async function sourceFrom(where: string): Promise<JobSource> {
  const files = /^https?:\/\//i.test(where) ? filesAt(where) : filesIn(where);
  const timeZone = Temporal.Now.timeZoneId();
  return builtSource(
    kept(() => readBuiltSite(files, { now: Date.now, timeZone, say: sayAside })),
    { now: Date.now, say: sayAside },
  );
}

/** Beside `jobs.json`, whether that is named or its folder. */
function filesAt(where: string): BuiltFiles {
  const named = new URL(where);
  const base = /\/[^/]+\.json$/.test(named.pathname)
    ? named
    : new URL(`${named.pathname.replace(/\/*$/, '/')}jobs.json`, named);
  return {
    async read(name) {
      const url = new URL(name, base);
      const answer = await fetch(url, {
        headers: { 'user-agent': userAgent },
        signal: AbortSignal.timeout(timeoutMs),
        dispatcher: sharedAgent(),
      }).catch((error: unknown) => {
        throw new Error(troubleWords(connectionTrouble(error, url)), { cause: error });
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`${url.href} answers with ${answer.status}: give the address of a site of Jobfront.`);
      }
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}

function filesIn(where: string): BuiltFiles {
  const folder = where.endsWith('.json') ? join(where, '..') : where;
  return {
    async read(name) {
      const file = join(folder, name);
      try {
        return await readFile(file);
      } catch (error) {
        throw new Error(`${file} can't be read: give the folder of a built site, or its jobs.json.`, {
          cause: error,
        });
      }
    },
  };
}
