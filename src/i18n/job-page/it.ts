import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'In questa pagina',
  moreFacts: 'Altri dettagli',
  previousJob: 'Offerta precedente',
  nextJob: 'Offerta successiva',
  closes: 'Chiude {when}',
  closesAt: 'Chiude {when}, ore {time}',
  alsoInPlaces: 'Questa posizione in altri luoghi',
  moreJobs: 'Altre offerte',
  moreJobsIn: 'Altre offerte: {place}',
  contact: 'Domande su questa posizione?',
  opensAt: 'Il modulo si apre su {host}',
  addDeadline: 'Aggiungi la scadenza al calendario',
  poster: 'Locandina (A4)',
  print: 'Stampa',
  backToJob: 'Torna all’offerta',
  scan: 'Inquadra il codice per saperne di più e candidarti',
};
