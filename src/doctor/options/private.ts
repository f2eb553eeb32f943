import { moneyIn } from '../advert/money.ts';
import { oneLine } from '../say.ts';

/** Words in the name of an option that speak of things between colleagues, in the languages of tenants seen. */
const privateWords = new Set(
  `note notes notatka notatki uwaga uwagi komentarz comment comments remark remarks notiz bemerkung kommentar internal
   intern wewnetrzny wewnętrzny wewnetrzne private confidential poufne salary salaries wage wages pay rate stawka
   wynagrodzenie pensja gehalt lohn budget budzet budżet margin marza marża fee prowizja cost koszt price cena
   guarantee gwarancja garantie status state phone telefon tel mobile komorka email mail mobil recruiter rekruter owner
   opiekun person osoba contact kontakt client klient kunde customer password secret token pesel iban invoice faktura`
    .split(/\s+/)
    .filter(Boolean),
);

const valuePatterns: readonly (readonly [string, (text: string) => boolean])[] = [
  ['an e-mail address', (text) => /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}\.[\p{L}.]{2,63}/u.test(text)],
  ['a phone number', isPhone],
  ['an amount of money', (text) => moneyIn(text) !== null],
  ['an account number', (text) => /(?<![A-Z\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}/.test(text)],
];

/** The longest part of a value that is looked at. */
const longest = 2000;

/** Why an option looks private, by its name or else by one of its values; `null` where nothing says so. */
export function whyPrivate(option: string, values: Iterable<string>): string | null {
  const word = wordsOfName(option).find((part) => privateWords.has(part));
  if (word !== undefined) return `its name says "${oneLine(word)}"`;
  for (const value of values) {
    const text = value.slice(0, longest);
    const found = valuePatterns.find(([, matches]) => matches(text));
    if (found !== undefined) return `a value holds ${found[0]}`;
  }
  return null;
}

/** "_rate_visible", "rateVisible", "rate.visible" are the same two words. */
export function wordsOfName(option: string): string[] {
  return option
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
}

/** Nine digits or more that stand in groups or behind a plus: dates, ids and postcodes are none. */
function isPhone(text: string): boolean {
  const [found] =
    /(?<![\p{L}\d])(?:\+|00)\d[\d ()/-]{7,18}\d(?!\d)|(?<!\d)\d{3}[ -]\d{3}[ -]\d{3}(?!\d)/u.exec(text) ?? [];
  return found !== undefined && found.replace(/\D/g, '').length >= 9;
}
