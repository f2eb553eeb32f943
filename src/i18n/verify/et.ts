import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Kas see tööpakkumine on ehtne?',
  intro:
    'Kas keegi saatis sulle ettevõtte {company} tööpakkumise? Kleebi selle aadress siia ja vaata, kas see on meie oma ja veel avatud.',
  address: 'Tööpakkumise aadress',
  check: 'Kontrolli',
  checking: 'Kontrollime…',
  open: 'See tööpakkumine on ehtne ja avatud',
  openHint: 'See on meie vabade töökohtade loendis.',
  moved: 'Tööpakkumisel on nüüd teine aadress. Palun kasuta seda.',
  closed: 'See tööpakkumine oli meie oma ja on lõppenud',
  closedHint: 'Sellele enam kandideerida ei saa.',
  foreign: 'See ei ole meie aadress',
  foreignHint:
    'See viib aadressile {host}. Meie tööpakkumised on ainult aadressil {ours} ja mitte kusagil mujal. Ära jäta sinna isikuandmeid ainult sellepärast, et seal on meie nimi: otsi töökoht üles meie loendist ja kandideeri selle lehelt.',
  unknown: 'Sellel aadressil meil tööpakkumist ei ole',
  unknownHint:
    'See viib meie lehele, kuid seal ei ole avatud tööpakkumist ega sellist, mis oleks lõppenud viimase kuue kuu jooksul.',
  unreadable: 'Seda aadressi me kontrollida ei saa',
  unreadableHint: 'Kleebi üks terve aadress, näiteks {example}',
  failed: 'Kontrollimine ei õnnestunud',
  failedHint: 'Meie vabade töökohtade loendit ei õnnestunud laadida. Proovi minuti pärast uuesti.',
  forged: 'Meie loendit ei saa praegu usaldada',
  forgedHint:
    'Selle allkiri ei klapi, seepärast ei väida me selle tööpakkumise kohta midagi. Proovi hiljem uuesti.',
  asOf: 'Vabad töökohad seisuga {moment}',
  signed: 'Loendi allkiri on kehtiv',
  unsigned: 'See brauser ei oska loendi allkirja kontrollida',
  same: 'Kuulutus on sõna-sõnalt see, mille me allkirjastasime',
  changed: 'Kuulutus on pärast loendi allkirjastamist muutunud',
  byHand: 'Kuidas ise kontrollida',
  byHandAddress: 'Meie tööpakkumiste aadressid algavad nii: {prefix} – täht-tähelt.',
  byHandList: 'Iga vaba töökoht on meie loendis.',
  how: 'Mis siin toimub',
  howHint:
    'Sinu brauser võrdleb aadressi meie vabade töökohtade allkirjastatud loendiga. See, mille kleebid, ei lahku sinu seadmest.',
  list: 'Vabade töökohtade allkirjastatud loend',
  key: 'Allkirja avalik võti',
  needsScript: 'Kontrollimiseks on vaja JavaScripti. Ilma selleta otsi aadressi allkirjastatud loendist.',
};
