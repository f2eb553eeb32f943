import { rootOf } from '../../board/addresses.ts';
import type { Site } from '../../config.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';

/** Size of every social picture, in pixels: what networks show whole. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** `/social/123.png`: stays when the title changes, as the job does. */
export const jobPicture = (advertId: number, site: Pick<Site, 'root'>): string =>
  `${rootOf(site)}social/${advertId}.png`;

/** `/social/en.png`: for every page that is no job's. */
export const languagePicture = (language: InterfaceLanguage, site: Pick<Site, 'root'>): string =>
  `${rootOf(site)}social/${language}.png`;
