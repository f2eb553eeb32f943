import type { ApplicationTexts } from '../application-dictionary.ts';

export const da: ApplicationTexts = {
  title: 'Min ansøgning',
  reference: 'Ansøgningens nummer',
  received: 'Vi har modtaget din ansøgning',
  receivedHint: 'Den er gemt sikkert og bliver snart givet videre til rekrutteringsteamet.',
  underWay: 'Din ansøgning er på vej til rekrutteringsteamet',
  delivered: 'Rekrutteringsteamet har din ansøgning',
  deliveredHint: 'Det, du sendte, er ikke længere gemt på dette websted.',
  delayed: 'Din ansøgning er ikke givet videre endnu',
  delayedHint: 'Den er ikke gået tabt. Vi tager os af det, og du behøver ikke sende den igen.',
  keepAddress: 'Gem adressen på denne side: her kan du også senere se, hvad der sker med din ansøgning.',
  withdrawing: 'Du har bedt om at trække din ansøgning tilbage',
  withdrawingHint:
    'Vi undersøger først, om den allerede er givet videre. Hvis ikke, bliver det, du sendte, slettet.',
  takenBack: 'Du har trukket din ansøgning tilbage',
  deleted: 'Din ansøgning er slettet',
  deletedHint: 'Det, du sendte, er ikke længere gemt her.',
  takeBack: 'Træk ansøgningen tilbage',
  takeBackHint: 'Det, du sendte, bliver slettet med det samme, og ingen læser det.',
  tooLate: 'Ansøgningen kan ikke længere trækkes tilbage: Den er allerede ved at blive givet videre.',
  greeting: 'Hej {name}',
  greetingPlain: 'Hej',
  thanks: 'Tak for din ansøgning til stillingen “{title}” hos {company}. Vi har modtaget den.',
  thanksOpen: 'Tak for din ansøgning til {company}. Vi har modtaget den.',
  follow: 'Her kan du se, hvad der sker med den, eller trække den tilbage:',
  footer: 'Denne besked er sendt automatisk, fordi denne adresse blev angivet i en ansøgning på {host}.',
};
