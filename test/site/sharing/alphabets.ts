/**
 * The letters of the languages an interface may have one day: the 24 official ones of the European Union, Norwegian,
 * Turkish, Ukrainian and Arabic. Small letters; those of scripts with case are tried in both.
 */
export const alphabets: Readonly<Record<string, string>> = {
  ar: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي٠١٢٣٤٥٦٧٨٩،؛؟',
  bg: 'абвгдежзийклмнопрстуфхцчшщъьюяѝ',
  cs: 'aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž',
  da: 'abcdefghijklmnopqrstuvwxyzæøåé',
  de: 'abcdefghijklmnopqrstuvwxyzäöüß',
  el: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰΆΈΉΊΌΎΏ',
  en: 'abcdefghijklmnopqrstuvwxyz',
  es: 'abcdefghijklmnñopqrstuvwxyzáéíóúü¿¡',
  et: 'abcdefghijklmnopqrsšzžtuvwõäöüxy',
  fi: 'abcdefghijklmnopqrstuvwxyzåäöšž',
  fr: 'abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ«»',
  ga: 'abcdefghijklmnopqrstuvwxyzáéíóú',
  hr: 'abcčćdđefghijklmnoprsštuvzž',
  hu: 'aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz',
  it: 'abcdefghijklmnopqrstuvwxyzàèéìòù',
  lt: 'aąbcčdeęėfghiįyjklmnoprsštuųūvzž',
  lv: 'aābcčdeēfgģhiījkķlļmnņoprsštuūvzž',
  mt: 'abċdefġgħhijklmnopqrstuvwxżzàèìòù',
  nb: 'abcdefghijklmnopqrstuvwxyzæøåéèêóòâô',
  nl: 'abcdefghijklmnopqrstuvwxyzëïéèöüáóí',
  no: 'abcdefghijklmnopqrstuvwxyzæøåéèêóòâô',
  pl: 'aąbcćdeęfghijklłmnńoóprsśtuwyzźżqvx„”',
  pt: 'abcdefghijklmnopqrstuvwxyzáâãàçéêíóôõú',
  ro: 'aăâbcdefghiîjklmnopqrsștțuvwxyz',
  sk: 'aáäbcčdďeéfghiíjklĺľmnňoóôpqrŕsštťuúvwxyýzž',
  sl: 'abcčdefghijklmnoprsštuvzžćđ',
  sv: 'abcdefghijklmnopqrstuvwxyzåäöéà',
  tr: 'abcçdefgğhıijklmnoöprsştuüvyzâî',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
};

/** Characters of any text. */
export const common = '0123456789.,:;!?()[]/&%+-–—…\'"’@#*€$§°·•№';
