import type { decodeRows } from './decode-rows.ts';
import { unpackNumbers } from './pack-values.ts';
import {
  type ByFacet,
  type FacetColumn,
  mapFacets,
  type PackedFacet,
  type PackedRowIndex,
  type PackedRowShard,
  type PackedRows,
  type Rows,
  rowShardAddress,
} from './rows.ts';
import { titleRanks } from './title-order.ts';

/** So often the board may change while its rows are loaded. */
const mostTries = 4;

/** What rows are loaded with. */
interface Loading {
  /** Throws where an address can't be loaded. `no-cache` asks the server whatever was kept. */
  getJson(address: string, cache?: 'no-cache'): Promise<unknown>;
  /** `decodeRows`, which every page has. */
  decode: typeof decodeRows;
}

/**
 * The rows of a large board, of which all shards are loaded.
 *
 * @param address of the rows
 * @param index that was found there
 * @throws {Error} where a shard can't be loaded, or the board changes again and again
 */
export async function loadShards(
  address: string,
  index: PackedRowIndex,
  { getJson, decode }: Loading,
): Promise<Rows> {
  let now = index;
  let cache: 'no-cache' | undefined;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const loaded = await Promise.all(
      now.shards.map(({ from }) =>
        getJson(rowShardAddress(address, from), cache).then(
          (shard) => ({ shard: shard as PackedRowShard }),
          (error: unknown) => ({ error }),
        ),
      ),
    );
    const shards = loaded.flatMap((one, at) =>
      'shard' in one && one.shard.stamp === now.shards[at]?.stamp ? [one.shard] : [],
    );
    if (shards.length === now.shards.length) return joinRows(now, shards, decode);
    // The site has changed since the index was loaded, or was kept: a shard is another one or has gone.
    cache = 'no-cache';
    const next = (await getJson(address, cache)) as PackedRowIndex | PackedRows;
    // By now the board is a small one.
    if (!('shards' in next)) return decode(next);
    const failed = loaded.find((one) => 'error' in one);
    if (failed && next.shards.length === now.shards.length && sameStamps(next, now)) throw failed.error;
    now = next;
  }
  throw new Error(`${address} changes while it is loaded`);
}

const sameStamps = (one: PackedRowIndex, other: PackedRowIndex): boolean =>
  one.shards.every(({ stamp }, at) => stamp === other.shards[at]?.stamp);

type Column = Exclude<keyof Rows, 'language' | 'texts' | 'titleRank' | 'formless' | 'facets'>;

/** @param shards those of the index, in its order */
export function joinRows(
  { language, texts, facets, order }: PackedRowIndex,
  shards: readonly PackedRowShard[],
  decode: typeof decodeRows,
): Rows {
  const parts = shards.map((shard) =>
    decode({ ...shard, language, texts, facets: mapFacets(shard.facets, withChoices) }),
  );
  function withChoices(facet: PackedRowShard['facets']['place'], key: keyof ByFacet<unknown>): PackedFacet {
    const known = new Map(facets[key]?.choices.map((choice) => [choice.value, choice]));
    const choices = facet.values.map((value) => known.get(value) ?? { value, label: value, parent: -1 });
    return { sets: facet.sets, ...(facet.of !== undefined && { of: facet.of }), choices };
  }
  const shardOf = unpackNumbers(order);
  const next = parts.map(() => 0);
  const rowOf = shardOf.map((shard) => {
    const row = next[shard] ?? 0;
    next[shard] = row + 1;
    return row;
  });
  const each = <Value>(of: (part: Rows, row: number) => Value): Value[] =>
    shardOf.map((shard, at) => of(parts[shard] as Rows, rowOf[at] as number));
  const column = <Name extends Column>(name: Name) =>
    each((part, row) => part[name][row]) as unknown as Rows[Name];
  let ranks: number[] | undefined;
  const title = column('title');
  return {
    language,
    texts,
    advertId: column('advertId'),
    title,
    // Sorting takes long, and few visitors ask for it.
    get titleRank() {
      ranks ??= titleRanks(title, language);
      return ranks;
    },
    lang: column('lang'),
    address: column('address'),
    line: column('line'),
    where: column('where'),
    facts: column('facts'),
    position: column('position'),
    pay: column('pay'),
    pays: column('pays'),
    highlighted: column('highlighted'),
    reference: column('reference'),
    company: column('company'),
    place: column('place'),
    isArea: column('isArea'),
    fields: column('fields'),
    sign: column('sign'),
    workModel: column('workModel'),
    posted: column('posted'),
    closes: column('closes'),
    point: column('point'),
    formless: parts.some(({ formless }) => formless)
      ? new Set(each((part, row) => part.formless?.has(row) ?? false).flatMap((is, row) => (is ? [row] : [])))
      : undefined,
    facets: mapFacets(facets, ({ choices, label }, key) => ({
      ...joinFacet(
        choices,
        parts.map((part) => part.facets[key]),
        { shardOf, rowOf },
      ),
      ...(label !== undefined && { label }),
    })),
  };
}

/** One facet of all shards, with the choices of the board. Equal sets become one. */
function joinFacet(
  choices: FacetColumn['choices'],
  columns: readonly (FacetColumn | undefined)[],
  { shardOf, rowOf }: { shardOf: readonly number[]; rowOf: readonly number[] },
): FacetColumn {
  const choiceAt = new Map(choices.map(({ value }, at) => [value, at]));
  const sets: number[][] = [];
  const setAt = new Map<string, number>();
  const joined = columns.map((column) => {
    const all = column?.choices.map(({ value }) => choiceAt.get(value) ?? -1) ?? [];
    return (column?.sets ?? []).map((set) => {
      const own = set.map((choice) => all[choice] ?? -1);
      const key = own.join();
      const known = setAt.get(key);
      if (known !== undefined) return known;
      setAt.set(key, sets.length);
      return sets.push(own) - 1;
    });
  });
  const of = shardOf.map((shard, at) => joined[shard]?.[columns[shard]?.of[rowOf[at] ?? 0] ?? 0] ?? 0);
  return { choices, sets, of };
}
