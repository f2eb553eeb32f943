import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isNode, parseDocument } from 'yaml';
import { configNames } from './site-folder.ts';
import { textsName } from './site-texts.ts';

/*
 * Faults of settings begin with the setting: "brands.velo.name in site.config.ts: …", "logo: …", "PORT is …". This
 * module adds the line where it is written.
 */

/** The position of a setting in the configuration, or of the nearest enclosing one if absent; `null` = unknown. */
type LineOf = (setting: string) => number | null;

/**
 * Adds to faults their lines in the files of a site. Reads the disk. Never throws.
 *
 * @param folder of the site
 */
export async function withLines(faults: readonly string[], folder: string): Promise<string[]> {
  const name = configNames.find((one) => existsSync(join(folder, one))) ?? 'site.config.ts';
  const lineOf = await configLines(folder, name);
  const texts = textOf(join(folder, textsName));
  const inTexts = inJson(texts);
  const variables = textOf(join(folder, '.env')).split(/\r?\n/);
  return faults.map((fault) => {
    const [, variable = ''] = /^([A-Z][A-Z\d_]+) (?:is|and|in)\b/.exec(fault) ?? [];
    const at = variables.findIndex((line) => new RegExp(`^\\s*(?:export\\s+)?${variable}\\s*=`).test(line));
    if (variable !== '') return at < 0 ? fault : `.env, line ${at + 1}: ${fault}`;
    const [whole = '', setting = '', file] = /^([\w$.-]+)( in site\.config\.ts)?(?=[:, ])/.exec(fault) ?? [];
    const isSetting = file !== undefined || /^[\w$.-]+: /.test(fault);
    // Texts of this file replace those of the configuration.
    const own = isSetting && texts !== '' ? inTexts(setting.split('.')) : null;
    if (own !== null)
      return `${setting} in ${textsName}, line ${lineAt(texts, own)}${fault.slice(whole.length)}`;
    const line = isSetting ? lineOf(setting) : null;
    const placed = line === null ? fault : `${setting} in ${name}, line ${line}${fault.slice(whole.length)}`;
    return placed.replace('site.config.ts', name);
  });
}

/** The file and line of a fault, as far as it names them. */
export function placeOf(fault: string): { file?: string; line?: number } {
  const [, file, line] =
    /(?:^|\bin |^)((?:content\/pages\/[^:,]+?|site\.(?:config\.(?:ts|json)|texts\.json)|\.env))(?:, line (\d+))?(?=[:, ])/.exec(
      fault,
    ) ?? [];
  return { ...(file !== undefined && { file }), ...(line !== undefined && { line: Number(line) }) };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function configLines(folder: string, name: string): Promise<LineOf> {
  const text = textOf(join(folder, name));
  const find = name.endsWith('.json') ? inJson(text) : await inModule(text);
  return (setting) => {
    const path = setting.split('.');
    for (let length = path.length; length > 0; length -= 1) {
      const offset = find(path.slice(0, length));
      if (offset !== null) return lineAt(text, offset);
    }
    return null;
  };
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

type Find = (path: readonly string[]) => number | null;

function inJson(text: string): Find {
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
  return (path) => {
    const parent = document.getIn(path.slice(0, -1), true);
    const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === path.at(-1)) : null;
    const node = pair?.key ?? document.getIn(path.map(keyOf), true);
    return isNode(node) && node.range ? node.range[0] : null;
  };
}

const keyOf = (part: string): string | number => (/^\d+$/.test(part) ? Number(part) : part);

/** The parts of a syntax tree (ESTree) that occur in a configuration. */
interface Node {
  type: string;
  start: number;
  body?: Node[];
  declaration?: Node | null;
  declarations?: Node[];
  id?: Node;
  init?: Node | null;
  expression?: Node;
  properties?: Node[];
  elements?: (Node | null)[];
  key?: Node;
  value?: unknown;
  name?: string;
}

async function inModule(text: string): Promise<Find> {
  const root = await parsed(text);
  if (root === null) return () => null;
  const constants = new Map(
    (root.body ?? [])
      .flatMap((one) => (one.declaration ?? one).declarations ?? [])
      .map(({ id, init }) => [id?.name ?? '', init ?? null] as const),
  );
  /** Unwraps type expressions and parentheses, and resolves the name of a constant. */
  const bare = (node: Node | null | undefined): Node | null => {
    if (!node) return null;
    if (/^TS\w+Expression$|^ParenthesizedExpression$/.test(node.type)) return bare(node.expression);
    return node.type === 'Identifier' ? (constants.get(node.name ?? '') ?? null) : node;
  };
  const exported = root.body?.find(({ type }) => type === 'ExportDefaultDeclaration');
  return (path) => {
    let at: Node | null = null;
    let node = bare(exported?.declaration);
    for (const part of path) {
      const member: Node | null | undefined =
        node?.elements?.[Number(part)] ??
        node?.properties?.find(({ key }) => String(key?.name ?? key?.value) === part);
      if (!member) return null;
      at = member;
      node = bare(member.type === 'Property' ? (member.value as Node) : member);
    }
    return at?.start ?? null;
  };
}

async function parsed(text: string): Promise<Node | null> {
  try {
    // The parser is large, and only files with faults need it.
    const { parseAst } = await import('rolldown/parseAst');
    return parseAst(text, { lang: 'ts' }) as unknown as Node;
  } catch {
    return null;
  }
}
