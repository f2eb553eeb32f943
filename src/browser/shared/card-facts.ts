import type { Rows } from '../../site/rows/rows.ts';

/** What a job's card says. */
export interface CardFacts {
  id: number;
  title: string;
  /** The advert's language where it is not the page's, else `''`. */
  lang: string;
  address: string;
  /** Its place or places; `''` = not known. */
  where: string;
  /** The other short facts, as `Rows` has them. */
  facts: string;
  /** The sign of its field of work, a number. */
  sign: number;
  pay: string;
  isHighlighted: boolean;
  /** The day of publication, an ISO date, or `''`. */
  posted: string;
  /** The second since 1970 at which it closes, or `null`. */
  closes: number | null;
}

/** What the card of a row says. */
export function cardFacts(rows: Rows, row: number): CardFacts {
  return {
    id: rows.advertId[row] ?? 0,
    title: rows.title[row] ?? '',
    lang: rows.lang[row] ?? '',
    address: rows.address[row] ?? '/',
    where: rows.where[row] ?? '',
    facts: rows.facts[row] ?? '',
    sign: rows.sign[row] ?? 0,
    pay: rows.pay[row] ?? '',
    isHighlighted: rows.highlighted[row] === 1,
    posted: rows.posted[row] ?? '',
    closes: rows.closes[row] ?? null,
  };
}
