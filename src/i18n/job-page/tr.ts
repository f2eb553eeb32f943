import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Bu sayfada',
  moreFacts: 'Diğer ayrıntılar',
  previousJob: 'Önceki ilan',
  nextJob: 'Sonraki ilan',
  closes: 'Kapanış: {when}',
  closesAt: 'Kapanış: {when} {time}',
  alsoInPlaces: 'Bu ilan diğer yerlerde',
  moreJobs: 'Diğer ilanlar',
  moreJobsIn: 'Diğer ilanlar: {place}',
  contact: 'Bu ilanla ilgili sorunuz mu var?',
  opensAt: 'Form {host} adresinde açılır',
  addDeadline: 'Son tarihi takviminize ekleyin',
  poster: 'Afiş (A4)',
  print: 'Yazdır',
  backToJob: 'İlana dön',
  scan: 'Devamı ve başvuru için tarayın',
};
