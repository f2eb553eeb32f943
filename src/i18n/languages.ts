/**
 * Languages the interface itself speaks: the 24 official languages of the European Union, Ukrainian, Norwegian
 * (bokmål), Turkish and Arabic. ISO 639-1 codes, sorted.
 */
export const interfaceLanguages = [
  'ar',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fi',
  'fr',
  'ga',
  'hr',
  'hu',
  'it',
  'lt',
  'lv',
  'mt',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'sk',
  'sl',
  'sv',
  'tr',
  'uk',
] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];
