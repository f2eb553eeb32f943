import { pageAddress } from '../../settings/addresses.ts';

/** A page of a list. */
interface ListPage {
  /** Path of the first page. */
  address: string;
  /** Counts from 1. */
  page: number;
  pages: number;
}

/** Addresses of the pages before and after one of a list; `null` = there is none. */
export function pagesAround({ address, page, pages }: ListPage): {
  previous: string | null;
  next: string | null;
} {
  const at = (number: number) => (number >= 1 && number <= pages ? pageAddress(address, number) : null);
  return { previous: at(page - 1), next: at(page + 1) };
}
