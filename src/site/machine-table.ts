import { setImmediate } from 'node:timers/promises';
import type { MachineFile } from '../outputs/machine-file.ts';
import { type MachineInput, type MachineKit, machineParts } from '../outputs/machine-files.ts';
import { entryOf, type SiteEntry } from './entry.ts';

/** The files for machines that a site has. */
export interface MachineTable {
  /** @throws where it is not among those that could be planned, and not all could */
  get(address: string): SiteEntry | undefined;
  addresses(): Iterable<string>;
  /** Makes all of it, and gives the event loop back in between. */
  prepare(): Promise<void>;
}

/**
 * The files for machines, kind by kind: a kind is planned when an address was in none of those before it.
 *
 * @param base what every key begins with
 */
export function machineTable(input: MachineInput, kit: MachineKit, base: string): MachineTable {
  const parts = machineParts(input, kit);
  const table = new Map<string, SiteEntry>();
  let isWhole = false;
  // Of the kinds that come after one which can't be planned, nobody knows what there is: they are no unknown addresses.
  let failure: { error: unknown } | null = null;

  function plan(): readonly MachineFile[] {
    try {
      const { value, done } = parts.next();
      isWhole = done === true;
      return value ?? [];
    } catch (error) {
      isWhole = true;
      failure = { error };
      return [];
    }
  }

  function demandWhole(): void {
    if (failure) throw failure.error;
  }

  function next(): void {
    for (const file of plan()) {
      const { address, type, isSlow = false, isLarge = false } = file;
      if (table.has(address)) continue;
      table.set(address, {
        ...entryOf({ address, type, status: 200 }),
        isSlow,
        isLarge,
        key: () => base + file.key,
        print: async () => file.make(),
      });
    }
  }

  return {
    get(address: string): SiteEntry | undefined {
      while (!isWhole && !table.has(address)) next();
      const found = table.get(address);
      if (!found) demandWhole();
      return found;
    },
    addresses() {
      while (!isWhole) next();
      demandWhole();
      return table.keys();
    },
    async prepare(): Promise<void> {
      while (!isWhole) {
        next();
        await setImmediate();
      }
      demandWhole();
    },
  };
}
