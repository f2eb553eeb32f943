import { sortedBy } from '../../board/following.ts';
import type { Job, JobList } from '../../board/job.ts';
import { memo, remember } from '../../i18n/remember.ts';
import { expiryOf } from '../job/expiry.ts';
import type { OutputContext } from '../machine-file.ts';
import { datedView } from './feed.ts';
import { type DatedJobView, jobViews } from './job-file.ts';

/** The calendar of the last days to apply on a board. */
export interface CalendarView {
  language: JobList['language'];
  /** By advert id: where there are too many, those that close first. */
  jobs: readonly DatedJobView[];
}

/** Most days in one calendar, of some 300 bytes each: Google Calendar takes 1 MB. */
const mostEvents = 2000;

export function calendarView({ language, jobs }: JobList, context: OutputContext): CalendarView {
  const chosen = calendarJobs(firstToClose(context.site.timeZone)(jobs));
  return { language, jobs: jobViews(chosen, context.memory).map((view) => datedView(view, context)) };
}

const calendarJobs = memo((sorted: readonly Job[]): readonly Job[] =>
  sorted.slice(0, mostEvents).sort((one, other) => one.advertId - other.advertId),
);

/** Sorts jobs by their last day; those without one come last. */
const firstToClose = remember((timeZone: string) => {
  const dayOf = (job: Job) => expiryOf(job, timeZone)?.day ?? '~';
  return sortedBy<Job>((one, other) => {
    const [day, later] = [dayOf(one), dayOf(other)];
    return day < later ? -1 : day > later ? 1 : one.advertId - other.advertId;
  });
});
