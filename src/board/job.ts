import type { InterfaceLanguage } from '../i18n/languages.ts';
import type { BuiltInFacet, EmploymentType, PayUnit, WorkModel } from '../i18n/terms.ts';
import type { Problem } from '../service/problem.ts';
import type { OwnKey } from '../settings/facets.ts';
import type { Section, StoredText } from './texts.ts';

/** Latitude and longitude in degrees (WGS 84). Never out of range, never 0,0. */
export type Point = readonly [latitude: number, longitude: number];

/** Where a job is. Every part may be missing, but a place with nothing in it is `null` instead. */
export interface Place {
  /** The town; of a district its city, by which lists, addresses and markup go. */
  locality: string | null;
  /** The part of the town ("Mokotów", "8e Arrondissement"), which the job's page shows. Absent where none is named. */
  district?: string;
  region: string | null;
  postcode: string | null;
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string | null;
  /** The country's name in the advert's language, made from `countryCode`; else as the service wrote it. */
  country: string | null;
  point: Point | null;
}

/** Pay as the owner mapped it. At least one of `min` and `max` is set, and `min` <= `max`. */
export interface Pay {
  min: number | null;
  max: number | null;
  /** ISO 4217, upper case. */
  currency: string;
  unit: PayUnit;
}

/** An allow-listed option, with the label the service localized, or `null` where it has none. */
export interface Fact {
  key: string;
  label: string | null;
  /** Plain text, at least one. */
  values: readonly string[];
}

/** Whom visitors may ask about a job. At least one part is given. */
export interface Contact {
  name: string | null;
  email: string | null;
  /** As it was written; it can be dialled. */
  phone: string | null;
}

/** The same position advertised in another language. */
export interface Translation {
  advertId: number;
  language: string;
  address: string;
}

/** One open position as the site knows it: clean, typed, safe to print. */
export interface Job {
  advertId: number;
  publishId: number;
  recruitmentId: number | null;
  clientId: number | null;
  reference: string | null;
  /** The title as the recruiter wrote it, white space tidied. */
  title: string;
  /** The title for display: as `title`, but without decoration, and ALL CAPS brought down to sentence case. */
  displayTitle: string;
  /** BCP 47, lower-case language subtag first ("pl", "en-GB"). */
  language: string;
  /** Path of the job's page, `/jobs/<advertId>-<slug>/`; its whole address where it is on a brand's own host. */
  address: string;
  /** Name of the hiring company or brand. */
  company: string;
  /** In `Board.listed`: name of the brand whose site has the job's page. Absent for jobs of no brand. */
  brand?: string;
  place: Place | null;
  /** Further towns of the same position, where its advert names several. Absent where there are none. */
  morePlaces?: readonly Place[];
  workModel: WorkModel | null;
  employmentTypes: readonly EmploymentType[];
  /** Fields of work ("Magazyn"), in the advert's language, as the service names them. */
  fields: readonly string[];
  pay: Pay | null;
  /** Its values of the owner's facets (facts.ts): at least one each. Absent where it has none. */
  own?: Readonly<Record<OwnKey, readonly string[]>>;
  facts: readonly Fact[];
  /** In the order of the page. `sectionsOf` (texts.ts) gives them wherever they are. */
  sections: readonly Section[] | StoredText;
  /** ISO instants in UTC ("2022-09-05T09:15:00Z"). Open from `validFrom` on, and no longer at `validThrough`. */
  validFrom: string | null;
  validThrough: string | null;
  /** ISO date ("2022-09-30") in the site's zone. */
  deadline: string | null;
  highlighted: boolean;
  /** Absolute http or https address of the application form; `null` = the page shows no apply button. */
  applyUrl: string | null;
  /** Personal data: only the job's page shows it. Absent where the owner shows none. */
  contact?: Contact;
  translations: readonly Translation[];
  /**
   * Equal for adverts of one position in several places (recruitments.ts); absent where there is only this one. It can
   * become another number with every change.
   */
  position?: number;
}

/** All jobs open at one moment, with related data. Immutable. */
export interface Board {
  /** The moment the board shows, an ISO instant. */
  at: string;
  /**
   * Open jobs, the newest first. On the board of one site those that have their pages there; on the board of a whole
   * host all that its sites list (`hasPageHere`).
   */
  jobs: readonly Job[];
  /** On the main site of a group that lists the jobs of all brands: those jobs, the newest first. */
  listed?: readonly Job[];
  /** Jobs whose validity begins later, the soonest first. They have no page. */
  upcoming: readonly Job[];
  problems: readonly Problem[];
  /** On the board of a group's main site: the boards of its brands whose jobs are known here, by their keys. */
  brands?: Readonly<Record<string, Pick<Board, 'jobs'>>>;
}

/** What lists are made from. */
export type Listing = Pick<Board, 'jobs' | 'listed'>;

/** The jobs that the lists of a site show: its own, or those of all brands. */
export const listedJobs = ({ jobs, listed = jobs }: Listing): readonly Job[] => listed;

/** Whether a job's page is on this host, not on the host of its brand. */
export const hasPageHere = ({ address }: Pick<Job, 'address'>): boolean => address.startsWith('/');

/** The name of the company, or of the brand on the list of a group; `null` where it hires anonymously. */
export const companyOf = (
  { brand, clientId, company }: Pick<Job, 'brand' | 'clientId' | 'company'>,
  companies: Readonly<Record<string, string | null>>,
): string | null => brand ?? (companies[String(clientId)] === null ? null : company);

/** The facets that narrow lists: our own, and those of the owner. */
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
  /** Of a place: equal in all languages, as far as known. */
  identity?: string;
  /** Of a facet of the owner's: what the facet is called. */
  of?: string;
}

/** What a list is narrowed to, understandable without context: "Łódź", "Shift: Night". */
export const listLabel = ({ of, label }: Pick<ListFacet, 'of' | 'label'>): string =>
  of === undefined ? label : `${of}: ${label}`;

/** A list of jobs that has pages of its own: a board, or a board narrowed to one value of a facet. */
export interface JobList {
  /** The address of its first page: "/", "/en/", "/jobs/in/lodz/", "/en/jobs/field/warehouse/". */
  address: string;
  language: InterfaceLanguage;
  /** `null` = the whole board of its language. */
  facet: ListFacet | null;
  /** In the order of the board. The same array each time for the same board. */
  jobs: readonly Job[];
}

/** The place that distinguishes jobs: the locality, else the region, else the country; `''` = none. */
export function placeFacet({ place }: Pick<Job, 'place'>): string {
  return place?.locality ?? place?.region ?? place?.country ?? '';
}

/** Every place of a job, the first that it names first; none where it names none. */
export const placesOf = ({ place, morePlaces = [] }: Pick<Job, 'place' | 'morePlaces'>): readonly Place[] =>
  place === null ? morePlaces : [place, ...morePlaces];
