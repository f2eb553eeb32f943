import type { RememberedJob } from '../../board/memory.ts';
import { type Archive, archiveOf } from '../../settings/archive-schema.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';

/** A closed job as the archive keeps it: no text, no names of people. */
export interface ArchivedJob {
  advertId: number;
  /** As it was when the job closed. */
  title: string;
  /** Of the advert (BCP 47). */
  language: string;
  place: string | null;
  /** The ISO instant of its first publication; `null` = the service never sent one. */
  openedAt: string | null;
  /** ISO instant. */
  closedAt: string;
}

/** How many closed jobs of one year, company and language there are. */
export interface ArchiveGroup {
  year: number;
  /** Client id of the service; 0 = the service sends none. */
  client: number;
  language: string;
  count: number;
}

/** What is known of the archive without reading its jobs. The same object while nothing in it changes. */
export interface ArchiveIndex {
  /** Changes with each closed job that comes. */
  revision: number;
  /** By year, changes when a job leaves the archive: then its later ones move up. */
  leavings: Readonly<Record<string, number>>;
  groups: readonly ArchiveGroup[];
}

export const emptyArchive: ArchiveIndex = { revision: 0, leavings: {}, groups: [] };

/** A part of the archive: jobs of a year in the order in which they closed. */
export interface ArchiveQuery {
  year: number;
  /** Client ids. */
  clients: readonly number[];
  languages: readonly string[];
  from: number;
  /** Exclusive. */
  to: number;
}

/** Which closed jobs are kept. */
export interface ArchivePolicy {
  except: Archive['except'];
  /** Jobs that closed in an earlier year are deleted. */
  firstYear: number;
  /** The year of an instant, in the zone of the site. */
  yearOf(instant: string): number;
}

/** @param at ISO instant. @returns `null` = the site has no archive, and nothing is added */
export function archivePolicy(
  site: Pick<SiteSettings, 'archive' | 'timeZone'>,
  at: string,
): ArchivePolicy | null {
  const archive = archiveOf(site);
  if (archive === null) return null;
  const yearOf = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(site.timeZone).year;
  return { except: archive.except, firstYear: yearOf(at) - archive.years + 1, yearOf };
}

/** Whether a closed job is kept. */
export function isKept(
  { advertId, clientId, fields, closedAt }: RememberedJob,
  { except, firstYear, yearOf }: ArchivePolicy,
): boolean {
  return (
    closedAt !== null &&
    yearOf(closedAt) >= firstYear &&
    !except.jobs.includes(advertId) &&
    !(clientId !== undefined && except.companies.includes(clientId)) &&
    !fields.some((field) => except.fields.includes(field))
  );
}
