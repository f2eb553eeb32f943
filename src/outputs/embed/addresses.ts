import { rootOf } from '../../board/addresses.ts';
import type { Site } from '../../config.ts';
import { embedNames } from './names.ts';

/** The scripts of one site that run on others: `/embed.js`, of a brand `/velo/embed.js`. Addresses never change. */
export const embedAddresses = (site: Pick<Site, 'root'>): string[] =>
  Object.values(embedNames).map((name) => rootOf(site) + name);
