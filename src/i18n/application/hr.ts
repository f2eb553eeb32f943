import type { ApplicationTexts } from '../application-dictionary.ts';

export const hr: ApplicationTexts = {
  title: 'Moja prijava',
  reference: 'Broj prijave',
  received: 'Primili smo vašu prijavu',
  receivedHint: 'Sigurno je spremljena i uskoro će biti proslijeđena odjelu za zapošljavanje.',
  underWay: 'Vaša je prijava na putu do odjela za zapošljavanje',
  delivered: 'Odjel za zapošljavanje ima vašu prijavu',
  deliveredHint: 'Ono što ste poslali više nije pohranjeno na ovoj stranici.',
  delayed: 'Vaša prijava još nije proslijeđena',
  delayedHint: 'Nije izgubljena. Radimo na tome i ne morate je slati ponovno.',
  keepAddress:
    'Sačuvajte adresu ove stranice: ovdje i kasnije možete vidjeti što se događa s vašom prijavom.',
  withdrawing: 'Zatražili ste povlačenje svoje prijave',
  withdrawingHint:
    'Najprije provjeravamo je li već proslijeđena. Ako nije, ono što ste poslali izbrisat će se.',
  takenBack: 'Povukli ste svoju prijavu',
  deleted: 'Vaša je prijava izbrisana',
  deletedHint: 'Ono što ste poslali više nije pohranjeno ovdje.',
  takeBack: 'Povuci prijavu',
  takeBackHint: 'Ono što ste poslali odmah će se izbrisati i nitko to neće čitati.',
  tooLate: 'Prijava se više ne može povući: već se prosljeđuje.',
  greeting: 'Pozdrav, {name}!',
  greetingPlain: 'Pozdrav!',
  thanks: 'Hvala na prijavi za posao „{title}” u tvrtki {company}. Primili smo je.',
  thanksOpen: 'Hvala na prijavi tvrtki {company}. Primili smo je.',
  follow: 'Ovdje možete vidjeti što se s njom događa ili je povući:',
  footer: 'Ova je poruka poslana automatski jer je ta adresa navedena u prijavi na {host}.',
  thanked: 'Hvala!',
  thankedNamed: 'Hvala, {name}!',
  next: 'Što slijedi',
  addToCalendar: 'Dodaj u kalendar',
};
