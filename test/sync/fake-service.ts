import type { Board, Job } from '../../src/board/job.ts';
import type { BoardRead, ReadOptions } from '../../src/sync/sync.ts';
import { boardOf, jobOf } from './boards.ts';
import type { FakeClock } from './fake-clock.ts';

export interface FakeService {
  /** What is published at the service, by advert id. */
  jobs: Map<number, Job>;
  isDown: boolean;
  /** Answers with the first half of the list, and calls it complete. */
  isHalf: boolean;
  /** Adverts that the list lacks, and that are there by name: it comes from a replica that is behind. */
  isBehind: Set<number>;
  /** Fails when it is asked for one post. */
  failsByName: boolean;
  /** Milliseconds that a complete read and a read of one post take. */
  wholeMs: number;
  namedMs: number;
  /** Begins of reads, on the monotonic clock. */
  reads: { at: number; named: boolean }[];
  put(advertId: number, changes?: Partial<Job>): void;
  read(options: ReadOptions<BoardRead>): Promise<BoardRead>;
  /** The board as it is at the service now. */
  board(): Board;
}

/** A service that is read at the begin of a complete read (so that its answer is as stale as can be). */
export function fakeService(clock: FakeClock, jobs: readonly Job[]): FakeService {
  const service: FakeService = {
    jobs: new Map(jobs.map((job) => [job.advertId, job])),
    isDown: false,
    isHalf: false,
    isBehind: new Set(),
    failsByName: false,
    wholeMs: 20,
    namedMs: 5,
    reads: [],
    put: (advertId, changes) => service.jobs.set(advertId, jobOf(advertId, changes)),
    board: () => boardOf([...service.jobs.values()], clock.instant()),
    async read({ hint, base, signal }) {
      service.reads.push({ at: clock.now(), named: hint !== undefined });
      const all = [...service.jobs.values()].filter(({ advertId }) => !service.isBehind.has(advertId));
      const list = service.isHalf ? all.slice(0, Math.floor(all.length / 2)) : all;
      await clock.sleep(hint ? service.namedMs : service.wholeMs, signal);
      if (service.isDown || (hint && service.failsByName)) throw new Error('connect ECONNREFUSED');
      if (hint === undefined || base === undefined) {
        return { board: boardOf(list, clock.instant()), complete: true };
      }
      const advertId = hint.publishId === undefined ? hint.advertId : hint.publishId - 1000;
      const others = [...base.board.jobs, ...base.board.upcoming].filter((job) => job.advertId !== advertId);
      const job = advertId === undefined ? undefined : service.jobs.get(advertId);
      return { board: boardOf(job ? [...others, job] : others, clock.instant()), complete: false };
    },
  };
  return service;
}
