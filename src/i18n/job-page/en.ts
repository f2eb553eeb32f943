import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'On this page',
  moreFacts: 'More details',
  previousJob: 'Previous job',
  nextJob: 'Next job',
  closes: 'Closes {when}',
  closesAt: 'Closes {when} at {time}',
  alsoInPlaces: 'This job in other places',
  moreJobs: 'More jobs',
  moreJobsIn: 'More jobs in {place}',
  contact: 'Questions about this job?',
  opensAt: 'The form opens on {host}',
  addDeadline: 'Add the deadline to your calendar',
  poster: 'Poster (A4)',
  print: 'Print',
  backToJob: 'Back to the job',
  scan: 'Scan to read more and apply',
};
