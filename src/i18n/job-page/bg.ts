import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'На тази страница',
  closes: 'Изтича {when}',
  closesAt: 'Изтича {when} в {time}',
  alsoInPlaces: 'Тази позиция на други места',
  contact: 'Имате въпроси за позицията?',
  poster: 'Плакат (A4)',
  print: 'Отпечатай',
  backToJob: 'Обратно към позицията',
  scan: 'Сканирайте, научете повече и кандидатствайте',
};
