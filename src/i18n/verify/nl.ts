import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Is deze vacature echt?',
  intro:
    'Heeft iemand je een vacature bij {company} gestuurd? Plak het adres en kijk of die van ons is en nog openstaat.',
  address: 'Adres van de vacature',
  check: 'Controleren',
  checking: 'Bezig met controleren…',
  open: 'Deze vacature is echt en staat open',
  openHint: 'Deze vacature staat op onze lijst met openstaande vacatures.',
  moved: 'De vacature heeft inmiddels een ander adres. Gebruik dit adres.',
  closed: 'Deze vacature was van ons en is gesloten',
  closedHint: 'Solliciteren kan niet meer.',
  foreign: 'Dit is geen adres van ons',
  foreignHint:
    'Het leidt naar {host}. Onze vacatures staan op {ours} en nergens anders. Laat daar geen persoonsgegevens achter alleen omdat onze naam er staat: zoek de vacature in onze lijst en solliciteer via de eigen pagina.',
  unknown: 'Op dit adres hebben we geen vacature',
  unknownHint:
    'Het leidt naar onze site, maar daar staat geen open vacature en ook geen die in de afgelopen zes maanden is gesloten.',
  unreadable: 'Dit adres kunnen we niet controleren',
  unreadableHint: 'Plak één volledig adres, bijvoorbeeld {example}',
  failed: 'De controle is niet gelukt',
  failedHint:
    'Onze lijst met openstaande vacatures kon niet worden geladen. Probeer het over een minuut opnieuw.',
  forged: 'Onze lijst is nu even niet betrouwbaar',
  forgedHint:
    'De handtekening klopt niet, dus we zeggen niets over deze vacature. Probeer het later opnieuw.',
  asOf: 'Openstaande vacatures per {moment}',
  signed: 'De handtekening van de lijst is geldig',
  unsigned: 'Deze browser kan de handtekening van de lijst niet controleren',
  same: 'De vacaturetekst is woord voor woord gelijk aan wat wij ondertekenden',
  changed: 'De vacaturetekst is veranderd sinds we de lijst ondertekenden',
  byHand: 'Zo controleer je het zelf',
  byHandAddress: 'Adressen van onze vacatures beginnen met {prefix}, letter voor letter.',
  byHandList: 'Elke openstaande vacature staat op onze lijst.',
  how: 'Wat hier gebeurt',
  howHint:
    'Je browser vergelijkt het adres met de ondertekende lijst van onze openstaande vacatures. Wat je plakt, verlaat je apparaat niet.',
  list: 'Ondertekende lijst van openstaande vacatures',
  key: 'Openbare sleutel van de handtekening',
  needsScript:
    'De controle werkt alleen met JavaScript. Zonder kun je het adres opzoeken in de ondertekende lijst.',
};
