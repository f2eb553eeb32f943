import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Šiame puslapyje',
  moreFacts: 'Daugiau duomenų',
  previousJob: 'Ankstesnis darbas',
  nextJob: 'Kitas darbas',
  closes: 'Baigiasi {when}',
  closesAt: 'Baigiasi {when}, {time}',
  alsoInPlaces: 'Šis darbas kitose vietose',
  moreJobs: 'Daugiau darbo vietų',
  moreJobsIn: 'Daugiau darbo vietų: {place}',
  contact: 'Turite klausimų apie šį darbą?',
  opensAt: 'Forma atsidaro svetainėje {host}',
  addDeadline: 'Įtraukti terminą į kalendorių',
  poster: 'Plakatas (A4)',
  print: 'Spausdinti',
  backToJob: 'Atgal į pasiūlymą',
  scan: 'Nuskenuokite, sužinokite daugiau ir kandidatuokite',
};
