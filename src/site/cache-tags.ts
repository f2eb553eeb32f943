import { hash } from 'node:crypto';
import { keyOf, sumOfKeys } from '../base/keys.ts';
import { memo, remember } from '../i18n/remember.ts';
import { boardAddress } from '../settings/addresses.ts';
import { hostSites } from '../settings/brands.ts';
import type { Settings, Site as SiteSettings } from '../settings/site-schema.ts';
import type { Recorded, SiteRecord } from './site-record.ts';

type TagSettings = Pick<Settings, 'site'> & { environment: Pick<Settings['environment'], 'SITE_URL'> };

/** The tag that every address of a site has, and no other site of the same CDN account. */
export const siteTag = ({ environment }: Pick<TagSettings, 'environment'>): string =>
  tagOfUrl(environment.SITE_URL);

const tagOfUrl = remember((url: string): string => `jf${hash('sha256', url, 'hex').slice(0, 8)}`);

/**
 * The tag by which a CDN purges an address with those that mostly change together: all that is made of one job
 * (`…-job-7`), the pages and feeds of one list (`…-list-<hash>`), the rest below a language (`…-en`), and files of the
 * whole host (`…-files`). It follows from the address alone, at most 48 bytes of small letters, digits and dashes:
 * Cloudflare distinguishes tags by nothing else.
 */
export function partTag(address: string, settings: TagSettings): string {
  const site = siteTag(settings);
  const job = /\/(?:jobs|social)\/(\d{1,15})[-./]/.exec(address)?.[1];
  if (job !== undefined) return `${site}-job-${job}`;
  const list = /^.*?\/jobs\/[^/]+\/[^/]+\//.exec(address)?.[0];
  if (list !== undefined) return `${site}-list-${hash('sha256', list, 'hex').slice(0, 12)}`;
  const found = boards(settings.site).find(({ root }) => address.startsWith(root));
  // Below the host's own root are files of all languages, too.
  if (found === undefined || (found.root === '/' && !address.endsWith('/'))) return `${site}-files`;
  return `${site}-${found.name}`;
}

/** Address of each board of the host, the deepest first. */
const boards = memo((site: SiteSettings): readonly { root: string; name: string }[] =>
  hostSites(site)
    .flatMap((one) =>
      one.languages.map((language) => {
        const brand = one.brand === undefined ? '' : `${hash('sha256', one.brand, 'hex').slice(0, 8)}-`;
        return { root: boardAddress(language, one), name: `${brand}${language}`.toLowerCase() };
      }),
    )
    .sort((one, other) => other.root.length - one.root.length),
);

/** A hash of everything that is shown under each tag: if it changes, the tag has to be purged. */
export type TagKeys = ReadonlyMap<string, bigint>;

/**
 * Gives the keys of all tags, for one site after the other. A site that follows another costs what has changed.
 * Addresses with a hash in their name have no tag.
 */
export function createTagKeys(settings: TagSettings): (record: SiteRecord) => TagKeys {
  let last: { record: SiteRecord; keys: TagKeys } | undefined;
  return (record) => {
    const { gone, come } = record.changesSince(last?.record);
    const keys = new Map(last?.keys);
    const tagged = (those: readonly Recorded[]) =>
      Map.groupBy(
        those.filter(({ isImmutable, isForHosts }) => !isImmutable && !isForHosts),
        ({ address }) => partTag(address, settings),
      );
    const [less, more] = [tagged(gone), tagged(come)];
    for (const tag of new Set([...less.keys(), ...more.keys()])) {
      const sum = sumOfKeys(
        (more.get(tag) ?? []).map(shownKey),
        (less.get(tag) ?? []).map(shownKey),
        keys.get(tag),
      );
      if (sum === 0n) keys.delete(tag);
      else keys.set(tag, sum);
    }
    last = { record, keys };
    return keys;
  };
}

/** What can't be printed is cached nowhere else. */
const shownKey = ({ address, status, key }: Recorded): string => keyOf(address, String(status), key ?? '');
