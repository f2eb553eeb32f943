import { type MachineInput, type MachineKit, plannedFiles } from '../outputs/machine-files.ts';
import { changeSteps } from '../outputs/site-memory.ts';
import { entryOf, type SiteEntry } from './entry.ts';

/** The files for machines that a site has. */
export interface MachineTable {
  /** @throws where it is not among those that could be planned, and not all could */
  get(address: string): SiteEntry | undefined;
  addresses(): Iterable<string>;
  /** Makes all of it step by step. */
  steps(): Iterable<void>;
}

/** The files for machines, one after the other: they are planned up to the first that was asked for. */
export function machineTable(input: MachineInput, kit: MachineKit, base: string): MachineTable {
  const table = new Map<string, SiteEntry>();
  // Of the kinds that come after one which can't be planned, nobody knows what there is: they are no unknown addresses.
  let failure: { error: unknown } | null = null;
  const planning = plan();

  function* plan(): Generator<void> {
    try {
      yield* changeSteps(input.memory);
      for (const file of plannedFiles(input, kit)) {
        const { address, type, isSlow = false, isLarge = false } = file;
        const key = () => base + file.key;
        const print = async () => file.make();
        const entry = { ...entryOf({ address, type, status: 200 }), isSlow, isLarge, key, print };
        if (!table.has(address)) table.set(address, entry);
        yield;
      }
    } catch (error) {
      failure = { error };
    }
  }

  function* steps(): Generator<void> {
    while (!planning.next().done) yield;
    if (failure) throw failure.error;
  }

  return {
    get(address) {
      if (table.has(address)) return table.get(address);
      for (const _ of steps()) if (table.has(address)) break;
      return table.get(address);
    },
    addresses() {
      for (const _ of steps());
      return table.keys();
    },
    steps,
  };
}
