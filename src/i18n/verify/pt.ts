import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Esta vaga é verdadeira?',
  intro:
    'Recebeu uma oferta de emprego em nome de {company}? Cole o endereço e veja se a vaga é nossa e continua aberta.',
  address: 'Endereço da vaga',
  check: 'Verificar',
  checking: 'A verificar…',
  open: 'Esta vaga é verdadeira e está aberta',
  openHint: 'Consta da nossa lista de vagas em aberto.',
  moved: 'A vaga tem agora outro endereço. Use este, por favor.',
  closed: 'Esta vaga era nossa e está encerrada',
  closedHint: 'Já não aceita candidaturas.',
  foreign: 'Este não é um dos nossos endereços',
  foreignHint:
    'Leva a {host}. As nossas vagas estão em {ours} e em mais nenhum lado. Não deixe lá dados pessoais só porque aparece o nosso nome: procure a vaga na nossa lista e candidate-se a partir da respetiva página.',
  unknown: 'Não temos nenhuma vaga neste endereço',
  unknownHint:
    'Leva ao nosso site, mas não há lá nenhuma vaga aberta nem nenhuma que tenha encerrado nos últimos seis meses.',
  unreadable: 'Não é possível verificar este endereço',
  unreadableHint: 'Cole um único endereço completo, por exemplo {example}',
  failed: 'A verificação não funcionou',
  failedHint:
    'Não foi possível carregar a nossa lista de vagas em aberto. Tente novamente dentro de um minuto.',
  forged: 'De momento a nossa lista não é fiável',
  forgedHint:
    'A assinatura não corresponde à lista, por isso nada dizemos sobre esta vaga. Tente mais tarde.',
  asOf: 'Vagas em aberto à data de {moment}',
  signed: 'A assinatura da lista é válida',
  unsigned: 'Este navegador não consegue verificar a assinatura da lista',
  same: 'O anúncio é, palavra por palavra, o que assinámos',
  changed: 'O anúncio mudou desde que assinámos a lista',
  byHand: 'Como verificar por si',
  byHandAddress: 'Os endereços das nossas vagas começam por {prefix}, letra por letra.',
  byHandList: 'Todas as vagas em aberto estão na nossa lista.',
  how: 'O que acontece aqui',
  howHint:
    'O seu navegador compara o endereço com a lista assinada das nossas vagas em aberto. O que cola não sai do seu dispositivo.',
  list: 'Lista assinada de vagas em aberto',
  key: 'Chave pública da assinatura',
  needsScript: 'A verificação precisa de JavaScript. Sem ele, procure o endereço na lista assinada.',
};
