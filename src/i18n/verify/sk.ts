import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Je táto ponuka práce pravá?',
  intro:
    'Poslal vám niekto ponuku práce v spoločnosti {company}? Vložte jej adresu a zistite, či je naša a stále otvorená.',
  address: 'Adresa ponuky',
  check: 'Overiť',
  checking: 'Overujeme…',
  open: 'Táto ponuka je pravá a otvorená',
  openHint: 'Je v našom zozname voľných pozícií.',
  moved: 'Ponuka už má inú adresu. Použite, prosím, túto.',
  closed: 'Táto ponuka bola naša, ale nábor sa skončil',
  closedHint: 'Životopisy už na ňu neprijímame.',
  foreign: 'Toto nie je naša adresa',
  foreignHint:
    'Vedie na {host}. Naše ponuky sú len na {ours} a nikde inde. Nezadávajte tam osobné údaje len preto, že tam vidíte naše meno: nájdite pozíciu v našom zozname a ozvite sa cez jej stránku.',
  unknown: 'Na tejto adrese nemáme žiadnu ponuku',
  unknownHint:
    'Vedie na náš web, ale nie je tam voľná pozícia ani taká, pri ktorej sa nábor skončil za posledných šesť mesiacov.',
  unreadable: 'Túto adresu nevieme overiť',
  unreadableHint: 'Vložte jednu celú adresu, napríklad {example}',
  failed: 'Overenie sa nepodarilo',
  failedHint: 'Náš zoznam voľných pozícií sa nepodarilo načítať. Skúste to znova o minútu.',
  forged: 'Na náš zoznam sa teraz nedá spoľahnúť',
  forgedHint: 'Jeho podpis nesedí, preto o tejto ponuke nič netvrdíme. Skúste to znova neskôr.',
  asOf: 'Voľné pozície, stav: {moment}',
  signed: 'Podpis zoznamu je platný',
  unsigned: 'Tento prehliadač nevie overiť podpis zoznamu',
  same: 'Inzerát je slovo od slova ten, ktorý sme podpísali',
  changed: 'Inzerát sa od podpísania zoznamu zmenil',
  byHand: 'Ako to spoznáte sami',
  byHandAddress: 'Adresy našich pozícií sa začínajú na {prefix} – písmeno po písmene.',
  byHandList: 'Každá voľná pozícia je v našom zozname.',
  how: 'Čo sa tu deje',
  howHint:
    'Váš prehliadač porovná adresu s podpísaným zoznamom našich voľných pozícií. Čo vložíte, neopustí vaše zariadenie.',
  list: 'Podpísaný zoznam voľných pozícií',
  key: 'Verejný kľúč podpisu',
  needsScript: 'Na overenie je potrebný JavaScript. Bez neho adresu vyhľadajte v podpísanom zozname.',
};
