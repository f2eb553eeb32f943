import { keyOf } from '../../base/keys.ts';
import { absolute } from '../../base/site-path.ts';
import { type JobList, listLabel } from '../../board/job.ts';
import { jobLists } from '../../board/lists/lists.ts';
import { fill } from '../../i18n/plural.ts';
import { dictionaryOf, ownName } from '../../i18n/translate.ts';
import { rootOf } from '../../settings/addresses.ts';
import type { Site } from '../../settings/site-schema.ts';
import { wholeBoardFeed } from '../feeds/feed-source.ts';
import { sitemapAddress } from '../feeds/sitemap.ts';
import { localized } from '../job/labels.ts';
import { jobParts } from '../job-parts.ts';
import type { OutputContext } from '../machine-file.ts';
import { boardAddresses } from './board-json.ts';
import { escapeDestination, plainMarkdown } from './markdown.ts';
import { proofAddresses } from './proof.ts';

/** `/llms.txt`, and one beside each brand's board. */
export const llmsAddress = (site: Pick<Site, 'root'>): string => `${rootOf(site)}llms.txt`;

/** How many lists of one facet value are named: the biggest. */
const namedLists = 20;

export interface LlmsOptions {
  /** Whether the site has the signed list of open jobs (proof-files.ts). */
  isSigned: boolean;
}

/** What of the board stands in `/llms.txt`. */
export const llmsKey = (context: OutputContext, { isSigned }: LlmsOptions): string =>
  keyOf(
    String(isSigned),
    String(context.board.jobs.length),
    String(jobParts(context).length),
    (context.content ?? []).map(({ hash, address }) => `${hash} ${address}`),
    namedIn(context).flatMap(({ address, facet, jobs }) => [
      address,
      facet ? listLabel(facet) : '',
      String(jobs.length),
    ]),
  );

/** `/llms.txt` in the form of llmstxt.org: what there is on this site for readers that are machines. */
export function llmsText(context: OutputContext, { isSigned }: LlmsOptions): string {
  const { board, site, content = [] } = context;
  const lists = namedIn(context);
  const link = (name: string, address: string, note: string) =>
    `- [${plainMarkdown(name)}](${escapeDestination(absolute(address, context))}): ${plainMarkdown(note)}`;
  const linkOf = (list: JobList) => link(nameOf(list, context), list.address, jobCount(list.jobs.length));
  const feeds = wholeBoardFeed([], site).addresses;
  const tagline = localized(site.tagline, site.defaultLanguage)?.trim() ?? '';
  const facets = lists.filter(({ facet }) => facet !== null);
  const files = jobParts(context).length;
  const inParts = files === 1 ? '' : `, in ${files} files: each names the next one`;
  return [
    `# ${plainMarkdown(site.name)}`,
    `> ${plainMarkdown(`The careers site of ${site.name}: ${jobCount(board.jobs.length)} open. ${tagline}`.trim())}`,
    'Each job has a page of its own. The same job stands as Markdown and as JSON where the page stands: put `.md` or `.json` in the place of the slash at the end of its address. What stands on this site is open now; a job that closes leaves the lists at once.',
    section(
      'Boards',
      lists.filter(({ facet }) => facet === null).map((list) => linkOf(list)),
    ),
    section(
      'Pages',
      content.map(({ title, address, description }) => link(title, address, description)),
    ),
    section('Lists', facets.map(linkOf)),
    section('Data', [
      link('All jobs as JSON', boardAddresses(site).json, `every open job with its whole text${inParts}`),
      link('JSON Schema', boardAddresses(site).schema, 'of all jobs, and of one job'),
      ...(isSigned
        ? [link('Signed list of open jobs', proofAddresses.list, 'addresses with the hash of their content')]
        : []),
    ]),
    section('Optional', [
      link('Atom', feeds.atom, 'the newest jobs'),
      link('RSS', feeds.rss, 'the newest jobs'),
      link('JSON Feed', feeds.json, 'the newest jobs'),
      link('Sitemap', sitemapAddress(site), 'every page with its last change'),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** Every board, then the biggest lists; equal ones by address. */
function namedIn({ board, site }: OutputContext): JobList[] {
  const lists = jobLists(board, site);
  const facets = lists
    .filter(({ facet }) => facet !== null)
    .sort((one, other) => other.jobs.length - one.jobs.length || (one.address < other.address ? -1 : 1));
  return [...lists.filter(({ facet }) => facet === null), ...facets.slice(0, namedLists)];
}

const section = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `## ${heading}\n\n${lines.join('\n')}`;

function nameOf({ language, facet }: JobList, { site }: OutputContext): string {
  const name = facet ? listLabel(facet) : fill(dictionaryOf(language, site).jobsAt, { company: site.name });
  return site.languages.length > 1 ? `${name} (${ownName(language)})` : name;
}

const jobCount = (count: number): string => `${count} ${count === 1 ? 'job' : 'jobs'}`;
