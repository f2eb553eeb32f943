import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Ar an leathanach seo',
  moreFacts: 'Tuilleadh sonraí',
  previousJob: 'An post roimhe',
  nextJob: 'An chéad phost eile',
  closes: 'Dúnfar {when}',
  closesAt: 'Dúnfar {when} ag {time}',
  alsoInPlaces: 'An post seo in áiteanna eile',
  moreJobs: 'Tuilleadh post',
  moreJobsIn: 'Tuilleadh post: {place}',
  contact: 'Ceist agat faoin bpost?',
  opensAt: 'Osclaítear an fhoirm ar {host}',
  addDeadline: 'Cuir an spriocdháta le d’fhéilire',
  poster: 'Póstaer (A4)',
  print: 'Priontáil',
  backToJob: 'Ar ais chuig an bpost',
  scan: 'Scan chun tuilleadh a léamh agus iarratas a dhéanamh',
};
