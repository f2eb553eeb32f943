import { isAllCaps } from '../../board/display-title.ts';
import { plainLetters } from '../../board/plain-letters.ts';
import { undecorated } from '../../board/title-decoration.ts';
import type { Advert } from '../examined.ts';
import { aboutJob, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';
import { quoted } from '../say.ts';
import { moneyIn } from './money.ts';
import { testIn } from './test-title.ts';

const months =
  `stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
  styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień
  january february march april may june july august september october november december
  januar jänner februar märz april mai juni juli august september oktober november dezember
  січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня`
    .split(/\s+/)
    .join('|');

/** Days as people write them; a year alone is none ("Praktyki 2026"), nor is a pair of hours ("6.00-14.00"). */
const dates = [
  /(?<![\d.])(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:20)?\d\d(?![\d.])/u,
  /(?<!\d)20\d\d([-./])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?!\d)/u,
  /(?<![\d.])(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?!\d)/u,
  /(?<![\d./-])(?:0[1-9]|1[0-2])[./]20\d\d(?!\d)/u,
  new RegExp(`(?<![\\p{L}\\d])(?:0?[1-9]|[12]\\d|3[01])\\.? (?:${months})(?!\\p{L})`, 'iu'),
  new RegExp(`(?<!\\p{L})(?:${months}) 20\\d\\d(?!\\d)`, 'iu'),
];

/**
 * What does not belong in a title (Google, JobPosting: "Don't include job codes, addresses, dates, salaries", and no
 * special characters such as "!!! *** WAREHOUSE WORKER ***").
 */
export function checkTitle({ job, post }: Advert): Finding[] {
  const about = aboutJob(job);
  const findings: Finding[] = [];
  if (isAllCaps(job.title)) {
    findings.push(
      finding(
        'title-all-caps',
        about,
        `The title is in capitals; the site shows ${quoted(job.displayTitle, 100)}.`,
      ),
    );
  }
  const isDrawn = plainLetters(post.advert.name ?? '') !== (post.advert.name ?? '');
  if (isDrawn || undecorated(job.title) !== job.title) {
    const what = isDrawn ? 'letters that are drawn, not written' : 'signs that only draw the eye';
    const found = `The title ${quoted(post.advert.name ?? '', 100)} has ${what}; the site shows ${quoted(job.displayTitle, 100)}.`;
    findings.push(finding('title-decorated', about, found));
  }
  const test = testIn(undecorated(job.title));
  if (test !== null) {
    const found = `The title says ${quoted(test, 100)}, as a test or a copy does.`;
    findings.push(finding('title-like-test', about, found));
  }
  const amount = moneyIn(job.title);
  if (amount !== null) {
    findings.push(finding('title-with-pay', about, `The title names the amount ${quoted(amount)}.`));
  }
  const date = dates.map((pattern) => pattern.exec(job.title)?.[0]).find((found) => found !== undefined);
  if (date !== undefined) {
    findings.push(finding('title-with-date', about, `The title names the date ${quoted(date)}.`));
  }
  return findings;
}
