import { setImmediate } from 'node:timers/promises';
import { isForHosts } from '../outputs/hosts/host-site.ts';
import { machineParts } from '../outputs/machine-files.ts';
import type { SiteContent, SiteEntry, SiteKit } from './site.ts';

/** What most entries have in common. */
export const entryOf = (own: Pick<SiteEntry, 'address' | 'type' | 'status'>) => ({
  ...own,
  ...{ isImmutable: false, isLarge: false, isSlow: false, isForHosts: isForHosts(own.address) },
});

/** The files for machines that a site has. */
export interface MachineTable {
  get(address: string): SiteEntry | undefined;
  addresses(): Iterable<string>;
  /** Makes all of it, and gives the event loop back in between. */
  prepare(): Promise<void>;
}

/** The files for machines, kind by kind: a kind is planned when an address was in none of those before it. */
export function machineTable(kit: SiteKit, { board, memory }: SiteContent, base: string): MachineTable {
  const { site, content, environment } = kit.settings;
  const input = { board, memory, site, content, siteUrl: environment.SITE_URL };
  const parts = machineParts(input, kit.machines);
  const table = new Map<string, SiteEntry>();
  let isWhole = false;

  function next(): void {
    const { value, done } = parts.next();
    isWhole = done === true;
    for (const file of value ?? []) {
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
      return table.get(address);
    },
    addresses() {
      while (!isWhole) next();
      return table.keys();
    },
    async prepare(): Promise<void> {
      while (!isWhole) {
        next();
        await setImmediate();
      }
    },
  };
}
