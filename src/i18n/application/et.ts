import type { ApplicationTexts } from '../application-dictionary.ts';

export const et: ApplicationTexts = {
  title: 'Minu kandideerimisavaldus',
  reference: 'Avalduse number',
  received: 'Oleme su avalduse kätte saanud',
  receivedHint: 'See on turvaliselt hoiul ja edastatakse peagi värbajatele.',
  underWay: 'Sinu avaldus on teel värbajate juurde',
  delivered: 'Sinu avaldus on värbajate käes',
  deliveredHint: 'Saadetut sellel veebilehel enam ei hoita.',
  delayed: 'Sinu avaldust pole veel edastatud',
  delayedHint: 'See pole kaduma läinud. Tegeleme sellega ja uuesti pole vaja saata.',
  keepAddress: 'Salvesta selle lehe aadress: siit näed ka hiljem, mis su avaldusest on saanud.',
  withdrawing: 'Soovid oma avalduse tagasi võtta',
  withdrawingHint:
    'Kõigepealt kontrollime, kas see on juba edastatud. Kui ei ole, siis saadetu kustutatakse.',
  takenBack: 'Võtsid oma avalduse tagasi',
  deleted: 'Sinu avaldus on kustutatud',
  deletedHint: 'Saadetut siin enam ei hoita.',
  takeBack: 'Võta avaldus tagasi',
  takeBackHint: 'Saadetu kustutatakse kohe ja keegi ei loe seda.',
  tooLate: 'Avaldust ei saa enam tagasi võtta: seda juba edastatakse.',
  greeting: 'Tere, {name}!',
  greetingPlain: 'Tere!',
  thanks:
    'Aitäh, et kandideerisid ametikohale „{title}“ ettevõttes {company}. Oleme su avalduse kätte saanud.',
  thanksOpen: 'Aitäh, et kandideerisid ettevõttesse {company}. Oleme su avalduse kätte saanud.',
  follow: 'Siin näed, mis sellest on saanud, ja saad selle tagasi võtta:',
  footer: 'See kiri saadeti automaatselt, sest see aadress anti avalduses veebilehel {host}.',
  thanked: 'Aitäh!',
  thankedNamed: 'Aitäh, {name}!',
  next: 'Mis saab edasi',
  addToCalendar: 'Lisa kalendrisse',
};
