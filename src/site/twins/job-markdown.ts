import { absolute } from '../../base/site-path.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import { rememberLately } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { applyUrl } from '../apply/form-links.ts';
import { headedSections } from '../job/advert-text.ts';
import { jobFacts } from '../job/facts.ts';
import type { FileSettings } from '../machine-file.ts';
import type { JobView } from '../views/job-file.ts';
import { wholeImages } from './job-json.ts';
import { blocksMarkdown, escapeDestination, escapeHeading, plainMarkdown, yamlText } from './markdown.ts';
import { readBlocks } from './read-blocks.ts';

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
  const facts = jobFacts(job, { site, language, postedAt }).map(
    ({ label, values }) => `- **${plainMarkdown(label)}:** ${plainMarkdown(values.join(', '))}\n`,
  );
  const address = applyUrl(job, settings);
  const apply =
    address === null
      ? plainMarkdown(texts.howToApply)
      : `[${plainMarkdown(texts.apply)}](${escapeDestination(address)})`;
  const sections = headedSections(job.sections, texts).map(({ heading, html }) => {
    const head = heading === null ? '' : `## ${escapeHeading(plainMarkdown(heading))}\n\n`;
    return `\n${head}${markdownOf(wholeImages(html, settings))}\n`;
  });
  const title = escapeHeading(plainMarkdown(job.displayTitle));
  return `---\n${front.join('')}---\n\n# ${title}\n\n${facts.join('')}\n${apply}\n${sections.join('')}`;
}

/** Characters of the texts that are known, at most: adverts share theirs, and neighbours in a list do most of all. */
const mostCharacters = 1_000_000;
const known = rememberLately<string, string>(mostCharacters, (html, text) => html.length + text.length);

const markdownOf = (html: string): string => known(html, (text) => blocksMarkdown(readBlocks(text)));
