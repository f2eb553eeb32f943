import { absolute } from '../base/site-path.ts';
import { type Board, hasPageHere, type Job, placesOf } from '../board/job.ts';
import { boardLanguage } from '../board/lists/addresses.ts';
import { directionOf } from '../i18n/direction.ts';
import { siteAt } from '../settings/brands.ts';
import type { Settings } from '../settings/site-schema.ts';
import { jobLine } from './job/facts.ts';
import { posterLead } from './job/poster.ts';
import { jobDrawing } from './sharing/card-layout.ts';

/** What recruiters need to share an open job. */
export interface SharingKit extends SharedJob {
  /** Of the job's text: BCP 47, and the side from which it is read. */
  language: string;
  direction: 'ltr' | 'rtl' | 'auto';
  /** A text for a post, in the job's language, without an address. */
  text: string;
  /** The picture that networks show, with its path in the site; `null` = the site has none. */
  picture: { address: string; path: string } | null;
  /** Address of the job's page as a poster to print. */
  poster: string;
  channels: readonly SharingChannel[];
}

/** A job of the list to choose from. */
export interface SharedJob {
  advertId: number;
  title: string;
  /** Company, place and other short facts. */
  facts: readonly string[];
  /** Address of its page. */
  address: string;
}

export interface SharingChannel {
  /** What `?source=` says in the address: the channel, and nothing of a person. */
  code: string;
  name: string;
  /** The job's address for this channel. */
  address: string;
  /** Where the channel's own form for a post opens; `null` = it has none. */
  form: string | null;
}

type KitSettings = Pick<Settings, 'site'> & { environment: Pick<Settings['environment'], 'SITE_URL'> };

interface Post {
  address: string;
  title: string;
  text: string;
}

/** Forms of the channels, as each documents its own. They open only when somebody follows the link. */
const channels: readonly { code: string; name: string; form?: (post: Post) => string }[] = [
  {
    code: 'linkedin',
    name: 'LinkedIn',
    form: ({ address }) => form('https://www.linkedin.com/sharing/share-offsite/', { url: address }),
  },
  {
    code: 'xing',
    name: 'XING',
    form: ({ address }) => form('https://www.xing.com/spi/shares/new', { url: address }),
  },
  {
    code: 'facebook',
    name: 'Facebook',
    form: ({ address }) => form('https://www.facebook.com/sharer/sharer.php', { u: address }),
  },
  {
    code: 'whatsapp',
    name: 'WhatsApp',
    form: ({ address, text }) => form('https://wa.me/', { text: `${text}\n\n${address}` }),
  },
  {
    code: 'telegram',
    name: 'Telegram',
    form: ({ address, title }) => form('https://t.me/share/url', { url: address, text: title }),
  },
  {
    code: 'x',
    name: 'X',
    form: ({ address, title }) => form('https://x.com/intent/post', { text: title, url: address }),
  },
  { code: 'instagram', name: 'Instagram' },
  { code: 'email', name: 'E-mail', form: ({ address, title, text }) => mail(title, `${text}\n\n${address}`) },
  { code: 'newsletter', name: 'Newsletter' },
  { code: 'event', name: 'Fair or event' },
];

const form = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(query)}`;

// RFC 6068: a blank is %20, not a plus sign.
const mail = (subject: string, body: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;

/** Most jobs of the list; people search for others. */
const mostListed = 100;

/**
 * The open jobs whose title, company, place or number has all words of a query, in the order of the board.
 *
 * @returns the first ones, and how many there are
 */
export function sharedJobs(
  { jobs }: Pick<Board, 'jobs'>,
  query: string,
  settings: KitSettings,
): { jobs: SharedJob[]; count: number } {
  const here = jobs.filter(hasPageHere);
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? here
      : here.filter((job) => {
          const text = searchedText(job);
          return words.every((word) => text.includes(word));
        });
  return { jobs: found.slice(0, mostListed).map((job) => sharedJob(job, settings)), count: found.length };
}

const searchedText = (job: Job): string =>
  [
    job.advertId,
    job.displayTitle,
    job.company,
    ...placesOf(job).flatMap(({ locality, region, country }) => [locality, region, country]),
  ]
    .join(' ')
    .toLocaleLowerCase();

function sharedJob(job: Job, { site, environment }: KitSettings): SharedJob {
  const own = siteAt(job.address, site);
  return {
    advertId: job.advertId,
    title: job.displayTitle,
    facts: [job.company, ...jobLine(job, boardLanguage(job, own), own)].filter(Boolean),
    address: absolute(job.address, { siteUrl: environment.SITE_URL }),
  };
}

/** The kit of an open job; `undefined` = there is no such job. */
export function sharingKit(
  { jobs }: Pick<Board, 'jobs'>,
  advertId: number,
  settings: KitSettings,
): SharingKit | undefined {
  const job = jobs.find((one) => one.advertId === advertId && hasPageHere(one));
  if (job === undefined) return undefined;
  const own = siteAt(job.address, settings.site);
  const { SITE_URL: siteUrl } = settings.environment;
  const shared = sharedJob(job, settings);
  const { title, facts, address } = shared;
  const picture = jobDrawing(job, own).address;
  const text = [title, facts.join(' · '), posterLead(job)].filter(Boolean).join('\n\n');
  return {
    ...shared,
    language: job.language,
    direction: directionOf(job.language),
    text,
    picture: own.socialPictures ? { path: picture, address: absolute(picture, { siteUrl }) } : null,
    poster: `${address}#poster`,
    channels: channels.map(({ code, name, form: formOf }) => {
      const ofChannel = `${address}?source=${code}`;
      return {
        code,
        name,
        address: ofChannel,
        form: formOf?.({ address: ofChannel, title, text }) ?? null,
      };
    }),
  };
}
