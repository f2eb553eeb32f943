import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'في هذه الصفحة',
  moreFacts: 'مزيد من التفاصيل',
  previousJob: 'الوظيفة السابقة',
  nextJob: 'الوظيفة التالية',
  closes: 'ينتهي التقديم {when}',
  closesAt: 'ينتهي التقديم {when}، {time}',
  alsoInPlaces: 'هذه الوظيفة في أماكن أخرى',
  moreJobs: 'وظائف أخرى',
  moreJobsIn: 'وظائف أخرى: {place}',
  contact: 'أسئلة عن هذه الوظيفة؟',
  opensAt: 'يُفتح النموذج على {host}',
  addDeadline: 'أضف الموعد النهائي إلى تقويمك',
  poster: 'ملصق (A4)',
  print: 'طباعة',
  backToJob: 'العودة إلى الوظيفة',
  scan: 'مسح الرمز لقراءة المزيد والتقديم',
};
