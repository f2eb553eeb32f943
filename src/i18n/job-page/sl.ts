import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Na tej strani',
  moreFacts: 'Več podrobnosti',
  previousJob: 'Prejšnje delo',
  nextJob: 'Naslednje delo',
  closes: 'Zapre se {when}',
  closesAt: 'Zapre se {when} ob {time}',
  alsoInPlaces: 'To delovno mesto v drugih krajih',
  moreJobs: 'Več delovnih mest',
  moreJobsIn: 'Več delovnih mest: {place}',
  contact: 'Imate vprašanja o delovnem mestu?',
  opensAt: 'Obrazec se odpre na {host}',
  addDeadline: 'Dodaj rok v koledar',
  poster: 'Plakat (A4)',
  print: 'Natisni',
  backToJob: 'Nazaj na delovno mesto',
  scan: 'Skenirajte, preberite več in se prijavite',
};
