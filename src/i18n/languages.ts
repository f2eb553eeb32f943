/** Languages the interface itself speaks. */
export const interfaceLanguages = ['pl', 'en', 'de', 'uk'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];
