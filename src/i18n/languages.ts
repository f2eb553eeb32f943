/** What a language differs in from others. Its texts are in `texts/<code>.ts`. */
export interface LanguageFacts {
  /** The form of address that `otherAddress` of its texts has; left out where they have one form only. */
  otherAddress?: AddressForm;
  /** Other codes that people use for it: those of countries, none of which is a language, and of its written forms. */
  otherCodes?: readonly string[];
  /** Whether it is an official language of the European Union; `true` if left out. */
  isOfTheUnion?: false;
  /** The name of its script in Unicode; Latin if left out. */
  script?: 'Arabic' | 'Cyrillic' | 'Greek';
  /**
   * Its letters as a class of a pattern, those of usual loan words included. In Latin script those beside a to z.
   */
  letters: string;
  /** Slices of the font with everyday letters beyond Latin-1, such as "č" and "ł" (src/site/fonts/slices.ts). */
  fontSlices?: readonly ('latin-europe' | 'polish')[];
  /** Words of one letter, not names of classes, licences or genders. */
  oneLetterWords?: string;
  /** Words of two letters. In capitals all others are short forms: "CE", "UE", "FI", "KV". Unknown if left out. */
  twoLetterWords?: string;
  /** Whether an "r" or "l" can be the vowel of a word ("SMRT"). */
  hasSyllabicR?: true;
  /** Whether names of places change their endings: "Gdańsk", "w Gdańsku". */
  inflectsPlaces?: true;
  /** What fields of adverts are called, beside the words of the interface. */
  labelWords?: string;
}

/** How a site addresses its visitors: "Sie", "vous", "u", or "du", "tu", "je". */
export const addressForms = ['formal', 'informal'] as const;
export type AddressForm = (typeof addressForms)[number];

/**
 * The languages that the interface itself speaks, by their codes (ISO 639-1), sorted: the 24 official languages of the
 * European Union, Ukrainian, Norwegian (bokmål), Turkish and Arabic. Scripts of pages load the other names of this file
 * without the table.
 */
