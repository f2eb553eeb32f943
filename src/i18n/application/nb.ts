import type { ApplicationTexts } from '../application-dictionary.ts';

export const nb: ApplicationTexts = {
  title: 'Søknaden min',
  reference: 'Søknadsnummer',
  received: 'Vi har mottatt søknaden din',
  receivedHint: 'Den er trygt lagret og blir snart sendt videre til rekrutteringsteamet.',
  underWay: 'Søknaden din er på vei til rekrutteringsteamet',
  delivered: 'Rekrutteringsteamet har søknaden din',
  deliveredHint: 'Det du sendte, er ikke lenger lagret på dette nettstedet.',
  delayed: 'Søknaden din er ikke sendt videre ennå',
  delayedHint: 'Den er ikke borte. Vi tar oss av det, og du trenger ikke sende den på nytt.',
  keepAddress:
    'Ta vare på adressen til denne siden: her kan du også senere se hva som skjer med søknaden din.',
  withdrawing: 'Du har bedt om å trekke søknaden din',
  withdrawingHint:
    'Vi sjekker først om den allerede er sendt videre. Hvis ikke, blir det du sendte, slettet.',
  takenBack: 'Du har trukket søknaden din',
  deleted: 'Søknaden din er slettet',
  deletedHint: 'Det du sendte, er ikke lenger lagret her.',
  takeBack: 'Trekk søknaden',
  takeBackHint: 'Det du sendte, blir slettet med en gang, og ingen leser det.',
  tooLate: 'Søknaden kan ikke lenger trekkes: Den er allerede i ferd med å bli sendt videre.',
  greeting: 'Hei {name}',
  greetingPlain: 'Hei',
  thanks: 'Takk for søknaden på stillingen «{title}» hos {company}. Vi har mottatt den.',
  thanksOpen: 'Takk for søknaden til {company}. Vi har mottatt den.',
  follow: 'Her kan du se hva som skjer med den, eller trekke den:',
  footer: 'Denne meldingen ble sendt automatisk fordi denne adressen ble oppgitt i en søknad på {host}.',
  thanked: 'Takk!',
  thankedNamed: 'Takk, {name}!',
  next: 'Dette skjer nå',
  addToCalendar: 'Legg til i kalenderen',
};
