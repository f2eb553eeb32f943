import type { ApplicationTexts } from '../application-dictionary.ts';

export const fi: ApplicationTexts = {
  title: 'Hakemukseni',
  reference: 'Hakemuksen numero',
  received: 'Hakemuksesi on vastaanotettu',
  receivedHint: 'Se on turvallisesti tallessa ja välitetään pian rekrytoijille.',
  underWay: 'Hakemuksesi on matkalla rekrytoijille',
  delivered: 'Hakemuksesi on rekrytoijilla',
  deliveredHint: 'Lähettämiäsi tietoja ei enää säilytetä tällä sivustolla.',
  delayed: 'Hakemustasi ei ole vielä välitetty',
  delayedHint: 'Se ei ole kadonnut. Hoidamme asiaa, eikä sinun tarvitse lähettää sitä uudelleen.',
  keepAddress: 'Tallenna tämän sivun osoite: täältä näet myöhemminkin, missä vaiheessa hakemuksesi on.',
  withdrawing: 'Olet pyytänyt hakemuksesi peruuttamista',
  withdrawingHint: 'Tarkistamme ensin, onko se jo välitetty. Jos ei ole, lähettämäsi tiedot poistetaan.',
  takenBack: 'Olet peruuttanut hakemuksesi',
  deleted: 'Hakemuksesi on poistettu',
  deletedHint: 'Lähettämiäsi tietoja ei enää säilytetä täällä.',
  takeBack: 'Peruuta hakemus',
  takeBackHint: 'Lähettämäsi tiedot poistetaan heti, eikä kukaan lue niitä.',
  tooLate: 'Hakemusta ei voi enää peruuttaa: sitä välitetään jo.',
  greeting: 'Hei {name},',
  greetingPlain: 'Hei,',
  thanks: 'kiitos hakemuksestasi tehtävään ”{title}”, työnantajana {company}. Hakemuksesi on vastaanotettu.',
  thanksOpen: 'kiitos hakemuksestasi, jonka vastaanottaja on {company}. Hakemuksesi on vastaanotettu.',
  follow: 'Täältä näet, missä vaiheessa se on, ja voit peruuttaa sen:',
  footer:
    'Tämä viesti lähetettiin automaattisesti, koska tämä osoite annettiin hakemuksessa osoitteessa {host}.',
};
