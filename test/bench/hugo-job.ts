import { boardLanguage, jobsOf } from '../../src/board/addresses.ts';
import type { Board, Job } from '../../src/board/job.ts';
import type { JobList } from '../../src/board/lists.ts';
import { type Memory, postedAt } from '../../src/board/memory.ts';
import type { Site } from '../../src/config.ts';
import { formatDay, formatPay, formatPlace } from '../../src/i18n/format.ts';
import { localeOf } from '../../src/i18n/locales.ts';
import { dictionaryOf } from '../../src/i18n/translate.ts';
import { contentsOf } from '../../src/outputs/contents.ts';
import { excerpt } from '../../src/outputs/excerpt.ts';
import { factLists } from '../../src/outputs/fact-lists.ts';
import { jobFacts } from '../../src/outputs/job-facts.ts';
import { jobLine } from '../../src/outputs/job-line.ts';
import { jobPosting } from '../../src/outputs/job-posting/posting.ts';
import { mapPicture } from '../../src/outputs/map-dots.ts';
import { placeLines } from '../../src/outputs/place-lines.ts';
import { posterAddress, qrDrawing } from '../../src/outputs/poster.ts';
import { similarOpenJobs } from '../../src/outputs/similar/similar-open-jobs.ts';
import { publicJob } from '../../src/outputs/twins/job-json.ts';
import { jobMarkdown } from '../../src/outputs/twins/job-markdown.ts';

export interface HugoContext {
  board: Board;
  memory: Memory;
  site: Site;
  siteUrl: string;
}

/** Hugo's name for a list of ours, of which it makes a page of its taxonomy. */
export const termOf = ({ address }: Pick<JobList, 'address'>): string =>
  address.replaceAll('/', ' ').trim().replaceAll(' ', '-');

/**
 * The front matter of a job's content file. Hugo is given every word, drawing and number ready: which jobs are
 * similar, dates and pay as people read them, the markup for search engines, the QR code. Putting them in their places
 * is left to it.
 *
 * @param at the job's place among all, which keeps Hugo in the order of the board
 * @param lists names of the lists that the job is on
 */
export function frontMatter(job: Job, at: number, lists: readonly string[], context: HugoContext): string {
  const { board, memory, site, siteUrl } = context;
  const language = boardLanguage(job, site);
  const texts = dictionaryOf(language);
  const posted = postedAt(memory, job);
  const { sections, entries } = contentsOf(job.sections, texts, job.language);
  const line = jobLine(job, language).join(' · ');
  const pay = job.pay ? formatPay(job.pay, language, localeOf(language, site)) : '';
  const links = factLists(job, board, site);
  const facts = jobFacts(job, { site, language, postedAt: posted }).map(({ name, label, values }) => ({
    ...{ name, label },
    values: values.map((text, index) => ({ text, list: links[name]?.[index] ?? '' })),
  }));
  const picture = job.place?.point ? mapPicture([job.place.point], 2.2) : null;
  const text = `${job.displayTitle} ${line}`.toLowerCase();
  return JSON.stringify({
    title: job.displayTitle,
    url: job.address,
    weight: at,
    lists,
    about: excerpt(job.sections) || job.displayTitle,
    advert: job.advertId,
    twin: job.address.replace(/\/$/, ''),
    ...{ line, pay, facts, sections },
    badge: job.highlighted ? texts.highlighted : '',
    save: texts.saved.save,
    place: job.place ? formatPlace(job.place) : '',
    where: job.place ? placeLines(job.place).join(', ') : '',
    closes: job.validThrough,
    until: job.validThrough ? formatDay(job.validThrough, language, site.timeZone) : '',
    apply: job.applyUrl ?? '',
    contents: entries,
    view: picture?.viewBox.join(' ') ?? '',
    dots: picture?.dots ?? [],
    similar: similarOpenJobs(job, jobsOf(board, language, site)).jobs.map(
      ({ advertId }) => `/${language}/${advertId}`,
    ),
    code: qrDrawing(posterAddress(job, siteUrl)),
    posting: JSON.stringify(jobPosting(job, { site, siteUrl, postedAt: posted })),
    json: JSON.stringify(publicJob(job, context)),
    markdown: jobMarkdown(job, context),
    row: [job.advertId, job.displayTitle, job.address, line, pay, text, job.fields, job.place?.point],
  });
}
