import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Op deze pagina',
  moreFacts: 'Meer gegevens',
  previousJob: 'Vorige vacature',
  nextJob: 'Volgende vacature',
  closes: 'Sluit {when}',
  closesAt: 'Sluit {when} om {time}',
  alsoInPlaces: 'Deze vacature op andere plaatsen',
  contact: 'Vragen over deze vacature?',
  poster: 'Affiche (A4)',
  print: 'Afdrukken',
  backToJob: 'Terug naar de vacature',
  scan: 'Scan om meer te lezen en te solliciteren',
};
