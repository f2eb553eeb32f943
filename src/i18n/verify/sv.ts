import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Är jobbet äkta?',
  intro:
    'Har någon skickat dig ett jobb hos {company}? Klistra in adressen och se om jobbet är vårt och fortfarande öppet.',
  address: 'Jobbets adress',
  check: 'Kontrollera',
  checking: 'Kontrollerar …',
  open: 'Jobbet är äkta och öppet',
  openHint: 'Det finns på vår lista över lediga jobb.',
  moved: 'Jobbet har fått en ny adress. Använd den här.',
  closed: 'Jobbet var vårt, men rekryteringen är avslutad',
  closedHint: 'Vi tar inte emot fler ansökningar.',
  foreign: 'Det här är inte en av våra adresser',
  foreignHint:
    'Den leder till {host}. Våra jobb finns på {ours} och ingen annanstans. Lämna inga personuppgifter där bara för att vårt namn visas: leta upp jobbet i vår lista och ansök från dess sida.',
  unknown: 'Vi har inget jobb på den adressen',
  unknownHint:
    'Den leder till vår webbplats, men där finns inget öppet jobb och inget som avslutats de senaste sex månaderna.',
  unreadable: 'Den här adressen kan vi inte kontrollera',
  unreadableHint: 'Klistra in en hel adress, till exempel {example}',
  failed: 'Kontrollen fungerade inte',
  failedHint: 'Vår lista över lediga jobb kunde inte laddas. Försök igen om en minut.',
  forged: 'Det går inte att lita på vår lista just nu',
  forgedHint: 'Signaturen stämmer inte med listan, så vi säger inget om jobbet. Försök igen senare.',
  asOf: 'Lediga jobb per {moment}',
  signed: 'Listans signatur är giltig',
  unsigned: 'Webbläsaren kan inte kontrollera listans signatur',
  same: 'Annonsen är ord för ord den som vi signerade',
  changed: 'Annonsen har ändrats sedan vi signerade listan',
  byHand: 'Så kan du kontrollera själv',
  byHandAddress: 'Adresserna till våra jobb börjar med {prefix} – bokstav för bokstav.',
  byHandList: 'Alla lediga jobb finns i vår lista.',
  how: 'Vad som händer här',
  howHint:
    'Din webbläsare jämför adressen med den signerade listan över våra lediga jobb. Det du klistrar in lämnar inte din enhet.',
  list: 'Signerad lista över lediga jobb',
  key: 'Signaturens publika nyckel',
  needsScript: 'Kontrollen kräver JavaScript. Annars kan du leta efter adressen i den signerade listan.',
};
