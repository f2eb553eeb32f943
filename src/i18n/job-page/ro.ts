import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Pe această pagină',
  moreFacts: 'Mai multe detalii',
  previousJob: 'Postul anterior',
  nextJob: 'Postul următor',
  closes: 'Se închide {when}',
  closesAt: 'Se închide {when} la {time}',
  alsoInPlaces: 'Acest job în alte locuri',
  moreJobs: 'Alte locuri de muncă',
  moreJobsIn: 'Alte locuri de muncă: {place}',
  contact: 'Întrebări despre acest job?',
  opensAt: 'Formularul se deschide pe {host}',
  addDeadline: 'Adaugă termenul în calendar',
  poster: 'Afiș (A4)',
  print: 'Tipărește',
  backToJob: 'Înapoi la job',
  scan: 'Scanează ca să afli mai multe și să aplici',
};
