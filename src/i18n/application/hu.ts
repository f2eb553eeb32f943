import type { ApplicationTexts } from '../application-dictionary.ts';

export const hu: ApplicationTexts = {
  title: 'A jelentkezésem',
  reference: 'A jelentkezés száma',
  received: 'Megkaptuk a jelentkezésedet',
  receivedHint: 'Biztonságban tároljuk, és hamarosan továbbítjuk a toborzóknak.',
  underWay: 'A jelentkezésed úton van a toborzókhoz',
  delivered: 'A jelentkezésed a toborzóknál van',
  deliveredHint: 'Amit küldtél, azt ez a webhely már nem tárolja.',
  delayed: 'A jelentkezésedet még nem továbbítottuk',
  delayedHint: 'Nem veszett el. Foglalkozunk vele, nem kell újra elküldened.',
  keepAddress:
    'Mentsd el ennek az oldalnak a címét: később is itt nézheted meg, mi történik a jelentkezéseddel.',
  withdrawing: 'Kérted a jelentkezésed visszavonását',
  withdrawingHint: 'Először megnézzük, hogy továbbítottuk-e már. Ha nem, töröljük, amit küldtél.',
  takenBack: 'Visszavontad a jelentkezésedet',
  deleted: 'A jelentkezésedet töröltük',
  deletedHint: 'Amit küldtél, azt itt már nem tároljuk.',
  takeBack: 'Jelentkezés visszavonása',
  takeBackHint: 'Amit küldtél, azt azonnal töröljük, és senki sem olvassa el.',
  tooLate: 'A jelentkezés már nem vonható vissza: már folyik a továbbítása.',
  greeting: 'Szia {name}!',
  greetingPlain: 'Szia!',
  thanks: 'Köszönjük a jelentkezésedet erre az állásra: „{title}” ({company}). Megkaptuk.',
  thanksOpen: 'Köszönjük, hogy jelentkeztél ehhez a céghez: {company}. Megkaptuk a jelentkezésedet.',
  follow: 'Itt megnézheted, mi történik vele, vagy visszavonhatod:',
  footer: 'Ezt az üzenetet automatikusan küldtük, mert ezt a címet adták meg egy jelentkezésben itt: {host}.',
};
