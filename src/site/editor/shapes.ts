import { z } from 'zod';

/*
 * What an editor of files has to know of a schema: which fields there are, and what each holds. Plain data, made from our
 * zod schemas, and sent to the browser.
 */

interface Common {
  /** What the field is for. */
  hint?: string;
  /** Whether it may be left out. */
  isOptional?: true;
  /** Whether its fields are shown even if it is left out. */
  isShown?: true;
  /** The value of a field that is left out. */
  fallback?: string | number | boolean;
}

/** Fields by their names. */
export type Fields = Readonly<Record<string, Shape>>;

export type Shape = Common &
  /** `canBeEmpty`: "" says something, too. */
  (
    | { kind: 'words'; canBeEmpty?: true }
    | { kind: 'markdown' }
    | { kind: 'picture' }
    | { kind: 'flag' }
    | { kind: 'number'; isWhole?: true; least?: number; most?: number }
    | { kind: 'choice'; values: readonly string[] }
    /** `canBeOne`: one value is read as a list of one. */
    | { kind: 'list'; of: Shape; canBeOne?: true; least?: number; most?: number }
    | { kind: 'group'; fields: Fields }
    /** A list whose items say by a field what they are. */
    | { kind: 'blocks'; key: string; types: Readonly<Record<string, Fields>> }
    /** One of several forms. */
    | { kind: 'either'; forms: Readonly<Record<string, Shape>> }
    /** What no field can express: it is edited as YAML. */
    | { kind: 'code' }
  );

/** How a schema says what kind of text or file it holds (`.meta({ editor: … })`). */
const editorKinds = ['markdown', 'picture'] as const;

type Type = z.core.$ZodType;

/** The shape of a value that a schema accepts, and what it would be if left out. */
export function shapeOf(schema: Type): Shape {
  const meta = z.globalRegistry.get(schema) ?? {};
  const shape = bareShape(schema, meta);
  const hint = meta.description;
  // The outermost description is about the field itself.
  return hint === undefined ? shape : { ...shape, hint };
}

function bareShape(schema: Type, { editor }: { editor?: unknown; description?: string | undefined }): Shape {
  const own = editorKinds.find((kind) => kind === editor);
  if (own !== undefined) return { kind: own };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return { ...shapeOf(def.innerType), isOptional: true };
    case 'default':
    case 'prefault':
      return { ...shapeOf(def.innerType), isOptional: true, ...fallbackOf(def.defaultValue) };
    case 'readonly':
    case 'catch':
      return shapeOf(def.innerType);
    case 'pipe':
      return pipeShape(def);
    case 'string':
      return { kind: 'words', ...(accepts(schema, '') && { canBeEmpty: true }) };
    case 'boolean':
      return { kind: 'flag' };
    case 'number':
      return numberShape(schema as z.ZodNumber);
    case 'enum':
      return { kind: 'choice', values: Object.values(def.entries).map(String) };
    case 'literal':
      return def.values.every((value) => typeof value === 'string')
        ? { kind: 'choice', values: def.values }
        : { kind: 'code' };
    case 'array':
      return listShape(def.element, schema);
    case 'tuple':
      return tupleShape(def.items);
    case 'object':
      return { kind: 'group', fields: fieldsOf(def.shape) };
    case 'record':
      return recordShape(def.keyType, def.valueType);
    case 'union':
      return unionShape(def.options, 'discriminator' in def ? String(def.discriminator) : undefined);
    default:
      return { kind: 'code' };
  }
}

/** The fields of an object, in their order. */
export const fieldsOf = (shape: Readonly<Record<string, Type>>): Fields =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, shapeOf(schema)]));

const fallbackOf = (value: unknown): Pick<Common, 'fallback'> =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? { fallback: value }
    : {};

const accepts = (schema: Type, value: unknown): boolean => z.safeParse(schema, value).success;

/** What is read differently from how it is written: the form that is written. */
function pipeShape({ in: from, out: to }: z.core.$ZodPipeDef): Shape {
  if (typeOf(to) === 'transform') return shapeOf(from);
  if (typeOf(from) !== 'transform') return shapeOf(from);
  const shape = shapeOf(to);
  // Before such a list is checked, one value becomes a list.
  return shape.kind === 'list' ? { ...shape, canBeOne: true, isOptional: true } : { kind: 'code' };
}

const typeOf = (schema: Type): string => schema._zod.def.type;

function numberShape({ minValue, maxValue, isInt }: z.ZodNumber): Shape {
  const isLimit = (value: number | null): value is number =>
    value !== null && Number.isSafeInteger(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  return {
    kind: 'number',
    ...(isInt && { isWhole: true }),
    ...(isLimit(minValue) && { least: minValue }),
    ...(isLimit(maxValue) && { most: maxValue }),
  };
}

/** A check of the number of items. */
interface Limit {
  check: string;
  minimum?: number;
  maximum?: number;
}

function listShape(element: Type, list: Type): Shape {
  const of = shapeOf(element);
  if (of.kind === 'blocks') return of;
  const checks = (list._zod.def.checks ?? []).map((check) => check._zod.def as Limit);
  const minimum = checks.find(({ check }) => check === 'min_length')?.minimum;
  const maximum = checks.find(({ check }) => check === 'max_length')?.maximum;
  return {
    kind: 'list',
    of,
    ...(minimum !== undefined && { least: minimum }),
    ...(maximum !== undefined && { most: maximum }),
  };
}

function tupleShape(items: readonly Type[]): Shape {
  const [first, ...others] = items.map(shapeOf);
  if (first === undefined || others.some(({ kind }) => kind !== first.kind)) return { kind: 'code' };
  // Limits that not all have alike are left to the check of the site.
  const of: Shape = first.kind === 'number' ? { kind: 'number' } : first;
  return { kind: 'list', of, least: items.length, most: items.length };
}

function recordShape(key: Type, value: Type): Shape {
  const { values } = key._zod;
  if (values === undefined) return { kind: 'code' };
  const of = { ...shapeOf(value), isOptional: true } as const;
  return { kind: 'group', fields: Object.fromEntries([...values].map((name) => [String(name), of])) };
}

function unionShape(options: readonly Type[], discriminator: string | undefined): Shape {
  if (discriminator !== undefined) return blocksShape(options, discriminator);
  const shapes = options.map(shapeOf);
  const [first] = shapes;
  if (first !== undefined && shapes.every(({ kind }) => kind === 'words' || kind === 'number')) {
    return { kind: 'words' };
  }
  const forms = Object.fromEntries(shapes.map((shape) => [formName(shape), shape]));
  const isClear = Object.keys(forms).length === shapes.length && !('code' in forms) && !('blocks' in forms);
  return isClear ? { kind: 'either', forms } : { kind: 'code' };
}

/** The forms of a value differ by their kind. */
const formName = ({ kind }: Shape): string => kind;

function blocksShape(options: readonly Type[], key: string): Shape {
  const types = options.map((option): [string, Fields] | null => {
    const shape = shapeOf(option);
    if (shape.kind !== 'group') return null;
    const { [key]: type, ...fields } = shape.fields;
    return type?.kind === 'choice' && type.values[0] !== undefined ? [type.values[0], fields] : null;
  });
  const known = types.filter((type) => type !== null);
  return known.length === types.length
    ? { kind: 'blocks', key, types: Object.fromEntries(known) }
    : { kind: 'code' };
}
