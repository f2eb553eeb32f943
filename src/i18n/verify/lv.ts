import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Vai šī vakance ir īsta?',
  intro:
    'Kāds jums atsūtījis vakanci uzņēmumā {company}? Ielīmējiet tās adresi un pārbaudiet, vai tā ir mūsu un vēl aktuāla.',
  address: 'Vakances adrese',
  check: 'Pārbaudīt',
  checking: 'Pārbaudām…',
  open: 'Šī vakance ir īsta un aktuāla',
  openHint: 'Tā ir mūsu aktuālo vakanču sarakstā.',
  moved: 'Vakancei tagad ir cita adrese. Lūdzu, izmantojiet šo.',
  closed: 'Šī vakance bija mūsu, un tā ir slēgta',
  closedHint: 'Pieteikumus tai vairs nepieņemam.',
  foreign: 'Šī nav mūsu adrese',
  foreignHint:
    'Tā ved uz {host}. Mūsu vakances ir tikai vietnē {ours} un nekur citur. Neatstājiet tur personas datus tikai tāpēc, ka redzat mūsu nosaukumu: atrodiet vakanci mūsu sarakstā un piesakieties tās lapā.',
  unknown: 'Šajā adresē mums vakances nav',
  unknownHint:
    'Tā ved uz mūsu vietni, bet tur nav ne aktuālas vakances, ne tādas, kas slēgta pēdējo sešu mēnešu laikā.',
  unreadable: 'Šo adresi nevaram pārbaudīt',
  unreadableHint: 'Ielīmējiet vienu pilnu adresi, piemēram, {example}',
  failed: 'Pārbaude neizdevās',
  failedHint: 'Mūsu aktuālo vakanču sarakstu neizdevās ielādēt. Mēģiniet vēlreiz pēc minūtes.',
  forged: 'Uz mūsu sarakstu šobrīd nevar paļauties',
  forgedHint: 'Tā paraksts neatbilst, tāpēc par šo vakanci neko neapgalvojam. Mēģiniet vēlreiz vēlāk.',
  asOf: 'Aktuālās vakances ({moment})',
  signed: 'Saraksta paraksts ir derīgs',
  unsigned: 'Šis pārlūks nevar pārbaudīt saraksta parakstu',
  same: 'Sludinājums vārdu pa vārdam ir tas, ko parakstījām',
  changed: 'Sludinājums ir mainījies, kopš parakstījām sarakstu',
  byHand: 'Kā pārbaudīt pašiem',
  byHandAddress: 'Mūsu vakanču adreses sākas ar {prefix} – burts burtā.',
  byHandList: 'Katra aktuālā vakance ir mūsu sarakstā.',
  how: 'Kas te notiek',
  howHint:
    'Jūsu pārlūks salīdzina adresi ar parakstīto mūsu aktuālo vakanču sarakstu. Tas, ko ielīmējat, paliek jūsu ierīcē.',
  list: 'Parakstīts aktuālo vakanču saraksts',
  key: 'Paraksta publiskā atslēga',
  needsScript: 'Pārbaudei vajadzīgs JavaScript. Bez tā meklējiet adresi parakstītajā sarakstā.',
};
