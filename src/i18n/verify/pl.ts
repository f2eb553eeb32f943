import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Czy ta oferta jest prawdziwa?',
  intro:
    'Ktoś przysłał Ci ofertę pracy w firmie {company}? Wklej jej adres i sprawdź, czy jest nasza i nadal otwarta.',
  address: 'Adres oferty',
  check: 'Sprawdź',
  checking: 'Sprawdzamy…',
  open: 'Ta oferta jest prawdziwa i otwarta',
  openHint: 'Jest na naszej liście otwartych ofert.',
  moved: 'Oferta ma już inny adres. Skorzystaj z tego.',
  closed: 'To była nasza oferta, ale jest zamknięta',
  closedHint: 'Nie przyjmujemy już na nią zgłoszeń.',
  foreign: 'To nie jest nasz adres',
  foreignHint:
    'Prowadzi do {host}. Nasze oferty są tylko pod {ours}. Nie podawaj tam danych osobowych tylko dlatego, że widzisz naszą nazwę: znajdź ofertę na naszej liście i aplikuj z jej strony.',
  unknown: 'Pod tym adresem nie mamy oferty',
  unknownHint:
    'Adres prowadzi do naszej strony, ale nie ma tam otwartej oferty ani takiej, którą zamknęliśmy w ciągu ostatniego pół roku.',
  unreadable: 'Tego adresu nie możemy sprawdzić',
  unreadableHint: 'Wklej jeden cały adres, na przykład {example}',
  failed: 'Sprawdzenie się nie udało',
  failedHint: 'Nie udało się wczytać naszej listy otwartych ofert. Spróbuj ponownie za minutę.',
  forged: 'Na naszej liście nie można teraz polegać',
  forgedHint: 'Jej podpis się nie zgadza, więc nie mówimy nic o tej ofercie. Spróbuj ponownie później.',
  asOf: 'Otwarte oferty – stan: {moment}',
  signed: 'Podpis listy jest prawidłowy',
  unsigned: 'Ta przeglądarka nie potrafi sprawdzić podpisu listy',
  same: 'Treść ogłoszenia jest dokładnie taka, jaką podpisaliśmy',
  changed: 'Ogłoszenie zmieniło się od podpisania listy',
  byHand: 'Jak sprawdzić samodzielnie',
  byHandAddress: 'Adresy naszych ofert zaczynają się od {prefix} – litera w literę.',
  byHandList: 'Każda otwarta oferta jest na naszej liście.',
  how: 'Co się tu dzieje',
  howHint:
    'Twoja przeglądarka porównuje adres z podpisaną listą naszych otwartych ofert. To, co wklejasz, nie opuszcza Twojego urządzenia.',
  list: 'Podpisana lista otwartych ofert',
  key: 'Klucz publiczny podpisu',
  needsScript: 'Sprawdzenie wymaga JavaScriptu. Bez niego poszukaj adresu na podpisanej liście.',
};
