import { z } from 'zod';
import {
  codedErrorSchema,
  isWireDate,
  isWireDatetime,
  messageErrorSchema,
} from '../../service/wire/common.ts';
import { jsonAnswer } from '../integration/answers.ts';
import type { Choices } from '../settings/choices.ts';

/** A parameter that is text; of several with one name the last counts. */
function text(description: string) {
  return z
    .preprocess((value) => (Array.isArray(value) ? value.at(-1) : value), z.string().optional())
    .optional()
    .meta({ description });
}

/**
 * The query parameters of a list for its route. All are text here: what can't be read has an answer of its own
 * (`readRecordQuery`).
 */
export function querySchema(
  fields: QueryFields,
  { activityDateCompanion }: Pick<Choices, 'activityDateCompanion'>,
) {
  const filters = Object.entries(fields).flatMap(([name, { kind, comparators }]) => {
    const value = kind === 'id' ? 'An id' : '`yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`';
    if (name === 'activity_date' && activityDateCompanion === 'updated_at_comparison') {
      return [[name, text(`${value}; its companion is \`updated_at_comparison\``)] as const];
    }
    const companion = `Goes with \`${name}\`: ${[...comparators].join(' ')}`;
    return [[name, text(value)] as const, [`${name}_comparison`, text(companion)] as const];
  });
  return z.object({
    ...Object.fromEntries(filters),
    sort_by: text('`created_at` or `updated_at`'),
    sort_by_direction: text('`ASC` or `DESC`'),
  });
}

/** The two bodies of 400 that these lists have. */
export const badQueryAnswer = jsonAnswer(
  "'Bad comparison used.', or a query or page that can't be read",
  z.union([messageErrorSchema, codedErrorSchema]),
);

/** A query field of C16 to C18: the column and its comparators. */
export interface QueryField {
  readonly column: string;
  readonly kind: 'moment' | 'id';
  readonly comparators: ReadonlySet<string>;
}

/** Fields by their name in the query. */
export type QueryFields = Readonly<Record<string, QueryField>>;

/** Parts of the query. The columns are our own words; values of the request are only in `values`. */
export interface RecordQuery {
  readonly conditions: readonly string[];
  readonly values: readonly (string | number)[];
  /** The terms after ORDER BY. */
  readonly order: string;
}

export type QueryFault = 'bad comparison' | 'bad request';

type QueryChoices = Pick<
  Choices,
  'missingCompanion' | 'activityDateCompanion' | 'unreadableQuery' | 'queryDate' | 'defaultListOrder'
>;
type Read = (name: string) => string | undefined;

const all: ReadonlySet<string> = new Set(['=', '!=', '>=', '<=']);
const equality: ReadonlySet<string> = new Set(['=', '!=']);

/** A moment of a record, compared with all four comparators. */
export function moment(column: string): QueryField {
  return { column, kind: 'moment', comparators: all };
}

/** An id; `isOrdered` where it can be compared with `>=` and `<=` too. */
export function id(column: string, isOrdered = false): QueryField {
  return { column, kind: 'id', comparators: isOrdered ? all : equality };
}

/**
 * Reads the query parameters of the activity and history lists (interface.md, "Query-parameter filters for C16, C17,
 * C18"). Parameters that are not in `fields` are left out.
 */
export function readRecordQuery(
  read: Read,
  fields: QueryFields,
  choices: QueryChoices,
): RecordQuery | QueryFault {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const value = read(name);
    if (value === undefined) continue;
    const comparison = comparisonOf(read, name, choices);
    if (comparison === 'left out') continue;
    if (!field.comparators.has(comparison)) return 'bad comparison';
    const operand = operandOf(field, value, comparison, choices);
    if (operand === null && choices.unreadableQuery === 'bad request') return 'bad request';
    conditions.push(operand === null ? '0' : operand.condition);
    values.push(...(operand?.values ?? []));
  }
  const order = orderOf(read, choices);
  return order === null ? 'bad request' : { conditions, values, order };
}

/** activity_date has the companion of updated_at (interface.md, the same table). */
function comparisonOf(read: Read, name: string, choices: QueryChoices): string {
  const own = read(`${name}_comparison`);
  const comparison =
    name !== 'activity_date'
      ? own
      : ((choices.activityDateCompanion === 'either' ? own : undefined) ?? read('updated_at_comparison'));
  if (comparison !== undefined) return comparison;
  return { refused: '', ignored: 'left out', equals: '=' }[choices.missingCompanion];
}

interface Operand {
  condition: string;
  values: (string | number)[];
}

function operandOf(
  { column, kind }: QueryField,
  value: string,
  comparison: string,
  choices: QueryChoices,
): Operand | null {
  // IS and IS NOT count an empty value as different, as '!=' is said to do (interface.md, Comparators).
  const operator = { '=': 'IS', '!=': 'IS NOT' }[comparison] ?? comparison;
  if (kind === 'id') {
    const wanted = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
    return Number.isSafeInteger(wanted) ? { condition: `${column} ${operator} ?`, values: [wanted] } : null;
  }
  if (isWireDatetime(value)) return { condition: `${column} ${operator} ?`, values: [value] };
  if (!isWireDate(value)) return null;
  const [start, end] = [`${value} 00:00:00`, `${value} 23:59:59`];
  if (choices.queryDate === 'midnight') return { condition: `${column} ${operator} ?`, values: [start] };
  if (comparison === '<=') return { condition: `${column} <= ?`, values: [end] };
  if (comparison === '>=') return { condition: `${column} >= ?`, values: [start] };
  const within = `${column} BETWEEN ? AND ?`;
  return { condition: comparison === '=' ? within : `NOT (${within})`, values: [start, end] };
}

/** `sort_by` with `sort_by_direction`; equal ones, and without a sort all, in the order of lists. */
function orderOf(read: Read, choices: QueryChoices): string | null {
  const [sort, direction = 'ASC'] = [read('sort_by'), read('sort_by_direction')];
  const byId = `r.id ${choices.defaultListOrder === 'id DESC' ? 'DESC' : 'ASC'}`;
  if (sort === undefined) return byId;
  const isReadable =
    (sort === 'created_at' || sort === 'updated_at') && (direction === 'ASC' || direction === 'DESC');
  if (!isReadable) return choices.unreadableQuery === 'bad request' ? null : byId;
  return `r.${sort} ${direction}, ${byId}`;
}
