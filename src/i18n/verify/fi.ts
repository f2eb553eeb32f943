import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Onko tämä työpaikka aito?',
  intro:
    'Onko sinulle lähetetty työpaikkailmoitus, jossa työnantaja on {company}? Liitä sen osoite ja katso, onko paikka meidän ja yhä avoinna.',
  address: 'Työpaikan osoite',
  check: 'Tarkista',
  checking: 'Tarkistetaan…',
  open: 'Työpaikka on aito ja avoinna',
  openHint: 'Se on avoimien työpaikkojemme luettelossa.',
  moved: 'Työpaikan osoite on muuttunut. Käytä tätä.',
  closed: 'Työpaikka oli meidän, mutta haku on päättynyt',
  closedHint: 'Hakemuksia ei enää oteta vastaan.',
  foreign: 'Tämä ei ole meidän osoitteemme',
  foreignHint:
    'Se johtaa osoitteeseen {host}. Työpaikkamme ovat vain osoitteessa {ours}. Älä anna henkilötietojasi vain siksi, että sivulla on nimemme: etsi paikka luettelostamme ja hae sitä sen omalta sivulta.',
  unknown: 'Meillä ei ole työpaikkaa tässä osoitteessa',
  unknownHint:
    'Se johtaa sivustollemme, mutta siellä ei ole avointa työpaikkaa eikä sellaista, jonka haku olisi päättynyt viimeisen puolen vuoden aikana.',
  unreadable: 'Tätä osoitetta emme voi tarkistaa',
  unreadableHint: 'Liitä yksi kokonainen osoite, esimerkiksi {example}',
  failed: 'Tarkistus ei onnistunut',
  failedHint: 'Avoimien työpaikkojen luetteloa ei voitu ladata. Yritä uudelleen hetken kuluttua.',
  forged: 'Luetteloomme ei voi juuri nyt luottaa',
  forgedHint:
    'Sen allekirjoitus ei täsmää, joten emme sano tästä työpaikasta mitään. Yritä myöhemmin uudelleen.',
  asOf: 'Avoimet työpaikat, tilanne {moment}',
  signed: 'Luettelon allekirjoitus on kelvollinen',
  unsigned: 'Tämä selain ei voi tarkistaa luettelon allekirjoitusta',
  same: 'Ilmoitus on sanasta sanaan se, jonka allekirjoitimme',
  changed: 'Ilmoitus on muuttunut luettelon allekirjoittamisen jälkeen',
  byHand: 'Näin tarkistat itse',
  byHandAddress: 'Työpaikkojemme osoitteiden alku on {prefix} – kirjain kirjaimelta.',
  byHandList: 'Jokainen avoin työpaikka on luettelossamme.',
  how: 'Mitä tässä tapahtuu',
  howHint:
    'Selaimesi vertaa osoitetta avoimien työpaikkojemme allekirjoitettuun luetteloon. Liittämäsi tieto ei poistu laitteeltasi.',
  list: 'Avoimien työpaikkojen allekirjoitettu luettelo',
  key: 'Allekirjoituksen julkinen avain',
  needsScript:
    'Tarkistus vaatii JavaScriptin. Ilman sitä voit etsiä osoitetta allekirjoitetusta luettelosta.',
};
