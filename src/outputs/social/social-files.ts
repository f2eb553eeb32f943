import { hash as digest } from 'node:crypto';
import { boardLanguage } from '../../board/addresses.ts';
import type { Job } from '../../board/job.ts';
import type { Site } from '../../config.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { keyOf } from '../keys.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { jobPicture, languagePicture } from './addresses.ts';
import { jobCard, languageCard, type SocialCard } from './card.ts';
import { type SocialKit, socialPicture } from './social-picture.ts';

/** Counts the changes of how pictures are drawn, so that none is kept that an older program drew. */
const drawing = '1';

/**
 * A picture for every open job and one for each language of the site; none where the owner wants none
 * (`socialPictures`).
 */
export function socialFiles({ board, site }: OutputContext, kit: SocialKit): MachineFile[] {
  if (!site.socialPictures) return [];
  const base = kitKey(kit);
  const brand = { name: site.name, color: site.color };
  const file = (address: string, card: SocialCard, key: string): MachineFile => ({
    address,
    type: 'image/png',
    key,
    isDear: true,
    make: () => socialPicture(card, kit, brand),
  });
  const languages = [...new Set([site.defaultLanguage, ...site.languages])];
  return [
    ...languages.map((language) => {
      const card = languageCard(language, site);
      return file(languagePicture(language, site), card, cardKey(base, card));
    }),
    ...board.jobs.map((job) => {
      const { card, key } = jobDrawing(job, site, base);
      return file(jobPicture(job.advertId, site), card, key);
    }),
  ];
}

interface Drawing {
  base: string;
  language: InterfaceLanguage;
  card: SocialCard;
  key: string;
}

const drawings = new WeakMap<Job, Drawing>();

/** A job that has not changed keeps its object, and with it its card. */
function jobDrawing(job: Job, site: Site, base: string): Drawing {
  const language = boardLanguage(job, site);
  const known = drawings.get(job);
  if (known?.language === language && known.base === base) return known;
  const card = jobCard(job, site);
  const made = { base, language, card, key: cardKey(base, card) };
  drawings.set(job, made);
  return made;
}

const cardKey = (base: string, card: SocialCard): string => keyOf(base, JSON.stringify(card));

const kitKeys = new WeakMap<SocialKit, string>();

function kitKey(kit: SocialKit): string {
  let key = kitKeys.get(kit);
  if (key === undefined) {
    const sums = kit.fonts.map(({ data }) => digest('sha256', data));
    key = keyOf(drawing, ...sums, kit.logo === null ? '' : digest('sha256', kit.logo));
    kitKeys.set(kit, key);
  }
  return key;
}
