import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Valódi ez az állás?',
  intro:
    'Állásajánlatot kaptál valakitől ennek a cégnek a nevében: {company}? Illeszd be a címét, és nézd meg, hogy a miénk-e, és nyitva van-e még.',
  address: 'Az állás címe',
  check: 'Ellenőrzés',
  checking: 'Ellenőrzés folyamatban…',
  open: 'Ez az állás valódi és nyitott',
  openHint: 'Szerepel a nyitott állásaink listáján.',
  moved: 'Az állásnak azóta más a címe. Ezt használd.',
  closed: 'Ez a mi állásunk volt, de lezárult',
  closedHint: 'Már nem lehet rá jelentkezni.',
  foreign: 'Ez nem a mi címünk',
  foreignHint:
    'Ide vezet: {host}. Az állásaink csak itt találhatók: {ours}. Ne adj meg ott személyes adatot csak azért, mert a nevünket látod: keresd meg az állást a listánkon, és a saját oldalán jelentkezz.',
  unknown: 'Ezen a címen nincs állásunk',
  unknownHint:
    'A mi oldalunkra vezet, de ott nincs nyitott állás, és olyan sem, amely az elmúlt fél évben zárult le.',
  unreadable: 'Ezt a címet nem tudjuk ellenőrizni',
  unreadableHint: 'Egyetlen teljes címet illessz be, például: {example}',
  failed: 'Az ellenőrzés nem sikerült',
  failedHint: 'A nyitott állásaink listáját nem sikerült betölteni. Próbáld újra egy perc múlva.',
  forged: 'A listánk most nem megbízható',
  forgedHint: 'Az aláírása nem egyezik, ezért erről az állásról nem mondunk semmit. Próbáld újra később.',
  asOf: 'Nyitott állások ekkor: {moment}',
  signed: 'A lista aláírása érvényes',
  unsigned: 'Ez a böngésző nem tudja ellenőrizni a lista aláírását',
  same: 'A hirdetés szóról szóra az, amelyet aláírtunk',
  changed: 'A hirdetés a lista aláírása óta megváltozott',
  byHand: 'Így ellenőrizheted te magad',
  byHandAddress: 'Az állásaink címe betűről betűre így kezdődik: {prefix}',
  byHandList: 'Minden nyitott állás szerepel a listánkon.',
  how: 'Mi történik itt?',
  howHint:
    'A böngésződ összeveti a címet a nyitott állásaink aláírt listájával. Amit beillesztesz, nem hagyja el az eszközödet.',
  list: 'A nyitott állások aláírt listája',
  key: 'Az aláírás nyilvános kulcsa',
  needsScript: 'Az ellenőrzéshez JavaScript szükséges. Nélküle az aláírt listában keresheted meg a címet.',
};
