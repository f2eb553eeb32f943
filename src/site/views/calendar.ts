import { followed, lineageOf } from '../../board/following.ts';
import type { Job, JobList } from '../../board/job.ts';
import { withSorted } from '../../board/list-items.ts';
import { memo } from '../../i18n/remember.ts';
import { expiryOf } from '../job/expiry.ts';
import type { OutputContext } from '../machine-file.ts';
import { datedView } from './feed.ts';
import { type DatedJobView, jobViews } from './job-file.ts';

/** The calendar of the last days to apply on a board. */
export interface CalendarView {
  language: JobList['language'];
  /** Of jobs with a last day, by advert id: where there are too many, those that close first. */
  jobs: readonly DatedJobView[];
}

/** Most days in one calendar, of some 300 bytes each: Google Calendar takes 1 MB. */
const mostEvents = 2000;

export function calendarView({ language, jobs }: JobList, context: OutputContext): CalendarView {
  const views = jobViews(calendarJobs(jobs, context.site.timeZone), context.memory);
  return { language, jobs: views.map((view) => datedView(view, context)) };
}

const calendarJobs = memo((jobs: readonly Job[], timeZone: string): readonly Job[] => {
  const chosen = firstToClose(jobs, timeZone)
    .slice(0, mostEvents)
    .map(({ job }) => job)
    .sort((one, other) => one.advertId - other.advertId);
  lineageOf(jobs)?.part(calendarView).add(chosen);
  return chosen;
});

interface Closing {
  job: Job;
  /** An ISO date. */
  day: string;
}

const firstToClose = followed(
  (jobs: readonly Job[], timeZone: string): readonly Closing[] => closingOf(jobs, timeZone).sort(byDay),
  (before, { gone, come }, _, timeZone) => {
    const had = new Set(gone);
    return withSorted(
      before.filter(({ job }) => !had.has(job)),
      closingOf(come, timeZone),
      byDay,
    );
  },
);

const closingOf = (jobs: readonly Job[], timeZone: string): Closing[] =>
  jobs.flatMap((job) => {
    const expiry = expiryOf(job, timeZone);
    return expiry === null ? [] : [{ job, day: expiry.day }];
  });

const byDay = (one: Closing, other: Closing): number =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : one.job.advertId - other.job.advertId;
