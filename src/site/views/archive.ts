import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { archiveAddress, archiveFeedAddress } from '../../settings/addresses.ts';
import { archiveOf } from '../../settings/archive-schema.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import type { FoundPlace } from '../archive/archive-list.ts';
import type { ArchivedJob } from '../archive/archived.ts';
import { bareHead, type HeadView } from './head.ts';

/** A closed job as the archive shows it. */
export interface ArchivedView extends Omit<ArchivedJob, 'advertId'> {
  /** Whole days from its first publication to its end; `null` = not known. */
  days: number | null;
}

/** A page of closed jobs. */
export interface ArchiveView {
  kind: 'archive';
  language: InterfaceLanguage;
  head: HeadView;
  isIndexed: boolean;
  /** `null` on the start page of the archive. */
  year: number | null;
  /** The years that there are; none on a page with a number. */
  years: readonly { year: number; count: number; address: string }[];
  /** By the month in which they closed, the newest first; each month as its first instant. */
  months: readonly { month: string; jobs: readonly ArchivedView[] }[];
  newer: string | null;
  older: string | null;
  /** Address of the archive's start page, and of its feed. */
  start: string;
  feed: string;
}

const dayMs = 86_400_000;

function daysOpen({ openedAt, closedAt }: ArchivedJob): number | null {
  if (openedAt === null) return null;
  const days = Math.floor((Date.parse(closedAt) - Date.parse(openedAt)) / dayMs);
  return days >= 0 ? days : null;
}

/** @param jobs of the page, in the order in which they closed */
export function archiveView(
  { language, year, years, newer, older }: FoundPlace,
  jobs: readonly ArchivedJob[],
  site: SiteSettings,
): ArchiveView {
  const monthOf = ({ closedAt }: ArchivedJob) =>
    Temporal.Instant.from(closedAt)
      .toZonedDateTimeISO(site.timeZone)
      .with({ day: 1 })
      .startOfDay()
      .toInstant()
      .toString();
  const months = Map.groupBy([...jobs].reverse(), monthOf);
  return {
    kind: 'archive',
    language,
    head: bareHead,
    isIndexed: archiveOf(site)?.indexed === true,
    year,
    years: years.map((one) => ({
      year: one.year,
      count: one.count,
      address: archiveAddress(language, site, one.year),
    })),
    months: [...months].map(([month, all]) => ({
      month,
      jobs: all.map(({ advertId: _, ...job }) => ({ ...job, days: daysOpen({ advertId: _, ...job }) })),
    })),
    newer,
    older,
    start: archiveAddress(language, site),
    feed: archiveFeedAddress(language, site),
  };
}
