import type { Board, Job } from '../../../src/board/job.ts';
import { noMemory, remember } from '../../../src/board/memory.ts';
import ownerConfig from '../../../src/sample/site.config.ts';
import type { SiteSettings } from '../../../src/settings/site-schema.ts';
import { bytesOf, type OutputContext } from '../../../src/site/machine-file.ts';
import { siteOf } from '../../board/samples.ts';
import { feedFiles } from '../files-of.ts';

/** The moment of every board. */
export const at = '2026-11-21T12:00:00Z';
export const siteUrl = 'https://careers.example';

/** The site of the sample company, with its mapping of options. */
export const kolibra: SiteSettings = siteOf(ownerConfig);

export const boardOf = (jobs: readonly Job[]): Board => ({ at, jobs, upcoming: [], problems: [] });

/** A context in which each job's page changed a while after the board's moment, and the lists' pages before it. */
export function contextOf(board: Board, changes: Partial<OutputContext> = {}): OutputContext {
  const changed = new Map(board.jobs.map((job) => [job.address, changedInstant(job.advertId)]));
  return {
    board,
    memory: remember(noMemory, board),
    site: kolibra,
    siteUrl,
    changedAt: (address) => changed.get(address) ?? (isJob(address) ? null : '2026-11-20T08:00:00Z'),
    ...changes,
  };
}

/** When `contextOf` says that the page of a job changed: later for higher ids. */
export const changedInstant = (advertId: number): string =>
  Temporal.Instant.from(at).add({ seconds: advertId }).toString();

const isJob = (address: string) => /^\/jobs\/\d/.test(address);

/** Every file of a context by its address, as text. */
export async function filesOf(context: OutputContext): Promise<Map<string, string>> {
  const files = [...feedFiles(context)].map(
    async ({ address, make }) => [address, String(Buffer.from(await bytesOf(await make())))] as const,
  );
  return new Map(await Promise.all(files));
}
