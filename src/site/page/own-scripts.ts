import { isApplicationPath } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';

/** Attributes of a script element. */
export type ScriptAttributes = Readonly<Record<string, string | true>>;

/**
 * The owner's scripts of a page, in their order. One that needs consent is printed as a data block, which browsers
 * neither load nor run. Consent tools replace it by a script when the visitor agrees: `type="text/plain"` and
 * `data-category` are what CookieConsent documents; others ask for further attributes, which `data` gives.
 *
 * @param path of the page
 */
export const ownScripts = (
  path: string,
  site: Pick<SiteSettings, 'scripts' | 'apply'>,
): readonly ScriptAttributes[] => (isApplicationPath(path, site) ? [] : site.scripts.map(attributesOf));

function attributesOf({ src, integrity, data, consent }: SiteSettings['scripts'][number]): ScriptAttributes {
  return {
    ...(consent === undefined ? { defer: true } : { type: 'text/plain' }),
    src,
    ...(integrity !== undefined && { integrity, crossorigin: 'anonymous' }),
    ...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value])),
    ...(consent !== undefined && { 'data-category': consent }),
  };
}

/** The same site without the owner's scripts: who looks at a preview is no visitor, and what it shows is not public. */
export const withoutScripts = <Site extends Pick<SiteSettings, 'scripts'>>(site: Site): Site =>
  site.scripts.length === 0 ? site : { ...site, scripts: [] };
