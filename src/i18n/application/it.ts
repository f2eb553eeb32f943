import type { ApplicationTexts } from '../application-dictionary.ts';

export const it: ApplicationTexts = {
  title: 'La mia candidatura',
  reference: 'Numero della candidatura',
  received: 'Abbiamo ricevuto la tua candidatura',
  receivedHint: 'È conservata al sicuro e sarà presto consegnata al team di selezione.',
  underWay: 'La tua candidatura è in viaggio verso il team di selezione',
  delivered: 'Il team di selezione ha la tua candidatura',
  deliveredHint: 'Quello che hai inviato non è più conservato su questo sito.',
  delayed: 'La tua candidatura non è stata ancora consegnata',
  delayedHint: 'Non è andata persa. Ce ne stiamo occupando e non serve inviarla di nuovo.',
  keepAddress:
    'Conserva l’indirizzo di questa pagina: qui potrai vedere anche più tardi a che punto è la tua candidatura.',
  withdrawing: 'Hai chiesto di ritirare la tua candidatura',
  withdrawingHint:
    'Prima verifichiamo se è già stata consegnata. Se non lo è, quello che hai inviato sarà eliminato.',
  takenBack: 'Hai ritirato la tua candidatura',
  deleted: 'La tua candidatura è stata eliminata',
  deletedHint: 'Quello che hai inviato non è più conservato qui.',
  takeBack: 'Ritira la candidatura',
  takeBackHint: 'Quello che hai inviato sarà eliminato subito e nessuno lo leggerà.',
  tooLate: 'La candidatura non può più essere ritirata: la consegna è già in corso.',
  greeting: 'Ciao {name},',
  greetingPlain: 'Ciao,',
  thanks: 'grazie per la tua candidatura a “{title}” presso {company}. L’abbiamo ricevuta.',
  thanksOpen: 'grazie per la tua candidatura presso {company}. L’abbiamo ricevuta.',
  follow: 'Qui puoi vedere a che punto è, o ritirarla:',
  footer:
    'Questo messaggio è stato inviato automaticamente perché questo indirizzo è stato indicato in una candidatura su {host}.',
  thanked: 'Grazie!',
  thankedNamed: 'Grazie, {name}!',
  next: 'Che cosa succede ora',
  addToCalendar: 'Aggiungi al calendario',
};
