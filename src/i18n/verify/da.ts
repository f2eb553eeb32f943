import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Er stillingen ægte?',
  intro:
    'Har nogen sendt dig en stilling hos {company}? Indsæt adressen, og se, om den er vores og stadig åben.',
  address: 'Stillingens adresse',
  check: 'Tjek',
  checking: 'Tjekker …',
  open: 'Stillingen er ægte og åben',
  openHint: 'Den står på vores liste over ledige stillinger.',
  moved: 'Stillingen har fået en ny adresse. Brug denne.',
  closed: 'Stillingen var vores, men er lukket',
  closedHint: 'Den modtager ikke flere ansøgninger.',
  foreign: 'Det er ikke en af vores adresser',
  foreignHint:
    'Den fører til {host}. Vores stillinger findes kun på {ours}. Giv ikke personlige oplysninger dér, bare fordi vores navn står der: Find stillingen på vores liste, og søg den fra dens egen side.',
  unknown: 'Vi har ingen stilling på denne adresse',
  unknownHint:
    'Den fører til vores website, men der er ingen åben stilling på adressen og heller ingen, der er lukket inden for det seneste halve år.',
  unreadable: 'Denne adresse kan vi ikke tjekke',
  unreadableHint: 'Indsæt én hel adresse, for eksempel {example}',
  failed: 'Tjekket mislykkedes',
  failedHint: 'Vores liste over ledige stillinger kunne ikke indlæses. Prøv igen om et øjeblik.',
  forged: 'Man kan ikke stole på vores liste lige nu',
  forgedHint: 'Signaturen passer ikke til listen, så vi siger intet om stillingen. Prøv igen senere.',
  asOf: 'Ledige stillinger pr. {moment}',
  signed: 'Listens signatur er gyldig',
  unsigned: 'Browseren kan ikke tjekke listens signatur',
  same: 'Opslaget er ord for ord det, vi signerede',
  changed: 'Opslaget er ændret, siden vi signerede listen',
  byHand: 'Sådan tjekker du det selv',
  byHandAddress: 'Adresserne på vores stillinger begynder med {prefix} – bogstav for bogstav.',
  byHandList: 'Alle ledige stillinger står på vores liste.',
  how: 'Det sker der her',
  howHint:
    'Din browser sammenligner adressen med den signerede liste over vores ledige stillinger. Det, du indsætter, forlader ikke din enhed.',
  list: 'Signeret liste over ledige stillinger',
  key: 'Signaturens offentlige nøgle',
  needsScript: 'Tjekket kræver JavaScript. Ellers kan du lede efter adressen på den signerede liste.',
};
