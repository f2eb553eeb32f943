import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Na této stránce',
  moreFacts: 'Další údaje',
  previousJob: 'Předchozí pozice',
  nextJob: 'Další pozice',
  closes: 'Končí {when}',
  closesAt: 'Hlaste se nejpozději {when} do {time}',
  alsoInPlaces: 'Tato pozice na jiných místech',
  moreJobs: 'Další pozice',
  moreJobsIn: 'Další pozice: {place}',
  contact: 'Máte k této pozici dotazy?',
  opensAt: 'Formulář se otevře na {host}',
  addDeadline: 'Přidat termín do kalendáře',
  poster: 'Plakát (A4)',
  print: 'Vytisknout',
  backToJob: 'Zpět na pozici',
  scan: 'Naskenujte kód, zjistěte víc a ozvěte se',
};
