import type { InterfaceLanguage } from '../i18n/languages.ts';
import type { BuiltInFacet } from '../i18n/terms.ts';
import type { Job } from './job.ts';
import type { OwnKey } from './own-key.ts';

/** By what lists are narrowed: our own facets, and those of the owner. */
export type FacetName = BuiltInFacet | OwnKey;

/** What a list is narrowed to. */
export interface ListFacet {
  name: FacetName;
  /** The value as most of the jobs have it ("Łódź", "Magazyn", "FULL_TIME", "remote", "Kolibra Werke"). */
  value: string;
  /** The value as a person reads it in the list's language. */
  label: string;
  /** Of a place: its value in the filter ("pl.lodzkie.lodz"). */
  place?: string;
  /** Of a place: equal in all languages, as far as that can be told. */
  identity?: string;
  /** Of a facet of the owner's: what the facet is called. */
  of?: string;
}

/** What a list is narrowed to, said so that it stands alone: "Łódź", "Shift: Night". */
export const listLabel = ({ of, label }: Pick<ListFacet, 'of' | 'label'>): string =>
  of === undefined ? label : `${of}: ${label}`;

/** A list of jobs that has pages of its own: a board, or a board narrowed to one value of a facet. */
export interface JobList {
  /** Where its first page stands: "/", "/en/", "/jobs/in/lodz/", "/en/jobs/field/warehouse/". */
  address: string;
  language: InterfaceLanguage;
  /** `null` = the whole board of its language. */
  facet: ListFacet | null;
  /** In the order of the board. The same array each time for the same board. */
  jobs: readonly Job[];
}
