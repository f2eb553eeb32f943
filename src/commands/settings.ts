import { isDeepStrictEqual } from 'node:util';
import { type BuiltInLanguage, interfaceLanguages, isBuiltIn } from '../i18n/languages.ts';
import { allBuiltInTexts, isGroup } from '../i18n/translate.ts';
import { environmentSchema } from '../settings/environment.ts';
import { type SettingNode, settingNode } from '../settings/issue-words.ts';
import { codeFault, ownCodes } from '../settings/own-language-schema.ts';
import { englishTexts, formsOf, type PluralForms, textEntries } from '../settings/own-texts.ts';
import { isSecretName } from '../settings/secrets.ts';
import { siteSchema, siteSchemaWith } from '../settings/site-schema.ts';
import { fail } from './run.ts';
import { type SettingsSubject, settingsSubjects } from './settings-subjects.ts';

/** docs/settings.md: every setting by subject, with the description in its schema and an example. */
export function settingsReference(): string {
  const contents = settingsSubjects.map(
    ({ title }) => `[${title}](#${title.toLowerCase().replaceAll(' ', '-')})`,
  );
  return `# Settings

\`npm run -s jobfront -- settings\` makes this page from the schemas in \`src/settings\`; tests compare the two and load every example.

Settings in CAPITALS differ from machine to machine. They come from the environment of the process, then from \`.env\` in the
folder of the site, then from \`.env\` beside package.json; the first wins. All others are in \`site.config.ts\` or
\`site.config.json\`. Paths of files are relative to the folder of the site. Jobfront reports all faults at once, each with what to do;
\`npm run -s jobfront -- settings --check\` only checks. For editors \`settings --schema\` prints a JSON Schema, which
\`"$schema": "./site.schema.json"\` names in \`site.config.json\`.

A **secret** may be a variable, a file that \`<NAME>_FILE\` names, or a credential of systemd
([where secrets come from](live-sites.md#secrets)).

${contents.join(' · ')}

${settingsSubjects.map(subjectPart).join('\n')}`;
}

function subjectPart({ title, intro, environment, site }: SettingsSubject): string {
  const variables = settingNode(environmentSchema);
  const keys = settingNode(siteSchema);
  return `## ${title}

${intro}

${[
  ...Object.entries(environment).map(([name, example]) => variableEntry(name, variables, example)),
  ...Object.entries(site).map(([name, example]) => siteEntry(name, keys, example)),
].join('\n')}
`;
}

function variableEntry(name: string, node: SettingNode, example: string): string {
  const value = /[\s<]/.test(example) ? `'${example}'` : example;
  const line = isSecretName(name) && example.startsWith('/') ? `${name}_FILE=${value}` : `${name}=${value}`;
  return `${entryLine(name, node, isSecretName(name))} Example: \`${line}\``;
}

function siteEntry(name: string, node: SettingNode, example: unknown): string {
  const below = rows(node.properties?.[name] ?? {}, name, node);
  const code = `${name}: ${literal(example)}`;
  if (below.length === 0 && !code.includes('\n')) return `${entryLine(name, node)} Example: \`${code}\``;
  const block = `  \`\`\`ts\n${`${code},`.replaceAll(/^/gm, '  ')}\n  \`\`\``;
  return [entryLine(name, node), '', block, '', ...below.map((row) => `  ${row}`)]
    .join('\n')
    .replace(/\n+$/, '\n');
}

/** One setting: its name, values, default and meaning. */
function entryLine(name: string, node: SettingNode, isSecret = false, path: string = name): string {
  const child = node.properties?.[name] ?? {};
  const isRequired = node.required?.includes(name) ?? false;
  const by = isRequired ? 'required' : defaultOf(child);
  const about = [isSecret ? 'secret' : valuesOf(child), by].filter((part) => part !== '').join('; ');
  return `- **\`${path}\`** (${about}). ${linked(child.description ?? '')}`;
}

/** Replaces paths of documents by links. */
const linked = (text: string) => text.replaceAll(/\(docs\/([\w-]+)\.md\)/g, '([more]($1.md))');

/**
 * The settings below another one.
 *
 * @param top the node of the whole configuration: parts that it has too are not listed again
 */
function rows(node: SettingNode, prefix: string, top: SettingNode): string[] {
  // The schema of each entry of a map, for any key.
  const entry = typeof node.additionalProperties === 'object' ? node.additionalProperties : {};
  // The schema of each entry of a list, when entries have parts.
  const items = [node, ...(node.anyOf ?? [])].flatMap((one) => one.items ?? []);
  return [
    ...rowsOf(node, `${prefix}.`, top),
    ...rowsOf(entry, `${prefix}.<key>.`, top),
    ...items.flatMap((item) => rowsOf(item, `${prefix}[].`, top)),
  ];
}

function rowsOf(node: SettingNode, prefix: string, top: SettingNode): string[] {
  return Object.entries(node.properties ?? {}).flatMap(([key, child]) => {
    const isKnown =
      child.properties !== undefined &&
      isDeepStrictEqual(child.properties, top.properties?.[key]?.properties);
    const line = entryLine(key, node, false, prefix + key);
    return isKnown
      ? [`${line} Its keys are those of \`${key}\`.`]
      : [line, ...rows(child, prefix + key, top)];
  });
}

