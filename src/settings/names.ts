import { z } from 'zod';
import { remember } from '../i18n/remember.ts';
import { environmentSchema } from './environment.ts';
import { secretPlaces } from './secrets.ts';
import { siteSchema } from './site-schema.ts';

/**
 * The name that somebody probably meant who wrote another one: equal but for case and punctuation ("siteurl",
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
  const turned = known.find((name) => words(name).length > 1 && sorted(name) === sorted(written));
  if (turned !== undefined) return turned;
  let nearest: { name: string; slips: number } | null = null;
  for (const name of known) {
    const slips = slipsBetween(plain(written), plain(name), Math.min(most, (nearest?.slips ?? most + 1) - 1));
    if (slips !== null) nearest = { name, slips };
  }
  return nearest?.name ?? null;
}

/** In a name of two letters every slip makes another name. */
const slipsOf = (length: number): number => (length < 3 ? 0 : length < 8 ? 1 : length < 14 ? 2 : 3);

// Every variable of the environment is held against every setting.
const plain = remember((name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, ''));

/** "SITE_URL" and "siteUrl" are the same two words. */
const words = remember((name: string): readonly string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean),
);

const sorted = remember((name: string): string => words(name).toSorted().join(' '));

/**
 * How many letters have to be added, taken out, replaced or swapped with their neighbour to make one word of the other
 * (optimal string alignment); `null` where more than `most`.
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

/** The part of JSON Schema that our settings come out as. */
export interface SettingNode {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly SettingNode[];
  items?: SettingNode;
  properties?: Record<string, SettingNode>;
  propertyNames?: { enum?: readonly string[] };
  additionalProperties?: SettingNode | boolean;
  required?: readonly string[];
}

/** What of the settings a schema describes, as its writer gives it. */
export const settingNode = (schema: z.ZodType): SettingNode =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SettingNode;

/**
 * What an unknown key of the configuration probably means, as the path of a setting; `null` where nothing is near.
 * One that stands elsewhere under this very name goes before one of a similar name beside it.
 *
 * @param path where the key stands: names of settings, and keys and places of the owner's own
 */
export function meantSetting(path: readonly PropertyKey[], key: string): string | null {
  const root = settingNode(siteSchema);
  const within = (name: string) => [...path.map(String), name].join('.');
  const near = nearestName(key, keysOf(path.reduce<SettingNode>(child, root)));
  if (near !== null) return within(near);
  return pathsOf(root).find((one) => one.split('.').at(-1) === key) ?? null;
}

/** One slip and no more: the environment is full of names that are not ours. */
const mostSlips = 1;

/**
 * Names that are none of ours and look like one that is not set: what was meant is silently not there.
 *
 * @param given what the process was given, without what is empty
 */
export function misnamed(
  given: Readonly<Record<string, string | undefined>>,
): { written: string; meant: string }[] {
  const names = [...Object.keys(environmentSchema.shape), ...secretPlaces];
  const missing = names.filter((name) => given[name] === undefined);
  return Object.keys(given)
    .filter((written) => !names.includes(written))
    .flatMap((written) => {
      const bare = written.replace(/^JOBFRONT_/i, '');
      const meant = nearestName(bare, missing, bare.length < 7 ? 0 : mostSlips);
      return meant === null ? [] : [{ written, meant }];
    })
    .sort((one, other) => (one.written < other.written ? -1 : 1));
}

function child(node: SettingNode, key: PropertyKey): SettingNode {
  const forms = [node, ...(node.anyOf ?? [])];
  const own = forms.flatMap(({ properties }) => properties?.[String(key)] ?? [])[0];
  if (own !== undefined) return own;
  const entries = forms.flatMap(({ additionalProperties: more, items }) => [
    ...(typeof more === 'object' ? [more] : []),
    ...(items ? [items] : []),
  ]);
  return entries[0] ?? {};
}

const keysOf = (node: SettingNode): string[] =>
  [node, ...(node.anyOf ?? [])].flatMap(({ properties, propertyNames }) => [
    ...Object.keys(properties ?? {}),
    ...(propertyNames?.enum ?? []),
  ]);

/** The paths of all settings that have a place of their own: those in maps of the owner's have none. */
const pathsOf = (node: SettingNode, path = ''): string[] =>
  Object.entries(node.properties ?? {}).flatMap(([key, one]) => [
    path + key,
    ...pathsOf(one, `${path}${key}.`),
  ]);
