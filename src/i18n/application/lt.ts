import type { ApplicationTexts } from '../application-dictionary.ts';

export const lt: ApplicationTexts = {
  title: 'Mano kandidatūra',
  reference: 'Kandidatūros numeris',
  received: 'Gavome jūsų kandidatūrą',
  receivedHint: 'Ji saugiai išsaugota ir netrukus bus perduota atrankos komandai.',
  underWay: 'Jūsų kandidatūra pakeliui pas atrankos komandą',
  delivered: 'Atrankos komanda turi jūsų kandidatūrą',
  deliveredHint: 'Tai, ką atsiuntėte, šioje svetainėje nebesaugoma.',
  delayed: 'Jūsų kandidatūra dar neperduota',
  delayedHint: 'Ji neprarasta. Mes tuo rūpinamės, iš naujo siųsti nereikia.',
  keepAddress:
    'Išsisaugokite šio puslapio adresą: čia ir vėliau galėsite pamatyti, kas vyksta su jūsų kandidatūra.',
  withdrawing: 'Paprašėte atsiimti savo kandidatūrą',
  withdrawingHint: 'Pirmiausia patikrinsime, ar ji jau perduota. Jei ne, tai, ką atsiuntėte, bus ištrinta.',
  takenBack: 'Atsiėmėte savo kandidatūrą',
  deleted: 'Jūsų kandidatūra ištrinta',
  deletedHint: 'Tai, ką atsiuntėte, čia nebesaugoma.',
  takeBack: 'Atsiimti kandidatūrą',
  takeBackHint: 'Tai, ką atsiuntėte, bus iškart ištrinta ir niekas to neskaitys.',
  tooLate: 'Kandidatūros atsiimti nebegalima: ji jau perduodama.',
  greeting: 'Sveiki, {name},',
  greetingPlain: 'Sveiki,',
  thanks: 'dėkojame, kad kandidatuojate į „{title}“ įmonėje {company}. Jūsų kandidatūrą gavome.',
  thanksOpen: 'dėkojame už kandidatūrą įmonei {company}. Ją gavome.',
  follow: 'Čia galite pamatyti, kas su ja vyksta, arba ją atsiimti:',
  footer: 'Šis laiškas išsiųstas automatiškai, nes šis adresas nurodytas kandidatūroje svetainėje {host}.',
};
