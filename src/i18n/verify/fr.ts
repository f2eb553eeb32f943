import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Cette offre est-elle authentique\u202f?',
  intro:
    'Vous avez reçu une offre d’emploi chez {company}\u202f? Collez son adresse pour savoir si elle vient de nous et si elle est encore ouverte.',
  address: 'Adresse de l’offre',
  check: 'Vérifier',
  checking: 'Vérification…',
  open: 'Cette offre est authentique et ouverte',
  openHint: 'Elle figure sur notre liste d’offres ouvertes.',
  moved: 'L’offre a changé d’adresse. Veuillez utiliser celle-ci.',
  closed: 'Cette offre était la nôtre, elle est clôturée',
  closedHint: 'Elle n’accepte plus de candidatures.',
  foreign: 'Cette adresse n’est pas la nôtre',
  foreignHint:
    'Elle mène à {host}. Nos offres se trouvent sur {ours} et nulle part ailleurs. N’y laissez pas de données personnelles simplement parce que notre nom y figure\u202f: cherchez l’offre dans notre liste et postulez depuis sa page.',
  unknown: 'Nous n’avons pas d’offre à cette adresse',
  unknownHint:
    'Elle mène à notre site, mais aucune offre ouverte ne s’y trouve, ni aucune offre clôturée ces six derniers mois.',
  unreadable: 'Nous ne pouvons pas vérifier cette adresse',
  unreadableHint: 'Collez une seule adresse complète, par exemple {example}',
  failed: 'La vérification n’a pas abouti',
  failedHint: 'Notre liste d’offres ouvertes n’a pas pu être chargée. Réessayez dans une minute.',
  forged: 'Notre liste n’est pas fiable pour le moment',
  forgedHint:
    'Sa signature ne correspond pas, nous ne pouvons donc rien dire de cette offre. Réessayez plus tard.',
  asOf: 'Offres ouvertes, état\u202f: {moment}',
  signed: 'La signature de la liste est valide',
  unsigned: 'Ce navigateur ne peut pas vérifier la signature de la liste',
  same: 'L’annonce est mot pour mot celle que nous avons signée',
  changed: 'L’annonce a changé depuis que nous avons signé la liste',
  byHand: 'Comment vérifier vous-même',
  byHandAddress: 'Les adresses de nos offres commencent par {prefix}, à la lettre près.',
  byHandList: 'Toutes les offres ouvertes figurent dans notre liste.',
  how: 'Ce qui se passe ici',
  howHint:
    'Votre navigateur compare l’adresse avec la liste signée de nos offres ouvertes. Ce que vous collez ne quitte pas votre appareil.',
  list: 'Liste signée des offres ouvertes',
  key: 'Clé publique de la signature',
  needsScript: 'La vérification nécessite JavaScript. Sans lui, cherchez l’adresse dans la liste signée.',
};
