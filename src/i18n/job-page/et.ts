import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Sellel lehel',
  moreFacts: 'Rohkem andmeid',
  previousJob: 'Eelmine töökoht',
  nextJob: 'Järgmine töökoht',
  closes: 'Lõpeb {when}',
  closesAt: 'Lõpeb {when} kell {time}',
  alsoInPlaces: 'See töökoht mujal',
  moreJobs: 'Veel töökohti',
  moreJobsIn: 'Veel töökohti: {place}',
  contact: 'Küsimusi selle töökoha kohta?',
  opensAt: 'Vorm avaneb lehel {host}',
  addDeadline: 'Lisa tähtaeg kalendrisse',
  poster: 'Plakat (A4)',
  print: 'Prindi',
  backToJob: 'Tagasi töökoha juurde',
  scan: 'Skaneeri, loe lähemalt ja kandideeri',
};
