import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Ist diese Stelle echt?',
  intro:
    'Jemand hat dir eine Stelle bei {company} geschickt? Füge ihre Adresse ein und sieh, ob sie von uns und noch offen ist.',
  address: 'Adresse der Stelle',
  check: 'Prüfen',
  checking: 'Wird geprüft …',
  open: 'Diese Stelle ist echt und offen',
  openHint: 'Sie steht auf unserer Liste der offenen Stellen.',
  moved: 'Die Stelle hat inzwischen eine andere Adresse. Bitte nimm diese.',
  closed: 'Diese Stelle war von uns und ist geschlossen',
  closedHint: 'Sie nimmt keine Bewerbungen mehr an.',
  foreign: 'Das ist keine unserer Adressen',
  foreignHint:
    'Sie führt zu {host}. Unsere Stellen stehen nur unter {ours}. Gib dort keine persönlichen Daten ein, nur weil unser Name dasteht: Suche die Stelle in unserer Liste und bewirb dich von ihrer Seite aus.',
  unknown: 'Unter dieser Adresse haben wir keine Stelle',
  unknownHint:
    'Sie führt zu unserer Website, aber dort steht keine offene Stelle und keine, die in den letzten sechs Monaten geschlossen wurde.',
  unreadable: 'Diese Adresse können wir nicht prüfen',
  unreadableHint: 'Füge eine ganze Adresse ein, zum Beispiel {example}',
  failed: 'Die Prüfung hat nicht geklappt',
  failedHint:
    'Unsere Liste der offenen Stellen konnte nicht geladen werden. Versuche es in einer Minute noch einmal.',
  forged: 'Auf unsere Liste ist gerade kein Verlass',
  forgedHint:
    'Ihre Signatur passt nicht zu ihr, deshalb sagen wir nichts über diese Stelle. Versuche es später noch einmal.',
  asOf: 'Offene Stellen, Stand: {moment}',
  signed: 'Die Signatur der Liste ist gültig',
  unsigned: 'Dieser Browser kann die Signatur der Liste nicht prüfen',
  same: 'Die Anzeige ist Wort für Wort die, die wir signiert haben',
  changed: 'Die Anzeige hat sich geändert, seit wir die Liste signiert haben',
  byHand: 'So erkennst du es selbst',
  byHandAddress: 'Adressen unserer Stellen beginnen mit {prefix} – Buchstabe für Buchstabe.',
  byHandList: 'Jede offene Stelle steht in unserer Liste.',
  how: 'Was hier geschieht',
  howHint:
    'Dein Browser vergleicht die Adresse mit der signierten Liste unserer offenen Stellen. Was du einfügst, verlässt dein Gerät nicht.',
  list: 'Signierte Liste der offenen Stellen',
  key: 'Öffentlicher Schlüssel der Signatur',
  needsScript:
    'Die Prüfung braucht JavaScript. Ohne geht es auch: Suche die Adresse in der signierten Liste.',
};
