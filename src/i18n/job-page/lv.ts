import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Šajā lapā',
  moreFacts: 'Vairāk informācijas',
  previousJob: 'Iepriekšējā vakance',
  nextJob: 'Nākamā vakance',
  closes: 'Beidzas {when}',
  closesAt: 'Beidzas {when} plkst. {time}',
  alsoInPlaces: 'Šī vakance citās vietās',
  moreJobs: 'Citas vakances',
  moreJobsIn: 'Citas vakances: {place}',
  contact: 'Jautājumi par vakanci?',
  opensAt: 'Veidlapa atveras vietnē {host}',
  addDeadline: 'Pievienot termiņu kalendāram',
  poster: 'Plakāts (A4)',
  print: 'Drukāt',
  backToJob: 'Atpakaļ uz vakanci',
  scan: 'Noskenējiet, lai uzzinātu vairāk un pieteiktos',
};
