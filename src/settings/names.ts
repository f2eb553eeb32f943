import { environmentSchema } from './environment.ts';
import { nearestName } from './nearest-name.ts';
import { secretPlaces } from './secrets.ts';
import { type SettingNode, settingNode } from './setting-node.ts';
import { siteSchema } from './site-schema.ts';

/**
 * What an unknown key of the configuration probably means, as the path of a setting; `null` where nothing is near.
 * A setting of exactly this name elsewhere takes precedence over one of a similar name beside it.
 *
 * @param path where the key is: names of settings, and the owner's own keys and places
 */
export function meantSetting(path: readonly PropertyKey[], key: string): string | null {
  const root = rootNode();
  const within = (name: string) => [...path.map(String), name].join('.');
  const near = nearestName(key, keysOf(path.reduce<SettingNode>(child, root)));
  if (near !== null) return within(near);
  return pathsOf(root).find((one) => one.split('.').at(-1) === key) ?? null;
}

/** The description of the configuration's schema at a path, which may contain the owner's own keys and places. */
export const siteNode = (path: readonly PropertyKey[]): SettingNode =>
  path.reduce<SettingNode>(child, rootNode());

let made: SettingNode | undefined;

/** Made once: every fault needs it. */
function rootNode(): SettingNode {
  made ??= settingNode(siteSchema);
  return made;
}

/** Only one slip: the environment is full of names that are not ours. */
const mostSlips = 1;

/**
 * Unknown names that look like a setting that is not set: the intended one would be silently missing.
 *
 * @param given the process's variables, without empty ones
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

/** The paths of all settings with a fixed path: those in the owner's maps have none. */
const pathsOf = (node: SettingNode, path = ''): string[] =>
  Object.entries(node.properties ?? {}).flatMap(([key, one]) => [
    path + key,
    ...pathsOf(one, `${path}${key}.`),
  ]);
