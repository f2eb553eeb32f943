import type { OwnTexts } from '../all-texts.ts';

/** Texts that address the visitor as "u"; all others are the same in both forms. */
export const formal: OwnTexts = {
  sections: { responsibilities: 'Wat u gaat doen', requirements: 'Wat u meebrengt' },
  follow: { calendar: 'Alle deadlines in uw agenda' },
  breadcrumb: 'U bent hier',
  closedHint: 'Deze vacature is gesloten; solliciteren kan niet meer. Misschien past een van deze bij u.',
  find: {
    nearest: 'Het dichtst bij uw zoekopdracht',
    positionStays: 'Uw locatie blijft op dit apparaat.',
    locating: 'Uw locatie wordt bepaald…',
    positionDenied: 'Uw browser deelt uw locatie niet met deze site. U kunt een plaats typen.',
    positionFailed: 'Uw locatie kon niet worden bepaald. U kunt een plaats typen.',
  },
  saved: {
    blocked:
      'Deze browser bewaart niets voor deze site: bewaarde vacatures zijn weg zodra u de pagina verlaat.',
    compareMost: 'U kunt vier vacatures tegelijk vergelijken.',
  },
  jobPage: { addDeadline: 'Zet de deadline in uw agenda' },
  verify: {
    intro:
      'Heeft iemand u een vacature bij {company} gestuurd? Plak het adres en kijk of die van ons is en nog openstaat.',
    byHand: 'Zo controleert u het zelf',
    howHint:
      'Uw browser vergelijkt het adres met de ondertekende lijst van onze openstaande vacatures. Wat u plakt, verlaat uw apparaat niet.',
    needsScript:
      'De controle werkt alleen met JavaScript. Zonder kunt u het adres opzoeken in de ondertekende lijst.',
  },
  applyForm: {
    openIntro: 'Staat er niets voor u bij? Vertel ons wat u zoekt.',
    you: 'Over u',
    documents: 'Uw documenten',
    messageHint: 'Wat moeten we over u weten?',
    consents: 'Uw toestemming',
    notice: 'Uw gegevens',
    notSent: 'Uw sollicitatie is nog niet verstuurd',
    missingConsent: 'Zonder deze toestemming kunnen we uw sollicitatie niet aannemen.',
    wrongName: 'Schrijf uw naam met letters.',
    fileGone: 'Een bestand dat u had gekozen, is er niet meer. Kies het opnieuw.',
    tooOften: 'Er kwamen te veel sollicitaties via uw verbinding. Probeer het over tien minuten opnieuw.',
    formOld:
      'Het formulier stond te lang open. Alles wat u hebt ingevuld, staat er nog: verstuur het opnieuw.',
    tooFast: {
      one: 'Dat ging snel. Wacht {count} seconde en verstuur het opnieuw; alles wat u hebt ingevuld, staat er nog.',
      other:
        'Dat ging snel. Wacht {count} seconden en verstuur het opnieuw; alles wat u hebt ingevuld, staat er nog.',
    },
    offline: 'U bent offline. Er is niets verloren: verstuur het zodra u weer verbinding hebt.',
    draftFound: 'Wat u op {date} hebt ingevuld, staat er weer.',
    cvFilled: 'Overgenomen uit uw cv. Controleer of het klopt.',
    cvNothing: 'We hebben niets gevonden in uw cv. Vul het zelf in.',
    received: 'We hebben uw sollicitatie ontvangen',
    receivedHint: 'Bedankt. U hoeft verder niets te doen; we nemen contact met u op.',
    reference: 'Het kenmerk van uw sollicitatie is {reference}.',
    closedMeanwhile:
      'De vacature is gesloten terwijl u aan het schrijven was. Uw sollicitatie is toch aangekomen.',
  },
  application: {
    received: 'We hebben uw sollicitatie ontvangen',
    underWay: 'Uw sollicitatie is onderweg naar de recruiters',
    delivered: 'De recruiters hebben uw sollicitatie',
    deliveredHint: 'Wat u hebt gestuurd, is niet meer op deze website opgeslagen.',
    delayed: 'Uw sollicitatie is nog niet doorgegeven',
    delayedHint: 'Ze is niet verloren. We zorgen ervoor en u hoeft haar niet opnieuw te sturen.',
    keepAddress:
      'Bewaar het adres van deze pagina: hier ziet u ook later wat er met uw sollicitatie gebeurt.',
    withdrawing: 'U hebt gevraagd uw sollicitatie in te trekken',
    withdrawingHint:
      'We kijken eerst of ze al is doorgegeven. Zo niet, dan wordt verwijderd wat u hebt gestuurd.',
    takenBack: 'U hebt uw sollicitatie ingetrokken',
    deleted: 'Uw sollicitatie is verwijderd',
    deletedHint: 'Wat u hebt gestuurd, is hier niet meer opgeslagen.',
    takeBackHint: 'Wat u hebt gestuurd, wordt meteen verwijderd en niemand leest het.',
    thanks: 'Bedankt voor uw sollicitatie op de vacature “{title}” bij {company}. We hebben die ontvangen.',
    thanksOpen: 'Bedankt voor uw sollicitatie bij {company}. We hebben die ontvangen.',
    follow: 'Hier ziet u wat ermee gebeurt en kunt u de sollicitatie intrekken:',
  },
};
