import type { OwnTexts } from '../all-texts.ts';

/** Texts that address the visitor as "tu"; all others are the same in both forms. */
export const informal: OwnTexts = {
  nothingFoundHint: 'Essaie avec moins de mots ou de filtres.',
  boardEmptyHint: 'Les nouvelles offres apparaissent ici dès leur publication. Reviens bientôt.',
  sections: { responsibilities: 'Tes missions', requirements: 'Ton profil' },
  applyFor: 'Ce poste t’intéresse ?',
  howToApply:
    'Cette annonce n’a pas de formulaire en ligne. Contacte-nous en indiquant la référence de l’offre.',
  breadcrumb: 'Tu es ici',
  mapIntro: 'Chaque point est un lieu où des postes sont à pourvoir. Choisis-en un pour voir ses offres.',
  notFoundHint:
    'Le poste est peut-être pourvu, ou l’adresse contient une erreur. L’une de ces pages t’aidera peut-être.',
  closedHint:
    'Cette offre est clôturée et n’accepte plus de candidatures. L’une de celles-ci te conviendra peut-être.',
  find: {
    nearest: 'Au plus près de ta recherche',
    noCity: 'Nous ne connaissons pas ce lieu. Essaie une ville plus grande à proximité.',
    cityFailed: 'Les villes n’ont pas pu être chargées. Réessaie.',
    positionStays: 'Ta position ne quitte pas cet appareil.',
    locating: 'Recherche de ta position…',
    positionDenied: 'Ton navigateur ne communique pas ta position à ce site. Tu peux saisir une ville.',
    positionFailed: 'Ta position est introuvable. Tu peux saisir une ville.',
  },
  saved: {
    noneHint: 'Enregistre une offre avec le marque-page à côté de son titre, et retrouve-la ici.',
    blocked:
      'Ce navigateur ne conserve rien pour ce site : les offres enregistrées seront oubliées quand tu quitteras la page.',
    full: 'Ce navigateur n’a plus de place pour d’autres offres. Retires-en quelques-unes.',
    compareHint: 'Choisis de deux à quatre offres pour les voir côte à côte.',
    compareOneMore: 'Choisis une autre offre à comparer.',
  },
  jobPage: { scan: 'Scanne pour en savoir plus et postuler' },
  verify: {
    intro:
      'Tu as reçu une offre d’emploi chez {company} ? Colle son adresse pour savoir si elle vient de nous et si elle est encore ouverte.',
    moved: 'L’offre a changé d’adresse. Utilise celle-ci.',
    foreignHint:
      'Elle mène à {host}. Nos offres se trouvent sur {ours} et nulle part ailleurs. N’y laisse pas de données personnelles simplement parce que notre nom y figure : cherche l’offre dans notre liste et postule depuis sa page.',
    unreadableHint: 'Colle une seule adresse complète, par exemple {example}',
    failedHint: 'Notre liste d’offres ouvertes n’a pas pu être chargée. Réessaie dans une minute.',
    forgedHint:
      'Sa signature ne correspond pas, nous ne pouvons donc rien dire de cette offre. Réessaie plus tard.',
    byHand: 'Comment vérifier toi-même',
    howHint:
      'Ton navigateur compare l’adresse avec la liste signée de nos offres ouvertes. Ce que tu colles ne quitte pas ton appareil.',
    needsScript: 'La vérification nécessite JavaScript. Sans lui, cherche l’adresse dans la liste signée.',
  },
  applyForm: {
    openIntro: 'Aucune offre ne te convient ? Dis-nous ce que tu cherches.',
    you: 'Tes coordonnées',
    documents: 'Tes documents',
    keptHint: 'Ces fichiers restent ici 30 minutes. Décoche ceux qui ne doivent pas être envoyés.',
    message: 'Ton message',
    messageHint: 'Que devrions-nous savoir sur toi ?',
    choose: 'Choisis',
    consents: 'Ton consentement',
    notice: 'Tes données',
    trap: 'Laisse ce champ vide',
    faults: {
      one: 'Vérifie {count} champ',
      many: 'Vérifie {count} champs',
      other: 'Vérifie {count} champs',
    },
    notSent: 'Ta candidature n’est pas encore envoyée',
    missing: 'Remplis ce champ.',
    missingFile: 'Ajoute un fichier.',
    missingAnswer: 'Choisis une réponse.',
    missingConsent: 'Sans ce consentement, nous ne pouvons pas accepter ta candidature.',
    tooLong: {
      one: 'Écris au plus {count} caractère.',
      many: 'Écris au plus {count} caractères.',
      other: 'Écris au plus {count} caractères.',
    },
    wrongName: 'Écris ton nom en lettres.',
    wrongEmail: 'Indique une adresse e-mail complète, par exemple nom@example.com.',
    wrongPhone: 'Indique un numéro de téléphone en chiffres, par exemple +33 1 99 00 12 34.',
    wrongDate: 'Indique une date qui existe.',
    wrongAnswer: 'Choisis l’une des réponses.',
    fileTooLarge: 'Un fichier dépasse {size}. Choisis-en un plus petit.',
    fileEmpty: 'Un fichier est vide. Choisis-en un autre.',
    fileType: 'Un fichier est d’un format que nous ne pouvons pas accepter. Envoie un PDF.',
    fileContent:
      'Un fichier n’est pas ce que son nom indique, ou il est endommagé. Enregistre-le à nouveau en PDF.',
    fileActive:
      'Un fichier contient des macros, des scripts ou des objets incorporés. Enregistre-le à nouveau en PDF.',
    fileLocked: 'Un fichier est protégé par un mot de passe. Retire le mot de passe et choisis-le à nouveau.',
    fileInfected: 'L’antivirus a trouvé un élément dangereux dans un fichier. Choisis-en un autre.',
    notScanned:
      'L’analyse antivirus des fichiers n’est pas possible pour le moment. Rien n’est perdu : renvoie dans un instant.',
    fileGone: 'Un fichier que tu avais choisi n’est plus là. Choisis-le à nouveau.',
    tooManyFiles: {
      one: 'Envoie au plus {count} fichier.',
      many: 'Envoie au plus {count} fichiers.',
      other: 'Envoie au plus {count} fichiers.',
    },
    tooLarge: 'Le tout dépasse {total}. Envoie moins de fichiers ou des fichiers plus petits.',
    brokenOff: 'La connexion a été coupée pendant l’envoi. Renvoie le formulaire.',
    otherSite: 'Le formulaire a été envoyé depuis un autre site. Ouvre-le ici et envoie-le à nouveau.',
    tooOften: 'Trop de candidatures sont venues de ta connexion. Réessaie dans dix minutes.',
    busy: 'Trop de personnes envoient en même temps. Réessaie dans un instant.',
    robot: 'Un champ invisible pour les humains a été rempli. Vide le champ « Laisse ce champ vide ».',
    formOld:
      'Le formulaire est resté ouvert trop longtemps. Tout ce que tu as saisi est encore là : envoie-le à nouveau.',
    tooFast: {
      one: 'C’était rapide. Attends {count} seconde, puis renvoie ; tout ce que tu as saisi est encore là.',
      many: 'C’était rapide. Attends {count} secondes, puis renvoie ; tout ce que tu as saisi est encore là.',
      other:
        'C’était rapide. Attends {count} secondes, puis renvoie ; tout ce que tu as saisi est encore là.',
    },
    tryAgain: 'Un problème est survenu de notre côté. Rien n’est perdu : renvoie dans un instant.',
    offline: 'Tu es hors ligne. Rien n’est perdu : envoie dès que la connexion est rétablie.',
    slow: 'La connexion est lente. Laisse cette page ouverte.',
    draftFound: 'Ta saisie du {date} est de nouveau là.',
    cvFilled: 'Repris de ton CV. Vérifie que tout est juste.',
    cvNothing: 'Rien n’a été trouvé dans ton CV. Remplis les champs toi-même.',
    received: 'Nous avons bien reçu ta candidature',
    receivedHint: 'Merci. Tu n’as rien d’autre à faire ; nous te contacterons.',
    reference: 'La référence de ta candidature est {reference}.',
    closedMeanwhile: 'L’offre a été clôturée pendant ta saisie. Ta candidature est tout de même arrivée.',
  },
  application: {
    received: 'Nous avons bien reçu ta candidature',
    underWay: 'Ta candidature est en route vers l’équipe de recrutement',
    delivered: 'L’équipe de recrutement a ta candidature',
    deliveredHint: 'Ce que tu as envoyé n’est plus conservé sur ce site.',
    delayed: 'Ta candidature n’a pas encore été transmise',
    keepAddress: 'Garde l’adresse de cette page : tu y verras aussi plus tard où en est ta candidature.',
    withdrawing: 'Tu as demandé à retirer ta candidature',
    withdrawingHint:
      'Nous vérifions d’abord si elle a déjà été transmise. Si ce n’est pas le cas, ce que tu as envoyé sera supprimé.',
    takenBack: 'Tu as retiré ta candidature',
    deleted: 'Ta candidature a été supprimée',
    deletedHint: 'Ce que tu as envoyé n’est plus conservé ici.',
    takeBackHint: 'Ce que tu as envoyé sera supprimé aussitôt, et personne ne le lira.',
    thanks: 'Merci pour ta candidature au poste « {title} » chez {company}. Nous l’avons bien reçue.',
    thanksOpen: 'Merci pour ta candidature auprès de {company}. Nous l’avons bien reçue.',
    follow: 'Tu peux voir ici où elle en est, ou la retirer :',
  },
};
