import { type OfficeKey, offices } from '../sample/advert.ts';
import {
  formAddress,
  localTime,
  type PostValue,
  publicAddress,
  type StandinPost,
  sortedByField,
  wireDatetime,
} from '../state/post.ts';
import { createRandom, list, paragraphs, type Random } from './messy-advert.ts';
import { type Family, type Texts, textsDe, textsEn } from './texts.ts';
import { textsPl, textsUk } from './texts-pl-uk.ts';

/** What an advert is about, before its text is written. */
export interface Position {
  texts: Texts;
  family: Family;
  title: string;
  office: OfficeKey;
  /** The option `remote`: "0" on site, "hybrid", "1" remote. */
  remote: string;
  /** All other options but the place. */
  options: Record<string, unknown>;
}

/** Invents a position in the language of the texts. */
function position(texts: Texts, random: Random): Position {
  const family = random.pick(texts.families);
  const title = random.pick(family.titles) + random.pick(texts.titleEnds);
  const jobType = random.pick(texts.jobTypes);
  return {
    texts,
    family,
    title: random.chance(0.08) ? title.toLocaleUpperCase(texts.language) : title,
    office: random.pick(texts.offices),
    remote: random.pick(['0', '0', '0', '0', 'hybrid', '1']),
    options: {
      ...texts.labels,
      // A list of one was seen as well as plain text.
      job_type: random.chance(0.2) ? [jobType] : jobType,
      branches: family.branch,
      emp_number: String(random.int(1, 12)),
      _contract: random.sample(texts.contracts, random.int(1, 2)),
      ...(random.chance(0.6) && pay(texts, family, random)),
      ...(random.chance(0.15) && { note: texts.note }),
    },
  };
}

function pay(texts: Texts, family: Family, random: Random): Record<string, string> {
  const [lowest, highest] = family.pay;
  const from = random.int(lowest / 100, (lowest + highest) / 200) * 100;
  const to = random.int(from / 100 + 1, highest / 100) * 100;
  return {
    _salary_from: random.chance(0.2) ? `${from},00` : String(from),
    _salary_to: String(to),
    _salary_currency: texts.currency,
    _rate_unit: 'm',
    _rate_visible: random.chance(0.9) ? '1' : '0',
  };
}

/** The company's own field: live services name such fields by 32 hex digits and give them no label. */
const companyField = '4fd1c3a97be04c02a5d86e17f0937b2c';

/** What the sentences of an advert are made into: by default they stay as they are. */
type Wording = (sentences: readonly string[]) => readonly string[];

/** Words of a text that no other advert has: words of its language in another order, with a few invented ones. */
function distinctWording({ texts, family }: Position, advertId: number): Wording {
  const { intros, offers, company } = texts;
  const vocabulary = [...intros, ...offers, company, ...family.duties, ...family.requirements].flatMap(
    (sentence) => sentence.match(/[\p{L}\p{N}-]+/gu) ?? [],
  );
  const random = createRandom(advertId);
  const word = () =>
    random.chance(0.03) ? `${random.pick(vocabulary)}${random.int(10, 99)}` : random.pick(vocabulary);
  return (sentences) =>
    sentences.map((sentence) => {
      const count = sentence.split(' ').length;
      return `${Array.from({ length: count }, word).join(' ')}.`;
    });
}

