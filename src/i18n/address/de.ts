import type { OwnTexts } from '../all-texts.ts';

/** Texts that address the visitor as "Sie"; all others are the same in both forms. */
export const formal: OwnTexts = {
  nothingFoundHint: 'Versuchen Sie es mit weniger Wörtern oder Filtern.',
  boardEmptyHint:
    'Neue Stellen erscheinen hier, sobald sie veröffentlicht sind. Schauen Sie bald wieder vorbei.',
  sections: { responsibilities: 'Ihre Aufgaben', requirements: 'Ihr Profil' },
  howToApply:
    'Diese Anzeige hat kein Online-Formular. Melden Sie sich bei uns und nennen Sie die Kennziffer der Stelle.',
  breadcrumb: 'Sie sind hier',
  mapIntro: 'Jeder Punkt ist ein Ort mit offenen Stellen. Wählen Sie einen, um seine Stellen zu sehen.',
  outageHint: 'Die Seite versucht es von selbst noch einmal. Bitte kommen Sie in einer Minute wieder.',
  find: {
    nearest: 'Am nächsten an Ihrer Suche',
    noCity: 'Diesen Ort kennen wir nicht. Versuchen Sie es mit einem größeren in der Nähe.',
    cityFailed: 'Die Orte konnten nicht geladen werden. Bitte versuchen Sie es noch einmal.',
    positionStays: 'Ihr Standort bleibt auf diesem Gerät.',
    locating: 'Ihr Standort wird ermittelt …',
    positionDenied:
      'Ihr Browser gibt den Standort nicht an diese Seite weiter. Sie können einen Ort eingeben.',
    positionFailed: 'Ihr Standort konnte nicht ermittelt werden. Sie können einen Ort eingeben.',
  },
  saved: {
    noneHint: 'Merken Sie sich eine Stelle mit dem Lesezeichen neben ihrem Titel, dann steht sie hier.',
    blocked:
      'Dieser Browser speichert nichts für diese Seite. Gemerkte Stellen sind vergessen, sobald Sie sie verlassen.',
    full: 'In diesem Browser ist kein Platz mehr für gemerkte Stellen. Entfernen Sie einige davon.',
    compareHint: 'Wählen Sie zwei bis vier Stellen, um sie nebeneinander zu sehen.',
    compareOneMore: 'Wählen Sie eine weitere Stelle zum Vergleichen.',
  },
  verify: {
    intro:
      'Jemand hat Ihnen eine Stelle bei {company} geschickt? Fügen Sie ihre Adresse ein und sehen Sie, ob sie von uns und noch offen ist.',
    moved: 'Die Stelle hat inzwischen eine andere Adresse. Bitte nehmen Sie diese.',
    foreignHint:
      'Sie führt zu {host}. Unsere Stellen stehen nur unter {ours}. Geben Sie dort keine persönlichen Daten ein, nur weil unser Name dasteht: Suchen Sie die Stelle in unserer Liste und bewerben Sie sich von ihrer Seite aus.',
    unreadableHint: 'Fügen Sie eine ganze Adresse ein, zum Beispiel {example}',
    failedHint:
      'Unsere Liste der offenen Stellen konnte nicht geladen werden. Versuchen Sie es in einer Minute noch einmal.',
    forgedHint:
      'Ihre Signatur passt nicht zu ihr, deshalb sagen wir nichts über diese Stelle. Versuchen Sie es später noch einmal.',
    byHand: 'So erkennen Sie es selbst',
    howHint:
      'Ihr Browser vergleicht die Adresse mit der signierten Liste unserer offenen Stellen. Was Sie einfügen, verlässt Ihr Gerät nicht.',
    needsScript:
      'Die Prüfung braucht JavaScript. Ohne geht es auch: Suchen Sie die Adresse in der signierten Liste.',
  },
  applyForm: {
    openIntro: 'Nichts Passendes dabei? Schreiben Sie uns, was Sie suchen.',
    you: 'Über Sie',
    documents: 'Ihre Unterlagen',
    keptHint:
      'Diese Dateien bleiben 30 Minuten hier. Nehmen Sie den Haken bei allem weg, was nicht gesendet werden soll.',
    messageHint: 'Was sollten wir über Sie wissen?',
    consents: 'Ihre Einwilligung',
    notice: 'Ihre Daten',
    notSent: 'Ihre Bewerbung ist noch nicht abgesendet',
    missingConsent: 'Ohne diese Einwilligung können wir Ihre Bewerbung nicht annehmen.',
    fileGone: 'Eine Datei, die Sie ausgewählt hatten, ist nicht mehr da. Bitte noch einmal auswählen.',
    tooOften: 'Über Ihre Verbindung kamen zu viele Bewerbungen. Bitte in zehn Minuten noch einmal versuchen.',
    formOld: 'Das Formular war zu lange offen. Ihre Eingaben sind noch da: bitte noch einmal absenden.',
    tooFast: {
      one: 'Das ging schnell. Bitte {count} Sekunde warten und noch einmal absenden; Ihre Eingaben sind noch da.',
      other:
        'Das ging schnell. Bitte {count} Sekunden warten und noch einmal absenden; Ihre Eingaben sind noch da.',
    },
    offline:
      'Sie sind offline. Nichts ist verloren: Senden Sie die Bewerbung, sobald Sie wieder verbunden sind.',
    draftFound: 'Was Sie am {date} eingegeben haben, ist wieder da.',
    cvFilled: 'Aus Ihrem Lebenslauf übernommen. Bitte prüfen Sie die Angaben.',
    cvNothing: 'Im Lebenslauf wurde nichts gefunden. Bitte füllen Sie die Felder selbst aus.',
    received: 'Ihre Bewerbung ist eingegangen',
    receivedHint: 'Vielen Dank. Sie müssen nichts weiter tun; wir melden uns bei Ihnen.',
    reference: 'Ihre Bewerbungsnummer ist {reference}.',
    closedMeanwhile:
      'Die Stelle wurde geschlossen, während Sie geschrieben haben. Ihre Bewerbung ist trotzdem angekommen.',
  },
  application: {
    received: 'Wir haben Ihre Bewerbung erhalten',
    underWay: 'Ihre Bewerbung ist auf dem Weg zur Personalabteilung',
    delivered: 'Die Personalabteilung hat Ihre Bewerbung',
    deliveredHint: 'Was Sie geschickt haben, ist auf dieser Website nicht mehr gespeichert.',
    delayed: 'Ihre Bewerbung konnte noch nicht weitergegeben werden',
    delayedHint:
      'Sie ist nicht verloren. Wir kümmern uns darum, und Sie müssen sie nicht noch einmal schicken.',
    keepAddress:
      'Speichern Sie die Adresse dieser Seite: Hier sehen Sie auch später, was aus Ihrer Bewerbung geworden ist.',
    withdrawing: 'Sie möchten Ihre Bewerbung zurückziehen',
    withdrawingHint:
      'Wir prüfen zuerst, ob sie schon weitergegeben wurde. Wenn nicht, wird gelöscht, was Sie geschickt haben.',
    takenBack: 'Sie haben Ihre Bewerbung zurückgezogen',
    deleted: 'Ihre Bewerbung wurde gelöscht',
    deletedHint: 'Was Sie geschickt haben, ist hier nicht mehr gespeichert.',
    takeBackHint: 'Was Sie geschickt haben, wird sofort gelöscht, und niemand liest es.',
    greeting: 'Guten Tag {name},',
    greetingPlain: 'Guten Tag,',
    thanks: 'danke für Ihre Bewerbung als „{title}“ bei {company}. Wir haben sie erhalten.',
    thanksOpen: 'danke für Ihre Bewerbung bei {company}. Wir haben sie erhalten.',
    follow: 'Hier sehen Sie, was aus ihr geworden ist, und können sie zurückziehen:',
  },
};
