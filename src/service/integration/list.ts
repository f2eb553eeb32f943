import type { z } from 'zod';
import type { FieldFault } from '../http/error-body.ts';
import { ServiceBodyError } from '../http/errors.ts';
import type { ServiceAnswer } from '../http/exchange.ts';
import { ascii } from '../http/printable.ts';
import { type Comparator, requestHeaders, resultHeaders } from '../wire/list-headers.ts';
import { jsonOf, readRecord } from './call.ts';

/** Which page of a list is wanted. */
export interface PageRequest {
  /** From 1. */
  page?: number;
  /** Records on a page, 10 if left out; services stop at 100, or refuse more. */
  size?: number;
}

/** One condition of a filter. */
export interface Condition {
  value: string | number;
  comparison: Comparator;
}

/**
 * The query of a list (interface.md, Filtering and Sorting). Conditions on several fields must all match in variant B,
 * but one is enough in variant A; so use only one field if both must give the same.
 */
export interface ListRequest extends PageRequest {
  filter?: Readonly<Record<string, Condition>>;
  /** In the order in which the sorts apply. */
  sort?: Readonly<Record<string, 'ASC' | 'DESC'>>;
}

/** A record, or a field of one, that could not be read. */
export interface RecordFault extends FieldFault {
  /** Place on the page, from 0. */
  index: number;
  /** The record's id, `null` where it has no readable one. */
  id: number | null;
}

/** A page of a list: what could be read, and what could not. */
export interface RecordPage<T> {
  records: readonly T[];
  faults: readonly RecordFault[];
  /** Records on all pages; `null`, as the next, where the header is missing. */
  total: number | null;
  totalPages: number | null;
}

/** Headers that choose a page. */
export function pageHeaders({ page, size }: PageRequest): Record<string, string> {
  return {
    ...(size !== undefined && { [requestHeaders.pageSize]: String(size) }),
    ...(page !== undefined && { [requestHeaders.currentPage]: String(page) }),
  };
}

/** Headers of a list request. Values are text; characters outside ASCII are sent as unicode escapes. */
export function listHeaders({ filter, sort, ...page }: ListRequest): Record<string, string> {
  const conditions = Object.entries(filter ?? {}).map(([field, { value, comparison }]) => [
    field,
    { value: String(value), comparison },
  ]);
  return {
    ...pageHeaders(page),
    ...(filter && { [requestHeaders.filter]: ascii(JSON.stringify(Object.fromEntries(conditions))) }),
    ...(sort && { [requestHeaders.sort]: ascii(JSON.stringify(sort)) }),
  };
}

/** A page of records. A record that can't be read is left out and named; it hides no other. */
export function understandPage<T>(schema: z.ZodType<T>): (answer: ServiceAnswer) => RecordPage<T> {
  return (answer) => {
    const rows = jsonOf(answer);
    if (!Array.isArray(rows)) {
      throw new ServiceBodyError(answer.request, 'not-a-list', 'answered something else than a list');
    }
    const records: T[] = [];
    const faults: RecordFault[] = [];
    for (const [index, row] of rows.entries()) {
      const read = readRecord(schema, row);
      if (read.record !== null) records.push(read.record);
      for (const fault of read.faults) faults.push({ ...fault, index, id: idIn(row) });
    }
    return {
      records,
      faults,
      total: wholeNumber(answer, resultHeaders.totalCount),
      totalPages: wholeNumber(answer, resultHeaders.totalPages),
    };
  };
}

function idIn(row: unknown): number | null {
  const id = typeof row === 'object' && row !== null && 'id' in row ? Number(row.id) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function wholeNumber({ headers }: ServiceAnswer, name: string): number | null {
  const text = headers.get(name)?.trim() ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
