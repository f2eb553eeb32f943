import { parse, stringify } from 'yaml';
import { formKey, formValue } from '../../site/editor/editor-fields.ts';
import type { Fields, Shape } from '../../site/editor/shapes.ts';
import { isRecord, pairedItems, same } from './values.ts';

/*
 * Values of a file, and the same values in the form that the editor's fields hold. Only what was edited is turned back:
 * every other value of the file stays as its owner wrote it.
 */

/** A value of a file as the editor's fields hold it. What does not fit stays as it is. */
export function toEditor(value: unknown, shape: Shape): unknown {
  if (value === undefined || value === null) return undefined;
  switch (shape.kind) {
    case 'words':
    case 'markdown':
    case 'picture':
    case 'choice':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    case 'flag':
      return isOpen(shape) ? String(value) : value;
    case 'list':
      if (Array.isArray(value)) return value.map((item) => toEditor(item, shape.of));
      return shape.canBeOne ? [toEditor(value, shape.of)] : value;
    case 'group':
      return isRecord(value) ? groupToEditor(value, shape.fields) : value;
    case 'blocks':
      return Array.isArray(value) ? value.map((item) => blockToEditor(item, shape)) : value;
    case 'either':
      return eitherToEditor(value, shape.forms);
    case 'code':
      return stringify(value, { lineWidth: 0 }).trim();
    case 'number':
      return value;
  }
}

/** Whether a flag that is left out says something else than one that is off. */
const isOpen = (shape: Shape): boolean => shape.kind === 'flag' && shape.fallback === undefined;

const groupToEditor = (value: Record<string, unknown>, fields: Fields) =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      Object.hasOwn(fields, name) ? toEditor(one, fields[name] as Shape) : one,
    ]),
  );

type Blocks = Extract<Shape, { kind: 'blocks' }>;

const fieldsOfBlock = (item: unknown, { key, types }: Blocks): Fields | undefined => {
  const type = isRecord(item) ? item[key] : undefined;
  return typeof type === 'string' && Object.hasOwn(types, type) ? types[type] : undefined;
};

function blockToEditor(item: unknown, shape: Blocks): unknown {
  const fields = fieldsOfBlock(item, shape);
  return fields && isRecord(item) ? groupToEditor(item, fields) : item;
}

type Forms = Extract<Shape, { kind: 'either' }>['forms'];

function eitherToEditor(value: unknown, forms: Forms): unknown {
  const form = Object.keys(forms).find((kind) => isOfKind(value, kind));
  const shape = form === undefined ? undefined : forms[form];
  if (shape === undefined) return value;
  const own = toEditor(value, shape);
  return isRecord(own) ? { [formKey]: form, ...own } : { [formKey]: form, [formValue]: own };
}

const isOfKind = (value: unknown, kind: string): boolean => {
  if (kind === 'group') return isRecord(value);
  if (kind === 'list') return Array.isArray(value);
  return (
    kind ===
    (typeof value === 'string'
      ? ['words', 'choice', 'markdown', 'picture'].includes(kind)
        ? kind
        : ''
      : typeof value === 'boolean'
        ? 'flag'
        : typeof value)
  );
};

/**
 * The value of a file for what the editor holds.
 *
 * @param old the value that the file had; `undefined` if it had none
 * @returns `old` itself if the editor holds nothing else; `undefined` for what is to be left out
 */
export function toFile(held: unknown, shape: Shape, old: unknown): unknown {
  if (old !== undefined && same(plain(held, shape), plain(toEditor(old, shape), shape))) return old;
  switch (shape.kind) {
    case 'words':
    case 'markdown':
    case 'picture':
    case 'choice':
      return wordsToFile(held, shape, old);
    case 'flag':
      return flagToFile(held, shape, old);
    case 'number':
      return numberToFile(held, shape, old);
    case 'list':
      return listToFile(held, shape, old);
    case 'group':
      return groupToFile(held, shape.fields, old, shape.isOptional);
    case 'blocks':
      return blocksToFile(held, shape, old);
    case 'either':
      return eitherToFile(held, shape.forms, old);
    case 'code':
      return typeof held === 'string' ? (parse(held) ?? undefined) : held;
  }
}

/** What the editor holds, without all that it adds to fields that are left out. */
function plain(held: unknown, shape: Shape): unknown {
  return toFileAnew(held, shape);
}

/** As a file without earlier values would have it. */
const toFileAnew = (held: unknown, shape: Shape): unknown => toFile(held, shape, undefined);

