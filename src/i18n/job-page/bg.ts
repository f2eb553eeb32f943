import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'На тази страница',
  moreFacts: 'Още подробности',
  previousJob: 'Предишна обява',
  nextJob: 'Следваща обява',
  closes: 'Изтича {when}',
  closesAt: 'Изтича {when} в {time}',
  alsoInPlaces: 'Тази позиция на други места',
  moreJobs: 'Още обяви',
  moreJobsIn: 'Още обяви: {place}',
  contact: 'Имате въпроси за позицията?',
  opensAt: 'Формулярът се отваря на {host}',
  addDeadline: 'Добавете срока в календара си',
  poster: 'Плакат (A4)',
  print: 'Отпечатай',
  backToJob: 'Обратно към позицията',
  scan: 'Сканирайте, научете повече и кандидатствайте',
};
