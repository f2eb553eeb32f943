import { factsOf, primaryLanguage } from '../i18n/languages.ts';
import { memoLast } from '../i18n/remember.ts';
import type { Job, Place } from './job.ts';
import { capitalize, capitalizeNames, capitalizePlaces, type NameIndex } from './places/town-names.ts';
import type { Report } from './problems.ts';
import { isMissing, quote, tidy, wordsOf } from './text.ts';

/** The longest title, in characters: the longest real ones stay below 150. */
const longestTitle = 300;

/** How problems name a record: by its title where there is one. */
export function recordName(name: string | null, advertId: number): string {
  const title = wordsOf(name, longestTitle);
  return title === null ? `Advert ${advertId}` : quote(title);
}

/**
 * The title as the recruiter wrote it: white space tidied, control and bidi characters removed. Where there is
 * none, the reference replaces it, else the advert's number, with a problem `title-missing`.
 */
export function readTitle(
  name: string | null,
  advert: { advertId: number; reference: string | null },
  report: Report,
): string {
  const title = wordsOf(name, longestTitle);
  if (title !== null) return title;
  const standIn = advert.reference ?? `#${advert.advertId}`;
  report('title-missing', `it has no title, so it is shown as ${quote(standIn)}; give the advert a name`);
  return standIn;
}

/**
 * Pictures: emoji with their variants, flags and keycaps, and the stars, ticks, squares and pointers used as
 * bullets. ©, ® and ™ mean something, and so do gender signs, arrows between words and stars after a number.
 */
const picture = String.raw`(?:\p{RI}{2}|[0-9#*]\ufe0f?\u20e3|(?![©®™♀♂⚥⚧⚲\u2190-\u21ff]|(?<=\d ?)[★☆⭐])(?:\p{Extended_Pictographic}|[\u25a0-\u25ff\u2605-\u2606\u2660-\u2667\u2700-\u27bf])(?:\p{EMod}|\ufe0f|\u200d\p{Extended_Pictographic})*)`;
const pictures = new RegExp(`(?:\\s*${picture}[\\ufe0e\\ufe0f\\u200d\\u20e3]*)+`, 'gu');

/** Rows of signs that draw a line: `***`, `===`, `--`, `>>>`, `• • •`. */
const rows =
  /(?:[*=~^•·●|¦]\s*){2,}|(?:[-–—]\s*){2,}|[<>]{3,}|[#+]{3,}|(?<![\p{L}\p{N}])_{2,}|_{2,}(?![\p{L}\p{N}])/gu;

/** Separators that begin or end a title and so divide nothing. ".NET", "#1" and "C+" stay. */
const atStart = /^(?:[!¡]{2,}|>{2,}|<{2,}(?!.*>>)|[-–—*•·●|¦=~_^<>»,;:.!/\\]+\s|[•·●|¦]|\s+)/u;
const atEnd = /(?:!{2,}|(?<=[!?])[!?]+|<{2,}|(?<!<<.*)>{2,}|\s[-–—*•·●|¦=~_^<>«,;:.!/\\]+|[•·●|¦]|\s+)$/u;
const wrapped = /^([*~_!|])(?!\s)([^*~_!|]*)(?<!\s)\1$/u;

/** The stars of a hotel ("Hotel ibis***", "Mercure****"), and their placeholder. */
const hotelStars = new RegExp(
  [
    String.raw`(?<=(?i:h[oôó]tel|otel|готел)[\p{L}\p{M}]*(?:\s[\p{L}\p{M}'’-]+|\s)?)\*{1,5}(?!\*)`,
    String.raw`(?<=^[^*]*(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}'’-]*\p{Ll})\*{2,5}(?![*\p{L}])`,
  ].join('|'),
  'gu',
);
const kept = '\ue000';

/**
 * A title without decoration: pictures, rows of signs, signs around it ("!!! *** BARISTA ***"). A row between words
 * becomes a dash. A title that is only decoration stays as it is.
 *
 * @param title tidy
 */
export function undecorated(title: string): string {
  const bare = title
    .replace(pictures, ' ')
    .replace(hotelStars, (stars) => kept.repeat(stars.length))
    .replace(rows, ' – ')
    .replace(/\s*([!?])\1+(?=\s*\S)/gu, '$1')
    .replace(/\.{4,}/g, '…');
  const plain = tidy(trimmed(tidy(bare)).replace(wrapped, '$2')).replaceAll(kept, '*');
  return isMissing(plain) ? title : plain;
}

/** Several signs may follow each other at an end: repeats until nothing changes, which is soon. */
function trimmed(title: string): string {
  const less = title.replace(atStart, '').replace(atEnd, '');
  return less === title ? title : trimmed(less);
}

/** A run of letters and digits, apostrophes inside included ("driver's", "комп'ютер"). */
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
/** "m/w/d", "K/M", "f|m|x": single letters between strokes, as written. */
const marker = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:\s?[/|,]\s?\p{L}){1,4}(?![\p{L}\p{M}\p{N}])/gu;
const roman = /^(?=[IVX]{2})X{0,2}(?:IX|IV|V?I{0,3})$/;

