import type { Address } from './addresses.ts';

const known = new WeakMap<readonly Address[], ReadonlyMap<string, Address>>();

/** What stands at a path. The addresses are read once, not once a page. @param all as `addresses` gives them */
export function addressAt(path: string, all: readonly Address[]): Address | undefined {
  let byPath = known.get(all);
  if (byPath === undefined) {
    byPath = new Map(all.map((address) => [address.address, address]));
    known.set(all, byPath);
  }
  return byPath.get(path);
}
