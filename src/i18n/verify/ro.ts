import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Este real acest job?',
  intro:
    'Ți-a trimis cineva un job la {company}? Lipește adresa lui și vezi dacă este al nostru și încă deschis.',
  address: 'Adresa jobului',
  check: 'Verifică',
  checking: 'Se verifică…',
  open: 'Acest job este real și deschis',
  openHint: 'Se află pe lista noastră de joburi deschise.',
  moved: 'Jobul are între timp altă adresă. Te rugăm să o folosești pe aceasta.',
  closed: 'Acest job a fost al nostru și este închis',
  closedHint: 'Nu mai primește candidaturi.',
  foreign: 'Aceasta nu este una dintre adresele noastre',
  foreignHint:
    'Duce la {host}. Joburile noastre se află la {ours} și nicăieri altundeva. Nu lăsa acolo date personale doar pentru că apare numele nostru: caută jobul în lista noastră și aplică din pagina lui.',
  unknown: 'Nu avem niciun job la această adresă',
  unknownHint:
    'Duce la site-ul nostru, dar acolo nu este niciun job deschis și niciunul închis în ultimele șase luni.',
  unreadable: 'Nu putem verifica această adresă',
  unreadableHint: 'Lipește o singură adresă completă, de exemplu {example}',
  failed: 'Verificarea nu a reușit',
  failedHint: 'Lista noastră de joburi deschise nu a putut fi încărcată. Încearcă din nou peste un minut.',
  forged: 'Momentan nu te poți baza pe lista noastră',
  forgedHint: 'Semnătura ei nu se potrivește, așa că nu spunem nimic despre acest job. Încearcă mai târziu.',
  asOf: 'Joburi deschise la data de {moment}',
  signed: 'Semnătura listei este validă',
  unsigned: 'Acest browser nu poate verifica semnătura listei',
  same: 'Anunțul este cuvânt cu cuvânt cel pe care l-am semnat',
  changed: 'Anunțul s-a schimbat de când am semnat lista',
  byHand: 'Cum verifici pe cont propriu',
  byHandAddress: 'Adresele joburilor noastre încep cu {prefix}, literă cu literă.',
  byHandList: 'Fiecare job deschis este în lista noastră.',
  how: 'Ce se întâmplă aici',
  howHint:
    'Browserul tău compară adresa cu lista semnată a joburilor noastre deschise. Ce lipești nu părăsește dispozitivul tău.',
  list: 'Lista semnată a joburilor deschise',
  key: 'Cheia publică a semnăturii',
  needsScript: 'Verificarea necesită JavaScript. Fără el, caută adresa în lista semnată.',
};
