import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Er stillingen ekte?',
  intro:
    'Har noen sendt deg en stilling hos {company}? Lim inn adressen og se om den er vår og fortsatt åpen.',
  address: 'Adressen til stillingen',
  check: 'Sjekk',
  checking: 'Sjekker …',
  open: 'Stillingen er ekte og åpen',
  openHint: 'Den står på listen vår over ledige stillinger.',
  moved: 'Stillingen har fått en ny adresse. Bruk denne.',
  closed: 'Stillingen var vår, men er lukket',
  closedHint: 'Den tar ikke imot flere søknader.',
  foreign: 'Dette er ikke en av våre adresser',
  foreignHint:
    'Den fører til {host}. Stillingene våre ligger bare på {ours}. Ikke oppgi personopplysninger der bare fordi navnet vårt vises: Finn stillingen i listen vår og søk fra siden dens.',
  unknown: 'Vi har ingen stilling på denne adressen',
  unknownHint:
    'Den fører til nettstedet vårt, men der er det ingen åpen stilling og heller ingen som er lukket det siste halvåret.',
  unreadable: 'Denne adressen kan vi ikke sjekke',
  unreadableHint: 'Lim inn én hel adresse, for eksempel {example}',
  failed: 'Sjekken virket ikke',
  failedHint: 'Listen vår over ledige stillinger kunne ikke lastes inn. Prøv igjen om et minutt.',
  forged: 'Listen vår er ikke til å stole på akkurat nå',
  forgedHint: 'Signaturen stemmer ikke med listen, så vi sier ingenting om stillingen. Prøv igjen senere.',
  asOf: 'Ledige stillinger per {moment}',
  signed: 'Signaturen på listen er gyldig',
  unsigned: 'Denne nettleseren kan ikke sjekke signaturen på listen',
  same: 'Annonsen er ord for ord den vi signerte',
  changed: 'Annonsen er endret siden vi signerte listen',
  byHand: 'Slik sjekker du selv',
  byHandAddress: 'Adressene til stillingene våre begynner med {prefix} – bokstav for bokstav.',
  byHandList: 'Alle ledige stillinger står i listen vår.',
  how: 'Hva som skjer her',
  howHint:
    'Nettleseren din sammenligner adressen med den signerte listen over våre ledige stillinger. Det du limer inn, forlater ikke enheten din.',
  list: 'Signert liste over ledige stillinger',
  key: 'Den offentlige nøkkelen til signaturen',
  needsScript: 'Sjekken krever JavaScript. Ellers kan du lete etter adressen i den signerte listen.',
};
