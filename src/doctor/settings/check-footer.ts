import { hostSites } from '../../board/brand-sites.ts';
import type { Settings } from '../../config.ts';
import { type InterfaceLanguage, interfaceLanguages } from '../../i18n/languages.ts';
import type { LegalPage } from '../../i18n/legal-pages.ts';
import { legalAddress } from '../../outputs/footer-links.ts';
import type { Code } from '../codes/codes.ts';
import { aboutSetting, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';

/** Languages of the interface that no country of the European Union has as its own. */
const others: readonly InterfaceLanguage[] = ['ar', 'nb', 'tr', 'uk'];
const ofTheUnion = interfaceLanguages.filter((language) => !others.includes(language));

/** Where the law asks for what: a hint to the owner, who knows better where the company and its visitors are. */
const asked: readonly [LegalPage, Code, readonly InterfaceLanguage[]][] = [
  ['imprint', 'imprint-missing', ['de']],
  ['privacy', 'privacy-missing', ofTheUnion],
  ['accessibility', 'accessibility-statement-missing', ofTheUnion],
];

/** Pages that the law of a board's language asks for and the site does not lead to, on any site of the host. */
export function checkFooter({ site, content }: Pick<Settings, 'site' | 'content'>): Finding[] {
  return hostSites(site).flatMap((one) => {
    const own = content.filter(({ brand }) => brand === (one.brand ?? null));
    const setting = one.brand === undefined ? 'footer' : `brands.${one.brand}.footer`;
    return asked.flatMap(([kind, code, languages]) => {
      const missing = one.languages.filter(
        (language) => languages.includes(language) && legalAddress(kind, language, one, own) === null,
      );
      return missing.length === 0
        ? []
        : [
            finding(
              code,
              aboutSetting(`${setting}.${kind}`),
              `Nothing leads to it in ${missing.join(', ')}.`,
            ),
          ];
    });
  });
}
