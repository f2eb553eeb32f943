import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: '¿Es real esta oferta?',
  intro:
    '¿Te han enviado una oferta de empleo en {company}? Pega su dirección y comprueba si es nuestra y sigue abierta.',
  address: 'Dirección de la oferta',
  check: 'Comprobar',
  checking: 'Comprobando…',
  open: 'Esta oferta es real y está abierta',
  openHint: 'Está en nuestra lista de ofertas abiertas.',
  moved: 'La oferta tiene ahora otra dirección. Usa esta, por favor.',
  closed: 'Esta oferta era nuestra y está cerrada',
  closedHint: 'Ya no admite candidaturas.',
  foreign: 'Esta no es una de nuestras direcciones',
  foreignHint:
    'Lleva a {host}. Nuestras ofertas están en {ours} y en ningún otro sitio. No dejes allí datos personales solo porque aparezca nuestro nombre: busca la oferta en nuestra lista e inscríbete desde su página.',
  unknown: 'No tenemos ninguna oferta en esta dirección',
  unknownHint:
    'Lleva a nuestro sitio, pero allí no hay ninguna oferta abierta ni ninguna que se haya cerrado en los últimos seis meses.',
  unreadable: 'No podemos comprobar esta dirección',
  unreadableHint: 'Pega una sola dirección completa, por ejemplo {example}',
  failed: 'La comprobación no ha funcionado',
  failedHint:
    'No se ha podido cargar nuestra lista de ofertas abiertas. Inténtalo de nuevo dentro de un minuto.',
  forged: 'Ahora mismo nuestra lista no es fiable',
  forgedHint: 'Su firma no coincide, así que no decimos nada sobre esta oferta. Inténtalo más tarde.',
  asOf: 'Ofertas abiertas a fecha de {moment}',
  signed: 'La firma de la lista es válida',
  unsigned: 'Este navegador no puede comprobar la firma de la lista',
  same: 'El anuncio es, palabra por palabra, el que firmamos',
  changed: 'El anuncio ha cambiado desde que firmamos la lista',
  byHand: 'Cómo comprobarlo por tu cuenta',
  byHandAddress: 'Las direcciones de nuestras ofertas empiezan por {prefix}, letra por letra.',
  byHandList: 'Todas las ofertas abiertas están en nuestra lista.',
  how: 'Qué ocurre aquí',
  howHint:
    'Tu navegador compara la dirección con la lista firmada de nuestras ofertas abiertas. Lo que pegas no sale de tu dispositivo.',
  list: 'Lista firmada de ofertas abiertas',
  key: 'Clave pública de la firma',
  needsScript: 'La comprobación necesita JavaScript. Sin él, busca la dirección en la lista firmada.',
};
