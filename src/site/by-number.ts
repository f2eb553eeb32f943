import { lastAddress, type Memory } from '../board/memory.ts';
import { rootOf } from '../settings/addresses.ts';
import { jobAt } from './machine-file.ts';
import { jobDrawing, languageDrawing } from './sharing/social-card.ts';
import { type SitePart, sitePartAt, siteParts } from './site-parts.ts';
import { twinAddresses } from './twins/twin-addresses.ts';

/** What a path names by the number of a job, or by a language. */
export type Numbered =
  /** The picture of a language, and the root of its site. */
  | { root: string; language: string }
  /** Page, twin or picture of a job. `isWhole`: it is spelled as an address of its kind is. */
  | { number: string; ending: '/' | '.json' | '.md' | '.png'; isWhole: boolean };

/** A job's page, twin or picture, with what may precede it: its kind, its number, how it ends. */
const ofJob = /^\/(?:[^/]+\/){0,4}(?:(jobs)|social)\/(\d{1,15})(?:-[^/]*?)?(\/|\.json|\.md|\.png)?$/;

/** The picture of a language: the root of its site, the language. */
const ofLanguage = /^(\/(?:[^/]+\/){0,3})social\/([a-z]{2,3})(?:-[^/]*?)?\.png$/;

export function readNumbered(path: string): Numbered | null {
  const [, root, language] = ofLanguage.exec(path) ?? [];
  if (root !== undefined && language !== undefined) return { root, language };
  const [, jobs, digits, end] = ofJob.exec(path) ?? [];
  if (digits === undefined || (jobs === undefined) !== (end === '.png')) return null;
  const ending = (end ?? '/') as '/' | '.json' | '.md' | '.png';
  return { number: digits.replace(/^0+(?=.)/, ''), ending, isWhole: end !== undefined };
}

/**
 * Resolves a path that names a job by its number: `/jobs/241`, `/jobs/241-`, a cut or an older slug, with a language
 * before it, to the page of job 241, open or closed, and with `.md` or `.json` to its twin; older pictures of it, and
 * of languages, to the present ones, since networks request what they have stored. Costs the same on every board.
 *
 * @param whole the whole of the host
 * @param jobs what is remembered of the jobs that the host shows (`hostMemory`)
 * @returns an address that the site may have; `undefined` where the path names nothing
 */
export function addressByNumber(path: string, whole: SitePart, jobs: Memory): string | undefined {
  const found = readNumbered(path);
  if (found === null) return undefined;
  if ('language' in found) {
    const { language } = found;
    const site = siteParts(whole).find(({ settings }) => rootOf(settings.site) === found.root)?.settings.site;
    const known = site && [site.defaultLanguage, ...site.languages].find((one) => one === language);
    return site?.socialPictures && known ? languageDrawing(known, site).address : undefined;
  }
  const remembered = jobs.get(found.number);
  if (remembered === undefined) return undefined;
  const address = lastAddress(remembered);
  if (found.ending === '/') return address;
  const part = sitePartAt(address, whole);
  const { site, content } = part.settings;
  const job = jobAt(address, { board: part.board, site, content });
  if (job === undefined) return undefined;
  if (found.ending === '.png') return site.socialPictures ? jobDrawing(job, site).address : undefined;
  return twinAddresses(job)[found.ending === '.md' ? 'markdown' : 'json'];
}
