import type { ApplicationTexts } from '../application-dictionary.ts';

export const fr: ApplicationTexts = {
  title: 'Ma candidature',
  reference: 'Numéro de candidature',
  received: 'Nous avons bien reçu votre candidature',
  receivedHint: 'Elle est conservée en lieu sûr et sera bientôt transmise à l’équipe de recrutement.',
  underWay: 'Votre candidature est en route vers l’équipe de recrutement',
  delivered: 'L’équipe de recrutement a votre candidature',
  deliveredHint: 'Ce que vous avez envoyé n’est plus conservé sur ce site.',
  delayed: 'Votre candidature n’a pas encore été transmise',
  delayedHint: 'Elle n’est pas perdue. Nous nous en occupons, inutile de la renvoyer.',
  keepAddress:
    'Gardez l’adresse de cette page\u202f: vous y verrez aussi plus tard où en est votre candidature.',
  withdrawing: 'Vous avez demandé à retirer votre candidature',
  withdrawingHint:
    'Nous vérifions d’abord si elle a déjà été transmise. Si ce n’est pas le cas, ce que vous avez envoyé sera supprimé.',
  takenBack: 'Vous avez retiré votre candidature',
  deleted: 'Votre candidature a été supprimée',
  deletedHint: 'Ce que vous avez envoyé n’est plus conservé ici.',
  takeBack: 'Retirer la candidature',
  takeBackHint: 'Ce que vous avez envoyé sera supprimé aussitôt, et personne ne le lira.',
  tooLate: 'La candidature ne peut plus être retirée\u202f: elle est déjà en cours de transmission.',
  greeting: 'Bonjour {name},',
  greetingPlain: 'Bonjour,',
  thanks:
    'Merci pour votre candidature au poste «\u202f{title}\u202f» chez {company}. Nous l’avons bien reçue.',
  thanksOpen: 'Merci pour votre candidature auprès de {company}. Nous l’avons bien reçue.',
  follow: 'Vous pouvez voir ici où elle en est, ou la retirer\u202f:',
  footer:
    'Ce message a été envoyé automatiquement, car cette adresse a été indiquée dans une candidature sur {host}.',
  thanked: 'Merci\u202f!',
  thankedNamed: 'Merci, {name}\u202f!',
  next: 'Et maintenant\u202f?',
  addToCalendar: 'Ajouter à l’agenda',
};
