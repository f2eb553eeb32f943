import type { z } from 'zod';
import { environmentSchema } from '../settings/environment.ts';
import { type SettingNode, settingNode } from '../settings/names.ts';
import { secretNames } from '../settings/secrets.ts';
import { siteSchema } from '../settings/site-schema.ts';
import { fail } from './run.ts';
import { textsNode, textsReference } from './texts.ts';

/** docs/settings.md, made from the schemas alone, so that it can't say anything else than they do. */
export function settingsReference(): string {
  return `# Settings

This page is made by \`npm run -s jobfront -- settings\` from \`src/settings/environment.ts\` and \`src/settings/site-schema.ts\`; a test compares the two.

## Environment

Read from the environment of the process, then from \`.env\` in the folder of the site, then from \`.env\` beside
package.json; what stands first wins.

Each of these secrets may be in a file instead, which \`<NAME>_FILE\` names, or in the folder that systemd's
\`LoadCredential=\` makes, as a file of the same name ([where secrets come from](live.md#secrets)):
${secretNames.map((name) => `\`${name}\``).join(', ')}.

${table(environmentSchema)}

## \`site.config.ts\`, or \`site.config.json\`

\`npm run -s jobfront -- settings --schema\` prints them as JSON Schema, for editors: \`"$schema": "./site.schema.json"\` names
it in \`site.config.json\`. Paths of files are seen from the folder of the site.

${table(siteSchema)}
`;
}

/** JSON Schema (2020-12) of `site.config.json`. What only a program can check is left to the program. */
export function configSchema(): object {
  const { properties, ...schema } = settingNode(siteSchema);
  const own = { type: 'string', description: 'Where this schema lies; for editors alone.' };
  const texts = { ...properties?.texts, ...textsNode() };
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
  texts?: boolean | undefined;
}

export async function settings({ schema, check, texts }: SettingsOptions): Promise<void> {
  if (check) return checkSettings();
  if (texts) process.stdout.write(textsReference());
  else process.stdout.write(schema ? `${JSON.stringify(configSchema(), null, 2)}\n` : settingsReference());
}

/** Says whether the settings can be used, and asks no service. */
async function checkSettings(): Promise<void> {
  try {
    const { processSettings } = await import('../settings/process.ts');
    const { filesNotice } = await import('../settings/apply-form.ts');
    const given = processSettings();
    process.stdout.write(`The settings of ${given.folder} can be used.\n`);
    const notice = filesNotice(given);
    if (notice !== null) process.stdout.write(`Note: ${notice}\n`);
  } catch (error) {
    fail(error);
  }
}
