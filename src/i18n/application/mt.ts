import type { ApplicationTexts } from '../application-dictionary.ts';

export const mt: ApplicationTexts = {
  title: 'L-applikazzjoni tiegħi',
  reference: 'Numru tal-applikazzjoni',
  received: 'Irċevejna l-applikazzjoni tiegħek',
  receivedHint: 'Hija maħżuna b’mod sigur u dalwaqt tingħadda lit-tim tar-reklutaġġ.',
  underWay: 'L-applikazzjoni tiegħek sejra għand it-tim tar-reklutaġġ',
  delivered: 'It-tim tar-reklutaġġ għandu l-applikazzjoni tiegħek',
  deliveredHint: 'Dak li bgħatt m’għadux maħżun fuq dan is-sit.',
  delayed: 'L-applikazzjoni tiegħek għadha ma ngħaddietx',
  delayedHint: 'Ma ntilfitx. Qed nieħdu ħsieb u m’għandekx bżonn terġa’ tibgħatha.',
  keepAddress:
    'Żomm l-indirizz ta’ din il-paġna: hawn tista’ tara aktar tard ukoll x’sar mill-applikazzjoni tiegħek.',
  withdrawing: 'Tlabt li tirtira l-applikazzjoni tiegħek',
  withdrawingHint: 'L-ewwel niċċekkjaw jekk diġà għaddejniehiex. Jekk le, dak li bgħatt jitħassar.',
  takenBack: 'Irtirajt l-applikazzjoni tiegħek',
  deleted: 'L-applikazzjoni tiegħek tħassret',
  deletedHint: 'Dak li bgħatt m’għadux maħżun hawn.',
  takeBack: 'Irtira l-applikazzjoni',
  takeBackHint: 'Dak li bgħatt jitħassar minnufih u ħadd ma jaqrah.',
  tooLate: 'L-applikazzjoni ma tistax tiġi rtirata aktar: diġà qed tingħadda.',
  greeting: 'Bonġu {name},',
  greetingPlain: 'Bonġu,',
  thanks: 'Grazzi talli applikajt għal “{title}” ma’ {company}. Irċevejna l-applikazzjoni tiegħek.',
  thanksOpen: 'Grazzi tal-applikazzjoni tiegħek ma’ {company}. Irċevejnieha.',
  follow: 'Hawn tista’ tara x’sar minnha, jew tirtiraha:',
  footer: 'Dan il-messaġġ intbagħat awtomatikament għax dan l-indirizz ingħata f’applikazzjoni fuq {host}.',
};
