import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Na tejto stránke',
  moreFacts: 'Ďalšie údaje',
  previousJob: 'Predchádzajúca pozícia',
  nextJob: 'Ďalšia pozícia',
  closes: 'Končí sa {when}',
  closesAt: 'Končí sa {when} o {time}',
  alsoInPlaces: 'Táto pozícia na iných miestach',
  moreJobs: 'Ďalšie pozície',
  moreJobsIn: 'Ďalšie pozície: {place}',
  contact: 'Máte k tejto pozícii otázky?',
  opensAt: 'Formulár sa otvorí na {host}',
  addDeadline: 'Pridať termín do kalendára',
  poster: 'Plagát (A4)',
  print: 'Vytlačiť',
  backToJob: 'Späť na pozíciu',
  scan: 'Naskenujte kód, zistite viac a ozvite sa',
};
