import { z } from 'zod';
import { cleanHtml } from '../board/html/safe-html.ts';
import type { Board, Job, Place } from '../board/job.ts';
import { type Memory, noMemory, remember } from '../board/memory.ts';
import { primaryLanguage } from '../i18n/languages.ts';
import { type SiteSettings, siteSchema } from '../settings/site-schema.ts';
import { createBoardSearches } from '../site/search/board-searches.ts';
import { type PublicJob, publicBoardSchema, publicJobSchema } from '../site/twins/job-json.ts';
import { checkSignature, jobsOfProof, type Proof, proofAddresses } from '../site/twins/proof.ts';
import { type JobProof, type JobSource, proofOfBoard } from './job-source.ts';

/** The files of a built site, or of a live one. */
export interface BuiltFiles {
  /**
   * The bytes of a file beside `jobs.json`, by its name ("jobs-2.json", ".well-known/jobfront-keys.json").
   *
   * @throws {Error} in words, when it can't be read
   */
  read(name: string): Promise<Uint8Array>;
}

export interface BuiltDeps {
  /** Milliseconds since 1970. */
  now: () => number;
  /** IANA name of the zone that days are written in: the files do not say that of the site. */
  timeZone: string;
  /** Receives a sentence for each record that can't be read. */
  say: (sentence: string) => void;
}

/** Later versions may say more of a job. */
const jobSchema = z.object(publicJobSchema.shape);
const boardSchema = z.object({
  ...publicBoardSchema.shape,
  jobs: z.array(z.unknown()),
});

const proofSchema = z.object({
  site: z.url(),
  checkedAt: z.iso.datetime(),
  jobs: z.array(
    z.object({ id: z.int(), url: z.url(), sha256: z.string(), validThrough: z.string().nullable() }),
  ),
  closed: z.array(z.object({ id: z.int(), url: z.url(), closedAt: z.string() })),
});

/** Most files of one board. */
const mostFiles = 4096;

/** A built site, as far as its files tell what it is. */
export interface BuiltSite {
  site: SiteSettings;
  siteUrl: string;
  board: Board;
  memory: Memory;
  /** The signed list; `null` where the site has none. */
  proof: JobProof | null;
}

/** Reads a site from `jobs.json` and the files beside it. @throws {Error} when there is none, with what to do */
export async function readBuiltSite(
  { read }: BuiltFiles,
  { now, timeZone, say }: BuiltDeps,
): Promise<BuiltSite> {
  const first = parsedBoard(await read('jobs.json'), 'jobs.json');
  const records = [...first.jobs];
  const siteUrl = first.site.url.replace(/\/+$/, '');
  let { next } = first;
  for (let files = 1; next !== undefined && files < mostFiles; files += 1) {
    const name = next.split('/').at(-1) ?? '';
    const more = parsedBoard(await read(name), name);
    records.push(...more.jobs);
    next = more.next;
  }
  const languages = Object.keys(first.counts?.languages ?? {});
  const site = siteOf(first.site.name, languages, await defaultOf(languages, read), timeZone);
  const proof = await readProof(read);
  const jobs = records.flatMap((record, at): Job[] => {
    const read = jobSchema.safeParse(record);
    if (read.success) return [jobOf(read.data, siteUrl)];
    const [issue] = read.error.issues;
    say(`Job ${at + 1} of jobs.json is left out: ${issue?.path.join('.')}: ${issue?.message}.`);
    return [];
  });
  const at = proof?.checkedAt ?? first.changedAt ?? new Date(now()).toISOString();
  const board: Board = { at, jobs, upcoming: [], problems: [] };
  return { site, siteUrl, board, memory: remember(noMemory, board), proof };
}

/** A source of answers from a built site. @param current the present files, read again after a while */
export async function builtSource(
  current: () => Promise<BuiltSite>,
  { now, say }: Pick<BuiltDeps, 'now' | 'say'>,
): Promise<JobSource> {
  const { site, siteUrl, proof } = await current();
  return {
    site,
    siteUrl,
    async shown() {
      const { board, memory } = await current();
      // The files may be older than the end of a job.
      const isOpen = ({ validThrough }: Job) => validThrough === null || Date.parse(validThrough) > now();
      const jobs = board.jobs.every(isOpen) ? board.jobs : board.jobs.filter(isOpen);
      return { board: jobs === board.jobs ? board : { ...board, jobs }, memory };
    },
    openSearch: createBoardSearches(),
    proof: async (shown) => (await current()).proof ?? proofOfBoard(shown, { site, siteUrl }),
    hasSignedList: proof !== null,
    now,
    report: (error) => say(error instanceof Error ? error.message : String(error)),
  };
}