const table = {
  // Arabic
  ar: {
    isOfTheUnion: false,
    script: 'Arabic',
    letters: '\\p{Script=Arabic}\\p{M}',
  },
  // Bulgarian
  bg: {
    otherAddress: 'informal',
    script: 'Cyrillic',
    letters: 'абвгдежзийклмнопрстуфхцчшщъьюяѝ',
    oneLetterWords: 'авикос',
    twoLetterWords: 'на за от до по из се са си ли не но че ще да го ги ме ми те ти ни ви аз то ул',
    hasSyllabicR: true,
  },
  // Czech
  cs: {
    otherCodes: ['cz'],
    otherAddress: 'informal',
    letters: 'áčďéěíňóřšťúůýž',
    fontSlices: ['latin-europe'],
    oneLetterWords: 'aikosuvz',
    twoLetterWords: 'na do od po ve ze se za si je by no ty my vy to či co ač až ke ku',
    hasSyllabicR: true,
    inflectsPlaces: true,
    labelWords: `druh typ smlouvy smlouva oddělení odvětví úroveň zkušenosti vzdělání směny nástup oblast úvazek počet`,
  },
  // Danish
  da: {
    otherCodes: ['dk'],
    letters: 'æøåéüö',
    oneLetterWords: 'iåø',
    twoLetterWords: 'af at da de du en er et på om op os så to vi ud ad ny nu ja nå sø by',
  },
  // German
  de: {
    otherAddress: 'formal',
    letters: 'äöüßéà',
    twoLetterWords: 'ab am an da du er es im in ja je ob so um wo zu ei',
    labelWords: `art vertrag vertragsart branche abteilung bereich ebene erfahrung ausbildung arbeitszeit schicht beginn anzahl
    standort region kenntnisse sprachen team stufe status`,
  },
  // Greek
  el: {
    otherCodes: ['gr'],
    otherAddress: 'informal',
    script: 'Greek',
    letters: '\\p{Script=Greek}',
    oneLetterWords: 'ηοω',
    twoLetterWords: 'σε με να το τα τη οι ως αν δε θα μη σα τι',
  },
  // English
  en: {
    letters: 'éèêëïöçàñ',
    oneLetterWords: 'a',
    twoLetterWords: 'am an as at be by do go he hi if in is it me my no of on or so to up us we',
    labelWords: `kind type contract department team branch industry sector level seniority experience education hours shift
    shifts schedule start openings vacancies positions country region skills languages status benefits category`,
  },
  // Spanish
  es: {
    otherAddress: 'formal',
    letters: 'áéíñóúüç',
    oneLetterWords: 'aeouy',
    twoLetterWords: 'al de el en es ha la le lo me mi mí no se sé si sí su te tu tú un ya yo',
    labelWords: `tipo contrato departamento sector nivel experiencia formación jornada turno vacantes puestos idiomas`,
  },
  // Estonian
  et: {
    otherAddress: 'formal',
    letters: 'äõöüšž',
    twoLetterWords: 'ja ei et on ka ta te me ma sa ee öö',
  },
  // Finnish
  fi: {
    otherAddress: 'formal',
    letters: 'äöåšžé',
    twoLetterWords: 'ei ja jo me on ne he se te yö työ',
  },
  // French
  fr: {
    otherAddress: 'informal',
    letters: 'àâæçéèêëîïôœùûüÿ',
    oneLetterWords: 'aày',
    twoLetterWords: 'au ce de du en et il je la le ma me ne nu on ou où sa se si ta te tu un va',
    labelWords: `type contrat département service secteur niveau expérience formation horaires équipe postes langues`,
  },
  // Irish
  ga: {
    letters: 'áéíóú',
    oneLetterWords: 'aió',
    twoLetterWords: 'ag an ar as de do go is le mo na ní nó sa tú sé sí ár',
  },
  // Croatian
  hr: {
    otherAddress: 'informal',
    letters: 'čćđšž',
    fontSlices: ['latin-europe', 'polish'],
    oneLetterWords: 'aikosuz',
    twoLetterWords: 'na do od po za iz se su je bi da ja ti mi vi on ne ni uz ka',
    hasSyllabicR: true,
  },
  // Hungarian
  hu: {
    otherAddress: 'formal',
    letters: 'áéíóöőúüű',
    fontSlices: ['latin-europe'],
    oneLetterWords: 'aes',
    twoLetterWords: 'az és ha is ki le na ne se te ti mi be el fa jó új ön ők ez',
  },
  // Italian
  it: {
    otherAddress: 'formal',
    letters: 'àèéìíîòóùú',
    oneLetterWords: 'aeio',
    twoLetterWords: 'ai al da de di do ed ha ho il in io la le li lo ma me mi ne no se si su te ti tu un va',
    labelWords: `tipo contratto reparto settore livello esperienza istruzione orario turno posizioni lingue`,
  },
  // Lithuanian
  lt: {
    otherAddress: 'informal',
    letters: 'ąčęėįšųūž',
    fontSlices: ['latin-europe', 'polish'],
    oneLetterWords: 'oį',
    twoLetterWords: 'ir ar iš po su už be ne jo ji jį tu',
  },
  // Latvian
  lv: {
    letters: 'āčēģīķļņōŗšūž',
    fontSlices: ['latin-europe'],
    twoLetterWords: 'ir no un uz pa pe ar ne ja jo kā tu ap',
  },
  // Maltese
  mt: {
    letters: 'ċġħżàèéìòù',
    fontSlices: ['latin-europe', 'polish'],
    oneLetterWords: 'u',
    twoLetterWords: 'fi ma sa ta il id in is it ir ix iz ic',
  },
  // Norwegian Bokmål
  nb: {
    otherCodes: ['no', 'nn'],
    isOfTheUnion: false,
    letters: 'æøåéèêóòâôü',
    oneLetterWords: 'iå',
    twoLetterWords: 'av da de du en er et ei på om og så to vi ut ny nå ja by',
  },
  // Dutch
  nl: {
    otherAddress: 'formal',
    letters: 'áâèéêëíïóöüç',
    twoLetterWords: 'af al de en er ga is in ik je ja me na nu of om op te uw we zo',
    labelWords: `soort type contract afdeling sector niveau ervaring opleiding uren dienst aantal vacatures talen team`,
  },
  // Polish
  pl: {
    otherAddress: 'formal',
    letters: 'ąćęłńóśźżéöü',
    fontSlices: ['polish'],
    oneLetterWords: 'aiouwz',
    twoLetterWords:
      'bo by co do go ja je ku ma mi my na ni no od on po są su ta te to tu ty we wy za ze że iż',
    inflectsPlaces: true,
    labelWords: `rodzaj typ umowa umowy dział branża sektor poziom doświadczenie doświadczenia wykształcenie zmiany zmiana etat
    system wakaty liczba kraj region umiejętności języki zespół status benefity kategoria obszar`,
  },
  // Portuguese
  pt: {
    otherAddress: 'informal',
    letters: 'áâãàçéêíóôõúü',
    oneLetterWords: 'aeoàé',
    twoLetterWords: 'ao as da de do em eu há já lá me na no os ou se só tu um às ás',
  },
  // Romanian
  ro: {
    otherAddress: 'formal',
    letters: 'ăâîșşțţé',
    fontSlices: ['latin-europe'],
    oneLetterWords: 'ao',
    twoLetterWords: 'al am ar ca ce cu da de ei el eu fi în la le mă ne nu sa se și şi su te un va',
  },
  // Slovak
  sk: {
    otherAddress: 'informal',
    letters: 'áäčďéíĺľňóôŕšťúýž',
    fontSlices: ['latin-europe'],
    oneLetterWords: 'aikosuvz',
    twoLetterWords: 'na do od po vo zo so za sa si je by no ty my vy to či ak až ku ko',
    hasSyllabicR: true,
    inflectsPlaces: true,
  },
  // Slovenian
  sl: {
    otherAddress: 'informal',
    letters: 'čšžćđ',
    fontSlices: ['latin-europe'],
    oneLetterWords: 'ahiksvz',
    twoLetterWords: 'na do od po za iz se so je bi da in pa ki ob ne ni mi ti vi ta te to',
    hasSyllabicR: true,
  },
  // Swedish
  sv: {
    letters: 'åäöéàü',
    oneLetterWords: 'iåö',
    twoLetterWords: 'av de du då en er på om så vi ut ny nu ja är år ej ur åt',
  },
  // Turkish
  tr: {
    otherAddress: 'informal',
    isOfTheUnion: false,
    letters: 'çğıöşüâîû',
    fontSlices: ['latin-europe'],
    oneLetterWords: 'o',
    twoLetterWords: 've de da bu şu ki mi mı mu mü ne ya iş ev su il',
  },
  // Ukrainian
  uk: {
    otherCodes: ['ua'],
    otherAddress: 'informal',
    isOfTheUnion: false,
    script: 'Cyrillic',
    letters: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
    oneLetterWords: 'абвєжзійоуя',
    twoLetterWords: 'на за до із зі по та не чи що ви ми ти ні як же це бо аж ти ту то ці',
    hasSyllabicR: true,
    inflectsPlaces: true,
    labelWords: `тип вид договір договору відділ галузь рівень досвід освіта зміни графік вакансії кількість країна навички мови
    команда статус`,
  },
} satisfies Readonly<Record<string, LanguageFacts>>;

