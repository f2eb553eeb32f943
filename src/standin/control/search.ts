import { advertOf, isRecord, type RawPost, valuesOf } from '../post.ts';
import type { Entry } from '../store.ts';

/** One page of what the control page and `GET /control/posts` list. */
export interface Found {
  entries: readonly Entry[];
  /** Posts found on all pages. */
  total: number;
  /** From 1; `pages` is at least 1. */
  page: number;
  pages: number;
}

/** Posts by words of their title, place, reference or ids; all words must be in there. */
export function searchPosts(all: readonly Entry[], words: string, page: number, size: number): Found {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found =
    wanted.length === 0
      ? all
      : all.filter((entry) => {
          const text = searchText(entry);
          return wanted.every((word) => text.includes(word));
        });
  const pages = Math.max(1, Math.ceil(found.length / size));
  const shown = Math.min(page, pages);
  return { entries: found.slice((shown - 1) * size, shown * size), total: found.length, page: shown, pages };
}

/** The place's name in a possibly damaged post; `null` where none can be read. */
export function localityOf(post: RawPost): string | null {
  const value = valuesOf(post).find((candidate) => candidate.field_id === 'geolocation')?.value;
  const place = typeof value === 'string' ? parse(value) : value;
  return isRecord(place) && typeof place.locality === 'string' ? place.locality : null;
}

/** The title of a possibly damaged post; empty where there is none. */
export function titleOf(post: RawPost): string {
  const name = advertOf(post).name;
  return typeof name === 'string' ? name : '';
}

/** A page number from a query; 1 for anything that is none. */
export function pageNumber(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

function searchText(entry: Entry): string {
  const recruitment = advertOf(entry.post).recruitment;
  const reference = isRecord(recruitment) ? recruitment.nr_ref : '';
  return `${entry.id} ${entry.advertId} ${titleOf(entry.post)} ${localityOf(entry.post)} ${reference}`.toLowerCase();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
