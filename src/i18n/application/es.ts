import type { ApplicationTexts } from '../application-dictionary.ts';

export const es: ApplicationTexts = {
  title: 'Mi candidatura',
  reference: 'Número de la candidatura',
  received: 'Hemos recibido tu candidatura',
  receivedHint: 'Está guardada de forma segura y pronto se entregará al equipo de selección.',
  underWay: 'Tu candidatura va de camino al equipo de selección',
  delivered: 'El equipo de selección tiene tu candidatura',
  deliveredHint: 'Lo que enviaste ya no se guarda en este sitio web.',
  delayed: 'Tu candidatura aún no se ha entregado',
  delayedHint: 'No se ha perdido. Nos ocupamos de ello y no hace falta que la envíes otra vez.',
  keepAddress:
    'Guarda la dirección de esta página: aquí podrás ver también más adelante cómo va tu candidatura.',
  withdrawing: 'Has pedido retirar tu candidatura',
  withdrawingHint: 'Primero comprobamos si ya se ha entregado. Si no es así, lo que enviaste se eliminará.',
  takenBack: 'Has retirado tu candidatura',
  deleted: 'Tu candidatura se ha eliminado',
  deletedHint: 'Lo que enviaste ya no se guarda aquí.',
  takeBack: 'Retirar la candidatura',
  takeBackHint: 'Lo que enviaste se eliminará enseguida y nadie lo leerá.',
  tooLate: 'La candidatura ya no se puede retirar: se está entregando.',
  greeting: 'Hola, {name}:',
  greetingPlain: 'Hola:',
  thanks: 'Gracias por tu candidatura al puesto «{title}» en {company}. La hemos recibido.',
  thanksOpen: 'Gracias por tu candidatura a {company}. La hemos recibido.',
  follow: 'Aquí puedes ver cómo va o retirarla:',
  footer:
    'Este mensaje se ha enviado automáticamente porque esta dirección se indicó en una candidatura en {host}.',
  thanked: '¡Gracias!',
  thankedNamed: '¡Gracias, {name}!',
  next: 'Qué pasa ahora',
  addToCalendar: 'Añadir al calendario',
};
