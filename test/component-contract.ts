import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { replaceable } from '../src/settings/overrides.ts';

/*
 * What an owner's component can rely on when it takes the place of one of ours: the props that it gets, and the
 * attributes by which scripts of the site find its elements. `npm run theming` writes the table of docs/theming.md.
 */

const project = fileURLToPath(new URL('..', import.meta.url));
const themingPage = join(project, 'docs/theming.md');

/** The version whose changelog came before there was this table. */
export const firstVersion = '0.2.0';

export interface ComponentContract {
  name: string;
  /** `card: CardView | null`, each prop once; and where further ones come from. */
  props: readonly string[];
  /** `data-advert` */
  attributes: readonly string[];
}

/** What the scripts of the site look for. */
async function scriptsOf(): Promise<string> {
  const folder = join(project, 'src/browser');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const guard = join(project, 'src/site/job/expiry.ts');
  const texts = [...files.map((file) => join(folder, file)), guard].map((file) => readFile(file, 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

/** Whether scripts use an attribute, by its name or as a member of `dataset`. */
function isUsed(attribute: string, scripts: string): boolean {
  const member = attribute.slice(5).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return new RegExp(
    `${attribute}(?![\\w-])|dataset(?:\\??\\.${member}\\b)|\\b${member}\\b[^;]*= [^;]*dataset`,
  ).test(scripts);
}

/** The props that a component declares. */
export function propsOf(component: string): string[] {
  const code = /^---\n([\s\S]*?)\n---/.exec(component)?.[1] ?? '';
  const source = ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true);
  const plain = (node: ts.Node): string => node.getText().replace(/\s+/g, ' ');
  return source.statements.flatMap((node): string[] => {
    if (ts.isTypeAliasDeclaration(node) && node.name.text === 'Props') return [`as \`${plain(node.type)}\``];
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'Props') return [];
    const further = node.heritageClauses?.flatMap(({ types }) =>
      types.map((type) => `those of \`${plain(type)}\``),
    );
    const own = node.members.map((member) => `\`${plain(member).replace(/;$/, '')}\``);
    return [...own, ...(further ?? [])];
  });
}

/** The contracts of all that can be replaced, by name. */
export async function componentContracts(): Promise<ComponentContract[]> {
  const scripts = await scriptsOf();
  return Promise.all(
    [...replaceable()].map(async ([name, file]) => {
      const text = await readFile(file, 'utf8');
      const found = new Set([...text.matchAll(/\bdata-[a-z][a-z0-9-]*/g)].map(([attribute]) => attribute));
      const attributes = [...found].filter((attribute) => isUsed(attribute, scripts)).sort();
      return { name, props: propsOf(text), attributes };
    }),
  );
}

/** A row of the table. */
export interface ContractRow {
  name: string;
  /** Props and attributes as the row says them. */
  text: string;
  /** The version since which they are so. */
  since: string;
}

const rowPattern = /^\| `([A-Z]\w+)` \| (.*) \| ([\w.]+) \|$/gm;

export const rowsIn = (page: string): ContractRow[] =>
  [...page.matchAll(rowPattern)].map(([, name = '', text = '', since = '']) => ({ name, text, since }));

/** What a row says of a contract. */
export function rowText({ props, attributes }: ComponentContract): string {
  const cell = (parts: readonly string[]) => parts.join(', ').replaceAll('|', '\\|') || 'none';
  return `${cell(props)} | ${cell(attributes.map((one) => `\`${one}\``))}`;
}

/**
 * The table, in which contracts that have not changed keep their version.
 *
 * @param version of those that are new
 */
export function contractTable(
  contracts: readonly ComponentContract[],
  before: readonly ContractRow[],
  version: string,
): string {
  const rows = contracts.map((contract) => {
    const text = rowText(contract);
    const known = before.find(({ name }) => name === contract.name);
    return `| \`${contract.name}\` | ${text} | ${known?.text === text ? known.since : version} |`;
  });
  return [
    '| component | props | attributes for scripts | since |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** The heading of the changelog's first section: a version, or "Unreleased". */
export const newestVersion = (changelog: string): string =>
  /^## ([\w.]+)/m.exec(changelog)?.[1] ?? firstVersion;

const place = /^\| component \| props \|[\s\S]*?\n(?!\|)/m;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = await readFile(themingPage, 'utf8');
  const version = newestVersion(await readFile(join(project, 'docs/CHANGELOG.md'), 'utf8'));
  const table = contractTable(await componentContracts(), rowsIn(page), version);
  await writeFile(
    themingPage,
    page.replace(place, () => `${table}\n`),
  );
}
