import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'På denne side',
  moreFacts: 'Flere oplysninger',
  previousJob: 'Forrige job',
  nextJob: 'Næste job',
  closes: 'Lukker {when}',
  closesAt: 'Lukker {when} kl. {time}',
  alsoInPlaces: 'Samme stilling andre steder',
  moreJobs: 'Flere job',
  moreJobsIn: 'Flere job: {place}',
  contact: 'Spørgsmål til stillingen?',
  opensAt: 'Formularen åbner på {host}',
  addDeadline: 'Føj fristen til din kalender',
  poster: 'Plakat (A4)',
  print: 'Udskriv',
  backToJob: 'Tilbage til stillingen',
  scan: 'Scan for at læse mere og søge',
};
