import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Na této stránce',
  moreFacts: 'Další údaje',
  previousJob: 'Předchozí pozice',
  nextJob: 'Další pozice',
  closes: 'Končí {when}',
  closesAt: 'Hlaste se nejpozději {when} do {time}',
  alsoInPlaces: 'Tato pozice na jiných místech',
  contact: 'Máte k této pozici dotazy?',
  poster: 'Plakát (A4)',
  print: 'Vytisknout',
  backToJob: 'Zpět na pozici',
  scan: 'Naskenujte kód, zjistěte víc a ozvěte se',
};
