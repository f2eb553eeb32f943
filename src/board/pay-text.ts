import { digitOf } from '../i18n/fold.ts';
import type { PayUnit } from '../i18n/terms.ts';
import { currenciesIn } from './currencies.ts';
import { tidy } from './text.ts';

/** What an amount may mean. */
export interface Amount {
  /** Every number that it may mean, at most two decimals each; the more usual meaning first. */
  values: readonly number[];
  /**
   * The dot or comma before three last digits that leaves two of them: "5.400" is 5400 to some readers and 5.4 to
   * others. `null` where no mark is in doubt.
   */
  mark: '.' | ',' | null;
}

/**
 * One amount as people write it: "7000", "27,00", "27.5", "5 400", "5.400,00", "5,400.00", "1'200", "1.200.000",
 * "12,00,000" (the Indian way). `null` where it is none.
 */
export function readAmount(text: string): Amount | null {
  const plain = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text);
  if (plain !== null) return sure(numberOf(plain[1], plain[2]));
  for (const grouped of groupings) {
    const [, whole, decimals] = grouped.exec(text) ?? [];
    if (whole === undefined || whole.length > 12) continue;
    const value = numberOf(whole.replace(/\D/g, ''), decimals);
    const [, before, mark, after] =
      /^(\d{1,3})([.,])(\d{3})$/.exec(decimals === undefined ? whole : '') ?? [];
    if (mark === undefined) return sure(value);
    return { values: [value, Number(`${before}.${after}`)], mark: mark === '.' ? '.' : ',' };
  }
  return null;
}

const sure = (value: number): Amount => ({ values: [value], mark: null });

