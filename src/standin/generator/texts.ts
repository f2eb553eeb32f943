import type { OfficeKey, SampleAdvert } from '../sample/advert.ts';

/** Jobs of one field of work, with sentences that fit any of them. */
export interface Family {
  /** The option `branches`. */
  branch: string;
  titles: readonly string[];
  duties: readonly string[];
  requirements: readonly string[];
  /** Pay a month in the currency of the texts, the lowest and the highest that is offered; both included. */
  pay: readonly [number, number];
}

/** What generated adverts of one language are put together from. */
export interface Texts {
  language: SampleAdvert['language'];
  offices: readonly OfficeKey[];
  currency: string;
  families: readonly Family[];
  /** Ends of titles: shifts, conditions, "(m/w/d)". */
  titleEnds: readonly string[];
  intros: readonly string[];
  offers: readonly string[];
  company: string;
  headings: { responsibilities: string; requirements: string; what_we_offer: string };
  jobTypes: readonly string[];
  contracts: readonly string[];
  /** The `.translation` companions of the options. */
  labels: Readonly<Record<string, string>>;
  /** A recruiter's internal note: it leaks into the options of real posts. */
  note: string;
}
