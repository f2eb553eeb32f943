import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Je ta oglas za delo pristen?',
  intro:
    'Vam je kdo poslal oglas za delo v podjetju {company}? Prilepite njegov naslov in preverite, ali je naš in še odprt.',
  address: 'Naslov oglasa',
  check: 'Preveri',
  checking: 'Preverjamo …',
  open: 'Ta oglas je pristen in odprt',
  openHint: 'Je na našem seznamu prostih delovnih mest.',
  moved: 'Oglas ima zdaj drug naslov. Uporabite tega.',
  closed: 'Ta oglas je bil naš in je zaprt',
  closedHint: 'Prijav ne sprejemamo več.',
  foreign: 'To ni naš naslov',
  foreignHint:
    'Vodi na {host}. Naši oglasi so samo na {ours} in nikjer drugje. Ne puščajte tam osebnih podatkov samo zato, ker vidite naše ime: poiščite delovno mesto na našem seznamu in se prijavite na njegovi strani.',
  unknown: 'Na tem naslovu nimamo oglasa',
  unknownHint:
    'Vodi na naše spletno mesto, vendar tam ni odprtega oglasa niti takega, ki bi se zaprl v zadnjih šestih mesecih.',
  unreadable: 'Tega naslova ne moremo preveriti',
  unreadableHint: 'Prilepite en cel naslov, na primer {example}',
  failed: 'Preverjanje ni uspelo',
  failedHint: 'Našega seznama prostih delovnih mest ni bilo mogoče naložiti. Poskusite znova čez minuto.',
  forged: 'Na naš seznam se trenutno ni mogoče zanesti',
  forgedHint: 'Njegov podpis se ne ujema, zato o tem oglasu ne trdimo ničesar. Poskusite znova pozneje.',
  asOf: 'Prosta delovna mesta, stanje: {moment}',
  signed: 'Podpis seznama je veljaven',
  unsigned: 'Ta brskalnik ne zna preveriti podpisa seznama',
  same: 'Oglas je do besede enak tistemu, ki smo ga podpisali',
  changed: 'Oglas se je od podpisa seznama spremenil',
  byHand: 'Kako preverite sami',
  byHandAddress: 'Naslovi naših oglasov se začnejo s {prefix} – črka za črko.',
  byHandList: 'Vsako prosto delovno mesto je na našem seznamu.',
  how: 'Kaj se tukaj dogaja',
  howHint:
    'Vaš brskalnik primerja naslov s podpisanim seznamom naših prostih delovnih mest. Kar prilepite, ne zapusti vaše naprave.',
  list: 'Podpisani seznam prostih delovnih mest',
  key: 'Javni ključ podpisa',
  needsScript: 'Za preverjanje je potreben JavaScript. Brez njega poiščite naslov na podpisanem seznamu.',
};
