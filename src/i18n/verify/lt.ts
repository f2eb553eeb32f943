import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Ar šis darbo pasiūlymas tikras?',
  intro:
    'Kas nors jums atsiuntė darbo pasiūlymą iš {company}? Įklijuokite jo adresą ir pažiūrėkite, ar jis mūsų ir dar galioja.',
  address: 'Pasiūlymo adresas',
  check: 'Tikrinti',
  checking: 'Tikriname…',
  open: 'Šis pasiūlymas tikras ir galioja',
  openHint: 'Jis yra mūsų laisvų darbo vietų sąraše.',
  moved: 'Pasiūlymo adresas jau kitas. Naudokite šį.',
  closed: 'Šis pasiūlymas buvo mūsų, bet atranka baigta',
  closedHint: 'Kandidatūros nebepriimamos.',
  foreign: 'Tai ne mūsų adresas',
  foreignHint:
    'Jis veda į {host}. Mūsų pasiūlymai yra tik svetainėje {ours} ir niekur kitur. Nepalikite ten asmens duomenų vien todėl, kad matote mūsų pavadinimą: raskite pasiūlymą mūsų sąraše ir kandidatuokite jo puslapyje.',
  unknown: 'Šiuo adresu pasiūlymo neturime',
  unknownHint:
    'Jis veda į mūsų svetainę, bet ten nėra nei galiojančio pasiūlymo, nei tokio, kurio atranka baigta per pastaruosius šešis mėnesius.',
  unreadable: 'Šio adreso patikrinti negalime',
  unreadableHint: 'Įklijuokite vieną visą adresą, pavyzdžiui, {example}',
  failed: 'Patikrinti nepavyko',
  failedHint: 'Nepavyko įkelti mūsų laisvų darbo vietų sąrašo. Bandykite dar kartą po minutės.',
  forged: 'Mūsų sąrašu šiuo metu pasikliauti negalima',
  forgedHint: 'Jo parašas nesutampa, todėl apie šį pasiūlymą nieko netvirtiname. Bandykite vėliau.',
  asOf: 'Laisvos darbo vietos ({moment} duomenimis)',
  signed: 'Sąrašo parašas galioja',
  unsigned: 'Ši naršyklė negali patikrinti sąrašo parašo',
  same: 'Skelbimas žodis žodin toks, kokį pasirašėme',
  changed: 'Skelbimas pasikeitė po to, kai pasirašėme sąrašą',
  byHand: 'Kaip pasitikrinti savarankiškai',
  byHandAddress: 'Mūsų pasiūlymų adresai prasideda {prefix} – raidė į raidę.',
  byHandList: 'Kiekviena laisva darbo vieta yra mūsų sąraše.',
  how: 'Kas čia vyksta',
  howHint:
    'Jūsų naršyklė palygina adresą su pasirašytu mūsų laisvų darbo vietų sąrašu. Tai, ką įklijuojate, lieka jūsų įrenginyje.',
  list: 'Pasirašytas laisvų darbo vietų sąrašas',
  key: 'Viešasis parašo raktas',
  needsScript: 'Patikrai reikia „JavaScript“. Be jo ieškokite adreso pasirašytame sąraše.',
};
