import { fold } from '../../i18n/fold.ts';
import { readCvText } from '../cv/cv-text.ts';

/** The name must be on one of so many pages. */
const pages = 2;

/**
 * Reads names and contacts from a CV, on the visitor's device alone.
 *
 * @returns `null` where the file has no text that can be read
 */
export async function readCv(file: File): Promise<Contacts | null> {
  const text = await readCvText(file, pages);
  return text === null ? null : contactsIn(text);
}

/** Names and contacts in a CV; empty where they are missing or not certain enough. */
interface Contacts {
  name: string;
  lastname: string;
  email: string;
  phone: string;
}

/** Lines at the top of a CV that may contain its name, and how many of them without an address that confirms it. */
const nameLines = 40;
const firstLines = 5;

/** Finds the names and contacts in a CV. Pure: the same text gives the same answer. */
export function contactsIn(text: string): Contacts {
  const plain = text.normalize('NFKC').slice(0, 100_000);
  const email = /[\p{L}\d][\p{L}\d._%+-]{0,63}@(?:[\p{L}\d-]{1,63}\.)+\p{L}{2,24}/u.exec(plain)?.[0] ?? '';
  return { ...nameIn(plain, email), email, phone: phoneIn(plain) };
}

const phoneWord =
  /(?<!\p{L})(?:tel|phone|mobil|cell|handy|kom(?:\.|ór)|gsm|fon|telef|puh|τηλ|тел|тлф|هاتف|جوال)/iu;

/** The first number that is written like a phone's; one beside a word for it is preferred. */
function phoneIn(text: string): string {
  const found = text.split('\n').flatMap((line) =>
    [...line.matchAll(/(?<![\w.+/-])(?:\+|00|\()?\d[\d ()./\u00a0-]{5,22}\d(?![\w/-])/g)].flatMap(
      ([number]) => {
        const tidy = number.replace(/\s+/g, ' ').trim();
        return isPhone(tidy) ? [{ number: tidy, isNamed: phoneWord.test(line) }] : [];
      },
    ),
  );
  return (found.find(({ isNamed }) => isNamed) ?? found[0])?.number ?? '';
}

function isPhone(number: string): boolean {
  const digits = number.replace(/\D/g, '');
  const isDate = /(?:^|\D)(?:19|20)\d\d(?:\D|$)/.test(number) && !number.startsWith('+');
  const isWritten =
    /^\+|^00/.test(number) || digits.length === 9 || (digits.length > 6 && /[ ()./-]/.test(number));
  return digits.length >= 7 && digits.length <= 15 && isWritten && !isDate;
}

/** Headings of a CV and its parts, in the languages of the site; a name is none of them. */
const headings =
  /(?:curriculum|vitae|vitæ|\bcv\b|resum|résum|lebenslauf|życiorys|zyciorys|profil|bewerbung|personal|dane osobow|kontakt|contact|about|summary|experience|education|skills|doświadcz|wykształc|umiejęt|berufs|ausbildung|kenntnis|expérience|formation|compétenc|experiencia|educación|habilidad|esperienz|istruzion|competenz|životopis|резюме|резиме|автобиограф|біограф|досвід|освіта|βιογραφικό|السيرة|الذاتية|ansiokluettelo|elulookirjeldus|önéletrajz|gyvenimo|aprašymas|dzīves|meritförteckning|özgeçmiş|developer|engineer|manager|specialist|consultant|designer|analyst)/iu;

/** What precedes a name. */
const titles =
  /^(?:(?:dr|prof|mgr|inż|ing|mag|dipl|msc|bsc|mba|phd|mr|mrs|ms|herr|frau|pan|pani)\b\.?[\s-]*)+/iu;
const label =
  /^(?:full name|name|imię i nazwisko|imie i nazwisko|vor- und nachname|nom|nombre|nome|naam|navn|namn|nimi|jméno|meno|név|ime|vardas|vārds|ім['’]я|име|имя|όνομα|الاسم)\s*[:：]\s*/iu;
/** Small words that belong to the last name after them. */
const particles = new Set([
  'van',
  'von',
  'de',
  'der',
  'den',
  'di',
  'da',
  'do',
  'dos',
  'du',
  'del',
  'della',
  'la',
  'le',
  'el',
  'al',
  'bin',
  'ter',
  'zu',
  'of',
  'af',
  'av',
]);

function nameIn(text: string, email: string): Pick<Contacts, 'name' | 'lastname'> {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .slice(0, nameLines);
  const parts = fold(email.split('@')[0] ?? '')
    .split(/[^a-z]+/)
    .filter((part) => part.length > 2);
  const candidates = lines.flatMap((line, at) => {
    const words = nameWords(line);
    if (words === null) return [];
    const isLabelled = label.test(line);
    const inEmail = words.filter((word) =>
      parts.some((part) => part.includes(fold(word)) && word.length > 2),
    ).length;
    const isSure = isLabelled || inEmail > 0 || at < firstLines;
    return isSure ? [{ words, rank: (isLabelled ? 10 : 0) + 4 * inEmail - at / nameLines }] : [];
  });
  const [best] = candidates.sort((one, other) => other.rank - one.rank);
  return best ? split(best.words) : { name: '', lastname: '' };
}

/** The words of a line that is a name and nothing else: two to five, each with a capital but for small ones. */
function nameWords(line: string): string[] | null {
  const bare = line
    .replace(label, '')
    .replace(titles, '')
    .replace(/[,|•·–].*$/u, '')
    .trim();
  if (bare.length > 60 || headings.test(bare)) return null;
  const words = bare.split(' ');
  if (words.length < 2 || words.length > 5) return null;
  const isName = words.every(
    (word, at) =>
      (/^[\p{Lu}\p{Lo}][\p{L}\p{M}'’-]*\.?$/u.test(word) && (word.length > 1 || at > 0)) ||
      (at > 0 && at < words.length - 1 && particles.has(word.toLowerCase())),
  );
  return isName ? words : null;
}

/** First and last name. A last name in capitals beside a first name that is not is recognized in any position. */
function split(words: readonly string[]): Pick<Contacts, 'name' | 'lastname'> {
  const isCapital = (word: string) =>
    word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
  const capitals = words.filter(isCapital);
  if (capitals.length > 0 && capitals.length < words.length) {
    return { name: written(words.filter((word) => !isCapital(word))), lastname: written(capitals) };
  }
  let from = words.length - 1;
  while (from > 1 && particles.has((words[from - 1] ?? '').toLowerCase())) from -= 1;
  return { name: written(words.slice(0, from)), lastname: written(words.slice(from)) };
}

/** Names in capitals as people write them: "NOWAK-KOWALSKA" is "Nowak-Kowalska". */
const written = (words: readonly string[]): string =>
  words
    .map((word) =>
      word.length > 1 && word === word.toUpperCase()
        ? word
            .toLowerCase()
            .replace(/(^|[-'’])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase())
        : word,
    )
    .join(' ');
