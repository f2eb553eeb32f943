import { type Position, position } from './generator/position.ts';
import { textsDe } from './generator/texts-de.ts';
import { textsEn } from './generator/texts-en.ts';
import { textsPl } from './generator/texts-pl.ts';
import { textsUk } from './generator/texts-uk.ts';
import { advertValues } from './generator/values.ts';
import { localTime, wireDatetime } from './local-time.ts';
import type { StandinPost } from './post.ts';
import { formAddress, publicAddress } from './post-addresses.ts';
import { createRandom, type Random } from './random.ts';
import { offices } from './sample/advert.ts';

export interface GeneratorOptions {
  /** How many posts; each is a different advert. */
  count: number;
  /** Same seed, same posts, byte for byte; also, a smaller board is the beginning of a larger one. */
  seed: number;
  /** Every post is open on this day, and for at least three days more. */
  today: Temporal.Instant;
  /** The stand-in's own address, without a slash at the end. */
  baseUrl: string;
}

const languages = [textsPl, textsPl, textsPl, textsEn, textsEn, textsDe, textsDe, textsUk];

/**
 * Posts of an invented company, with about 3 kB of recruiters' HTML each, in ascending order of ids. Ids have
 * gaps, for what was withdrawn or published again; jobs have up to three adverts, in several cities or languages.
 */
export function generatePosts({ count, seed, today, baseUrl }: GeneratorOptions): StandinPost[] {
  const random = createRandom(seed);
  const midnight = localTime(today).round({ smallestUnit: 'day', roundingMode: 'floor' });
  const posts: StandinPost[] = [];
  let id = 2000;
  let advertId = 1000;
  let jobId = 3000;
  while (posts.length < count) {
    jobId += random.int(1, 4);
    for (const advert of jobPositions(random)) {
      id += random.chance(0.2) ? random.int(2, 9) : 1;
      advertId += random.chance(0.15) ? random.int(2, 5) : 1;
      if (posts.length < count) posts.push(post({ id, advertId, jobId }, advert, random, midnight, baseUrl));
    }
  }
  return posts;
}

/** The adverts of one job: mostly one, else the same job in other cities, or in English beside another language. */
function jobPositions(random: Random): Position[] {
  const first = position(random.pick(languages), random);
  if (random.chance(0.9)) return [first];
  if (random.chance(0.4) && first.texts !== textsEn) {
    return [first, { ...position(textsEn, random), office: first.office, remote: first.remote }];
  }
  return random.sample(first.texts.offices, random.int(2, 3)).map((office) => ({ ...first, office }));
}

function post(
  ids: { id: number; advertId: number; jobId: number },
  advert: Position,
  random: Random,
  midnight: Temporal.PlainDateTime,
  baseUrl: string,
): StandinPost {
  const start = midnight.subtract({ days: random.int(0, 60) });
  const startMinutes = start.equals(midnight) ? 0 : random.int(7 * 60, 18 * 60);
  const end = random.chance(0.1)
    ? null
    : midnight.add({ days: random.int(3, 120), hours: 23, minutes: 59, seconds: 59 });
  const location = JSON.stringify(offices[advert.office]);
  return {
    id: ids.id,
    advert: {
      id: ids.advertId,
      name: advert.title,
      language: advert.texts.language,
      recruitment: {
        id: ids.jobId,
        client_id: 1,
        workflow_id: random.int(1, 4),
        nr_ref: `KOL-${ids.jobId}/${midnight.year}`,
      },
      values: advertValues(advert, location, random, baseUrl),
    },
    url: publicAddress(baseUrl, ids.advertId),
    valid_start: wireDatetime(start.add({ minutes: startMinutes })),
    valid_end: end && wireDatetime(end),
    awarded: random.chance(0.04),
    options: { ...advert.options, job_location: location, remote: advert.remote },
    partner_link: null,
    application_form: formAddress(baseUrl, ids.advertId),
  };
}
