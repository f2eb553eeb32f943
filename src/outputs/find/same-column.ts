import { isSameList } from '../../board/same-lists.ts';
import type { Site } from '../../config.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';

/** Packs a column, or gives it as it was packed last where it is made of the same. */
export type PackColumn = <Packed>(
  name: string,
  /** Everything that the column is made of, one value after the other. */
  of: readonly unknown[],
  pack: () => Packed,
) => Packed;

// One board after the other differs in one job, and that in one column.
const latest = new WeakMap<Site, Map<string, { of: readonly unknown[]; packed: unknown }>>();

/** The columns of a site's board in one language. */
export function columnsLike(site: Site, language: InterfaceLanguage): PackColumn {
  const known = latest.get(site) ?? new Map<string, { of: readonly unknown[]; packed: unknown }>();
  latest.set(site, known);
  return <Packed>(name: string, of: readonly unknown[], pack: () => Packed): Packed => {
    const key = `${language} ${name}`;
    const before = known.get(key);
    // Under its name a column is packed in one way.
    if (before && isSameList(before.of, of)) return before.packed as Packed;
    const packed = pack();
    known.set(key, { of, packed });
    return packed;
  };
}
