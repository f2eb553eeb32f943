import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Nesta página',
  moreFacts: 'Mais detalhes',
  previousJob: 'Vaga anterior',
  nextJob: 'Vaga seguinte',
  closes: 'Encerra {when}',
  closesAt: 'Encerra {when} às {time}',
  alsoInPlaces: 'Esta vaga noutros locais',
  moreJobs: 'Mais vagas',
  moreJobsIn: 'Mais vagas: {place}',
  contact: 'Dúvidas sobre esta vaga?',
  opensAt: 'O formulário abre em {host}',
  addDeadline: 'Adicionar o prazo ao calendário',
  poster: 'Cartaz (A4)',
  print: 'Imprimir',
  backToJob: 'Voltar à vaga',
  scan: 'Leia o código para saber mais e candidatar-se',
};
