import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'На цій сторінці',
  moreFacts: 'Більше подробиць',
  previousJob: 'Попередня вакансія',
  nextJob: 'Наступна вакансія',
  closes: 'Закривається {when}',
  closesAt: 'Закривається {when} о {time}',
  alsoInPlaces: 'Ця вакансія в інших місцях',
  moreJobs: 'Інші вакансії',
  moreJobsIn: 'Інші вакансії: {place}',
  contact: 'Маєте запитання щодо вакансії?',
  opensAt: 'Форма відкриється на {host}',
  addDeadline: 'Додати термін до календаря',
  poster: 'Плакат (A4)',
  print: 'Друкувати',
  backToJob: 'Назад до вакансії',
  scan: 'Скануйте, щоб дізнатися більше й відгукнутися',
};
