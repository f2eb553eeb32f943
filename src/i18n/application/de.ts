import type { ApplicationTexts } from '../application-dictionary.ts';

export const de: ApplicationTexts = {
  title: 'Meine Bewerbung',
  reference: 'Nummer der Bewerbung',
  received: 'Wir haben deine Bewerbung erhalten',
  receivedHint: 'Sie ist sicher gespeichert und wird in Kürze an die Personalabteilung weitergegeben.',
  underWay: 'Deine Bewerbung ist auf dem Weg zur Personalabteilung',
  delivered: 'Die Personalabteilung hat deine Bewerbung',
  deliveredHint: 'Was du geschickt hast, ist auf dieser Website nicht mehr gespeichert.',
  delayed: 'Deine Bewerbung konnte noch nicht weitergegeben werden',
  delayedHint: 'Sie ist nicht verloren. Wir kümmern uns darum, und du musst sie nicht noch einmal schicken.',
  keepAddress:
    'Speichere die Adresse dieser Seite: Hier siehst du auch später, was aus deiner Bewerbung geworden ist.',
  withdrawing: 'Du möchtest deine Bewerbung zurückziehen',
  withdrawingHint:
    'Wir prüfen zuerst, ob sie schon weitergegeben wurde. Wenn nicht, wird gelöscht, was du geschickt hast.',
  takenBack: 'Du hast deine Bewerbung zurückgezogen',
  deleted: 'Deine Bewerbung wurde gelöscht',
  deletedHint: 'Was du geschickt hast, ist hier nicht mehr gespeichert.',
  takeBack: 'Bewerbung zurückziehen',
  takeBackHint: 'Was du geschickt hast, wird sofort gelöscht, und niemand liest es.',
  tooLate: 'Die Bewerbung lässt sich nicht mehr zurückziehen: Sie wird schon weitergegeben.',
  greeting: 'Hallo {name},',
  greetingPlain: 'Hallo,',
  thanks: 'danke für deine Bewerbung als „{title}“ bei {company}. Wir haben sie erhalten.',
  thanksOpen: 'danke für deine Bewerbung bei {company}. Wir haben sie erhalten.',
  follow: 'Hier siehst du, was aus ihr geworden ist, und kannst sie zurückziehen:',
  footer:
    'Diese Nachricht wurde automatisch verschickt, weil diese Adresse in einer Bewerbung auf {host} angegeben wurde.',
  thanked: 'Vielen Dank!',
  thankedNamed: 'Vielen Dank, {name}!',
  next: 'So geht es weiter',
  addToCalendar: 'In den Kalender eintragen',
};
