import { type BuiltInLanguage, interfaceLanguages } from '../i18n/languages.ts';
import { allBuiltInTexts, isGroup } from '../i18n/translate.ts';
import { englishTexts, formsOf, type PluralForms, textEntries } from '../settings/own-texts.ts';
import type { SettingNode } from '../settings/setting-node.ts';

/** docs/texts.md, made from the dictionary: every text that an owner can replace, by its key. */
export function textsReference(): string {
  const rows = [...textEntries()].map(([key, text]) => `| \`${key}\` | ${written(text)} |`);
  return `# Texts

This page is made by \`npm run -s jobfront -- settings --texts\` from the English texts in \`src/i18n\`; a test compares the
two. [languages.md](languages.md#words-of-your-own) says how to replace them. \`{name}\` marks what is filled in. A text with
several forms depends on a number: it needs the plural forms of its language.

| key | in English |
| --- | --- |
${rows.join('\n')}
`;
}

const written = (text: string | object): string =>
  (typeof text === 'string'
    ? text
    : Object.entries(text)
        .map(([form, words]) => `${form}: ${words}`)
        .join('<br>')
  ).replaceAll('|', '\\|');

/**
 * All texts of a language, for translation: the file that `ownLanguages` of the settings names.
 *
 * @param forLanguage whose plural forms they get; forms that `language` lacks get the text of "other"
 */
export function textsTemplate(language: BuiltInLanguage, forLanguage: string = language): string {
  const texts = allBuiltInTexts(language);
  const forms = formsOf(forLanguage);
  return `${JSON.stringify(withForms(texts, forms), null, 2)}\n`;
}

function withForms(texts: object, forms: PluralForms): object {
  const entries = Object.entries(texts).map(([key, text]: [string, unknown]): [string, unknown] => {
    if (typeof text === 'string') return [key, text];
    if (isGroup(text)) return [key, withForms(text, forms)];
    const given = text as Readonly<Record<string, string>>;
    if (Object.keys(given).length === 1) return [key, given];
    // "One job" does not fit a form that also counts zero.
    const fits = (form: string) => given[form]?.includes('{count}') || forms.exact.has(form);
    return [
      key,
      Object.fromEntries(forms.usual.map((form) => [form, (fits(form) ? given[form] : null) ?? given.other])),
    ];
  });
  return Object.fromEntries(entries);
}

/** The schema of `texts` in the settings, for editors. */
export function textsNode(ownLanguages: readonly string[]): SettingNode {
  return {
    type: 'object',
    propertyNames: { enum: [...interfaceLanguages, ...ownLanguages] },
    additionalProperties: nodeOf(englishTexts),
  };
}

function nodeOf(texts: object): SettingNode {
  const properties = Object.entries(texts).map(([key, text]): [string, SettingNode] => [
    key,
    isGroup(text) ? nodeOf(text) : oneNode(text as string | object),
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}

const oneNode = (text: string | object): SettingNode =>
  typeof text === 'string'
    ? { type: 'string', description: text }
    : { type: 'object', description: written(text), additionalProperties: { type: 'string' } };
