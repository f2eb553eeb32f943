import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Tällä sivulla',
  moreFacts: 'Lisätietoja',
  previousJob: 'Edellinen työpaikka',
  nextJob: 'Seuraava työpaikka',
  closes: 'Haku päättyy {when}',
  closesAt: 'Haku päättyy {when} klo {time}',
  alsoInPlaces: 'Sama työpaikka muualla',
  moreJobs: 'Lisää työpaikkoja',
  moreJobsIn: 'Lisää työpaikkoja: {place}',
  contact: 'Kysyttävää työpaikasta?',
  opensAt: 'Lomake avautuu sivustolla {host}',
  addDeadline: 'Lisää määräaika kalenteriin',
  poster: 'Juliste (A4)',
  print: 'Tulosta',
  backToJob: 'Takaisin työpaikkaan',
  scan: 'Skannaa, lue lisää ja hae',
};
