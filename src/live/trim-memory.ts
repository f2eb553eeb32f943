import { constants, PerformanceObserver } from 'node:perf_hooks';

/** Gives back to the system what the C library keeps of freed memory. */
export type Trim = () => void;

/** What of the time and of this process trimming needs. */
export interface TrimDeps {
  /** Calls whenever garbage has been collected everywhere, not in the youngest part alone. */
  onCollected: (hear: () => void) => void;
  /** Acts after so many milliseconds, if the process still runs then. */
  later: (act: () => void, ms: number) => void;
  /** Milliseconds since any moment. */
  now: () => number;
}

/** Between a collection and the trimming after it, at least: others follow while a release is made. */
const pauseMs = 1000;
/** The pause is so many times what trimming took last, so that as a rule it takes at most a fiftieth of the time. */
const pauseTimes = 50;

/**
 * glibc's `malloc_trim` (malloc_trim(3)). By itself the library only gives back what lies at the end of its pools, and
 * between the bytes of many thousands of files, which come and go, something small always stays.
 *
 * @returns `null` where there is none: another C library or system, or a Node without `node:ffi`
 */
export async function systemTrim(): Promise<Trim | null> {
  if (process.platform !== 'linux') return null;
  try {
    const { dlopen } = await import('node:ffi');
    const { functions } = dlopen(null, { malloc_trim: { arguments: ['uint64'], return: 'int32' } });
    const trim = () => void functions.malloc_trim(0n);
    // That a Node understands another signature shows with the first call.
    trim();
    return trim;
  } catch {
    return null;
  }
}

/** Trims after garbage has been collected, once for collections that follow each other. For entries only. */
export function trimAfterCollections(
  trim: Trim,
  { onCollected, later, now }: TrimDeps = systemTrimDeps,
): void {
  let waits = false;
  let tookMs = 0;
  onCollected(() => {
    if (waits) return;
    waits = true;
    const act = () => {
      waits = false;
      const begun = now();
      trim();
      tookMs = now() - begun;
    };
    later(act, Math.max(pauseMs, pauseTimes * tookMs));
  });
}

/** This process and its time. */
export const systemTrimDeps: TrimDeps = {
  onCollected: (hear) => {
    const { NODE_PERFORMANCE_GC_MAJOR: major } = constants;
    new PerformanceObserver((list) => {
      // Of garbage, entries tell more than their type does.
      const collected = list.getEntries() as (PerformanceEntry & { detail?: { kind?: number } })[];
      if (collected.some(({ detail }) => detail?.kind === major)) hear();
    }).observe({ entryTypes: ['gc'] });
  },
  later: (act, ms) => {
    setTimeout(act, ms).unref();
  },
  now: () => performance.now(),
};
