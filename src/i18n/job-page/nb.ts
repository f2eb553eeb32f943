import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'På denne siden',
  moreFacts: 'Flere opplysninger',
  previousJob: 'Forrige jobb',
  nextJob: 'Neste jobb',
  closes: 'Søknadsfrist {when}',
  closesAt: 'Søknadsfrist {when} kl. {time}',
  alsoInPlaces: 'Samme stilling andre steder',
  moreJobs: 'Flere stillinger',
  moreJobsIn: 'Flere stillinger: {place}',
  contact: 'Spørsmål om stillingen?',
  opensAt: 'Skjemaet åpnes på {host}',
  addDeadline: 'Legg fristen i kalenderen',
  poster: 'Plakat (A4)',
  print: 'Skriv ut',
  backToJob: 'Tilbake til stillingen',
  scan: 'Skann for å lese mer og søke',
};
