import type { ApplicationTexts } from '../application-dictionary.ts';

export const nl: ApplicationTexts = {
  title: 'Mijn sollicitatie',
  reference: 'Nummer van de sollicitatie',
  received: 'We hebben je sollicitatie ontvangen',
  receivedHint: 'Ze is veilig opgeslagen en wordt binnenkort doorgegeven aan de recruiters.',
  underWay: 'Je sollicitatie is onderweg naar de recruiters',
  delivered: 'De recruiters hebben je sollicitatie',
  deliveredHint: 'Wat je hebt gestuurd, is niet meer op deze website opgeslagen.',
  delayed: 'Je sollicitatie is nog niet doorgegeven',
  delayedHint: 'Ze is niet verloren. We zorgen ervoor en je hoeft haar niet opnieuw te sturen.',
  keepAddress: 'Bewaar het adres van deze pagina: hier zie je ook later wat er met je sollicitatie gebeurt.',
  withdrawing: 'Je hebt gevraagd je sollicitatie in te trekken',
  withdrawingHint:
    'We kijken eerst of ze al is doorgegeven. Zo niet, dan wordt verwijderd wat je hebt gestuurd.',
  takenBack: 'Je hebt je sollicitatie ingetrokken',
  deleted: 'Je sollicitatie is verwijderd',
  deletedHint: 'Wat je hebt gestuurd, is hier niet meer opgeslagen.',
  takeBack: 'Sollicitatie intrekken',
  takeBackHint: 'Wat je hebt gestuurd, wordt meteen verwijderd en niemand leest het.',
  tooLate: 'De sollicitatie kan niet meer worden ingetrokken: ze wordt al doorgegeven.',
  greeting: 'Hallo {name},',
  greetingPlain: 'Hallo,',
  thanks: 'Bedankt voor je sollicitatie op de vacature “{title}” bij {company}. We hebben die ontvangen.',
  thanksOpen: 'Bedankt voor je sollicitatie bij {company}. We hebben die ontvangen.',
  follow: 'Hier zie je wat ermee gebeurt en kun je de sollicitatie intrekken:',
  footer: 'Dit bericht is automatisch verstuurd omdat dit adres is opgegeven in een sollicitatie op {host}.',
};
