import type { Board, Job } from '../../src/board/job.ts';
import { makeBoard } from '../../src/board/make-board.ts';
import { siteSchema } from '../../src/config.ts';
import { rememberSite, type SiteMemory } from '../../src/outputs/site-memory.ts';
import { postSchema } from '../../src/service/wire.ts';
import siteConfig from '../../src/site.config.ts';
import { createStandinPosts } from '../../src/standin/options.ts';
import type { ShownBoard } from '../../src/store/store.ts';

const today = Temporal.Instant.from('2026-11-21T08:00:00Z');
export const site = siteSchema.parse(siteConfig);

/** A moment of the tests: so many minutes after eight. */
export const at = (minutes: number): string => today.add({ minutes }).toString();

/** A board as a service sends it. */
export const generatedBoard = (posts: number, seed = 3): Board =>
  makeBoard({
    posts: createStandinPosts({ today, posts, seed })('https://service.example').map((post) =>
      postSchema.parse(post),
    ),
    problems: [],
    at: today.toString(),
    site,
    serviceUrl: 'https://service.example',
    images: new Map(),
  });

/** What other programs end a line at, and what no text should hold. */
const bytes = '\u2028\u2029\r\n\r\u0085\v\f\0\ud800\ufeff\u{1f600}';

/** A job that says which version of it this is. Every third one is in several places, with bytes that hurt. */
export function jobOf(advertId: number, version = 0): Job {
  const isOdd = advertId % 3 === 0;
  const title = `Baker ${advertId}, version ${version}${isOdd ? bytes : ''}`;
  const place = {
    ...{ locality: 'Łódź', region: null, postcode: null, countryCode: 'PL', country: 'Polska' },
    point: [51.77, 19.46] as const,
  };
  return {
    ...{ advertId, publishId: advertId * 10 + version, recruitmentId: null, clientId: 7, reference: null },
    ...{ title, displayTitle: title, language: 'pl', address: `/jobs/${advertId}-baker-${version}/` },
    ...{ company: 'Kolibra', place, workModel: 'on-site', employmentTypes: ['FULL_TIME'], fields: ['Food'] },
    ...(isOdd && { morePlaces: [place], position: 3, own: { own1: [bytes] } }),
    pay: { min: 0.1 + version, max: null, currency: 'PLN', unit: 'HOUR' },
    facts: [{ key: 'shift', label: null, values: ['night'] }],
    sections: [{ field: 'about', heading: null, html: `<p>${isOdd ? bytes : 'Bread'}</p>` }],
    ...{ validFrom: at(-version), validThrough: null, deadline: null, highlighted: isOdd },
    ...{ applyUrl: `https://service.example/form/a/${advertId}`, translations: [] },
  } as Job;
}

export interface Wanted {
  jobs: readonly Job[];
  upcoming?: readonly Job[];
  minutes: number;
  fingerprint?: string;
  /** How many problems and images it has. */
  others?: number;
  memory?: SiteMemory;
}

/** What a site hands over of these jobs. */
export function shownBoard({ jobs, upcoming = [], minutes, others = 0, ...more }: Wanted): ShownBoard {
  const each = Array.from({ length: others }, (_, index) => index);
  const board: Board = Object.freeze({
    at: at(minutes),
    jobs,
    upcoming,
    problems: each.map((index) => ({
      ...{ publishId: index, advertId: null, code: 'place-unclear' as const },
      message: `Problem ${index}${bytes}`,
    })),
  });
  const images = each.map(
    (index) =>
      [
        `https://service.example/${index}.png`,
        { address: `/images/${index}.webp`, width: index + 1, height: minutes + 1 },
      ] as const,
  );
  return {
    board,
    images: Object.fromEntries(images),
    memory: more.memory ?? rememberSite({ jobs: {}, changes: {} }, board, site),
    fingerprint: more.fingerprint ?? `${minutes}`,
    shownAt: at(minutes),
  };
}
