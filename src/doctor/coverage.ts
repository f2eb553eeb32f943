import type { Advert } from './examined.ts';
import { type Coverage, coverageKeys, type DoctorReport } from './report-schema.ts';

const has: Readonly<Record<Coverage, (advert: Advert) => boolean>> = {
  text: ({ words }) => words.length > 0,
  place: ({ job }) => job.place !== null,
  country: ({ job }) => job.place?.countryCode != null,
  start: ({ job }) => job.validFrom !== null,
  pay: ({ job }) => job.pay !== null,
  employmentType: ({ job }) => job.employmentTypes.length > 0,
  workModel: ({ job }) => job.workModel !== null,
  reference: ({ job }) => job.reference !== null,
  headings: ({ words }) => words.isDivided,
  applyLink: ({ job }) => job.applyUrl !== null,
};

/** How many adverts have what machines and people look for. */
export const coverageOf = (adverts: readonly Advert[]): DoctorReport['coverage'] =>
  coverageKeys.map((what) => ({ what, jobs: adverts.filter(has[what]).length }));
