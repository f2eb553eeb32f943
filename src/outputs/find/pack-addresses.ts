import { fold, foldings } from '../../i18n/fold.ts';
import { packNumbers, unpackNumbers } from './pack-numbers.ts';

/**
 * How a job's slug is had from its title: so many letters of the title written as a slug; so many of it with umlauts
 * spelled out, as -1 less that number; else the slug itself.
 */
export type PackedSlug = number | string;

export function packSlug(slug: string, title: string): PackedSlug {
  const [plain, spelled] = roughSlugs(title);
  if (plain.startsWith(slug)) return slug.length;
  return spelled.startsWith(slug) ? -1 - slug.length : slug;
}

export function unpackSlug(packed: PackedSlug, title: string): string {
  if (typeof packed === 'string') return packed;
  const [plain, spelled] = roughSlugs(title);
  return packed >= 0 ? plain.slice(0, packed) : spelled.slice(0, -1 - packed);
}

function roughSlugs(title: string): [plain: string, spelled: string] {
  const forms = foldings(title);
  return [rough(forms[0] ?? fold(title)), rough(forms.at(-1) ?? '')];
}

const rough = (folded: string) => folded.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

/** What stands before and behind the advert's number. */
export interface PackedAddresses {
  /** What stands before the number ("/jobs/", "/velo/jobs/"), each once. */
  roots: string[];
  /** By row, an index of `roots` (packNumbers). */
  root: string;
  /** Addresses of another form, by row. */
  other: Record<string, string>;
}

const form = /^(\/(?:[^/]+\/)*)(\d+)(?:-([^/]+))?\/$/;

/** An address in parts: "/jobs/", the number, the slug. `null` where it has another form. */
export function addressParts(address: string, advertId: number): { root: string; slug: string } | null {
  const [, root = '', number, slug = ''] = form.exec(address) ?? [];
  return number === String(advertId) ? { root, slug } : null;
}

export function packAddresses(addresses: readonly string[], advertIds: readonly number[]): PackedAddresses {
  const roots = new Map<string, number>();
  const other: Record<string, string> = {};
  const root = addresses.map((address, row) => {
    const parts = addressParts(address, advertIds[row] ?? 0);
    if (parts === null) other[row] = address;
    const before = parts?.root ?? '';
    const at = roots.get(before) ?? roots.size;
    roots.set(before, at);
    return at;
  });
  return { roots: [...roots.keys()], root: packNumbers(root), other };
}

/** @param slugs by row */
export function unpackAddresses(
  { roots, root, other }: PackedAddresses,
  advertIds: readonly number[],
  slugs: readonly string[],
): string[] {
  return unpackNumbers(root).map((at, row) => {
    const slug = slugs[row];
    return other[row] ?? `${roots[at] ?? ''}${advertIds[row]}${slug ? `-${slug}` : ''}/`;
  });
}
