import type { SQLInputValue } from 'node:sqlite';
import { isWireDate, isWireDatetime } from '../../service/wire/common.ts';
import { type Comparator, comparators } from '../../service/wire/list-headers.ts';
import type { Choices } from '../settings/choices.ts';
import type { StandinState } from '../state/state.ts';
import { type Field, type FieldKind, keptValues } from './field.ts';

/** The value of a condition as it is compared with the column; `null` when it has the wrong type. */
function filterValue(kind: FieldKind, text: string, choices: Choices): string | number | null {
  switch (kind) {
    case 'integer':
      return /^-?\d{1,20}$/.test(text) ? Number(text) : null;
    case 'number':
      return /^-?\d{1,20}(\.\d{1,20})?$/.test(text) ? Number(text) : null;
    case 'text':
    case 'multiple':
      return text;
    case 'date':
      return isWireDate(text) ? text : null;
    case 'datetime':
      if (isWireDatetime(text)) return text;
      return choices.dateFilter === 'midnight' && isWireDate(text) ? `${text} 00:00:00` : null;
    case 'checkbox':
      if (text === '1' || text === 'true') return 1;
      return text === '0' || text === 'false' ? 0 : null;
    case 'other':
      return null;
  }
}

/** Printable ASCII: special characters must come as JSON unicode escapes (interface.md, Filtering). */
const headerText = /^[ -~]*$/;

/** The entries of the JSON object in a header, in their order; `null` when it holds none. */
function readHeaderObject(header: string): [string, unknown][] | null {
  if (!headerText.test(header)) return null;
  try {
    const value: unknown = JSON.parse(header);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.entries(value);
  } catch {
    return null;
  }
}

/** A condition in SQL. */
interface Condition {
  sql: string;
  values: SQLInputValue[];
}

/** The conditions of the whole header. */
export interface Filter extends Condition {
  /** False when all records match. */
  isFilter: boolean;
  /** True when matching a record costs more than storing the matching ones. */
  isCostly: boolean;
}

const everything: Filter = { sql: 'TRUE', values: [], isFilter: false, isCostly: false };

type Rules = Pick<StandinState, 'variant' | 'choices'>;

/**
 * Reads `X-Request-Filter`: a JSON object of `{value: <text>, comparison: <comparator>}` by field. Several fields
 * are combined with OR in variant A and AND in B (interface.md, Filtering).
 *
 * @param header `undefined` = the request has none
 * @returns `null` for anything interface.md does not allow: 400 Bad Request
 */
export function readFilter(
  header: string | undefined,
  fields: ReadonlyMap<string, Field>,
  rules: Rules,
): Filter | null {
  if (header === undefined) return everything;
  const entries = readHeaderObject(header);
  if (!entries) return null;
  const conditions: Condition[] = [];
  for (const [name, given] of entries) {
    const field = fields.get(name);
    const condition = field && conditionOf(field, given, rules);
    if (!condition) return null;
    conditions.push(condition);
  }
  if (conditions.length === 0) return everything;
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(rules.variant === 'a' ? ' OR ' : ' AND '),
    values: conditions.flatMap(({ values }) => values),
    isFilter: true,
    isCostly: conditions.length > 1 || conditions.some(({ sql }) => sql.includes('instr(')),
  };
}

function conditionOf(field: Field, given: unknown, rules: Rules): Condition | null {
  const read = readCondition(given, rules);
  if (!read || !field.comparators.includes(read.comparison)) return null;
  const { value, comparison } = read;
  const isText = field.kind === 'text' || field.kind === 'multiple';
  if (value === '' && isText) {
    if (rules.choices.emptyFilter === 'refused') return null;
    if (comparison === '=') return { sql: `${field.sql} IS NULL`, values: [] };
    // Every text contains the empty one.
    if (comparison === '!=' || comparison === 'like') return { sql: `${field.sql} IS NOT NULL`, values: [] };
    return { sql: 'FALSE', values: [] };
  }
  const wanted = filterValue(field.kind, value, rules.choices);
  return wanted === null ? null : compared(field, comparison, wanted, rules);
}

