const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'h',
    ґ: 'g',
    д: 'd',
    е: 'e',
    є: 'ie',
    ж: 'zh',
    з: 'z',
    и: 'y',
    і: 'i',
    ї: 'i',
    й: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'kh',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ь: '',
    ю: 'iu',
    я: 'ia',
  }),
);

/** Letters that read otherwise at the beginning of a word. */
const atBeginning: ReadonlyMap<string, string> = new Map(
  Object.entries({ є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }),
);

/**
 * Ukrainian in small Latin letters by the rules of the Cabinet of Ministers of Ukraine, resolution 55 of 2010
 * ("Київ" = "kyiv", "Згурський" = "zghurskyi"); the apostrophe and the soft sign are dropped. Text in other
 * scripts stays as it is.
 */
export function romanizeUkrainian(text: string): string {
  return text
    .replace(/[А-ЩЬЮЯЄІЇҐ]/gu, (letter) => letter.toLowerCase())
    .replace(/(?<=[а-яєіїґ])['’ʼ`](?=[а-яєіїґ])/gu, '\u02bc')
    .replaceAll('зг', 'zgh')
    .replace(/(?<![\p{L}\p{N}\u02bc])[єїйюя]/gu, (letter) => atBeginning.get(letter) ?? letter)
    .replace(/[а-яєіїґ]/gu, (letter) => letters.get(letter) ?? letter)
    .replaceAll('\u02bc', '');
}
