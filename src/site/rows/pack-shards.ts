import { keyOf } from '../../base/keys.ts';
import { partsBy } from '../../board/following.ts';
import type { Job } from '../../board/job.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { type FacetColumns, facetColumns } from './facet-columns.ts';
import { boardRows, packRows, rowTexts } from './pack-rows.ts';
import { packNumbers, packSteps } from './pack-values.ts';
import {
  type FacetChoice,
  type FacetColumn,
  mapFacets,
  type PackedFacet,
  type PackedRowIndex,
  type PackedRowShard,
  type PackedRows,
} from './rows.ts';
import { oneShardUpTo, shardAt, shardStarts } from './shards.ts';

/** The rows of a large board: the index of its shards, and the shards by the advert that each begins with. */
export interface ShardedRows {
  index: PackedRowIndex;
  shards: ReadonlyMap<number, PackedRowShard>;
}

const rowParts = partsBy(
  ({ advertId }: Job, starts: readonly number[]) => starts[shardAt(starts, advertId)] ?? 0,
  // Parts of the same name belong to the rows, and to nothing else that divides the list.
  (from) => `rows ${from}`,
);

/**
 * What browsers load first of a board's rows: all of a small board, the index of the shards of a large one.
 *
 * @param jobs as `jobsOf` gives them
 * @param language of the page
 */
export const sentRows = (
  jobs: readonly Job[],
  language: InterfaceLanguage,
  site: SiteSettings,
): PackedRows | PackedRowIndex => shardedRows(jobs, language, site)?.index ?? boardRows(jobs, language, site);

/**
 * The rows of a large board in shards; `null` where they are one file. An edit changes the shard of its job and the
 * index; the others stay the same objects unless a facet has other choices, and are equal even then.
 *
 * @param jobs as `jobsOf` gives them
 * @param language of the page
 */
export const shardedRows = memo(
  (jobs: readonly Job[], language: InterfaceLanguage, site: SiteSettings): ShardedRows | null => {
    if (jobs.length <= oneShardUpTo) return null;
    const columns = facetColumns(jobs, language, site);
    const starts = shardStarts(jobs);
    const at = jobs.map(({ advertId }) => shardAt(starts, advertId));
    const rows = starts.map((): number[] => []);
    for (const [row, shard] of at.entries()) rows[shard]?.push(row);
    const parts = rowParts(jobs, starts);
    const shards = new Map(
      starts.map((from, shard) => {
        const kept = keptShard(parts.get(from) ?? [], columns, language, site);
        kept.packed ??= packShard(parts.get(from) ?? [], columns, rows[shard] ?? [], language, site);
        return [from, kept.packed] as const;
      }),
    );
    const choices = (column: FacetColumn) => ({ choices: column.choices, label: column.label });
    const index: PackedRowIndex = {
      language,
      texts: rowTexts(language, site),
      facets: mapFacets(columns, choices),
      shards: [...shards].map(([from, { stamp }]) => ({ from, stamp })),
      order: packNumbers(at),
    };
    return { index, shards };
  },
);

/** Where a shard is kept. It depends on its jobs and their choices, not on where on the board they are. */
const keptShard = memo(
  (
    _part: readonly Job[],
    _columns: FacetColumns,
    _language: InterfaceLanguage,
    _site: SiteSettings,
  ): { packed: PackedRowShard | null } => ({ packed: null }),
);

/** @param rows of the part's jobs on the board */
function packShard(
  part: readonly Job[],
  columns: FacetColumns,
  rows: readonly number[],
  language: InterfaceLanguage,
  site: SiteSettings,
): PackedRowShard {
  const own = mapFacets(columns, (column) => columnOf(column, rows));
  const { language: _language, texts: _texts, facets, ...packed } = packRows(part, own, language, site);
  const byPosition = Map.groupBy(part.keys(), (row) => part[row]?.position ?? null);
  const positions = [...byPosition].filter(([position]) => position !== null);
  const shard = {
    ...packed,
    positions: positions.map(([, own]) => packSteps(own)),
    positionIds: packSteps(positions.map(([position]) => position ?? 0)),
    facets: mapFacets(facets, ({ choices, label: _label, ...facet }: PackedFacet) => ({
      ...facet,
      values: choices.map(({ value }) => value),
    })),
  };
  return { stamp: keyOf(JSON.stringify(shard)).slice(0, 12), ...shard };
}

/** A facet of some of a board's rows, with the choices that they have, in the board's order. */
function columnOf({ choices, sets, of }: FacetColumn, rows: readonly number[]): FacetColumn {
  const used = [...new Set(rows.map((row) => of[row] ?? 0))];
  const chosen = [...new Set(used.flatMap((set) => sets[set] ?? []))]
    .filter((choice) => choice >= 0)
    .sort((one, other) => one - other);
  const choiceAt = new Map(chosen.map((choice, at) => [choice, at]));
  const setAt = new Map(used.map((set, at) => [set, at]));
  return {
    choices: chosen.map((choice) => choices[choice]).filter((choice): choice is FacetChoice => !!choice),
    sets: used.map((set) => (sets[set] ?? []).map((choice) => choiceAt.get(choice) ?? -1)),
    of: rows.map((row) => setAt.get(of[row] ?? 0) ?? 0),
  };
}
