import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'En esta página',
  moreFacts: 'Más datos',
  previousJob: 'Empleo anterior',
  nextJob: 'Empleo siguiente',
  closes: 'Cierra {when}',
  closesAt: 'Cierra {when}, {time} h',
  alsoInPlaces: 'Este puesto en otros lugares',
  moreJobs: 'Más ofertas',
  moreJobsIn: 'Más ofertas en {place}',
  contact: '¿Dudas sobre este puesto?',
  opensAt: 'El formulario se abre en {host}',
  addDeadline: 'Añadir el plazo al calendario',
  poster: 'Cartel (A4)',
  print: 'Imprimir',
  backToJob: 'Volver a la oferta',
  scan: 'Escanea para leer más e inscribirte',
};
