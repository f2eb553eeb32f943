import { jsonStart } from '../service/http/printable.ts';
import { plainLetters, plainName } from './characters.ts';

/** Control characters, bidi controls, zero-width characters and code points that are no characters at all. */
const unseen =
  /[\p{Cc}\p{Noncharacter_Code_Point}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Words that programs write for empty values. */
const missingWords: ReadonlySet<string> = new Set([
  'null',
  'undefined',
  'nan',
  '[object object]',
  'n/a',
  'n.a.',
  'n/d',
  'n.d.',
  '#n/a',
  '#n/d',
  '#ref!',
  '#value!',
]);

/** What people enter in a required field if they have nothing to say. Some of it may be the name of a place. */
const emptyAnswers: ReadonlySet<string> = new Set(
  `none|not applicable|not specified|not set|unspecified|no value|empty|brak|nie dotyczy|brak danych|nie podano|keine|keine angabe|
k.a.|k. a.|entfällt|nicht zutreffend|ohne angabe|aucun|aucune|néant|non renseigné|sans objet|ninguno|ninguna|no aplica|
no especificado|nessuno|nessuna|non specificato|nenhum|nenhuma|não aplicável|não especificado|geen|n.v.t.|nvt|niet van toepassing|
žádný|žádné|neuvedeno|nezadáno|žiadne|neuvedené|nincs|nincs megadva|ei määritelty|ei mitään|ingen|ikke angivet|ikke oppgitt|ej angivet|
nema|nije navedeno|ni podano|nėra|nenurodyta|nav|nav norādīts|puudub|määramata|niciunul|nespecificat|няма|не е посочено|немає|не вказано|
κανένα|δεν ορίζεται|yok|belirtilmemiş|لا يوجد|غير محدد|ní bhaineann|xejn`
    .split('|')
    .map((word) => word.trim()),
);

/** Prompts in the first line of a select list, with dots, dashes or brackets around them. */
const prompts: ReadonlySet<string> = new Set(
  `select|choose|pick|please select|please choose|select one|choose one|select an option|choose an option|select option|select value|
wybierz|proszę wybrać|wybierz opcję|wybierz z listy|wybierz wartość|auswählen|bitte auswählen|bitte wählen|wählen|wählen sie|bitte wählen sie|
sélectionner|sélectionnez|choisir|choisissez|veuillez sélectionner|veuillez choisir|seleccionar|seleccione|selecciona|elegir|elija|elige|
seleziona|selezionare|scegli|scegliere|selecionar|selecione|escolher|escolha|selecteer|selecteren|kies|kiezen|maak een keuze|vyberte|
vybrat|zvolte|vybrať|zvoľte|válasszon|kérjük válasszon|kérem válasszon|választ|valitse|välj|vælg|velg|odaberi|odaberite|izberi|izberite|
pasirinkti|pasirinkite|izvēlēties|izvēlieties|vali|valige|selectează|selectați|alege|alegeți|изберете|избери|оберіть|виберіть|обрати|
επιλέξτε|επιλογή|seçin|seçiniz|seç|lütfen seçin|lütfen seçiniz|اختر|الرجاء الاختيار|roghnaigh|agħżel`
    .split('|')
    .map((word) => word.trim()),
);

/** Without signs around it, each of these may be an ordinary word. */
const doubtful: ReadonlySet<string> = new Set(
  'select choose pick vali kies alege wählen choisir elegir scegliere välj vælg velg seç επιλογή'.split(' '),
);
const around = /^[\s.…<>[\](){}*|:=_\p{Pd}]+|[\s.…<>[\](){}*|:=_\p{Pd}]+$/gu;

/**
 * One line of plain text: white space of every kind becomes single spaces; control, bidi and zero-width
 * characters and broken surrogates go; letters are plain ones; nothing longer than `cap` UTF-16 units (never half a character).
 */
export function tidy(text: string, cap = Number.POSITIVE_INFINITY): string {
  const line = plainLetters(text)
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(unseen, '')
    .replace(/\p{Cs}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return line.length <= cap
    ? line
    : line
        .slice(0, cap)
        .replace(/\p{Cs}$/u, '')
        .trimEnd();
}

/** Whether tidy text says nothing: empty, without any letter, digit or symbol, or a word such as "null". */
export function isMissing(text: string): boolean {
  return !/[\p{L}\p{N}\p{S}]/u.test(text) || missingWords.has(text.toLowerCase());
}

/**
 * Whether a value says nothing: as `isMissing`, or it is a filler that people enter ("brak", "N/A"), or the prompt of a
 * select list ("Wybierz...", "-- select --"). Not for names of places and people.
 */
export function saysNothing(text: string): boolean {
  if (isMissing(text)) return true;
  if (text.length > 40) return false;
  const said = text.normalize('NFC').toLowerCase();
  const bare = said.replace(around, '');
  if (emptyAnswers.has(said) || emptyAnswers.has(bare)) return true;
  return prompts.has(bare) && (bare !== said || !doubtful.has(bare));
}

/**
 * Text or number as tidy text, without entities and tags that an import left in it; `null` for any other shape and
 * for text that says nothing.
 */
export function wordsOf(value: unknown, cap?: number): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = tidy(plainName(String(value)), cap);
  return isMissing(text) ? null : text;
}

/** For comparing what people typed: without case, white space tidied, one Unicode form. */
export function fold(text: string): string {
  return tidy(text).normalize('NFC').toLowerCase();
}

/** Any value for a message to a person: JSON unless it is text, tidy, at most 80 characters. */
export function quote(value: unknown): string {
  const text = tidy(typeof value === 'string' ? value.slice(0, 400) : jsonStart(value, 400));
  return text.length <= 80 ? `"${text}"` : `"${tidy(text, 79)}…"`;
}
