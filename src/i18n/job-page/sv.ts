import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'På den här sidan',
  moreFacts: 'Fler uppgifter',
  previousJob: 'Föregående jobb',
  nextJob: 'Nästa jobb',
  closes: 'Stänger {when}',
  closesAt: 'Stänger {when} kl. {time}',
  alsoInPlaces: 'Samma jobb på andra orter',
  moreJobs: 'Fler jobb',
  moreJobsIn: 'Fler jobb: {place}',
  contact: 'Frågor om jobbet?',
  opensAt: 'Formuläret öppnas på {host}',
  addDeadline: 'Lägg till sista dag i kalendern',
  poster: 'Affisch (A4)',
  print: 'Skriv ut',
  backToJob: 'Tillbaka till jobbet',
  scan: 'Skanna för att läsa mer och ansöka',
};
