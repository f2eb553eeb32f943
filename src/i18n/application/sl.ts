import type { ApplicationTexts } from '../application-dictionary.ts';

export const sl: ApplicationTexts = {
  title: 'Moja prijava',
  reference: 'Številka prijave',
  received: 'Vašo prijavo smo prejeli',
  receivedHint: 'Varno je shranjena in bo kmalu posredovana kadrovski službi.',
  underWay: 'Vaša prijava je na poti h kadrovski službi',
  delivered: 'Kadrovska služba ima vašo prijavo',
  deliveredHint: 'To, kar ste poslali, na tem spletnem mestu ni več shranjeno.',
  delayed: 'Vaše prijave še ni bilo mogoče posredovati',
  delayedHint: 'Ni se izgubila. To urejamo in je ni treba pošiljati znova.',
  keepAddress:
    'Shranite naslov te strani: tukaj boste tudi pozneje lahko videli, kaj se dogaja z vašo prijavo.',
  withdrawing: 'Zaprosili ste za umik svoje prijave',
  withdrawingHint: 'Najprej preverimo, ali je že posredovana. Če ni, bo to, kar ste poslali, izbrisano.',
  takenBack: 'Svojo prijavo ste umaknili',
  deleted: 'Vaša prijava je izbrisana',
  deletedHint: 'To, kar ste poslali, tukaj ni več shranjeno.',
  takeBack: 'Umakni prijavo',
  takeBackHint: 'To, kar ste poslali, bo takoj izbrisano in tega ne bo nihče bral.',
  tooLate: 'Prijave ni več mogoče umakniti: se že posreduje.',
  greeting: 'Pozdravljeni, {name}!',
  greetingPlain: 'Pozdravljeni!',
  thanks: 'Zahvaljujemo se vam za prijavo na delovno mesto »{title}« v podjetju {company}. Prejeli smo jo.',
  thanksOpen: 'Zahvaljujemo se vam za prijavo v podjetje {company}. Prejeli smo jo.',
  follow: 'Tukaj lahko vidite, kaj se z njo dogaja, ali jo umaknete:',
  footer: 'To sporočilo je bilo poslano samodejno, ker je bil ta naslov naveden v prijavi na {host}.',
};
