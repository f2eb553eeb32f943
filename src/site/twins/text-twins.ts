import { absolute } from '../../base/site-path.ts';
import type { Job } from '../../board/job.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import { sectionsOf } from '../../board/texts.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { fill } from '../../i18n/plural.ts';
import { rememberLately } from '../../i18n/remember.ts';
import { dictionaryOf, ownName } from '../../i18n/translate.ts';
import { mcpAddress, rootOf } from '../../settings/addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { applyUrl } from '../apply/form.ts';
import { wholeBoardFeed } from '../feeds/feed-source.ts';
import { sitemapAddress } from '../feeds/sitemap.ts';
import { headedSections } from '../job/advert-text.ts';
import { type FactRow, jobFacts } from '../job/facts.ts';
import { localized } from '../job/labels.ts';
import type { FileSettings } from '../machine-file.ts';
import type { LlmsView, NamedList } from '../views/board-file.ts';
import type { JobView } from '../views/job-file.ts';
import { boardAddresses, wholeImages } from './job-json.ts';
import {
  blocksMarkdown,
  escapeDestination,
  escapeHeading,
  plainMarkdown,
  readBlocks,
  yamlText,
} from './markdown.ts';
import { proofAddresses } from './proof.ts';

/**
 * A job as CommonMark: front matter (YAML) with the address of its page, then what the page shows: title, facts, the
 * way to apply, and the text.
 */
export function jobMarkdown({ job, postedAt }: JobView, settings: FileSettings): string {
  const { site } = settings;
  const language = boardLanguage(job, site);
  const texts = dictionaryOf(language, site);
  const front = Object.entries({
    title: job.displayTitle,
    url: absolute(job.address, settings),
    language: job.language,
    datePosted: postedAt,
    validThrough: job.validThrough,
    deadline: job.deadline,
  }).flatMap(([name, value]) => {
    // The site's own address may be live.
    const text = name === 'url' ? JSON.stringify(value) : yamlText(value ?? '');
    return value === null ? [] : `${name}: ${text}\n`;
  });
  const facts = factLines(jobFacts(job, { site, language, postedAt }));
  const address = applyUrl(job, settings);
  const apply =
    address === null
      ? plainMarkdown(texts.howToApply)
      : `[${plainMarkdown(texts.apply)}](${escapeDestination(address)})`;
  const title = escapeHeading(plainMarkdown(job.displayTitle));
  return `---\n${front.join('')}---\n\n# ${title}\n\n${facts.join('')}\n${apply}\n${sectionsMarkdown(job, texts, settings)}`;
}

/** Facts of a job as a list in Markdown, a line each. */
export const factLines = (facts: readonly FactRow[]): string[] =>
  facts.map(({ label, values }) => `- **${plainMarkdown(label)}:** ${plainMarkdown(values.join(', '))}\n`);

/** The text of an advert in Markdown. @param texts for the headings of sections that have none of their own */
export const sectionsMarkdown = (
  job: Pick<Job, 'sections'>,
  texts: Dictionary,
  settings: Pick<FileSettings, 'siteUrl'>,
): string =>
  headedSections(sectionsOf(job), texts)
    .map(({ heading, html }) => {
      const head = heading === null ? '' : `## ${escapeHeading(plainMarkdown(heading))}\n\n`;
      return `\n${head}${markdownOf(wholeImages(html, settings))}\n`;
    })
    .join('');

/** Characters of the texts that are known, at most: adverts share theirs, and neighbours in a list do most of all. */
const mostCharacters = 1_000_000;
const known = rememberLately<string, string>(mostCharacters, (html, text) => html.length + text.length);

const markdownOf = (html: string): string => known(html, (text) => blocksMarkdown(readBlocks(text)));

/** `/llms.txt`, and one beside each brand's board. */
export const llmsAddress = (site: Pick<SiteSettings, 'root'>): string => `${rootOf(site)}llms.txt`;

/** `/llms.txt` in the form of llmstxt.org: an overview of this site for machines. */
export function llmsText(view: LlmsView, settings: FileSettings): string {
  const { site } = settings;
  const link = (name: string, address: string, note: string) =>
    `- [${plainMarkdown(name)}](${escapeDestination(absolute(address, settings))}): ${plainMarkdown(note)}`;
  const linkOf = (list: NamedList) => link(nameOf(list, site), list.address, jobCount(list.count));
  const feeds = wholeBoardFeed(site).addresses;
  const tagline = localized(site.tagline, site.defaultLanguage)?.trim() ?? '';
  const inParts = view.files === 1 ? '' : `, in ${view.files} files: each names the next one`;
  return [
    `# ${plainMarkdown(site.name)}`,
    `> ${plainMarkdown(`The careers site of ${site.name}: ${jobCount(view.count)} open. ${tagline}`.trim())}`,
    'Each job has a page of its own. Each page has the same job as Markdown and as JSON beside it: put `.md` or `.json` in the place of the slash at the end of its address. Every job on this site is open now; a job that closes leaves the lists at once.',
    section('Boards', view.boards.map(linkOf)),
    section(
      'Pages',
      view.pages.map(({ title, address, description }) => link(title, address, description)),
    ),
    section('Lists', view.lists.map(linkOf)),
    section('Data', [
      link('All jobs as JSON', boardAddresses(site).json, `every open job with its whole text${inParts}`),
      link('JSON Schema', boardAddresses(site).schema, 'of all jobs, and of one job'),
      ...(view.isSigned
        ? [link('Signed list of open jobs', proofAddresses.list, 'addresses with the hash of their content')]
        : []),
      ...(view.hasMcp
        ? [
            link(
              'MCP server',
              mcpAddress(site),
              'Model Context Protocol, Streamable HTTP: search jobs, read one, list new ones, check whether one is real',
            ),
          ]
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

const section = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `## ${heading}\n\n${lines.join('\n')}`;

function nameOf({ language, label }: NamedList, site: SiteSettings): string {
  const name = label ?? fill(dictionaryOf(language, site).jobsAt, { company: site.name });
  return site.languages.length > 1 ? `${name} (${ownName(language)})` : name;
}

const jobCount = (count: number): string => `${count} ${count === 1 ? 'job' : 'jobs'}`;
