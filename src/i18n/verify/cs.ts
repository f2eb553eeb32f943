import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Je tato nabídka práce pravá?',
  intro:
    'Poslal vám někdo nabídku práce ve společnosti {company}? Vložte její adresu a zjistěte, zda je naše a stále otevřená.',
  address: 'Adresa nabídky',
  check: 'Ověřit',
  checking: 'Ověřujeme…',
  open: 'Tato nabídka je pravá a otevřená',
  openHint: 'Je na našem seznamu volných pozic.',
  moved: 'Nabídka už má jinou adresu. Použijte prosím tuto.',
  closed: 'Tato nabídka byla naše, ale nábor skončil',
  closedHint: 'Životopisy už na ni nepřijímáme.',
  foreign: 'Toto není naše adresa',
  foreignHint:
    'Vede na {host}. Naše nabídky jsou jen na {ours} a nikde jinde. Nezadávejte tam osobní údaje jen proto, že tam vidíte naše jméno: najděte pozici v našem seznamu a ozvěte se přes její stránku.',
  unknown: 'Na této adrese žádnou nabídku nemáme',
  unknownHint:
    'Vede na náš web, ale není tam žádná volná pozice ani taková, u které nábor skončil v posledních šesti měsících.',
  unreadable: 'Tuto adresu nemůžeme ověřit',
  unreadableHint: 'Vložte jednu celou adresu, například {example}',
  failed: 'Ověření se nezdařilo',
  failedHint: 'Náš seznam volných pozic se nepodařilo načíst. Zkuste to znovu za minutu.',
  forged: 'Na náš seznam se teď nelze spolehnout',
  forgedHint: 'Jeho podpis nesouhlasí, proto o této nabídce nic netvrdíme. Zkuste to znovu později.',
  asOf: 'Volné pozice, stav: {moment}',
  signed: 'Podpis seznamu je platný',
  unsigned: 'Tento prohlížeč neumí ověřit podpis seznamu',
  same: 'Inzerát je slovo od slova ten, který jsme podepsali',
  changed: 'Inzerát se od podpisu seznamu změnil',
  byHand: 'Jak to poznáte sami',
  byHandAddress: 'Adresy našich pozic začínají na {prefix} – písmeno po písmenu.',
  byHandList: 'Každá volná pozice je v našem seznamu.',
  how: 'Co se tu děje',
  howHint:
    'Váš prohlížeč porovná adresu s podepsaným seznamem našich volných pozic. Co vložíte, neopustí vaše zařízení.',
  list: 'Podepsaný seznam volných pozic',
  key: 'Veřejný klíč podpisu',
  needsScript: 'K ověření je potřeba JavaScript. Bez něj adresu vyhledejte v podepsaném seznamu.',
};
