import type { ApplicationTexts } from '../application-dictionary.ts';

export const pl: ApplicationTexts = {
  title: 'Moja aplikacja',
  reference: 'Numer aplikacji',
  received: 'Twoja aplikacja do nas dotarła',
  receivedHint: 'Jest bezpiecznie zapisana i wkrótce trafi do rekruterów.',
  underWay: 'Twoja aplikacja jest w drodze do rekruterów',
  delivered: 'Rekruterzy mają Twoją aplikację',
  deliveredHint: 'To, co zostało wysłane, nie jest już przechowywane na tej stronie.',
  delayed: 'Twoja aplikacja nie została jeszcze przekazana',
  delayedHint: 'Nic nie zginęło. Zajmujemy się tym i nie trzeba wysyłać jej ponownie.',
  keepAddress:
    'Zachowaj adres tej strony: także później możesz tu sprawdzić, co się dzieje z Twoją aplikacją.',
  withdrawing: 'Otrzymaliśmy prośbę o wycofanie Twojej aplikacji',
  withdrawingHint:
    'Najpierw sprawdzamy, czy została już przekazana. Jeśli nie, to, co zostało wysłane, zniknie.',
  takenBack: 'Twoja aplikacja została wycofana',
  deleted: 'Twoja aplikacja została usunięta',
  deletedHint: 'To, co zostało wysłane, nie jest już tutaj przechowywane.',
  takeBack: 'Wycofaj aplikację',
  takeBackHint: 'To, co zostało wysłane, zniknie od razu i nikt tego nie przeczyta.',
  tooLate: 'Aplikacji nie można już wycofać: jest właśnie przekazywana.',
  greeting: 'Dzień dobry, {name}!',
  greetingPlain: 'Dzień dobry!',
  thanks: 'Dziękujemy za aplikację na stanowisko „{title}” w firmie {company}. Dotarła do nas.',
  thanksOpen: 'Dziękujemy za aplikację do firmy {company}. Dotarła do nas.',
  follow: 'Tutaj można sprawdzić, co się z nią dzieje, lub ją wycofać:',
  footer:
    'Ta wiadomość została wysłana automatycznie, ponieważ ten adres podano w aplikacji na stronie {host}.',
  thanked: 'Dziękujemy!',
  thankedNamed: 'Dziękujemy, {name}!',
  next: 'Co dalej',
  addToCalendar: 'Dodaj do kalendarza',
};