function compared(
  { sql, kind }: Field,
  comparison: Comparator,
  wanted: string | number,
  { choices }: Rules,
): Condition {
  switch (comparison) {
    case '=':
      return { sql: `${sql} = ?`, values: [exactly(kind, wanted)] };
    case '!=':
      // "not equal; includes records with empty value" (interface.md, Comparators).
      return { sql: `${sql} IS NOT ?`, values: [exactly(kind, wanted)] };
    case '<=':
    case '>=':
      // "+" keeps the database from visiting half the table in the order of an index (see orderBy).
      return { sql: `${kind === 'integer' ? '' : '+'}${sql} ${comparison} ?`, values: [wanted] };
    case 'in':
      return { sql: `instr(${sql}, ?) > 0`, values: [keptValues([String(wanted)])] };
    case 'like':
      // Not LIKE: % and _ in a value have no special meaning.
      return choices.likeCase === 'exact'
        ? { sql: `instr(${sql}, ?) > 0`, values: [wanted] }
        : { sql: `instr(folded(${sql}), folded(?)) > 0`, values: [wanted] };
  }
}

/** With several values, "equals" means that the field has this value alone. */
function exactly(kind: Field['kind'], wanted: string | number): string | number {
  return kind === 'multiple' ? keptValues([String(wanted)]) : wanted;
}

function readCondition(given: unknown, { choices }: Rules): { value: string; comparison: Comparator } | null {
  if (typeof given !== 'object' || given === null) return null;
  const keys = new Map<string, unknown>(Object.entries(given));
  const comparison = comparators.find((known) => known === keys.get('comparison'));
  const value = keys.get('value');
  if (!comparison || keys.size !== 2) return null;
  if (typeof value === 'string') return { value, comparison };
  const isScalar = typeof value === 'number' || typeof value === 'boolean';
  return isScalar && choices.filterValue === 'scalar' ? { value: String(value), comparison } : null;
}

/** One key of an order. */
export interface SortKey {
  sql: string;
  isDescending: boolean;
}

/**
 * Reads `X-Request-Sort`: a JSON object of `ASC` or `DESC` by field, applied in key order (interface.md, Sorting).
 * Empty values count as the lowest.
 *
 * @param header `undefined` = the request has none
 * @returns the keys, the last of which is the id; or `null` for anything interface.md does not allow: 400 Bad Request
 */
export function readSort(
  header: string | undefined,
  fields: ReadonlyMap<string, Field>,
  choices: Choices,
): SortKey[] | null {
  const entries = header === undefined ? [] : readHeaderObject(header);
  if (!entries) return null;
  const keys: SortKey[] = [];
  for (const [name, direction] of entries) {
    const field = fields.get(name);
    if (!field || (direction !== 'ASC' && direction !== 'DESC')) return null;
    if (field.sortable) keys.push({ sql: field.sql, isDescending: direction === 'DESC' });
    else if (choices.unsortable === 'refused' || field.comparators.length === 0) return null;
  }
  // Nothing after an id matters, because no two records share one.
  const ids = keys.findIndex(({ sql }) => sql === 'id');
  return ids === -1
    ? [...keys, { sql: 'id', isDescending: choices.defaultListOrder === 'id DESC' }]
    : keys.slice(0, ids + 1);
}

/**
 * The terms after ORDER BY.
 *
 * @param isIndexed false keeps the database from following an index (sqlite.org/optoverview.html, "+"): with a filter,
 * most of what it visits that way would not match
 */
export function orderBy(keys: readonly SortKey[], isReversed: boolean, isIndexed: boolean): string {
  return keys
    .map(
      ({ sql, isDescending }) =>
        `${isIndexed ? '' : '+'}${sql} ${isDescending === isReversed ? 'ASC' : 'DESC'}`,
    )
    .join(', ');
}
