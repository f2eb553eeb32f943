import type { Rows } from '../../outputs/rows.ts';
import { severalPlaces } from '../../outputs/several-places.ts';

/** Rows as cards. */
export interface CardRows {
  /** The row that each card leads to, in the order to show. */
  rows: readonly number[];
  /** By that row, the further rows that its card stands for. */
  others: ReadonlyMap<number, readonly number[]>;
}

/** Makes one card of the rows of a position, as `cardsOf` (board/positions.ts) does. */
export function cardRows({ position }: Pick<Rows, 'position'>, found: readonly number[]): CardRows {
  const firstOf = new Map<number, number>();
  const others = new Map<number, number[]>();
  const rows = found.filter((row) => {
    const own = position[row] ?? 0;
    if (own === 0) return true;
    const first = firstOf.get(own);
    if (first === undefined) firstOf.set(own, row);
    else others.set(first, [...(others.get(first) ?? []), row]);
    return first === undefined;
  });
  return { rows, others };
}

/** Every row that cards stand for. */
export const everyRow = ({ rows, others }: CardRows): number[] => [...rows, ...[...others.values()].flat()];

/** The short facts of a card: those of its row, with the places of the others (`cardLine`). */
export function lineOfCard(rows: Rows, row: number, others: readonly number[] = []): string {
  const { line, where, facts, place, language } = rows;
  if (others.length === 0) return line[row] ?? '';
  const names = [row, ...others].map((one) => place[one] ?? '');
  return [severalPlaces(names, where[row] ?? '', language), facts[row]].filter(Boolean).join(' · ');
}
