import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Questa offerta è autentica?',
  intro:
    'Ti hanno inviato un’offerta di lavoro presso {company}? Incolla il suo indirizzo e scopri se è nostra e ancora aperta.',
  address: 'Indirizzo dell’offerta',
  check: 'Verifica',
  checking: 'Verifica in corso…',
  open: 'Questa offerta è autentica e aperta',
  openHint: 'È nel nostro elenco di offerte aperte.',
  moved: 'L’offerta ora ha un altro indirizzo. Usa questo.',
  closed: 'Questa offerta era nostra ed è chiusa',
  closedHint: 'Non accetta più candidature.',
  foreign: 'Questo non è uno dei nostri indirizzi',
  foreignHint:
    'Porta a {host}. Le nostre offerte si trovano su {ours} e da nessun’altra parte. Non lasciare lì dati personali solo perché compare il nostro nome: cerca l’offerta nel nostro elenco e candidati dalla sua pagina.',
  unknown: 'A questo indirizzo non abbiamo offerte',
  unknownHint:
    'Porta al nostro sito, ma lì non c’è nessuna offerta aperta e nessuna chiusa negli ultimi sei mesi.',
  unreadable: 'Non possiamo verificare questo indirizzo',
  unreadableHint: 'Incolla un solo indirizzo completo, per esempio {example}',
  failed: 'La verifica non è riuscita',
  failedHint: 'Non è stato possibile caricare il nostro elenco di offerte aperte. Riprova tra un minuto.',
  forged: 'Al momento il nostro elenco non è affidabile',
  forgedHint:
    'La firma non corrisponde, quindi non possiamo dire nulla su questa offerta. Riprova più tardi.',
  asOf: 'Offerte aperte, aggiornamento: {moment}',
  signed: 'La firma dell’elenco è valida',
  unsigned: 'Questo browser non può verificare la firma dell’elenco',
  same: 'L’annuncio è parola per parola quello che abbiamo firmato',
  changed: 'L’annuncio è cambiato da quando abbiamo firmato l’elenco',
  byHand: 'Come verificare da te',
  byHandAddress: 'Gli indirizzi delle nostre offerte iniziano con {prefix}, lettera per lettera.',
  byHandList: 'Ogni offerta aperta è nel nostro elenco.',
  how: 'Che cosa succede qui',
  howHint:
    'Il tuo browser confronta l’indirizzo con l’elenco firmato delle nostre offerte aperte. Ciò che incolli non lascia il tuo dispositivo.',
  list: 'Elenco firmato delle offerte aperte',
  key: 'Chiave pubblica della firma',
  needsScript: 'La verifica richiede JavaScript. Senza, cerca l’indirizzo nell’elenco firmato.',
};
