import { interfaceLanguages } from '../i18n/languages.ts';
import { isGroup } from '../i18n/wording.ts';
import type { SettingNode } from '../settings/names.ts';
import { englishTexts, textEntries } from '../settings/own-texts.ts';

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

/** What `texts` of the settings holds, for editors. */
export function textsNode(): SettingNode {
  return {
    type: 'object',
    propertyNames: { enum: interfaceLanguages },
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
