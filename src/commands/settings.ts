import type { z } from 'zod';
import { interfaceLanguages, isBuiltIn } from '../i18n/languages.ts';
import { environmentSchema } from '../settings/environment.ts';
import { codeFault, ownCodes } from '../settings/own-language-schema.ts';
import { secretNames } from '../settings/secrets.ts';
import { type SettingNode, settingNode } from '../settings/setting-node.ts';
import { siteSchema, siteSchemaWith } from '../settings/site-schema.ts';
import { fail } from './run.ts';
import { textsNode, textsReference, textsTemplate } from './texts.ts';

/** docs/settings.md, made from the schemas alone, so that it can't say anything else than they do. */
export function settingsReference(): string {
  return `# Settings

This page is made by \`npm run -s jobfront -- settings\` from \`src/settings/environment.ts\` and \`src/settings/site-schema.ts\`; a test compares the two.

## Environment

Read from the environment of the process, then from \`.env\` in the folder of the site, then from \`.env\` beside
package.json; what stands first wins.

Each of these secrets may be in a file instead, which \`<NAME>_FILE\` names, or in the folder that systemd's
\`LoadCredential=\` makes, as a file of the same name ([where secrets come from](live-sites.md#secrets)):
${secretNames.map((name) => `\`${name}\``).join(', ')}.

${table(environmentSchema)}

## \`site.config.ts\`, or \`site.config.json\`

\`npm run -s jobfront -- settings --schema\` prints them as JSON Schema, for editors: \`"$schema": "./site.schema.json"\` names
it in \`site.config.json\`. Paths of files are seen from the folder of the site.

${table(siteSchema)}
`;
}

/**
 * JSON Schema (2020-12) of `site.config.json`. What only a program can check is left to the program.
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

function table(schema: z.ZodType): string {
  const node = settingNode(schema);
  const head = ['| setting | values | default | meaning |', '| --- | --- | --- | --- |'];
  return [...head, ...rows(node, '')].join('\n');
}

function rows(node: SettingNode, prefix: string): string[] {
  return Object.entries(node.properties ?? {}).flatMap(([key, child]) => {
    const name = prefix + key;
    const isRequired = node.required?.includes(key) ?? false;
    const row = `| \`${name}\` | ${cell(valuesOf(child))} | ${isRequired ? 'required' : cell(defaultOf(child))} | ${cell(child.description ?? '')} |`;
    // What each entry of a map holds, whatever its key.
    const entry = typeof child.additionalProperties === 'object' ? child.additionalProperties : {};
    // What each entry of a list holds, where entries are made of parts.
    const items = [child, ...(child.anyOf ?? [])].flatMap((one) => one.items ?? []);
    return [
      row,
      ...rows(child, `${name}.`),
      ...rows(entry, `${name}.<key>.`),
      ...items.flatMap((item) => rows(item, `${name}[].`)),
    ];
  });
}

function valuesOf(node: SettingNode): string {
  if (node.enum) return node.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (node.anyOf) return node.anyOf.map(valuesOf).join(', or ');
  if (node.type === 'array') return `list of ${valuesOf(node.items ?? {})}`;
  if (node.type === 'object' && node.properties) return 'see below';
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
  if (node.default === undefined || (node.type === 'object' && node.properties)) return '';
  return `\`${typeof node.default === 'string' ? node.default : JSON.stringify(node.default)}\``;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

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

/** @param code the language that the texts will be in; that of the texts if left out */
function printTemplate(template: string, code: string | undefined): void {
  if (!isBuiltIn(template)) {
    fail(`--template ${template}: give one of ${interfaceLanguages.join(', ')}.`);
    return;
  }
  const fault = code === undefined ? null : codeFault(code);
  if (fault === null) process.stdout.write(textsTemplate(template, code));
  else fail(`--for ${code}: ${fault}.`);
}

/** The languages that the site of this process adds; none where its configuration can't be read. */
async function siteLanguages(): Promise<string[]> {
  const { configurationFault, siteConfig } = await import('../settings/process.ts');
  return configurationFault === undefined ? ownCodes(siteConfig()) : [];
}

/** Says whether a site can be built and started, as far as that can be known without its service. */
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
