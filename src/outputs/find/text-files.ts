import { jobsOf } from '../../board/addresses.ts';
import { jobsKey, keyOf } from '../keys.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { textPartAddress, textsAddress } from './addresses.ts';
import { partCount, textIndex } from './text-index.ts';

/** The words of all adverts, a board at a time; large boards in parts. */
export function textFiles({ board, site }: Pick<OutputContext, 'board' | 'site'>): MachineFile[] {
  return site.languages.flatMap((language) => {
    const jobs = jobsOf(board, language, site);
    const address = textsAddress(language, site);
    const count = partCount(jobs.length);
    const file = (place: string, part: number | null): MachineFile => ({
      address: place,
      type: 'application/json; charset=utf-8',
      get key() {
        return keyOf(jobsKey(jobs));
      },
      make: () => {
        const { index, parts } = textIndex(jobs);
        return part === null ? index : (parts[part] ?? '');
      },
    });
    const parts = count === 1 ? [] : Array.from({ length: count }, (_, part) => part);
    return [file(address, null), ...parts.map((part) => file(textPartAddress(address, part), part))];
  });
}
