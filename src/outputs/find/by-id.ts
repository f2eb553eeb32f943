/** Rows by advert id. References were given in that order, so each is near the one before. */
export const byId = (ids: readonly number[]): number[] =>
  ids.map((_, row) => row).sort((one, other) => (ids[one] ?? 0) - (ids[other] ?? 0) || one - other);
