import { optionOf, textsOf } from '../../board/options.ts';
import type { Site } from '../../config.ts';
import type { Advert } from '../examined.ts';
import { aboutJob, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';
import { quoted } from '../say.ts';
import { payIn } from './money.ts';

/**
 * Adverts without pay (EU 2023/970), where the settings say where pay stands. Pay that can't be read is a finding
 * of its own.
 *
 * @param unreadable adverts whose pay could not be read
 * @param advice what to do where options look like pay (`payAdvice`)
 */
export function checkPay(
  { job, post, words }: Advert,
  site: Site,
  unreadable: ReadonlySet<number>,
  advice: string | null,
): Finding[] {
  const { pay } = site.fields;
  if (pay === undefined || job.pay !== null || unreadable.has(job.advertId)) return [];
  const about = aboutJob(job);
  const given = [pay.min, pay.max].some((key) => textsOf(optionOf(post.options, key)).texts.length > 0);
  if (given && pay.visible !== undefined) {
    const found = `Pay is entered, but the option ${pay.visible} keeps it from being shown.`;
    return [finding('pay-hidden', about, found)];
  }
  const amount = payIn(words.text);
  const though = amount === null ? '' : `, though its text names ${quoted(amount)}`;
  return [finding('pay-missing', about, `It shows no pay${though}.`, advice ?? undefined)];
}
