import { z } from 'zod';
import { remember } from '../i18n/remember.ts';

/** The syntax of an owner's file: TypeScript (`name: 'Acme'`), or YAML (`title: Acme`). */
type Style = 'code' | 'yaml';

/** The context for describing an issue. */
export interface IssueContext {
  /** The value with the issue; `undefined` where there is none. */
  value: unknown;
  /** The last key of its path; '' for an item of a list. */
  key: string;
  /** The description by its schema; `undefined` if unknown. */
  node?: SettingNode | undefined;
  /** An example for the key, as the owner writes it; one is made from `node` if left out. */
  example?: string | undefined;
  style: Style;
}

/** Examples for some keys; others use the examples of their descriptions. */
const examples: Readonly<Record<string, string>> = {
  name: "'Your company'",
  languages: "['en']",
  defaultLanguage: "'en'",
  clients: '[7]',
};

/** Matches zod's own messages, which do not help an owner. Ours begin with a small letter. */
const isZods = (message: string): boolean =>
  /^(?:Invalid|Too (?:small|big)|Unrecognized|Required)\b/.test(message);

/** What is wrong with a value and what to write. Never zod's own message. */
export function issueWords(issue: z.core.$ZodIssue, context: IssueContext): string {
  const { value, key, node, style } = context;
  const example = context.example ?? exampleOf(node, key, style);
  const own = isZods(issue.message) ? null : issue.message;
  if (value === undefined && key !== '') {
    return own !== null && example.includes('…')
      ? `it is missing: ${own}`
      : `it is missing: add ${key}: ${example}`;
  }
  switch (issue.code) {
    case 'invalid_value':
      return own ?? `give one of ${issue.values.join(', ')}`;
    case 'invalid_key': {
      const [inner] = issue.issues;
      if (own !== null || inner === undefined) return own ?? 'use another key';
      return issueWords(inner, { ...context, key: '' });
    }
    // Of several allowed forms: the faults of the one that was tried.
    case 'invalid_union': {
      if (own !== null) return own;
      const tried = issue.errors.find((issues) => issues.some(({ code }) => code !== 'invalid_type'));
      const [first] = tried ?? [];
      if (first === undefined) return wrongKind(value, node, issue, example);
      const inner = first.path.reduce<unknown>(memberOf, value);
      const innerKey = first.path.at(-1);
      const words = issueWords(first, {
        value: inner,
        key: typeof innerKey === 'string' ? innerKey : key,
        style,
        example: first.path.length === 0 ? example : undefined,
      });
      return first.path.length === 0 ? words : `${first.path.map(String).join('.')}: ${words}`;
    }
    case 'unrecognized_keys':
      return (
        own ??
        `it has fields that don't exist (${issue.keys.join(', ')}): check their spelling or remove them`
      );
    case 'too_small':
    case 'too_big':
      return own ?? sizeWords(issue, node);
    default:
      return own ?? wrongKind(value, node, issue, example);
  }
}

const memberOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;

function wrongKind(
  value: unknown,
  node: SettingNode | undefined,
  issue: z.core.$ZodIssue,
  example: string,
): string {
  const expected = 'expected' in issue && typeof issue.expected === 'string' ? issue.expected : undefined;
  const forms = formsOf(node) ?? words[expected ?? ''] ?? 'another value';
  return `it is ${value === null ? 'empty' : kindOf(value)}: give ${forms}${/^'?…'?$/.test(example) ? '' : `, such as ${example}`}`;
}

function sizeWords(
  issue: Extract<z.core.$ZodIssue, { code: 'too_small' | 'too_big' }>,
  node: SettingNode | undefined,
): string {
  const { origin } = issue;
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const isLeast = issue.code === 'too_small';
  if (origin === 'string' && isLeast && limit <= 1) return 'write a text';
  if (origin === 'string') return `write ${isLeast ? 'at least' : 'at most'} ${limit} characters`;
  if (origin === 'array' || origin === 'set' || origin === 'object' || origin === 'map') {
    return `give ${isLeast ? 'at least' : 'at most'} ${limit} ${limit === 1 ? 'item' : 'items'}`;
  }
  const bounds = [node?.minimum, node?.maximum].filter(
    (one) => one !== undefined && Number.isSafeInteger(one),
  );
  const isOpen = issue.inclusive === false;
  if (bounds.length === 2 && Math.abs(Number(bounds[1])) < Number.MAX_SAFE_INTEGER) {
    return `give a number from ${bounds[0]} to ${bounds[1]}`;
  }
  return `give a number ${isOpen ? (isLeast ? 'above' : 'below') : isLeast ? 'not below' : 'not above'} ${limit}`;
}

const words: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'fields with their values',
  record: 'fields with their values',
  null: 'null',
};

