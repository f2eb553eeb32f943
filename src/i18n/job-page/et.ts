import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Sellel lehel',
  moreFacts: 'Rohkem andmeid',
  previousJob: 'Eelmine töökoht',
  nextJob: 'Järgmine töökoht',
  closes: 'Lõpeb {when}',
  closesAt: 'Lõpeb {when} kell {time}',
  alsoInPlaces: 'See töökoht mujal',
  contact: 'Küsimusi selle töökoha kohta?',
  poster: 'Plakat (A4)',
  print: 'Prindi',
  backToJob: 'Tagasi töökoha juurde',
  scan: 'Skaneeri, loe lähemalt ja kandideeri',
};
