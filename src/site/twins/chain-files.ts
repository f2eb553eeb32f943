import { keyOf } from '../../base/keys.ts';
import type { FileKind, MachineFile } from '../machine-file.ts';
import type { HistoryReader } from '../site-history.ts';
import { chainAddress, chainPartAt, partCount, partSize } from './chain.ts';
import type { ListChain } from './proof-files.ts';

/**
 * The files of the chain of signed lists. A file that has all of its entries never changes, so a new list costs the last
 * file.
 */
export function chainKind({ head }: ListChain, { chainLines }: HistoryReader): FileKind {
  const count = partCount(head.entries);
  const fileOf = (part: number): MachineFile => {
    const to = Math.min((part + 1) * partSize, head.entries);
    const isWhole = to === (part + 1) * partSize;
    return {
      address: chainAddress(part),
      type: 'application/jsonl; charset=utf-8',
      key: keyOf('chain', head.since, String(part), isWhole ? '' : head.hash),
      async make() {
        const lines = await chainLines(part * partSize, to);
        if (lines.length < to - part * partSize) {
          throw new Error(
            `The store has lost entries of the chain of signed lists, from ${part * partSize} on.`,
          );
        }
        return `${lines.join('\n')}\n`;
      },
    };
  };
  return {
    form: /^\/\.well-known\/jobfront-chain\//,
    *files() {
      for (let part = 0; part < count; part += 1) yield fileOf(part);
    },
    at(address) {
      const part = chainPartAt(address);
      return part !== undefined && part < count ? fileOf(part) : undefined;
    },
  };
}
