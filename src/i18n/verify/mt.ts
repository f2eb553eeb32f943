import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Din il-vakanza vera?',
  intro:
    'Xi ħadd bagħatlek vakanza ma’ {company}? Waħħal l-indirizz tagħha u ara jekk hijiex tagħna u għadhiex miftuħa.',
  address: 'Indirizz tal-vakanza',
  check: 'Iċċekkja',
  checking: 'Qed niċċekkjaw…',
  open: 'Din il-vakanza hija vera u miftuħa',
  openHint: 'Tinsab fil-lista tagħna ta’ vakanzi miftuħa.',
  moved: 'Il-vakanza issa għandha indirizz ieħor. Jekk jogħġbok uża dan.',
  closed: 'Din il-vakanza kienet tagħna u ngħalqet',
  closedHint: 'Ma taċċettax aktar applikazzjonijiet.',
  foreign: 'Dan mhux wieħed mill-indirizzi tagħna',
  foreignHint:
    'Iwassal għal {host}. Il-vakanzi tagħna jinsabu f’{ours} u mkien aktar. Tħallix data personali hemm sempliċement għax jidher isimna: fittex il-vakanza fil-lista tagħna u applika mill-paġna tagħha.',
  unknown: 'M’għandna l-ebda vakanza f’dan l-indirizz',
  unknownHint:
    'Iwassal għas-sit tagħna, iżda hemm m’hemm l-ebda vakanza miftuħa, u lanqas waħda li ngħalqet f’dawn l-aħħar sitt xhur.',
  unreadable: 'Ma nistgħux niċċekkjaw dan l-indirizz',
  unreadableHint: 'Waħħal indirizz wieħed sħiħ, bħal {example}',
  failed: 'Il-verifika ma rnexxietx',
  failedHint: 'Il-lista tagħna ta’ vakanzi miftuħa ma setgħetx titgħabba. Erġa’ pprova wara minuta.',
  forged: 'Bħalissa l-lista tagħna mhix affidabbli',
  forgedHint:
    'Il-firma tagħha ma taqbilx, għalhekk ma ngħidu xejn dwar din il-vakanza. Erġa’ pprova aktar tard.',
  asOf: 'Vakanzi miftuħa, aġġornament: {moment}',
  signed: 'Il-firma tal-lista hija valida',
  unsigned: 'Dan il-browser ma jistax jiċċekkja l-firma tal-lista',
  same: 'L-avviż huwa kelma b’kelma dak li ffirmajna',
  changed: 'L-avviż inbidel minn meta ffirmajna l-lista',
  byHand: 'Kif tiċċekkja int stess',
  byHandAddress: 'L-indirizzi tal-vakanzi tagħna jibdew bi {prefix} – ittra b’ittra.',
  byHandList: 'Kull vakanza miftuħa tinsab fil-lista tagħna.',
  how: 'X’qed jiġri hawn',
  howHint:
    'Il-browser tiegħek iqabbel l-indirizz mal-lista ffirmata tal-vakanzi miftuħa tagħna. Dak li twaħħal ma joħroġx mill-apparat tiegħek.',
  list: 'Lista ffirmata tal-vakanzi miftuħa',
  key: 'Ċavetta pubblika tal-firma',
  needsScript: 'Il-verifika teħtieġ JavaScript. Mingħajru, fittex l-indirizz fil-lista ffirmata.',
};
