import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Op deze pagina',
  moreFacts: 'Meer gegevens',
  previousJob: 'Vorige vacature',
  nextJob: 'Volgende vacature',
  closes: 'Sluit {when}',
  closesAt: 'Sluit {when} om {time}',
  alsoInPlaces: 'Deze vacature op andere plaatsen',
  moreJobs: 'Meer vacatures',
  moreJobsIn: 'Meer vacatures in {place}',
  contact: 'Vragen over deze vacature?',
  opensAt: 'Het formulier opent op {host}',
  addDeadline: 'Zet de deadline in je agenda',
  poster: 'Affiche (A4)',
  print: 'Afdrukken',
  backToJob: 'Terug naar de vacature',
  scan: 'Scan om meer te lezen en te solliciteren',
};