export type BuiltInLanguage = keyof typeof table;

export const languageTable: Readonly<Record<BuiltInLanguage, LanguageFacts>> = table;

/** The codes of the table. */
export const interfaceLanguages = /* @__PURE__ */ Object.keys(languageTable) as readonly BuiltInLanguage[];

/** Languages whose texts are there in both forms of address. */
export const languagesWithForms: readonly BuiltInLanguage[] = /* @__PURE__ */ interfaceLanguages.filter(
  (language) => languageTable[language].otherAddress !== undefined,
);

declare const ofTheOwner: unique symbol;
/** The code of a language whose texts the owner has written (`ownLanguages` of the settings). */
export type OwnLanguage = string & { readonly [ofTheOwner]: true };

/** A language that pages of a site can be in. */
export type InterfaceLanguage = BuiltInLanguage | OwnLanguage;

export const isBuiltIn = (language: string): language is BuiltInLanguage =>
  Object.hasOwn(languageTable, language);

/** What the table says of a language; `undefined` for languages that the interface does not speak. */
export const factsOf = (language: string): LanguageFacts | undefined =>
  isBuiltIn(language) ? languageTable[language] : undefined;

/** The language that a code means on boards: "uk" for "ua", "nb" for "nn" (Norwegian is one board, in bokmål). */
export const meantLanguage = (code: string): string =>
  interfaceLanguages.find((language) => languageTable[language].otherCodes?.includes(code)) ?? code;

/**
 * Languages whose own code makes `Intl` write differently from our texts.
 *
 * - `pt`: the bare code means Brazil ("polonês", "Polônia", "12.345"); the texts are European.
 * - `ga`, `mt`: Chrome has no words for them and writes in the visitor's own language instead, which can be any.
 *   Node has them, so pages are printed right; what a script adds later is English rather than, say, Polish.
 */
const written: ReadonlyMap<string, readonly string[]> = new Map([
  ['pt', ['pt-PT', 'pt']],
  ['ga', ['ga', 'en-IE']],
  ['mt', ['mt', 'en-MT']],
]);

/**
 * The locale of dates and amounts: the region that the owner chose for a language (`locales`), else, for English, the
 * one whose order of day and month is usual in the site's time zone. The language itself if there is neither.
 */
export function localeOf(
  language: string,
  { locales, timeZone }: { locales: Readonly<Record<string, string | undefined>>; timeZone: string },
): string {
  const isEuropean = language === 'en' && timeZone.startsWith('Europe/');
  return locales[language] ?? (isEuropean ? 'en-GB' : language);
}

/** The format of a day in words: "5 September 2022". */
export const wholeDay = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/**
 * The locales for `Intl` to write numbers, dates or names for readers of `language`: the first supported one is used,
 * English if there is none (never the visitor's own language, which can be any). `lang` attributes keep the language
 * itself.
 *
 * @param language BCP 47 tag; one that names a region ("pt-BR") stays unchanged
 */
export const localesOf = (language: string): string[] => [...(written.get(language) ?? [language]), 'en'];

/** The primary language of a tag: "en" of "en-GB". */
export function primaryLanguage(tag: string): string {
  return tag.split('-', 1)[0] ?? tag;
}
