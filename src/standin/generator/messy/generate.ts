import type { GeneratorOptions } from '../../generator.ts';
import { localTime, wireDatetime } from '../../local-time.ts';
import { type StandinPost, sortedByField } from '../../post.ts';
import { formAddress, publicAddress } from '../../post-addresses.ts';
import { createRandom, type Random } from '../../random.ts';
import { americanAdverts } from './american.ts';
import { elsewhereAdverts } from './elsewhere.ts';
import type { MessyAdvert, MessyBoard, MessySetting } from './messy-advert.ts';
import { polishAdverts } from './polish.ts';

/** Weights of real boards that were read: one advert in Polish to two in English, and a few others. */
const boards: readonly MessyBoard[] = [
  ...Array.from({ length: 6 }, () => polishAdverts),
  ...Array.from({ length: 11 }, () => americanAdverts),
  elsewhereAdverts,
];

/**
 * Posts as real boards have them, with everything that recruiters, imports and mail programs do to them
 * (docs/stand-in.md lists it), in ascending order of ids. The same seed gives the same posts, and a smaller board
 * is the beginning of a larger one.
 */
export function generateMessyPosts({ count, seed, today, baseUrl }: GeneratorOptions): StandinPost[] {
  const random = createRandom(seed);
  const midnight = localTime(today).round({ smallestUnit: 'day', roundingMode: 'floor' });
  const setting: MessySetting = {
    random,
    baseUrl,
    // On this machine the other host answers as well, under its other name.
    otherHost: baseUrl.replace('//127.0.0.1', '//localhost'),
    day: (after) => midnight.add({ days: after }).toPlainDate().toString().replaceAll('-', '/'),
  };
  const posts: StandinPost[] = [];
  let id = 2000;
  let advertId = 1000;
  let jobId = 3000;
  while (posts.length < count) {
    jobId += random.int(1, 3);
    for (const advert of random.pick(boards)(setting)) {
      id += random.chance(0.2) ? random.int(2, 9) : 1;
      advertId += 1;
      const dates = validity(advert, midnight, random);
      if (posts.length < count) posts.push(post({ id, advertId, jobId }, advert, dates, baseUrl));
    }
  }
  return posts;
}

function validity(advert: MessyAdvert, midnight: Temporal.PlainDateTime, random: Random) {
  const start = midnight.subtract({ days: random.int(1, 200) }).add({ minutes: random.int(420, 1080) });
  const end = midnight.add({ days: random.int(3, 120), hours: 23, minutes: 59, seconds: 59 });
  return {
    valid_start: advert.start ?? wireDatetime(start),
    valid_end: advert.end === undefined ? wireDatetime(end) : advert.end,
  };
}

function post(
  ids: { id: number; advertId: number; jobId: number },
  advert: MessyAdvert,
  dates: { valid_start: string; valid_end: string | null },
  baseUrl: string,
): StandinPost {
  return {
    id: ids.id,
    advert: {
      id: ids.advertId,
      name: advert.title,
      language: advert.language,
      recruitment: {
        id: ids.jobId,
        client_id: 1,
        workflow_id: 1,
        nr_ref: `${ids.jobId}/${dates.valid_start.slice(5, 7)}`,
      },
      values: sortedByField(advert.values),
    },
    url: publicAddress(baseUrl, ids.advertId),
    ...dates,
    awarded: ids.advertId % 23 === 0,
    options: advert.options,
    partner_link: null,
    application_form: formAddress(baseUrl, ids.advertId),
  };
}
