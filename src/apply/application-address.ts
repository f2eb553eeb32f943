import { timingSafeEqual } from 'node:crypto';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { memo } from '../i18n/remember.ts';
import { languageRoot } from '../settings/addresses.ts';
import { hostSites } from '../settings/brands.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import type { Keys } from '../store/sealed.ts';

/** 132 bits: impossible to guess, and short enough for a line of a mail. */
const signatureLength = 22;

const signatureOf = (keys: Keys, reference: string): string =>
  keys.digest('my application', reference).slice(0, signatureLength);

/**
 * The page "My application" of a reference, such as `/en/application/K7Q2-M9XD/<signature>/`. Only those who know it
 * can see the status of the application and withdraw it; no list of addresses contains it.
 */
export const applicationAddress = (
  reference: string,
  { keys, language, site }: { keys: Keys; language: InterfaceLanguage; site: SiteSettings },
): string => `${languageRoot(language, site)}application/${reference}/${signatureOf(keys, reference)}/`;

/** The parts of such an address. */
export interface ApplicationAddress {
  reference: string;
  site: SiteSettings;
  language: InterfaceLanguage;
}

/** @returns `null` for every other path, and when the signature is not ours */
export function readApplicationAddress(
  path: string,
  keys: Keys,
  host: SiteSettings,
): ApplicationAddress | null {
  const [, board = '', reference = '', signature = ''] =
    /^(\/(?:[^/]+\/)*)application\/([\dA-Z]{4}-[\dA-Z]{4})\/([\w-]{22})\/$/.exec(path) ?? [];
  const place = boardsOf(host).get(board);
  if (!place) return null;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(keys, reference)));
  return isOurs ? { ...place, reference } : null;
}

const boardsOf = memo(
  (host: SiteSettings): ReadonlyMap<string, Omit<ApplicationAddress, 'reference'>> =>
    new Map(
      hostSites(host).flatMap((site) =>
        site.languages.map((language) => [languageRoot(language, site), { site, language }] as const),
      ),
    ),
);
