import { boardAddress, rootOf } from '../../board/site-addresses.ts';
import type { Site } from '../../config.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { embedNames } from './names.ts';

/** The scripts of one site that run on others: `/embed.js`, of a brand `/velo/embed.js`. Addresses never change. */
export const embedAddresses = (site: Pick<Site, 'root'>): string[] =>
  Object.values(embedNames).map((name) => rootOf(site) + name);

/** Where the texts of the embedded board stand in one language: `/embed.json`, `/en/embed.json`. */
export const embedTextsAddress = (
  language: InterfaceLanguage,
  site: Parameters<typeof boardAddress>[1],
): string => `${boardAddress(language, site)}embed.json`;
