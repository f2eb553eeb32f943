import type { Board } from '../board/job.ts';
import type { ArchivedJob, ArchiveIndex, ArchiveQuery } from './archive/archived.ts';
import type { SiteMemory } from './site-memory.ts';
import type { ListChain } from './twins/proof-files.ts';

/** What is stored for years beside the board that a site shows. All of it is saved before it is shown. */
export interface SiteHistory extends HistoryReader {
  /** The newest signed list that is in the chain; `null` = the shown board's list is signed outside of it. */
  signed: SignedBoard | null;
  archive: ArchiveIndex;
}

/** A board whose list is the last one of the chain, with the memory that was saved with it. */
export interface SignedBoard {
  board: Board;
  memory: SiteMemory;
  chain: ListChain;
}

/** Reads what is too large to be kept in memory. */
export interface HistoryReader {
  /** The texts of entries of the chain of signed lists, in their order. @param to exclusive */
  chainLines(from: number, to: number): Promise<readonly string[]>;
  /** Closed jobs, in the order in which they closed. */
  archived(query: ArchiveQuery): Promise<readonly ArchivedJob[]>;
}
