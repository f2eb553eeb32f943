import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Na tej stronie',
  moreFacts: 'Więcej szczegółów',
  previousJob: 'Poprzednia oferta',
  nextJob: 'Następna oferta',
  closes: 'Kończy się {when}',
  closesAt: 'Kończy się {when} o {time}',
  alsoInPlaces: 'To stanowisko w innych miejscach',
  moreJobs: 'Inne oferty',
  moreJobsIn: 'Inne oferty: {place}',
  contact: 'Masz pytania o tę ofertę?',
  opensAt: 'Formularz otworzy się na {host}',
  addDeadline: 'Dodaj termin do kalendarza',
  poster: 'Plakat (A4)',
  print: 'Drukuj',
  backToJob: 'Wróć do oferty',
  scan: 'Zeskanuj, by przeczytać całość i aplikować',
};
