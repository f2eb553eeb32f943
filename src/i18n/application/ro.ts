import type { ApplicationTexts } from '../application-dictionary.ts';

export const ro: ApplicationTexts = {
  title: 'Aplicația mea',
  reference: 'Numărul aplicației',
  received: 'Am primit aplicația ta',
  receivedHint: 'Este păstrată în siguranță și va ajunge în curând la echipa de recrutare.',
  underWay: 'Aplicația ta este în drum spre echipa de recrutare',
  delivered: 'Echipa de recrutare are aplicația ta',
  deliveredHint: 'Ce ai trimis nu mai este păstrat pe acest site.',
  delayed: 'Aplicația ta nu a fost transmisă încă',
  delayedHint: 'Nu s-a pierdut. Ne ocupăm de asta și nu trebuie să o trimiți din nou.',
  keepAddress:
    'Păstrează adresa acestei pagini: și mai târziu poți vedea aici ce se întâmplă cu aplicația ta.',
  withdrawing: 'Ai cerut retragerea aplicației tale',
  withdrawingHint: 'Mai întâi verificăm dacă a fost deja transmisă. Dacă nu, ce ai trimis va fi șters.',
  takenBack: 'Ți-ai retras aplicația',
  deleted: 'Aplicația ta a fost ștearsă',
  deletedHint: 'Ce ai trimis nu mai este păstrat aici.',
  takeBack: 'Retrage aplicația',
  takeBackHint: 'Ce ai trimis va fi șters imediat și nu va fi citit de nimeni.',
  tooLate: 'Aplicația nu mai poate fi retrasă: este deja în curs de transmitere.',
  greeting: 'Bună, {name},',
  greetingPlain: 'Bună,',
  thanks: 'Îți mulțumim pentru aplicația la jobul „{title}” la {company}. Am primit-o.',
  thanksOpen: 'Îți mulțumim pentru aplicația trimisă către {company}. Am primit-o.',
  follow: 'Aici poți vedea ce se întâmplă cu ea sau o poți retrage:',
  footer:
    'Acest mesaj a fost trimis automat deoarece această adresă a fost indicată într-o aplicație pe {host}.',
  thanked: 'Mulțumim!',
  thankedNamed: 'Mulțumim, {name}!',
  next: 'Ce urmează',
  addToCalendar: 'Adăugare în calendar',
};
