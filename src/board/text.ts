import { parseDocument } from 'htmlparser2';
import { jsonStart } from '../service/http/printable.ts';

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

/**
 * Letters and digits whose code point only changes their style: mathematical ones ("𝐁𝐚𝐫𝐢𝐬𝐭𝐚", with the gaps that
 * older symbols fill), full-width and half-width ones, small raised ones, ligatures, and the forms of Arabic
 * letters. Signs with a meaning of their own are excluded: ™, №, ℃, ½, ², ª, ①, ㎡.
 */
const drawn =
  /[\u{1d400}-\u{1d7ff}\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212c\u212d\u212f-\u2131\u2133\u2134\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\u1d2c-\u1d6a\u1d9c-\u1dbf\u02b0-\u02b8\u02e0-\u02e4\u2071\u207f\ufb00-\ufb06\ufb50-\ufbb1\ufbd3-\ufbff\ufe80-\ufefc]+/gu;
/** A single one is a sign: Ⓜ, 🅿. */
const enclosed = /[\u24b6-\u24e9\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]{2,}/gu;
/** Usual among Chinese, Japanese and Korean letters. */
const widePunctuation = /[\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff5e]/gu;
const wideScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Characters that may be styled; no earlier one is. */
const mayBeDrawn = /[\u02b0-\u02e4\u1d2c-\uffff\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]/u;

/**
 * The same text in plain letters: screen readers spell styled ones out or skip them, searches do not find them, and
 * Google takes them for decoration (Unicode NFKC, for letters alone).
 */
export function plainLetters(text: string): string {
  if (!mayBeDrawn.test(text)) return text;
  const plain = text
    .replace(drawn, (found) => found.normalize('NFKC'))
    .replace(enclosed, (found) => Array.from(found, letterIn).join(''));
  return wideScripts.test(plain) ? plain : plain.replace(widePunctuation, (found) => found.normalize('NFKC'));
}

/** White letters on black have no plain form in Unicode. */
function letterIn(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  for (const first of [0x1f150, 0x1f170]) {
    if (code >= first && code < first + 26) return String.fromCharCode(65 + code - first);
  }
  return sign.normalize('NFKC');
}

// Controls except white space; soft hyphen; zero-width space, joiner and direction marks; embeddings, overrides
// and isolates; byte order mark; annotation anchors; noncharacters; tags (text that only machines read).
// U+200C and U+200D stay: scripts and joined emoji need them.
const unwanted =
  /[[\p{Cc}--[\t\n\v\f\r\x85]]\p{Noncharacter_Code_Point}\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gv;
const visible = /[^\s\x85\u2800\p{Default_Ignorable_Code_Point}]/v;
const whiteSpace = /[\s\x85]+/g;
const looseJoiners = /(?<![^\s\x85])\p{Default_Ignorable_Code_Point}+/gu;

/**
 * The text without characters that show nothing and can do harm: control characters, direction overrides
 * (U+202A to U+202E, U+2066 to U+2069) and marks, zero-width spaces, noncharacters, tag characters. Lone
 * surrogates become U+FFFD. White space stays as it is.
 */
export function cleanCharacters(text: string): string {
  return text.toWellFormed().replace(unwanted, '');
}

/**
 * Text for display: clean characters, plain letters, every run of white space (no-break spaces included) one space, and no
 * joiner or variation selector at a word's start, where it has nothing to join. Nothing is trimmed.
 */
export function displayText(text: string): string {
  return plainLetters(cleanCharacters(text)).replace(looseJoiners, '').replace(whiteSpace, ' ');
}

/** Whether the text shows anything at all. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** The first `length` UTF-16 units of the text at most, never half a character, without space at its end. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd();
}

/** What the bytes 0x80 to 0x9f are in Windows-1252; where that has nothing, the control characters themselves. */
const ofWindows = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, at) => at + 128),
);

/** Control characters U+0080 to U+009F as the intended characters of Windows-1252 ("\x80" is "€"). */
export const windowsCharacters = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (control) => ofWindows[control.charCodeAt(0) - 128] ?? control);

const ampersands = /&(?:(?:amp|#0*38|#x0*26);)+/gi;
const entity =
  /&(?:#(\d{2,7})|#x([\da-f]{2,6})|((?:[a-z]{1,2}(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash|lig|strok|breve|macr|ogon|dot|dblac))|nbsp|[nm]dash|quot|apos|[lrsbd]{1,2}quo|[lr]s?aquo|hellip|bull|middot|euro|pound|copy|reg|trade|deg|times|sect|shy|sup[123]|frac1[24]|e[nm]sp|thinsp|zwn?j|[lr]arr|check));/gi;
// What could form a new entity or tag with the text beside it.
const stays = /^[\w&#;<>]$/;
const formatting = /<\/?(?:a|b|big|em|font|i|mark|o:p|s|small|span|strong|sub|sup|u)(?:\s[^<>]{0,300})?>/gi;
const borders = /<\/?(?:br|div|h[1-6]|hr|li|ol|p|td|tr|ul)(?:\s[^<>]{0,300})?\/?>/gi;
const known = new Map<string, string>();

/**
 * Text in which the entities are decoded that an import escaped once too often ("R&amp;amp;D", "5 &amp;ndash; 7"), as
 * often as it did. Entities of tag characters stay as they are: text is never made markup here.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ampersands, '&').replace(entity, (written, decimal?: string, hex?: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    const character =
      code === null
        ? named(written)
        : code <= 0x10ffff
          ? windowsCharacters(String.fromCodePoint(code))
          : written;
    return stays.test(character) ? written : character;
  });
}

/** The words of a name (a title, a place): entities decoded as often as they were escaped, without tags. */
export function plainName(text: string): string {
  if (!/[&<]/.test(text)) return text;
  return decodeEntities(text)
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(formatting, '')
    .replace(borders, ' ');
}

/** Block tags that show that a text is HTML: an opening one with its end tag, or two line breaks. */
function isHtml(text: string): boolean {
  const html = text.toLowerCase();
  const isPair = (name: string) => html.includes(`</${name}>`) && new RegExp(`<${name}[\\s>]`).test(html);
  return (
    ['p', 'div', 'ul', 'ol', 'li', 'table', 'section', 'article', 'blockquote'].some(isPair) ||
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].some(isPair) ||
    (html.match(/<br ?\/?>/g)?.length ?? 0) > 1
  );
}

/** The HTML in a text without tags that an import escaped, as often as it did; `null` where the text is plain. */
export function unescapedHtml(text: string): string | null {
  let html = text.replace(ampersands, '&');
  if (!/&(?:lt|#0*60|#x0*3c);/i.test(html)) return null;
  html = parseDocument(html)
    .children.map((node) => (node.type === 'text' ? node.data : ''))
    .join('');
  return isHtml(html) ? html : null;
}

function named(entityText: string): string {
  let character = known.get(entityText);
  if (character === undefined) {
    const [node] = parseDocument(entityText).children;
    character = node?.type === 'text' ? node.data : entityText;
    known.set(entityText, character);
  }
  return character;
}
