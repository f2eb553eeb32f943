import type { Site } from '../../config.ts';
import type { Post } from '../../service/wire.ts';
import { aboutSetting, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';
import { byCodeUnit, counted, some } from '../say.ts';

const mostIds = 5;

/**
 * Whether the brands' client ids are those of the posts: ids that no post has, and posts that name no client, so
 * that no brand can have them. Nothing without any posts, or without brands.
 */
export function checkBrandClients(posts: readonly Post[], site: Site): Finding[] {
  const brands = brandClients(site);
  if (posts.length === 0 || brands.length === 0) return [];
  const clients = posts.map(({ advert }) => advert.recruitment?.client_id ?? null);
  const known = new Set(clients.filter((client) => client !== null));
  const without = posts.filter((_, at) => clients[at] === null);
  return [
    ...(without.length === 0 ? [] : [clientMissing(without, posts.length)]),
    // Where no post names a client, that alone is the fault.
    ...(known.size === 0 ? [] : brands.flatMap((brand) => clientUnknown(brand, known, brands))),
  ];
}

type BrandClients = readonly [key: string, clients: readonly number[]];

/** The brands of the settings; the one itself where it is built on its own. */
const brandClients = ({ brand, clients, brands }: Site): BrandClients[] =>
  brand !== undefined && clients !== undefined
    ? [[brand, clients]]
    : Object.entries(brands)
        .map(([key, one]): BrandClients => [key, one.clients])
        .sort(([one], [other]) => byCodeUnit(one, other));

function clientMissing(without: readonly Post[], all: number): Finding {
  const ids = some(without.map(({ advert }) => advert.id));
  const part =
    without.length === 1
      ? `(advert ${ids}) names no client of the recruitment, so no brand has it.`
      : `(adverts ${ids}) name no client of the recruitment, so no brand has them.`;
  const found =
    without.length === all
      ? 'No post names the client of its recruitment, so no brand has a job.'
      : `${counted(without.length, 'post')} of ${all} ${part}`;
  return finding('client-missing', aboutSetting('brands'), found);
}

function clientUnknown(
  [key, clients]: BrandClients,
  known: ReadonlySet<number>,
  brands: readonly BrandClients[],
): Finding[] {
  const strange = clients.filter((client) => !known.has(client));
  if (strange.length === 0) return [];
  const named = `No post is of client ${some(strange, mostIds)}`;
  const found = strange.length === clients.length ? `${named}: the brand has no jobs.` : `${named}.`;
  const taken = new Set(brands.flatMap(([, ids]) => ids));
  const free = [...known].filter((client) => !taken.has(client)).sort((one, other) => one - other);
  const todo =
    free.length === 0
      ? undefined
      : `Clients of posts that no brand names: ${some(free, mostIds)}. Correct the ids in src/site.config.ts if one of them is meant.`;
  return [finding('client-unknown', aboutSetting(`brands.${key}.clients`), found, todo)];
}
