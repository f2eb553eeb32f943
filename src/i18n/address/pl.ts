import type { OwnTexts } from '../all-texts.ts';

/**
 * Texts that address the visitor as "Państwo", with requests as "prosimy" and an infinitive; all others, such as buttons,
 * are the same in both forms.
 */
export const formal: OwnTexts = {
  nothingFoundHint: 'Prosimy spróbować użyć mniej słów lub filtrów.',
  boardEmptyHint: 'Nowe oferty pojawiają się tutaj od razu po publikacji. Zapraszamy wkrótce.',
  deadline: 'Można aplikować do',
  sections: { responsibilities: 'Zakres obowiązków' },
  applyFor: 'Czy ta oferta Państwa interesuje?',
  howToApply:
    'To ogłoszenie nie ma formularza online. Prosimy o kontakt i podanie numeru referencyjnego oferty.',
  follow: { title: 'Nowości i terminy' },
  breadcrumb: 'Są Państwo tutaj',
  mapIntro: 'Każda kropka to miejsce z otwartymi stanowiskami. Prosimy ją wybrać, aby zobaczyć oferty.',
  closedHint:
    'Ta rekrutacja jest zakończona i nie przyjmuje już zgłoszeń. Może zainteresuje Państwa jedna z tych ofert.',
  outageHint: 'Strona ponawia próbę sama. Prosimy zajrzeć za minutę.',
  find: {
    narrow: 'Prosimy wpisać, aby zawęzić',
    nearest: 'Najbliżej tego, czego Państwo szukają',
    noCity: 'Nie znamy takiej miejscowości. Prosimy podać większą w pobliżu.',
    cityFailed: 'Nie udało się wczytać miejscowości. Prosimy spróbować ponownie.',
    positionStays: 'Państwa lokalizacja nie opuszcza tego urządzenia.',
    locating: 'Ustalamy Państwa lokalizację …',
    positionDenied: 'Przeglądarka nie udostępnia tej stronie lokalizacji. Mogą Państwo wpisać miejscowość.',
    positionFailed: 'Nie udało się ustalić lokalizacji. Mogą Państwo wpisać miejscowość.',
  },
  saved: {
    none: 'Nie mają Państwo jeszcze zapisanych ofert',
    noneHint: 'Prosimy zapisać ofertę zakładką obok jej tytułu, a znajdą ją Państwo tutaj.',
    full: 'W tej przeglądarce nie ma już miejsca na zapisane oferty. Prosimy usunąć niektóre z nich.',
    compareHint: 'Prosimy wybrać od dwóch do czterech ofert, aby zobaczyć je obok siebie.',
    compareOneMore: 'Prosimy wybrać jeszcze jedną ofertę do porównania.',
  },
  jobPage: {
    contact: 'Czy mają Państwo pytania o tę ofertę?',
    scan: 'Prosimy zeskanować kod, by przeczytać całość i aplikować',
  },
  verify: {
    intro:
      'Ktoś przysłał Państwu ofertę pracy w firmie {company}? Prosimy wkleić jej adres i sprawdzić, czy jest nasza i nadal otwarta.',
    moved: 'Oferta ma już inny adres. Prosimy skorzystać z tego.',
    foreignHint:
      'Prowadzi do {host}. Nasze oferty są tylko pod {ours}. Prosimy nie podawać tam danych osobowych tylko dlatego, że widnieje tam nasza nazwa: prosimy znaleźć ofertę na naszej liście i aplikować z jej strony.',
    unreadableHint: 'Prosimy wkleić jeden cały adres, na przykład {example}',
    failedHint: 'Nie udało się wczytać naszej listy otwartych ofert. Prosimy spróbować ponownie za minutę.',
    forgedHint:
      'Jej podpis się nie zgadza, więc nie mówimy nic o tej ofercie. Prosimy spróbować ponownie później.',
    howHint:
      'Państwa przeglądarka porównuje adres z podpisaną listą naszych otwartych ofert. To, co Państwo wklejają, nie opuszcza Państwa urządzenia.',
    needsScript: 'Sprawdzenie wymaga JavaScriptu. Bez niego prosimy poszukać adresu na podpisanej liście.',
  },
  applyForm: {
    openIntro: 'Żadna oferta nie pasuje? Prosimy napisać, czego Państwo szukają.',
    you: 'O Państwu',
    documents: 'Państwa dokumenty',
    keptHint: 'Te pliki pozostaną tu przez 30 minut. Prosimy odznaczyć to, czego nie chcą Państwo wysłać.',
    messageHint: 'Co powinniśmy o Państwu wiedzieć?',
    choose: 'Prosimy wybrać',
    consents: 'Państwa zgoda',
    notice: 'Państwa dane',
    trap: 'Prosimy zostawić to pole puste',
    faults: {
      one: 'Prosimy sprawdzić jedno pole',
      few: 'Prosimy sprawdzić {count} pola',
      many: 'Prosimy sprawdzić {count} pól',
      other: 'Prosimy sprawdzić {count} pola',
    },
    notSent: 'Państwa aplikacja nie została jeszcze wysłana',
    missing: 'Prosimy wypełnić to pole.',
    missingFile: 'Prosimy dodać plik.',
    missingAnswer: 'Prosimy wybrać odpowiedź.',
    tooLong: {
      one: 'Prosimy użyć najwyżej {count} znaku.',
      few: 'Prosimy użyć najwyżej {count} znaków.',
      many: 'Prosimy użyć najwyżej {count} znaków.',
      other: 'Prosimy użyć najwyżej {count} znaku.',
    },
    wrongName: 'Prosimy wpisać imię lub nazwisko literami.',
    wrongEmail: 'Prosimy wpisać pełny adres e-mail, na przykład imie@example.com.',
    wrongPhone: 'Prosimy wpisać numer telefonu cyframi, na przykład +48 600 100 200.',
    wrongDate: 'Prosimy wpisać datę, która istnieje.',
    wrongAnswer: 'Prosimy wybrać jedną z odpowiedzi.',
    fileTooLarge: 'Jeden z plików jest większy niż {size}. Prosimy wybrać mniejszy.',
    fileEmpty: 'Jeden z plików jest pusty. Prosimy wybrać inny.',
    fileType: 'Jeden z plików ma format, którego nie przyjmujemy. Prosimy wysłać PDF.',
    fileContent:
      'Jeden z plików nie jest tym, na co wskazuje nazwa, albo jest uszkodzony. Prosimy zapisać go ponownie jako PDF.',
    fileActive:
      'Jeden z plików zawiera makra, skrypty lub osadzone obiekty. Prosimy zapisać go ponownie jako PDF.',
    fileLocked: 'Jeden z plików jest zablokowany hasłem. Prosimy usunąć hasło i wybrać go ponownie.',
    fileInfected: 'Skaner antywirusowy znalazł w jednym z plików coś szkodliwego. Prosimy wybrać inny.',
    notScanned:
      'W tej chwili nie można sprawdzić plików pod kątem wirusów. Nic nie przepadło: prosimy wysłać jeszcze raz za chwilę.',
    fileGone: 'Wybranego wcześniej pliku już nie ma. Prosimy wybrać go jeszcze raz.',
    tooManyFiles: {
      one: 'Prosimy wysłać najwyżej {count} plik.',
      few: 'Prosimy wysłać najwyżej {count} pliki.',
      many: 'Prosimy wysłać najwyżej {count} plików.',
      other: 'Prosimy wysłać najwyżej {count} pliku.',
    },
    tooLarge: 'Razem to więcej niż {total}. Prosimy wysłać mniej plików albo mniejsze.',
    brokenOff: 'Połączenie zostało przerwane. Prosimy wysłać jeszcze raz.',
    otherSite: 'Formularz wysłano z innej strony. Prosimy otworzyć go tutaj i wysłać jeszcze raz.',
    tooOften: 'Z Państwa łącza przyszło zbyt wiele aplikacji. Prosimy spróbować ponownie za dziesięć minut.',
    busy: 'Zbyt wiele osób wysyła formularz jednocześnie. Prosimy spróbować ponownie za chwilę.',
    robot:
      'Wypełniono pole, którego ludzie nie widzą. Prosimy wyczyścić pole „Prosimy zostawić to pole puste”.',
    formOld:
      'Formularz był otwarty zbyt długo. Wszystko, co wpisano, nadal tu jest: prosimy wysłać jeszcze raz.',
    tooFast: {
      one: 'Szybko poszło. Prosimy poczekać {count} sekundę i wysłać jeszcze raz; wszystko, co wpisano, nadal tu jest.',
      few: 'Szybko poszło. Prosimy poczekać {count} sekundy i wysłać jeszcze raz; wszystko, co wpisano, nadal tu jest.',
      many: 'Szybko poszło. Prosimy poczekać {count} sekund i wysłać jeszcze raz; wszystko, co wpisano, nadal tu jest.',
      other:
        'Szybko poszło. Prosimy poczekać {count} sekundy i wysłać jeszcze raz; wszystko, co wpisano, nadal tu jest.',
    },
    tryAgain: 'Coś poszło u nas nie tak. Nic nie przepadło: prosimy wysłać jeszcze raz za chwilę.',
    offline: 'Brak połączenia. Nic nie przepadło: prosimy wysłać, gdy znów będzie internet.',
    slow: 'Połączenie jest wolne. Prosimy nie zamykać tej strony.',
    cvFilled: 'Uzupełniono z Państwa CV. Prosimy sprawdzić, czy wszystko się zgadza.',
    cvNothing: 'W CV nic nie znaleziono. Prosimy wpisać dane samodzielnie.',
    received: 'Otrzymaliśmy Państwa aplikację',
    receivedHint: 'Dziękujemy. Nie muszą Państwo robić nic więcej; skontaktujemy się z Państwem.',
    reference: 'Numer Państwa aplikacji to {reference}.',
    closedMeanwhile:
      'Rekrutacja została zamknięta w trakcie wypełniania formularza. Mimo to Państwa aplikacja dotarła.',
  },
  application: {
    received: 'Państwa aplikacja do nas dotarła',
    underWay: 'Państwa aplikacja jest w drodze do rekruterów',
    delivered: 'Rekruterzy mają Państwa aplikację',
    delayed: 'Państwa aplikacja nie została jeszcze przekazana',
    keepAddress:
      'Prosimy zachować adres tej strony: także później mogą tu Państwo sprawdzić, co się dzieje z aplikacją.',
    withdrawing: 'Otrzymaliśmy prośbę o wycofanie Państwa aplikacji',
    takenBack: 'Państwa aplikacja została wycofana',
    deleted: 'Państwa aplikacja została usunięta',
    thanks: 'Dziękujemy za Państwa aplikację na stanowisko „{title}” w firmie {company}. Dotarła do nas.',
    thanksOpen: 'Dziękujemy za Państwa aplikację do firmy {company}. Dotarła do nas.',
    follow: 'Tutaj mogą Państwo sprawdzić, co się z nią dzieje, lub ją wycofać:',
  },
};