/**
 * JSON Schema (2020-12) of `site.config.json`. Rules that only a program can check are left out.
 *
 * @param ownLanguages codes of languages that the site adds
 */
export function configSchema(ownLanguages: readonly string[] = []): object {
  const { properties, ...schema } = settingNode(siteSchemaWith(ownLanguages));
  const own = { type: 'string', description: 'Where this schema lies; for editors alone.' };
  const texts = { ...properties?.texts, ...textsNode(ownLanguages) };
  return {
    title: 'site.config.json of Jobfront',
    ...schema,
    properties: { $schema: own, ...properties, texts },
  };
}

function valuesOf(node: SettingNode): string {
  if (node.enum && isDeepStrictEqual(node.enum, interfaceLanguages)) return 'code of a language';
  if (node.enum) return node.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (node.anyOf) return node.anyOf.map(valuesOf).join(', or ');
  if (node.type === 'array') return `list of ${valuesOf(node.items ?? {})}`;
  if (node.type === 'object' && node.properties) return 'keys';
  if (node.type === 'object') {
    return `map to ${valuesOf(typeof node.additionalProperties === 'object' ? node.additionalProperties : {})}`;
  }
  return (
    { string: 'text', integer: 'whole number', number: 'number', boolean: '`true`, `false`' }[
      node.type ?? ''
    ] ?? 'text'
  );
}

function defaultOf(node: SettingNode): string {
  const { default: value } = node;
  const isEmpty = value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
  if (isEmpty || (node.type === 'object' && node.properties)) return '';
  return `default \`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

/** A value as TypeScript, in one line if it is short. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, '\\$&')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Array.isArray(value)
    ? value.map(literal)
    : Object.entries(value).map(
        ([key, one]) => `${/^[a-z_$][\w$]*$/i.test(key) ? key : `'${key}'`}: ${literal(one)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : ['{ ', ' }'];
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length <= 90 && !line.includes('\n')) return line;
  return `${open?.trim()}\n${parts.map((part) => `${part},`.replaceAll(/^/gm, '  ')).join('\n')}\n${close?.trim()}`;
}

export interface SettingsOptions {
  schema?: boolean | undefined;
  check?: boolean | undefined;
  strict?: boolean | undefined;
  json?: boolean | undefined;
  texts?: boolean | undefined;
  template?: string | undefined;
  for?: string | undefined;
}

export async function settings({ schema, check, texts, ...options }: SettingsOptions): Promise<void> {
  if (check) return checkSettings(options);
  const { template, for: code } = options;
  if (template !== undefined) printTemplate(template, code);
  else if (texts) process.stdout.write(textsReference());
  else if (schema) process.stdout.write(`${JSON.stringify(configSchema(await siteLanguages()), null, 2)}\n`);
  else process.stdout.write(settingsReference());
}

/** @param code the language of the translation; that of the texts if left out */
function printTemplate(template: string, code: string | undefined): void {
  if (!isBuiltIn(template)) {
    fail(`--template ${template}: give one of ${interfaceLanguages.join(', ')}.`);
    return;
  }
  const fault = code === undefined ? null : codeFault(code);
  if (fault === null) process.stdout.write(textsTemplate(template, code));
  else fail(`--for ${code}: ${fault}.`);
}

/** The languages that the site of this process adds; none when its configuration can't be read. */
async function siteLanguages(): Promise<string[]> {
  const { configurationFault, siteConfig } = await import('../settings/process.ts');
  return configurationFault === undefined ? ownCodes(siteConfig()) : [];
}

/** Reports whether a site can be built and started, as far as that can be checked without its service. */
async function checkSettings({ strict = false, json = false }: SettingsOptions): Promise<void> {
  try {
    const [{ configurationFault, processGiven }, { checkSite }, { placeOf }, { SettingsError }] =
      await Promise.all([
        import('../settings/process.ts'),
        import('../doctor/site-check.ts'),
        import('../settings/config-lines.ts'),
        import('../settings/load.ts'),
      ]);
    const given = processGiven();
    const { faults, notices } = await checkSite(given, configurationFault);
    const isUsable = faults.length === 0 && (!strict || notices.length === 0);
    if (!isUsable) process.exitCode = 1;
    if (json) {
      const listed = (texts: readonly string[]) => texts.map((text) => ({ text, ...placeOf(text) }));
      const report = { folder: given.folder, isUsable, faults: listed(faults), notices: listed(notices) };
      process.stdout.write(`${JSON.stringify(report)}\n`);
      return;
    }
    if (faults.length > 0) fail(new SettingsError(faults));
    else process.stdout.write(`The settings of ${given.folder} can be used.\n`);
    for (const notice of notices) process.stdout.write(`Note: ${notice}\n`);
    if (faults.length === 0 && !isUsable) fail('With --strict, notes count as faults.');
  } catch (error) {
    fail(error);
  }
}

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
function textsNode(ownLanguages: readonly string[]): SettingNode {
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
