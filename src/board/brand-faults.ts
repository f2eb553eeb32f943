import type { Site } from '../config.ts';
import { interfaceLanguages } from '../i18n/languages.ts';
import { type Brand, brandPath } from './brand-settings.ts';

/** Parts of addresses that are the site's own: no brand's path can hold one. */
const taken: ReadonlySet<string> = new Set([
  ...['404', '500', 'feeds', 'images', 'jobs', 'map', 'page', 'saved', 'social', 'verify', 'webhooks'],
  ...interfaceLanguages,
]);

/** Everything in the brands' settings that contradicts itself or something else, each with its mend. */
export function brandFaults(site: Pick<Site, 'brands' | 'languages' | 'defaultLanguage'>): string[] {
  const brands = Object.entries(site.brands).sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    ...sharedClients(brands),
    ...brands.flatMap((brand) => ownFaults(brand, site)),
    ...pathsInPaths(brands),
  ];
}

type Named = readonly [key: string, brand: Brand];

const nameOf = (key: string) => `brands.${key}`;

function sharedClients(brands: readonly Named[]): string[] {
  const named = brands.flatMap(([key, { clients }]) => clients.map((client) => ({ key, client })));
  return [...Map.groupBy(named, ({ client }) => client)].flatMap(([client, by]) =>
    by.length === 1
      ? []
      : `client id ${client} is named ${by.length} times in src/site.config.ts (${by.map(({ key }) => nameOf(key)).join(', ')}): a job belongs to one brand, so name it once`,
  );
}

function ownFaults([key, brand]: Named, site: Pick<Site, 'languages' | 'defaultLanguage'>): string[] {
  const { path, url, languages = site.languages, defaultLanguage } = brand;
  const name = nameOf(key);
  const at = brandPath(key, brand);
  const part = at?.split('/').find((one) => taken.has(one));
  return [
    ...(path !== undefined && url !== undefined
      ? [`${name} in src/site.config.ts has both path and url: keep the one where its site stands`]
      : []),
    ...(part === undefined
      ? []
      : [
          `${name} in src/site.config.ts stands at ${at}, but "${part}" is a part of the main site's own addresses: give it another path`,
        ]),
    ...(new Set(languages).size === languages.length
      ? []
      : [`${name}.languages in src/site.config.ts names a language twice: name each once`]),
    ...(defaultLanguage === undefined || languages.includes(defaultLanguage)
      ? []
      : [
          `${name}.defaultLanguage in src/site.config.ts is "${defaultLanguage}", which is not among its languages (${languages.join(', ')}): add it there or choose one of them`,
        ]),
  ];
}

function pathsInPaths(brands: readonly Named[]): string[] {
  const placed = brands.flatMap(([key, brand]) => {
    const path = brandPath(key, brand);
    return path === null ? [] : [{ key, path }];
  });
  return placed.flatMap((one, at) =>
    placed.flatMap((other, place) => {
      const isInside = one.path.startsWith(other.path) && (one.path !== other.path || place < at);
      return one !== other && isInside
        ? [
            `${nameOf(one.key)} in src/site.config.ts stands at ${one.path}, which is in the site of ${nameOf(other.key)} (${other.path}): give it a path of its own`,
          ]
        : [];
    }),
  );
}