const groupings = [
  /^(\d{1,3}(?: \d{3})+)(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:'\d{3})+)(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d{1,2}))?$/,
];

function numberOf(whole: string | undefined, decimals: string | undefined): number {
  return Number(`${whole}.${decimals ?? 0}`);
}

const apostrophes = /[’‘ʼʹ′`´]/g;
const dashes = /[‐‑‒–—―−]/g;

/**
 * Digits and marks of any script as ASCII has them ("٥٬٠٠٠" is "5'000"), one kind of dash and of apostrophe. Marks
 * that only show that an amount is round are dropped: "3.500,-", "1'200.–", "32 000:-".
 */
export function asciiAmounts(text: string): string {
  return text
    .replace(apostrophes, "'")
    .normalize('NFKC')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replaceAll('٬', "'")
    .replaceAll('٫', ',')
    .replaceAll('،', ',')
    .replace(dashes, '-')
    .replace(/(?<=\d)[.,:]-{1,2}(?! ?\d)/g, '');
}

/** The content of one pay field. Amounts of zero count as missing. */
export interface PayText {
  /** One amount without a word that makes it a lower or upper bound. */
  amount: Amount | null;
  from: Amount | null;
  to: Amount | null;
  /** The currencies (ISO 4217) that the text may mean by what it names, and the unit; `null` where it names none. */
  currencies: readonly string[] | null;
  unit: PayUnit | null;
}

const nothing: PayText = { amount: null, from: null, to: null, currencies: null, unit: null };

/** `word` where no letter touches it. */
const said = (word: string) => new RegExp(`(?<!\\p{L})(?:${word})(?!\\p{L})`, 'giu');
/** "za godzinę", "/ h", "per month". */
const per = (period: string) =>
  said(
    `(?:\\/ ?|na |za |per |pro |por |par |pe |al |à l'|à la |î?n |v |pr\\.? |i |на |за |ανά |την |το )?(?:${period})`,
  );

/** "gross" adds nothing, for pay is gross. */
const gross = said(
  'brutto|bruttó|gross|brut|bruts|bruto|brüt|lordi|lordo|lorda|hrubého|hrubá|hrubý|hrubej|bruttolön|брутто|бруто|μικτά|μικτές|إجمالي',
);

/** The period that pay is for, in the languages of the interface. */
const units: readonly (readonly [RegExp, PayUnit])[] = [
  [
    per(
      String.raw`godz\.?|godzin[ęaeyi]|h|hr|hour|hourly|stunde|std\.?|годину|год\.?|hod\.?|hodin[aou]|hodinu|heure|hora|ora|oră|óra|órabér|ura|uro|sat|uur|timme|tim|time|timen|tunti|tund|tunnis|val\.?|stundā|ώρα|saat|saatlik|ساعة|الساعة`,
    ),
    'HOUR',
  ],
  [per(`dzień|day|daily|tag|dag|den|deň|jour|día|dia|giorno|zi|nap|dan|день|ден|ημέρα|gün|يوم`), 'DAY'],
  [
    per(
      String.raw`tydzień|tyg\.?|week|weekly|woche|týden|týždeň|semaine|semana|settimana|vecka|uge|uke|тиждень`,
    ),
    'WEEK',
  ],
  [
    per(
      String.raw`mies\.?|miesiąc|miesięcznie|m-c|month|monthly|monat|monatlich|міс\.?|місяць|měs\.?|měsíc|měsíčně|mesiac|mesačne|mois|mes|mensual|mensuales|mês|mese|mensili|lună|lunar|hó|hónap|havi|havonta|mjesec|mjesečno|mesec|mesečno|maand|måned|månad|mån\.?|mnd\.?|md\.?|kk|kuukausi|kuu|kuus|mėn\.?|mēn\.?|mēnesī|μήνα|μηνιαίως|месец|месечно|мес\.?|ay|aylık|شهر|شهريا|شهرياً`,
    ),
    'MONTH',
  ],
  [
    per(
      String.raw`rok|rocznie|year|yearly|annually|annum|p\.? ?a\.?|jahr|jährlich|рік|ročně|ročne|an|annuel|año|anuales|ano|anno|annui|év|évente|godišnje|jaar|år|årligt|vuosi|aasta|metams|gadā|έτος|годишно|година|yıl|yıllık|سنة|سنويا`,
    ),
    'YEAR',
  ],
];

/** "tys.", "k": the amount is in thousands. */
const thousands = String.raw`k|к|tys\.?|tysięcy|tysiące|tis\.?|tisíc|tisíce|тис\.?|тисяч|тыс\.?|хил\.?|хиляди|tsd\.?|tausend|mila|mii|ezer|bin|tūkst\.?|tuh\.?|tuhat|tuhatta|tusen|tusind|duizend|χιλ\.?|χιλιάδες|ألف|آلاف`;
const millions = String.raw`mln\.?|mio\.?|млн\.?`;
/** "mil" is a thousand in some languages and a million in others. */
const milIsThousand = /^(?:es|pt|gl|ca)$/;
const milIsMillion = /^(?:cs|sk|sl|hr|sr|bs|ro)$/;

const number = String.raw`(\d[\d .,']*?)(?: ?(${thousands}|${millions}|mil\.?))?`;
const forms: readonly [RegExp, ...('amount' | 'from' | 'to')[]][] = [
  [new RegExp(`^${number}$`, 'iu'), 'amount'],
  [
    new RegExp(
      `^(?:(?:od|from|von|від|от|de|da|dal|från|fra|van|nuo|no|alates|από|من) )?${number} ?(?:[-/÷~]|do|až|to|till|til|tot|bis|до|à|a|al|până la|až do|iki|līdz|kuni|έως|إلى|hasta) ?${number}$`,
      'iu',
    ),
    'from',
    'to',
  ],
  [
    new RegExp(
      `^(?:between|zwischen|pomiędzy|między|entre|tra|mezi|medzi|mellan|mellom|mellem|tussen|між|между) ${number} (?:and|und|a|et|y|e|och|og|en|і|та|и) ${number}$`,
      'iu',
    ),
    'from',
    'to',
  ],
  [
    new RegExp(
      `^(?:od|from|min\\.?|minimum|starting at|von|ab|від|от|dès|à partir de|desde|a partir de|da|från|fra|vanaf|nuo|alates|από|de la) ${number}$`,
      'iu',
    ),
    'from',
  ],
  [new RegExp(String.raw`^${number} ?\+$`, 'iu'), 'from'],
  [
    new RegExp(
      `^(?:do|up to|max\\.?|maks\\.?|maximum|bis|bis zu|до|jusqu'à|hasta|fino a|até|upp till|op til|opp til|až|až do|tot|iki|līdz|kuni|έως|până la) ${number}$`,
      'iu',
    ),
    'to',
  ],
];

/**
 * Reads a pay field: one amount or a range, with currency, unit and "brutto" in words, or a number. `null`
 * if it contains anything else, such as "netto" or "attractive".
 *
 * @param language ISO 639-1, of the words
 */
export function readPayText(value: unknown, language: string): PayText | null {
  if (typeof value === 'number') {
    return Math.abs(value) < 1e9 ? { ...nothing, amount: certain(Math.round(value * 100) / 100) } : null;
  }
  if (typeof value !== 'string' || value.length > 200) return null;
  const text = tidy(asciiAmounts(tidy(value)));
  // Most fields contain only a number, and searching for words is slow.
  if (!/[\p{L}\p{S}]/u.test(text)) return withBounds(boundsOf(text, language), null, null);
  const { found: currencies, rest } = currenciesIn(text);
  if (currencies?.length === 0) return null;
  let words = oneHour(rest.replace(gross, ' '), language);
  let unit: PayUnit | null = null;
  for (const [pattern, meaning] of units) {
    const without = words.replace(pattern, ' ');
    if (without === words) continue;
    if (unit !== null) return null;
    unit = meaning;
    words = without;
  }
  return withBounds(boundsOf(tidy(words), language), currencies, unit);
}

const withBounds = (bounds: Bounds | null, currencies: PayText['currencies'], unit: PayText['unit']) =>
  bounds && { ...nothing, ...bounds, currencies, unit };

/** "Година" is an hour in Ukrainian and a year in Bulgarian, and "год." is short for either. */
function oneHour(text: string, language: string): string {
  if (language === 'uk') return text.replace(/(?<!\p{L})година(?!\p{L})/giu, 'годину');
  return language === 'bg' ? text.replace(/(?<!\p{L})год(?!\p{L})\.?/giu, 'годишно') : text;
}

const certain = (value: number): Amount | null => (value === 0 ? null : { values: [value], mark: null });

type Bounds = Partial<Pick<PayText, 'amount' | 'from' | 'to'>>;

function boundsOf(text: string, language: string): Bounds | null {
  const [, below] = /^- ?(\d.*)$/.exec(text) ?? [];
  if (below !== undefined) {
    const amount = readAmount(below);
    return amount && { amount: { ...amount, values: amount.values.map((value) => -value) } };
  }
  for (const [form, ...bounds] of forms) {
    const found = form.exec(text)?.slice(1);
    if (found === undefined) continue;
    const [first, firstScale, second, secondScale] = found;
    const scales = [firstScale, secondScale].map((word) => scaleOf(word, language));
    const [one, other] = [first, second].map((digits) => (digits ? readAmount(digits.trim()) : undefined));
    if (one === null || other === null || scales.includes(null)) return null;
    const [scale = 1, otherScale = 1] = scales;
    // "120-150k": the word may be meant for both.
    const shared = firstScale === undefined && (otherScale ?? 1) > 1 ? [otherScale ?? 1, 1] : [scale ?? 1];
    // Too ambiguous.
    if (shared.length > 1 && one?.mark) return null;
    const amounts = [scaled(one, shared), scaled(other, [otherScale ?? 1])];
    return Object.fromEntries(bounds.map((bound, at) => [bound, amounts[at] ?? null]));
  }
  return null;
}

/** Applies the word behind an amount; `null` if its meaning is not sure. */
function scaleOf(word: string | undefined, language: string): number | null {
  if (word === undefined) return 1;
  if (new RegExp(`^(?:${millions})$`, 'iu').test(word)) return 1e6;
  if (!/^mil\.?$/iu.test(word)) return 1000;
  if (milIsThousand.test(language)) return 1000;
  return milIsMillion.test(language) ? 1e6 : null;
}

function scaled(amount: Amount | undefined, scales: readonly number[]): Amount | null {
  if (amount === undefined) return null;
  const [first = 0] = amount.values;
  const values = scales.flatMap((scale) =>
    amount.values.map((value) => Math.round(value * scale * 100) / 100),
  );
  return first === 0 ? null : { values, mark: amount.mark };
}