/**
 * Whether a title counts as ALL CAPS: at least 6 letters that have a case, more than 70 % of them capitals, and
 * no word with 4 or more small letters in a row ("PRACOWNIK z uprawnieniami" is mixed and stays).
 */
export function isAllCaps(title: string): boolean {
  const capitals = title.match(/\p{Lu}/gu)?.length ?? 0;
  const small = title.match(/\p{Ll}/gu)?.length ?? 0;
  const letters = capitals + small;
  return letters >= 6 && capitals / letters > 0.7 && !/\p{Ll}{4}/u.test(title);
}

/**
 * A title for display. ALL CAPS becomes sentence case by the rules of the advert's language; in German, whose
 * nouns cannot be known, every word but small ones gets a capital. As written stay: gender markers ("m/w/d"),
 * words with digits ("B2B", "2026"), known short forms, Roman numbers, single letters that are no words
 * ("C+E"). Names of the place keep their capital. Only the case of letters changes.
 *
 * @param title tidy
 * @param language BCP 47
 */
export function displayTitle(title: string, language: string, place: Place | null): string {
  if (!isAllCaps(title)) return title;
  const markers = [...title.matchAll(marker)].map(
    (found) => [found.index, found.index + found[0].length] as const,
  );
  const kept = (from: number, to: number) => markers.some(([start, end]) => from >= start && to <= end);
  const letterCase = caseFor(language);
  let begins = true;
  let end = 0;
  let display = '';
  for (const found of title.matchAll(word)) {
    const between = title.slice(end, found.index);
    if (/[!?|•]/.test(between)) begins = true;
    end = found.index + found[0].length;
    const isKept = kept(found.index, end) || (isLetter(found[0]) && !isAmongWords(title, found.index, end));
    display += between + (isKept ? found[0] : letterCase(found[0], begins, title[end] === '.'));
    begins = false;
  }
  return capitalizePlaces(display + title.slice(end), language, place);
}

const isLetter = (text: string) => [...text].length === 1;

/**
 * Whether a letter has a space or a bracket before it, and a word to come, in quotes or brackets maybe: "C + E" and
 * "Patente E" name classes, "W „BIEDRONCE”" and "I/LUB" hold words.
 */
