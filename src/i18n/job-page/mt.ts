import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'F’din il-paġna',
  moreFacts: 'Aktar dettalji',
  previousJob: 'L-impjieg ta’ qabel',
  nextJob: 'L-impjieg li jmiss',
  closes: 'Tagħlaq {when}',
  closesAt: 'Tagħlaq {when}, {time}',
  alsoInPlaces: 'Din il-vakanza f’postijiet oħra',
  contact: 'Mistoqsijiet dwar ix-xogħol?',
  poster: 'Kartellun (A4)',
  print: 'Ipprintja',
  backToJob: 'Lura għall-vakanza',
  scan: 'Skennja biex taqra aktar u tapplika',
};
