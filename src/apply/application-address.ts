import { timingSafeEqual } from 'node:crypto';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { memo } from '../i18n/remember.ts';
import { boardAddress } from '../settings/addresses.ts';
import { hostSites } from '../settings/brands.ts';
import type { Site } from '../settings/site-schema.ts';
import type { Keys } from './sealed.ts';

/** 132 bits: nobody finds one by trying, and it fits on a line of a mail. */
const signatureLength = 22;

const signatureOf = (keys: Keys, reference: string): string =>
  keys.digest('my application', reference).slice(0, signatureLength);

/**
 * The page "My application" of a reference, such as `/en/application/K7Q2-M9XD/<signature>/`. Whoever knows it can see
 * how the application stands and take it back, and nobody else: it stands in no list of addresses.
 */
export const applicationAddress = (
  reference: string,
  { keys, language, site }: { keys: Keys; language: InterfaceLanguage; site: Site },
): string => `${boardAddress(language, site)}application/${reference}/${signatureOf(keys, reference)}/`;

/** What an address of such a page says. */
export interface ApplicationPlace {
  reference: string;
  site: Site;
  language: InterfaceLanguage;
}

/** @returns `null` for every other path, and where the signature is not ours */
export function readApplicationAddress(path: string, keys: Keys, host: Site): ApplicationPlace | null {
  const [, board = '', reference = '', signature = ''] =
    /^(\/(?:[^/]+\/)*)application\/([\dA-Z]{4}-[\dA-Z]{4})\/([\w-]{22})\/$/.exec(path) ?? [];
  const place = boardsOf(host).get(board);
  if (!place) return null;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(keys, reference)));
  return isOurs ? { ...place, reference } : null;
}

const boardsOf = memo(
  (host: Site): ReadonlyMap<string, Omit<ApplicationPlace, 'reference'>> =>
    new Map(
      hostSites(host).flatMap((site) =>
        site.languages.map((language) => [boardAddress(language, site), { site, language }] as const),
      ),
    ),
);