function isAmongWords(title: string, start: number, end: number): boolean {
  const isApart = start === 0 || /[ (]/.test(title[start - 1] ?? '');
  return (
    isApart && /^(?: ["'“”„«»‚‘’([]?(?:[\p{L}\p{M}]{2}|\p{N}|\p{L}['’+])|\/\p{L}{2})/u.test(title.slice(end))
  );
}

/**
 * The case of one word of a title in capitals; `begins` where it opens a sentence, `isCut` where a full stop follows
 * ("DS.", "NR.").
 */
function caseFor(language: string): (word: string, begins: boolean, isCut: boolean) => string {
  const primary = primaryLanguage(language);
  const small = (text: string) => text.toLocaleLowerCase(language);
  const singles = factsOf(primary)?.oneLetterWords ?? '';
  return (text, begins, isCut) => {
    const lower = small(text);
    if (/\p{N}/u.test(text) || acronyms.has(text) || roman.test(text)) return text;
    if (primary === 'de' && germanAcronyms.has(text)) return text;
    if (!isCut && looksShort(text, primary)) return text;
    if (isLetter(text) && !singles.includes(lower)) return text;
    const name = wordNames.get(lower);
    if (name !== undefined) return name;
    if (begins || (primary === 'de' && !smallGermanWords.has(lower))) return capitalize(lower, language);
    return lower;
  };
}

const renamed = memoLast((job: Job, displayTitle: string): Job => ({ ...job, displayTitle }));

/** The towns of a job, as titles in capitals may name them. */
export const townsOf = ({ place, morePlaces = [] }: Job): readonly string[] =>
  [place, ...morePlaces].map((one) => one?.locality ?? '');

/**
 * A job with the capitals of the towns that its title names, if the title is all in capitals ("Kierowca – Żukowo"). Any
 * other job is returned as it is.
 *
 * @param towns of all jobs of the board
 */
export const withKnownTowns = memoLast((job: Job, towns: NameIndex): Job => {
  if (!isAllCaps(job.title)) return job;
  const displayTitle = capitalizeNames(job.displayTitle, job.language, towns, true);
  return displayTitle === job.displayTitle ? job : renamed(job, displayTitle);
});

/** Short forms that stay in capitals when a title in capitals is brought down. */
const acronyms: ReadonlySet<string> = new Set(
  `IT HR UDT CNC SAP QA UX UI B2B B2C BHP ISO PHP SQL CRM ERP PR SEO SEM PPC CEO CFO CTO COO CIO PLC CAD CAM SEP RTV
   AGD OZE BIM API AWS GCP VAT CIT AML KYC PMO ADR HDS TIR LKW PKW KFZ ZUS RODO DSGVO GDPR DTP HACCP WMS TMS SMT EHS
   HSE MIG MAG TIG WIG WJO FMCG TSL BPO SSC EU USA HVAC VIP TV PC POS SRE JS HTML CSS XML NET BI AI ML PLN EUR USD CHF
   GBP UAH CQC ІТ ПЗ ПДВ ЧПК СТО ФОП ВЕД АЗС СЕ ЄС МОЗ CACES
   BOZP OSVČ SZČO HACCP ADHD NHS HGV LGV CDI OKJ LVI ZZP MBO HBO VCA ICT IOT GIS OEM IAM`.split(/\s+/),
);

/** Names that are no plain words in any language, by their lower-case form. */
const wordNames: ReadonlyMap<string, string> = new Map(
  `Java JavaScript TypeScript Python Ruby Scala Kotlin Rust Angular React Linux Windows Android iOS macOS Azure
   Kubernetes Docker Excel Salesforce Microsoft Google DevOps DevSecOps MySQL PostgreSQL WordPress AutoCAD
   SolidWorks`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

/** German words that stay small in a title, where every other word gets a capital. */
const smallGermanWords: ReadonlySet<string> = new Set(
  `in im ins und oder für mit am an auf der die das dem den des ein eine einen einem einer eines als bei beim zu zum
   zur von vom ab bis ohne nach aus pro je per über unter vor sowie auch ca bzw inkl innen`.split(/\s+/),
);

/** Short forms in German titles, of which some are words in other languages. */
const germanAcronyms: ReadonlySet<string> = new Set(
  `MFA ZFA TFA PTA MTA MTLA MTRA OTA ATA PKA LEH EDV TGA QMB FSJ BFD EFZ EBA AGB DAA OGS ÖPNV ABA SAA PÜG BEM UVV AVOR
   ITA UTA CTA BTA GTA KITA VBA`.split(/\s+/),
);

const vowel = /[aeiouyæøœаеиоуіїєюяыэёъαεηιουω]/i;

/**
 * Whether a word in capitals is a short form by its letters: two that are no word of the language, or up to five without
 * a vowel ("HVAC" is one by the list). Slavic languages have words around an "r" or "l" ("SMRT").
 */
function looksShort(word: string, language: string): boolean {
  const letters = [...word].length;
  const small = word.toLocaleLowerCase(language);
  if (letters === 2) {
    const words = factsOf(language)?.twoLetterWords;
    return words !== undefined && !words.split(' ').includes(small);
  }
  if (letters < 3 || letters > 5) return false;
  const bare = small.normalize('NFD').replace(/\p{M}/gu, '');
  return !vowel.test(bare) && !(factsOf(language)?.hasSyllabicR && /[rlрл]/.test(bare));
}
