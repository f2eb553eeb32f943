import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Na tej stronie',
  moreFacts: 'Więcej szczegółów',
  previousJob: 'Poprzednia oferta',
  nextJob: 'Następna oferta',
  closes: 'Kończy się {when}',
  closesAt: 'Kończy się {when} o {time}',
  alsoInPlaces: 'To stanowisko w innych miejscach',
  contact: 'Masz pytania o tę ofertę?',
  poster: 'Plakat (A4)',
  print: 'Drukuj',
  backToJob: 'Wróć do oferty',
  scan: 'Zeskanuj, by przeczytać całość i aplikować',
};
