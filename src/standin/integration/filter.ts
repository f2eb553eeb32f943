import type { SQLInputValue } from 'node:sqlite';
import { type Comparator, comparators } from '../../service/wire/list-headers.ts';
import type { StandinState } from '../state.ts';
import type { Field } from './fields/field.ts';
import { keptValues } from './fields/multiple.ts';
import { filterValue } from './filter-value.ts';
import { readHeaderObject } from './header-json.ts';

/** A condition in SQL. */
interface Condition {
  sql: string;
  values: SQLInputValue[];
}

/** What the whole header asks for. */
export interface Filter extends Condition {
  /** False where everything meets it. */
  isFilter: boolean;
  /** True where telling whether a record meets it costs more than keeping those that do. */
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
    // Every text has the empty one within it.
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
      // Not LIKE: % and _ in a value are themselves.
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
