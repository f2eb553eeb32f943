import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { factsOf, interfaceLanguages, languageTable, meantLanguage } from '../../src/i18n/languages.ts';
import { readWords } from '../../src/i18n/search-words.ts';
import { alphabets } from '../site/sharing/alphabets.ts';
import { textFaults } from './compare-texts.ts';
import { sameInEnglish } from './same-in-english.ts';

const root = new URL('../../', import.meta.url);
const fileOf = (path: string) => new URL(path, root);
const parts = ['pages', 'applyForm', 'application', 'alerts'] as const;

/** What a language lacks, by file and key, as docs/dev/languages.md asks for it. */
async function missingIn(language: string): Promise<string[]> {
  const missing: string[] = [];
  if (factsOf(language) === undefined) missing.push('src/i18n/languages.ts: it is not in the table');
  const texts = `src/i18n/texts/${language}.ts`;
  if (!existsSync(fileOf(texts))) missing.push(`${texts}: there is no such file`);
  else {
    const read = async (code: string): Promise<Record<string, unknown>> =>
      import(`../../src/i18n/texts/${code}.ts`);
    const [own, english] = await Promise.all([read(language), read('en')]);
    for (const part of parts) {
      const same = (text: string) => language === 'en' || sameInEnglish(text, language);
      const faults = textFaults(language, own[part] ?? {}, english[part], same);
      missing.push(...faults.map((fault) => `${texts}: ${part}.${fault}`));
    }
    const form = factsOf(language)?.otherAddress;
    if (form === undefined && own.otherAddress !== undefined)
      missing.push(`src/i18n/languages.ts: ${language} has otherAddress, but the table names no form`);
    if (form !== undefined && own.otherAddress === undefined)
      missing.push(`${texts}: otherAddress (${form}) is missing`);
  }
  const words = `src/i18n/words/${language}.txt`;
  if (!existsSync(fileOf(words))) missing.push(`${words}: there is no such file`);
  else {
    try {
      readWords(readFileSync(fileOf(words), 'utf8'), words);
    } catch (error) {
      missing.push(...(error as Error).message.split('\n'));
    }
  }
  if (!Object.hasOwn(alphabets, language)) missing.push('test/site/sharing/alphabets.ts: it has no alphabet');
  const board = `test/site/search/boards/${language}.ts`;
  if (!existsSync(fileOf(board))) missing.push(`${board}: there is no such file`);
  return missing;
}

describe('the languages of the interface', () => {
  test.each(interfaceLanguages)('%s lacks nothing', async (language) => {
    expect(await missingIn(language)).toEqual([]);
  });

  test('are those that have files, sorted by their codes', () => {
    const named = (folder: string, type: string) =>
      readdirSync(fileOf(folder)).map((file) => file.replace(type, ''));
    expect(named('src/i18n/texts/', '.ts').sort()).toEqual([...interfaceLanguages]);
    expect(named('src/i18n/words/', '.txt').sort()).toEqual([...interfaceLanguages]);
  });

  test('lack what docs/dev/languages.md asks for, as long as nobody has written it', async () => {
    expect(await missingIn('is')).toEqual([
      'src/i18n/languages.ts: it is not in the table',
      'src/i18n/texts/is.ts: there is no such file',
      'src/i18n/words/is.txt: there is no such file',
      'test/site/sharing/alphabets.ts: it has no alphabet',
      'test/site/search/boards/is.ts: there is no such file',
    ]);
  });
});

test('a process loads the texts of the languages that it uses, and the English ones, which define all keys', async () => {
  const program = `
    import { createRequire } from 'node:module';
    import { loadSite } from './src/settings/load.ts';
    import { applyTexts, dictionaryOf } from './src/i18n/translate.ts';
    const site = loadSite({ name: 'Kolibra', languages: ['pl', 'de'], defaultLanguage: 'pl' });
    const texts = [dictionaryOf('pl', site).apply, applyTexts('pl', site).send];
    const loaded = Object.keys(createRequire(process.cwd() + '/src/i18n/').cache);
    console.log(JSON.stringify([...texts, ...loaded.filter((file) => file.includes('/i18n/texts/'))]));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
  });
  const [apply, send, ...loaded] = JSON.parse(stdout) as string[];
  expect([apply, send]).toEqual(['Aplikuj', 'Wyślij aplikację']);
  expect(loaded.map((file) => file.slice(-5)).sort()).toEqual(['en.ts', 'pl.ts']);
});

test('every code means one language, and no code of a language means another', () => {
  const codes = interfaceLanguages.flatMap((language) => languageTable[language].otherCodes ?? []);
  expect(new Set([...codes, ...interfaceLanguages]).size).toBe(codes.length + interfaceLanguages.length);
  expect(['ua', 'nn', 'no', 'cz', 'pl', 'is', 'constructor'].map(meantLanguage)).toEqual([
    ...['uk', 'nb', 'nb', 'cs', 'pl', 'is', 'constructor'],
  ]);
});

test.each(interfaceLanguages)(
  'the letters of %s in the table are those of its alphabet, at least',
  (language) => {
    const { letters, script } = languageTable[language];
    const isWritten = new RegExp(`[${script === undefined ? 'a-z' : ''}${letters}]`, 'u');
    const alphabet = (alphabets[language] ?? '').toLocaleLowerCase(language).match(/\p{L}/gu) ?? [];
    expect(alphabet.length).toBeGreaterThan(15);
    expect(alphabet.filter((letter) => !isWritten.test(letter))).toEqual([]);
  },
);
