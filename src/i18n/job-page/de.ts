import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Auf dieser Seite',
  moreFacts: 'Weitere Angaben',
  previousJob: 'Vorige Stelle',
  nextJob: 'Nächste Stelle',
  closes: 'Endet {when}',
  closesAt: 'Endet {when} um {time} Uhr',
  alsoInPlaces: 'Diese Stelle an anderen Orten',
  moreJobs: 'Weitere Stellen',
  moreJobsIn: 'Weitere Stellen in {place}',
  contact: 'Fragen zu dieser Stelle?',
  opensAt: 'Das Formular öffnet sich auf {host}',
  addDeadline: 'Frist in den Kalender eintragen',
  poster: 'Aushang (A4)',
  print: 'Drucken',
  backToJob: 'Zurück zur Stelle',
  scan: 'Scannen, mehr lesen und bewerben',
};
