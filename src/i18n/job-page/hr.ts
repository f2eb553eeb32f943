import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Na ovoj stranici',
  moreFacts: 'Više pojedinosti',
  previousJob: 'Prethodni posao',
  nextJob: 'Sljedeći posao',
  closes: 'Zatvara se {when}',
  closesAt: 'Zatvara se {when} u {time}',
  alsoInPlaces: 'Ova pozicija na drugim mjestima',
  moreJobs: 'Još poslova',
  moreJobsIn: 'Još poslova: {place}',
  contact: 'Imate pitanja o ovoj poziciji?',
  opensAt: 'Obrazac se otvara na {host}',
  addDeadline: 'Dodaj rok u kalendar',
  poster: 'Plakat (A4)',
  print: 'Ispiši',
  backToJob: 'Natrag na poziciju',
  scan: 'Skenirajte, saznajte više i prijavite se',
};