function wordsToFile(held: unknown, shape: Shape, old: unknown): unknown {
  if (held === undefined || held === null) return emptyWords(shape);
  const text = String(held).trim();
  if (text === '') return emptyWords(shape);
  if (old === undefined && text === shape.fallback) return undefined;
  return typeof old === 'number' && String(Number(text)) === text ? Number(text) : text;
}

const emptyWords = (shape: Shape): string | undefined =>
  shape.kind === 'words' && shape.canBeEmpty && !shape.isOptional ? '' : undefined;

function flagToFile(held: unknown, shape: Shape, old: unknown): unknown {
  const value = held === 'true' ? true : held === 'false' ? false : held;
  if (typeof value !== 'boolean') return undefined;
  return old === undefined && value === (shape.fallback ?? undefined) ? undefined : value;
}

function numberToFile(held: unknown, shape: Shape, old: unknown): unknown {
  const value = typeof held === 'string' && held.trim() !== '' ? Number(held) : held;
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  return old === undefined && value === shape.fallback ? undefined : value;
}

function listToFile(
  held: unknown,
  { of, canBeOne }: Extract<Shape, { kind: 'list' }>,
  old: unknown,
): unknown {
  if (!Array.isArray(held)) return undefined;
  const before = Array.isArray(old) ? old : old === undefined || !canBeOne ? [] : [old];
  const items = itemsToFile(held, before, () => of);
  if (items.length === 0) return undefined;
  return canBeOne && items.length === 1 && old !== undefined && !Array.isArray(old) ? items[0] : items;
}

/** @param shapeOf that of an item */
function itemsToFile(
  held: readonly unknown[],
  old: readonly unknown[],
  shapeOf: (item: unknown) => Shape,
): unknown[] {
  const equal = (one: unknown, item: unknown) => {
    const shape = shapeOf(item);
    return same(plain(toEditor(one, shape), shape), plain(item, shape));
  };
  const isKin = (one: unknown, item: unknown) =>
    isRecord(one) === isRecord(item) && typeKeyOf(one) === typeKeyOf(item);
  return pairedItems(old, held, equal, isKin)
    .map(({ value, from }) => toFile(value, shapeOf(value), from === undefined ? undefined : old[from]))
    .filter((item) => item !== undefined);
}

const typeKeyOf = (item: unknown): unknown => (isRecord(item) ? item.type : undefined);

function groupToFile(held: unknown, fields: Fields, old: unknown, isOptional: true | undefined): unknown {
  if (!isRecord(held)) return undefined;
  const before = isRecord(old) ? old : {};
  const after = recordToFile(held, fields, before);
  return isOptional && Object.keys(after).length === 0 ? undefined : after;
}

/** The old keys in their order, each new one behind the field that precedes it. */
function recordToFile(
  held: Record<string, unknown>,
  fields: Fields,
  old: Record<string, unknown>,
): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, value] of Object.entries(old)) {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const next = shape ? toFile(held[name], shape, value) : value;
    if (next !== undefined) values.set(name, next);
  }
  let order = [...values.keys()];
  let previous: string | undefined;
  for (const [name, shape] of Object.entries(fields)) {
    if (!Object.hasOwn(old, name)) {
      const next = toFile(held[name], shape, undefined);
      if (next !== undefined) {
        values.set(name, next);
        const at = previous === undefined ? 0 : order.indexOf(previous) + 1;
        order = order.toSpliced(at, 0, name);
      }
    }
    if (values.has(name)) previous = name;
  }
  return Object.fromEntries(order.map((name) => [name, values.get(name)]));
}

function blocksToFile(held: unknown, shape: Blocks, old: unknown): unknown {
  if (!Array.isArray(held)) return undefined;
  const { key } = shape;
  // The type is no field of its own in the editor.
  const groupOf = (item: unknown): Shape => {
    const fields = fieldsOfBlock(item, shape);
    return fields ? { kind: 'group', fields: { [key]: { kind: 'words' }, ...fields } } : { kind: 'number' };
  };
  const items = itemsToFile(held, Array.isArray(old) ? old : [], groupOf);
  return items.length === 0 ? undefined : items;
}

function eitherToFile(held: unknown, forms: Forms, old: unknown): unknown {
  if (!isRecord(held)) return undefined;
  const { [formKey]: form, ...rest } = held;
  const shape = typeof form === 'string' && Object.hasOwn(forms, form) ? forms[form] : undefined;
  if (shape === undefined) return undefined;
  const before = isOfKind(old, String(form)) ? old : undefined;
  return toFile(shape.kind === 'group' ? rest : rest[formValue], { ...shape, isOptional: true }, before);
}