/** The values of an advert, geolocation included, in the service's order. About 3 kB of HTML together. */
function advertValues(
  advert: Position,
  location: string,
  random: Random,
  { baseUrl, wording }: { baseUrl: string; wording: Wording },
): PostValue[] {
  const { texts, family } = advert;
  const { headings } = texts;
  const some = (from: readonly string[], count: number) => wording(random.sample(from, count));
  const picture = random.chance(0.1)
    ? `<p><img src="${baseUrl}/public/file/kolibra-${random.int(1, 6)}.png" alt="" style="width: 100%"></p>\n`
    : '';
  const values: PostValue[] = [
    {
      field_id: 'description',
      value: paragraphs([`${advert.title}.`, ...some(texts.intros, 3)], random),
    },
    section('responsibilities', headings.responsibilities, some(family.duties, random.int(4, 6)), random),
    section('requirements', headings.requirements, some(family.requirements, random.int(3, 5)), random),
    section('what_we_offer', headings.what_we_offer, some(texts.offers, random.int(4, 7)), random),
    { field_id: 'geolocation', value: location },
  ];
  if (random.chance(0.7)) {
    values.push({ field_id: companyField, value: picture + paragraphs(wording([texts.company]), random) });
  }
  return sortedByField(values);
}

/** A value with its heading as `name`, or as the first line of its own text: both are seen. */
function section(field: string, heading: string, items: readonly string[], random: Random): PostValue {
  const body = list(items, random);
  return random.chance(0.6)
    ? { field_id: field, name: heading, value: body }
    : { field_id: field, value: `<p><strong>${heading}</strong></p>\n${body}` };
}

export interface GeneratorOptions {
  /** How many posts; each is a different advert. */
  count: number;
  /** Same seed, same posts, byte for byte; also, a smaller board is the beginning of a larger one. */
  seed: number;
  /** Every post is open on this day, and for at least three days more. */
  today: Temporal.Instant;
  /** The stand-in's own address, without a slash at the end. */
  baseUrl: string;
  /** Whether no two adverts have a text in common, as on job boards of many companies. */
  distinct?: boolean;
}

const languages = [textsPl, textsPl, textsPl, textsEn, textsEn, textsDe, textsDe, textsUk];

/**
 * Posts of an invented company, with about 3 kB of recruiters' HTML each, in ascending order of ids. Ids have
 * gaps, for what was withdrawn or published again; jobs have up to three adverts, in several cities or languages.
 */
export function generatePosts({ count, seed, today, baseUrl, distinct }: GeneratorOptions): StandinPost[] {
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
      if (posts.length === count) break;
      posts.push(post({ id, advertId, jobId }, advert, random, midnight, { baseUrl, distinct }));
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
  { baseUrl, distinct }: Pick<GeneratorOptions, 'baseUrl' | 'distinct'>,
): StandinPost {
  const start = midnight.subtract({ days: random.int(0, 60) });
  const startMinutes = start.equals(midnight) ? 0 : random.int(7 * 60, 18 * 60);
  const end = random.chance(0.1)
    ? null
    : midnight.add({ days: random.int(3, 120), hours: 23, minutes: 59, seconds: 59 });
  const location = JSON.stringify(offices[advert.office]);
  const workflowId = random.int(1, 4);
  const { state } = random;
  const values = advertValues(advert, location, random, { baseUrl, wording: (sentences) => sentences });
  const ownValues = (): PostValue[] =>
    advertValues(advert, location, createRandom(state), {
      baseUrl,
      wording: distinctWording(advert, ids.advertId),
    });
  const made: StandinPost = {
    id: ids.id,
    advert: {
      id: ids.advertId,
      name: advert.title,
      language: advert.texts.language,
      recruitment: {
        id: ids.jobId,
        client_id: 1,
        workflow_id: workflowId,
        nr_ref: `KOL-${ids.jobId}/${midnight.year}`,
      },
      values,
    },
    url: publicAddress(baseUrl, ids.advertId),
    valid_start: wireDatetime(start.add({ minutes: startMinutes })),
    valid_end: end && wireDatetime(end),
    awarded: random.chance(0.04),
    options: { ...advert.options, job_location: location, remote: advert.remote },
    partner_link: null,
    application_form: formAddress(baseUrl, ids.advertId),
  };
  // Made when they are read: those of a million adverts would fill a machine's memory.
  if (distinct) Object.defineProperty(made.advert, 'values', { get: ownValues, enumerable: true });
  return made;
}