function parsedBoard(bytes: Uint8Array, name: string): z.output<typeof boardSchema> {
  const whose = `${name} is no list of open jobs of Jobfront`;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString());
  } catch {
    throw new Error(`${whose}: it is no JSON. Give the address or the folder of a built site.`);
  }
  const read = boardSchema.safeParse(value);
  if (read.success) return read.data;
  throw new Error(
    `${whose}: ${z.prettifyError(read.error)}. Give the address or the folder of a built site.`,
  );
}

/** The language whose files are at the root of the site: the others have a folder each. */
async function defaultOf(languages: readonly string[], read: BuiltFiles['read']): Promise<string> {
  const [first = 'en', ...others] = languages;
  if (others.length === 0) return first;
  for (const language of languages) {
    const isApart = await read(`${language}/find-texts.json`).then(
      () => true,
      () => false,
    );
    if (!isApart) return language;
  }
  return first;
}

/** Settings from which the parts of pages that answers show are made. */
function siteOf(name: string, languages: readonly string[], defaultLanguage: string, timeZone: string) {
  const given = {
    name,
    timeZone,
    defaultLanguage,
    languages: languages.length > 0 ? languages : [defaultLanguage],
    // Of jobs without a company.
    companies: { [noCompany]: null },
  };
  const read = siteSchema.safeParse(given);
  if (read.success) return read.data;
  // A language of the owner's own has no texts here.
  return siteSchema.parse({ ...given, languages: ['en'], defaultLanguage: 'en' });
}

const noCompany = 0;

async function readProof(read: BuiltFiles['read']): Promise<JobProof | null> {
  const [list, signature, keys] = await Promise.all(
    [proofAddresses.list, proofAddresses.signature, proofAddresses.keys].map((address) =>
      read(address.slice(1)).catch(() => null),
    ),
  );
  if (!list || !signature || !keys) return null;
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
  const checked = await checkSignature(new Uint8Array(list), text(signature), text(keys), crypto.subtle);
  try {
    const proof: Proof = proofSchema.parse(JSON.parse(text(list)));
    return { jobs: indexed(proof), checkedAt: proof.checkedAt, signature: checked };
  } catch {
    return null;
  }
}

/** The jobs of the list, found by number: it may have 100,000. */
function indexed(proof: Proof): JobProof['jobs'] {
  const open = new Map(proof.jobs.map((job) => [job.id, job]));
  const closed = new Map(proof.closed.map((job) => [job.id, job]));
  return { ...jobsOfProof(proof), open: (id) => open.get(id), closed: (id) => closed.get(id) };
}

function jobOf(job: PublicJob, siteUrl: string): Job {
  const { id, title, language, company, place, morePlaces, sections } = job;
  return {
    advertId: id,
    publishId: id,
    recruitmentId: null,
    clientId: company === null ? noCompany : null,
    reference: job.reference,
    title,
    displayTitle: title,
    language,
    address: addressOf(job.url, siteUrl),
    company: company ?? '',
    place: place && placeOf(place),
    ...(morePlaces && { morePlaces: morePlaces.map(placeOf) }),
    workModel: job.workModel,
    employmentTypes: job.employmentTypes,
    fields: job.fields,
    pay: job.pay && (job.pay.min !== null || job.pay.max !== null) ? job.pay : null,
    facts: job.facts,
    sections: sections.flatMap(({ heading, html }) => {
      const { html: safe } = cleanHtml(html, { serviceUrl: siteUrl, imageHosts: [], images: new Map() });
      return safe === '' ? [] : [{ field: '', heading, html: safe }];
    }),
    validFrom: job.datePosted,
    validThrough: job.validThrough,
    deadline: job.deadline,
    highlighted: job.highlighted,
    applyUrl: /^https?:/.test(job.applyUrl ?? '') ? job.applyUrl : null,
    translations: job.translations.map((one) => ({
      advertId: Number(/\/jobs\/(\d+)/.exec(one.url)?.[1] ?? 0),
      language: primaryLanguage(one.language),
      address: addressOf(one.url, siteUrl),
    })),
  };
}

const addressOf = (url: string, siteUrl: string): string =>
  url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url;

const placeOf = ({ latitude, longitude, ...names }: NonNullable<PublicJob['place']>): Place => ({
  ...names,
  point: latitude === null || longitude === null ? null : [latitude, longitude],
});
