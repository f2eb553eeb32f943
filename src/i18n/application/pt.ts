import type { ApplicationTexts } from '../application-dictionary.ts';

export const pt: ApplicationTexts = {
  title: 'A minha candidatura',
  reference: 'Número da candidatura',
  received: 'Recebemos a sua candidatura',
  receivedHint: 'Está guardada em segurança e será entregue em breve à equipa de recrutamento.',
  underWay: 'A sua candidatura está a caminho da equipa de recrutamento',
  delivered: 'A equipa de recrutamento tem a sua candidatura',
  deliveredHint: 'O que enviou já não está guardado neste site.',
  delayed: 'A sua candidatura ainda não foi entregue',
  delayedHint: 'Não se perdeu. Estamos a tratar disso e não precisa de a enviar novamente.',
  keepAddress:
    'Guarde o endereço desta página: também mais tarde pode ver aqui em que ponto está a sua candidatura.',
  withdrawing: 'Pediu para retirar a sua candidatura',
  withdrawingHint: 'Primeiro verificamos se já foi entregue. Se não foi, o que enviou será eliminado.',
  takenBack: 'Retirou a sua candidatura',
  deleted: 'A sua candidatura foi eliminada',
  deletedHint: 'O que enviou já não está guardado aqui.',
  takeBack: 'Retirar a candidatura',
  takeBackHint: 'O que enviou será eliminado de imediato e ninguém o lerá.',
  tooLate: 'A candidatura já não pode ser retirada: já está a ser entregue.',
  greeting: 'Olá, {name},',
  greetingPlain: 'Olá,',
  thanks: 'Agradecemos a sua candidatura à vaga «{title}» na empresa {company}. Já a recebemos.',
  thanksOpen: 'Agradecemos a sua candidatura à empresa {company}. Já a recebemos.',
  follow: 'Aqui pode ver em que ponto está ou retirá-la:',
  footer:
    'Esta mensagem foi enviada automaticamente porque este endereço foi indicado numa candidatura em {host}.',
  thanked: 'Obrigado!',
  thankedNamed: 'Obrigado, {name}!',
  next: 'O que se segue',
  addToCalendar: 'Adicionar ao calendário',
};
