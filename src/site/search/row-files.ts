import { jobsOf } from '../../board/lists/addresses.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { rowsBelow } from '../rows/pack-rows.ts';
import { shardedRows } from '../rows/pack-shards.ts';
import { rowShardAddress } from '../rows/rows.ts';
import { rowsAddress } from './search-files.ts';

/** The shards of the rows of large boards. The page of the rows (`/rows.json`) is their index. */
export const rowFiles = ({
  board,
  site,
  siteUrl,
}: Pick<OutputContext, 'board' | 'site' | 'siteUrl'>): MachineFile[] =>
  site.languages.flatMap((language) => {
    const { shards } = shardedRows(jobsOf(board, language, site), language, site) ?? {};
    return [...(shards ?? [])].map(([from, shard]) => ({
      address: rowShardAddress(rowsAddress(language, site), from),
      type: 'application/json; charset=utf-8',
      key: shard.stamp,
      make: () => JSON.stringify(rowsBelow(shard, siteUrl)),
    }));
  });
