import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'На цій сторінці',
  moreFacts: 'Більше подробиць',
  previousJob: 'Попередня вакансія',
  nextJob: 'Наступна вакансія',
  closes: 'Закривається {when}',
  closesAt: 'Закривається {when} о {time}',
  alsoInPlaces: 'Ця вакансія в інших місцях',
  contact: 'Маєте запитання щодо вакансії?',
  poster: 'Плакат (A4)',
  print: 'Друкувати',
  backToJob: 'Назад до вакансії',
  scan: 'Скануйте, щоб дізнатися більше й відгукнутися',
};
