/**
 * Letters and digits that are drawn otherwise by their code point alone: mathematical ones ("𝐁𝐚𝐫𝐢𝐬𝐭𝐚", with the
 * holes that older symbols fill), full-width and half-width ones, small raised ones, ligatures, and the forms of Arabic
 * letters. Signs that mean something of their own are none: ™, №, ℃, ½, ², ª, ①, ㎡.
 */
const drawn =
  /[\u{1d400}-\u{1d7ff}\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212c\u212d\u212f-\u2131\u2133\u2134\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\u1d2c-\u1d6a\u1d9c-\u1dbf\u02b0-\u02b8\u02e0-\u02e4\u2071\u207f\ufb00-\ufb06\ufb50-\ufbb1\ufbd3-\ufbff\ufe80-\ufefc]+/gu;
/** One of them alone is a sign: Ⓜ, 🅿. */
const enclosed = /[\u24b6-\u24e9\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]{2,}/gu;
/** Usual among Chinese, Japanese and Korean letters. */
const widePunctuation = /[\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff5e]/gu;
const wideScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Nothing before these is drawn otherwise. */
const mayBeDrawn = /[\u02b0-\u02e4\u1d2c-\uffff\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]/u;

/**
 * The same text in plain letters: screen readers spell drawn ones out or pass over them, nobody finds them, and Google
 * takes them for decoration (Unicode NFKC, for letters alone).
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
