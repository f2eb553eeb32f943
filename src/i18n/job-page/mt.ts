import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'F’din il-paġna',
  moreFacts: 'Aktar dettalji',
  previousJob: 'L-impjieg ta’ qabel',
  nextJob: 'L-impjieg li jmiss',
  closes: 'Tagħlaq {when}',
  closesAt: 'Tagħlaq {when}, {time}',
  alsoInPlaces: 'Din il-vakanza f’postijiet oħra',
  moreJobs: 'Aktar impjiegi',
  moreJobsIn: 'Aktar impjiegi: {place}',
  contact: 'Mistoqsijiet dwar ix-xogħol?',
  opensAt: 'Il-formola tinfetaħ fuq {host}',
  addDeadline: 'Żid l-iskadenza mal-kalendarju',
  poster: 'Kartellun (A4)',
  print: 'Ipprintja',
  backToJob: 'Lura għall-vakanza',
  scan: 'Skennja biex taqra aktar u tapplika',
};