/** The kind of a value, in words. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Date) return 'a date';
  if (typeof value === 'number') return Number.isNaN(value) ? 'no number' : 'a number';
  const kinds: Record<string, string> = {
    string: 'a text',
    boolean: String(value),
    object: 'an object',
    undefined: 'missing',
    function: 'a function',
    bigint: 'a number',
    symbol: 'a symbol',
  };
  return kinds[typeof value] ?? 'something else';
}

/** The allowed kinds of a value: "a text, or fields with their values"; `null` if unknown. */
function formsOf(node: SettingNode | undefined): string | null {
  if (node === undefined) return null;
  if (node.anyOf) {
    const forms = [...new Set(node.anyOf.flatMap((one) => formsOf(one) ?? []))];
    return forms.length === 0 ? null : forms.join(', or ');
  }
  if (node.enum) return `one of ${node.enum.join(', ')}`;
  if (node.const !== undefined) return String(node.const);
  if (node.type === 'object' && node.properties) return `fields (${Object.keys(node.properties).join(', ')})`;
  return words[node.type ?? ''] ?? null;
}

/** A value as an owner would write it. */
function exampleOf(node: SettingNode | undefined, key: string, style: Style): string {
  const known = Object.hasOwn(examples, key) ? examples[key] : undefined;
  const code = known ?? madeFrom(node);
  return style === 'code' ? code : code.replace(/^'(.*)'$/, '$1');
}

function madeFrom(node: SettingNode | undefined): string {
  // A description names examples between backticks.
  const [, said] = /such as `([^`]+)`/.exec(node?.description ?? '') ?? [];
  const [first] = node?.anyOf ?? [];
  const type = node?.type ?? first?.type;
  if (said !== undefined && type === 'string') return `'${said}'`;
  if (said !== undefined && /^[[{]/.test(said)) return said;
  if (node?.default !== undefined && typeof node.default !== 'object') {
    return typeof node.default === 'string' ? `'${node.default}'` : String(node.default);
  }
  if (node?.enum?.[0] !== undefined)
    return typeof node.enum[0] === 'string' ? `'${node.enum[0]}'` : String(node.enum[0]);
  if (first !== undefined && type !== 'string') return madeFrom(first);
  switch (type) {
    case 'integer':
    case 'number':
      return String(Math.max(node?.minimum ?? 1, Math.min(1, node?.maximum ?? 1)));
    case 'boolean':
      return 'true';
    case 'array':
      return `[${madeFrom(node?.items)}]`;
    case 'object': {
      const needed = node?.required ?? [];
      const parts = needed.map((name) => `${name}: ${exampleOf(node?.properties?.[name], name, 'code')}`);
      return parts.length === 0 ? '{ … }' : `{ ${parts.join(', ')} }`;
    }
    default:
      return "'…'";
  }
}

/** The part of JSON Schema that describes our settings. */
export interface SettingNode {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: readonly SettingNode[];
  items?: SettingNode;
  properties?: Record<string, SettingNode>;
  propertyNames?: { enum?: readonly string[] };
  additionalProperties?: SettingNode | boolean;
  required?: readonly string[];
}

/** The description of settings by a schema, as written in it. */
export const settingNode = (schema: z.ZodType): SettingNode =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SettingNode;

/**
 * The name that was probably meant by a misspelled one: equal but for case and punctuation ("siteurl",
 * "SITE-URL"), equal but for the order of its words ("URL_SITE"), or a slip or two away ("colour", "langauges").
 * `null` where none is near.
 *
 * @param names the first of equally near ones is taken
 * @param most letters that may be missing, added, wrong or swapped; by the length of the name if left out
 */
export function nearestName(
  written: string,
  names: Iterable<string>,
  most = slipsOf(written.length),
): string | null {
  const known = [...names];
  const same = known.find((name) => plain(name) === plain(written));
  if (same !== undefined) return same;
  const turned = known.find((name) => wordsOfName(name).length > 1 && sorted(name) === sorted(written));
  if (turned !== undefined) return turned;
  let nearest: { name: string; slips: number } | null = null;
  for (const name of known) {
    const slips = slipsBetween(plain(written), plain(name), Math.min(most, (nearest?.slips ?? most + 1) - 1));
    if (slips !== null) nearest = { name, slips };
  }
  return nearest?.name ?? null;
}

/** In a name of two letters every slip makes a different name. */
const slipsOf = (length: number): number => (length < 3 ? 0 : length < 8 ? 1 : length < 14 ? 2 : 3);

// Every variable of the environment is compared with every setting.
const plain = remember((name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, ''));

/** "SITE_URL" and "siteUrl" are the same two words. */
const wordsOfName = remember((name: string): readonly string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean),
);

const sorted = remember((name: string): string => wordsOfName(name).toSorted().join(' '));

/**
 * How many letters have to be added, removed, replaced or swapped with their neighbour to turn one word into the other
 * (optimal string alignment); `null` if more than `most`.
 */
function slipsBetween(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const cost = one[row - 1] === other[at - 1] ? 0 : 1;
      let slips = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + cost);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]) {
        slips = Math.min(slips, (beforeLast[at - 2] ?? 0) + 1);
      }
      next.push(slips);
    }
    [beforeLast, last] = [last, next];
  }
  const slips = last[other.length] ?? 0;
  return slips <= most ? slips : null;
}
