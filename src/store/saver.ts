import type { SiteMemory } from '../site/site-memory.ts';
import type { ListChain } from '../site/twins/proof-files.ts';
import { updateArchive } from './archive-rows.ts';
import { extendChain } from './chain-rows.ts';
import {
  createParts,
  imageKind,
  jobKind,
  problemKind,
  readMemory,
  type Writing,
  writeMemory,
} from './parts.ts';
import type { Snapshots } from './snapshots.ts';
import type { Session, StoreTables } from './sql.ts';
import type { ShownBoard, SnapshotSummary } from './store.ts';

/** Saves boards, for the only writer of a store. */
export interface Saver {
  /** Call `reset` when it, or the transaction around it, fails. */
  save(on: Writing, shown: ShownBoard): Promise<SnapshotSummary>;
  /** What was saved or read last, as the identical objects. */
  memory(session: Session): Promise<SiteMemory>;
  /** The chain of signed lists that was saved last; `null` before the first save. */
  chain(): ListChain | null;
  /** Clears what is cached: it is unknown what was written. */
  reset(): void;
}

export function createSaver(tables: StoreTables, snapshots: Snapshots): Saver {
  const parts = createParts(tables);
  let last: SiteMemory | null = null;
  let chain: ListChain | null = null;
  // Whether the archive has what is remembered.
  let isArchived = false;

  async function memory(session: Session): Promise<SiteMemory> {
    last ??= await readMemory(session, tables.schema);
    return last;
  }

  return {
    async save(on, shown) {
      const { board, images } = shown;
      const lists = {
        jobs: await parts.add(on, 'jobs', board.jobs, jobKind),
        upcoming: await parts.add(on, 'upcoming', board.upcoming, jobKind),
        problems: await parts.add(on, 'problems', board.problems, problemKind),
        images: await parts.add(on, 'images', Object.entries(images), imageKind(tables.imageKey.of)),
      };
      const before = await memory(on.session);
      let written = chain;
      const summary = await on.whole(async (session) => {
        const saved = await snapshots.put(session, parts, shown, lists);
        await writeMemory(session, tables, before, shown.memory);
        const signed = shown.signed;
        const policy = shown.archive;
        if (policy) {
          const isFirst = !isArchived;
          await updateArchive(session, tables, { before, next: shown.memory, policy, isFirst });
        }
        if (signed) written = await extendChain(session, tables, signed, shown.shownAt, chain);
        return saved;
      });
      parts.keep();
      last = shown.memory;
      chain = written;
      isArchived = shown.archive != null;
      return summary;
    },
    memory,
    chain: () => chain,
    reset() {
      parts.reset();
      last = chain = null;
      isArchived = false;
    },
  };
}
