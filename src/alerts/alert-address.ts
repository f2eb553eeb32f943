import { timingSafeEqual } from 'node:crypto';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { memo } from '../i18n/remember.ts';
import { alertsPath, languageRoot } from '../settings/addresses.ts';
import { hostSites } from '../settings/brands.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import type { Keys } from '../store/sealed.ts';

/** 132 bits: impossible to guess. */
const signatureLength = 22;

const signatureOf = (keys: Keys, id: string): string =>
  keys.digest('alert address', id).slice(0, signatureLength);

/**
 * The page of an alert, such as `/en/alerts/<id>/<signature>/`. Only mails to its mailbox contain it: who knows it may
 * confirm, change and end the alert. Nothing of it is stored but the id.
 */
export const alertAddress = (
  id: string,
  { keys, language, site }: { keys: Keys; language: InterfaceLanguage; site: SiteSettings },
): string => `${alertsPath(language, site)}${id}/${signatureOf(keys, id)}/`;

/** A path below `/alerts/`. */
export interface AlertPlace {
  site: SiteSettings;
  language: InterfaceLanguage;
  /**
   * - `form`: where alerts are requested.
   * - `style`: the style sheet of these pages.
   * - `page`: of one alert; `jobs`: leads from there to the jobs that it finds.
   */
  kind: 'form' | 'style' | 'page' | 'jobs';
  /** Of the alert; `null` for the form, and when the signature is not ours. */
  id: string | null;
  /** The path with a slash at its end. */
  path: string;
}

/** @returns `null` for every other path */
export function readAlertPath(path: string, keys: Keys, host: SiteSettings): AlertPlace | null {
  const [, root = '', rest = ''] =
    /^(\/(?:[^/]+\/)*?)alerts\/(.*)$/.exec(`${path.replace(/\/$/, '')}/`) ?? [];
  const place = rootsOf(host).get(root);
  if (!place) return null;
  const whole = `${root}alerts/${rest}`;
  if (rest === '') return { ...place, kind: 'form', id: null, path: whole };
  if (rest === 'style.css/') return { ...place, kind: 'style', id: null, path: whole };
  const [, id = '', signature = '', jobs] = /^([\w-]{22})\/([\w-]{22})\/(jobs\/)?$/.exec(rest) ?? [];
  if (id === '') return null;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(keys, id)));
  return { ...place, kind: jobs ? 'jobs' : 'page', id: isOurs ? id : null, path: whole };
}

const rootsOf = memo(
  (host: SiteSettings): ReadonlyMap<string, Pick<AlertPlace, 'site' | 'language'>> =>
    new Map(
      hostSites(host).flatMap((site) =>
        site.languages.map((language) => [languageRoot(language, site), { site, language }] as const),
      ),
    ),
);
