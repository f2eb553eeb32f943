import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Sur cette page',
  moreFacts: 'Plus de détails',
  previousJob: 'Offre précédente',
  nextJob: 'Offre suivante',
  closes: 'Clôture {when}',
  closesAt: 'Clôture {when} à {time}',
  alsoInPlaces: 'Ce poste dans d’autres lieux',
  moreJobs: 'Autres offres',
  moreJobsIn: 'Autres offres : {place}',
  contact: 'Une question sur ce poste\u202f?',
  opensAt: 'Le formulaire s’ouvre sur {host}',
  addDeadline: 'Ajouter la date limite à l’agenda',
  poster: 'Affiche (A4)',
  print: 'Imprimer',
  backToJob: 'Retour à l’offre',
  scan: 'Scannez pour en savoir plus et postuler',
};
