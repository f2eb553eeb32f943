import { hash as digest } from 'node:crypto';
import { memo } from '../../i18n/remember.ts';
import { keyOf } from '../keys.ts';
import type { MachineFile, OutputContext } from '../machine-file.ts';
import { type Drawing, jobDrawing, languageDrawing } from './addresses.ts';
import { type SocialKit, socialPicture } from './social-picture.ts';

/**
 * A picture for every open job and one for each language of the site; none where the owner wants none
 * (`socialPictures`).
 */
export function* socialFiles({ board, site }: OutputContext, kit: SocialKit): Generator<MachineFile> {
  if (!site.socialPictures) return;
  const base = kitKey(kit);
  const brand = { name: site.name, color: site.color };
  const file = ({ address, card, key }: Drawing): MachineFile => ({
    address,
    type: 'image/png',
    get key() {
      return keyOf(base, key);
    },
    isSlow: true,
    make: () => socialPicture(card, kit, brand),
  });
  const languages = [...new Set([site.defaultLanguage, ...site.languages])];
  for (const language of languages) yield file(languageDrawing(language, site));
  for (const job of board.jobs) yield file(jobDrawing(job, site));
}

const kitKey = memo((kit: SocialKit): string => {
  const sums = kit.fonts.map(({ data }) => digest('sha256', data));
  return keyOf(sums, kit.logo === null ? '' : digest('sha256', kit.logo));
});
