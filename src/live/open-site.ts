import type { Settings } from '../config.ts';
import type { Site } from '../site/site.ts';

/** The site of these settings as it is now: compiled pages, and a board that was read completely. */
export type OpenSite = (settings: Settings) => Promise<Site>;

export const openSite: OpenSite = async () => {
  throw new Error('not there yet');
};
