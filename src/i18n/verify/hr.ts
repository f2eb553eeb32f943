import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Je li ovaj oglas za posao pravi?',
  intro:
    'Netko vam je poslao oglas za posao u tvrtki {company}? Zalijepite njegovu adresu i provjerite je li naš i još otvoren.',
  address: 'Adresa oglasa',
  check: 'Provjeri',
  checking: 'Provjeravamo…',
  open: 'Ovaj je oglas pravi i otvoren',
  openHint: 'Nalazi se na našem popisu otvorenih pozicija.',
  moved: 'Oglas u međuvremenu ima drugu adresu. Upotrijebite ovu.',
  closed: 'Ovaj je oglas bio naš i zatvoren je',
  closedHint: 'Prijave se više ne primaju.',
  foreign: 'Ovo nije naša adresa',
  foreignHint:
    'Vodi na {host}. Naši su oglasi samo na {ours} i nigdje drugdje. Nemojte tamo ostavljati osobne podatke samo zato što vidite naše ime: pronađite poziciju na našem popisu i prijavite se s njezine stranice.',
  unknown: 'Na ovoj adresi nemamo oglas',
  unknownHint:
    'Vodi na našu web-stranicu, ali ondje nema otvorenog oglasa ni onoga koji je zatvoren u posljednjih šest mjeseci.',
  unreadable: 'Ovu adresu ne možemo provjeriti',
  unreadableHint: 'Zalijepite jednu cijelu adresu, na primjer {example}',
  failed: 'Provjera nije uspjela',
  failedHint: 'Naš popis otvorenih pozicija nije se učitao. Pokušajte ponovno za minutu.',
  forged: 'Na naš se popis trenutačno ne možemo osloniti',
  forgedHint: 'Njegov potpis ne odgovara, pa o ovom oglasu ne tvrdimo ništa. Pokušajte ponovno poslije.',
  asOf: 'Otvorene pozicije, stanje: {moment}',
  signed: 'Potpis popisa je valjan',
  unsigned: 'Ovaj preglednik ne može provjeriti potpis popisa',
  same: 'Oglas je od riječi do riječi onaj koji smo potpisali',
  changed: 'Oglas se promijenio otkako smo potpisali popis',
  byHand: 'Kako provjeriti samostalno',
  byHandAddress: 'Adrese naših oglasa počinju s {prefix} – slovo po slovo.',
  byHandList: 'Svaka je otvorena pozicija na našem popisu.',
  how: 'Što se ovdje događa',
  howHint:
    'Vaš preglednik uspoređuje adresu s potpisanim popisom naših otvorenih pozicija. Ono što zalijepite ne napušta vaš uređaj.',
  list: 'Potpisani popis otvorenih pozicija',
  key: 'Javni ključ potpisa',
  needsScript: 'Za provjeru je potreban JavaScript. Bez njega potražite adresu na potpisanom popisu.',
};
