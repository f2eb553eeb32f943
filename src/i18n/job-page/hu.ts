import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Ezen az oldalon',
  moreFacts: 'További adatok',
  previousJob: 'Előző állás',
  nextJob: 'Következő állás',
  closes: 'Lezárul {when}',
  closesAt: 'Lezárul {when} {time}-kor',
  alsoInPlaces: 'Ez az állás más helyszíneken',
  moreJobs: 'További állások',
  moreJobsIn: 'További állások: {place}',
  contact: 'Kérdésed van az állásról?',
  opensAt: 'Az űrlap itt nyílik meg: {host}',
  addDeadline: 'Határidő a naptárba',
  poster: 'Plakát (A4)',
  print: 'Nyomtatás',
  backToJob: 'Vissza az álláshoz',
  scan: 'Olvasd be a részletekért és a jelentkezéshez',
};
