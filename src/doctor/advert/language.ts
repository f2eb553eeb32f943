import type { Site } from '../../config.ts';
import { primaryLanguage } from '../../i18n/locales.ts';
import type { Advert } from '../examined.ts';
import { aboutJob, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';
import { quoted } from '../say.ts';
import { languageOfText } from './language-of-text.ts';

/** A text is said to be in another language only from here on. */
const sure = 0.8;
/** The least weighted share of small words: lists of product names have hardly any. */
const leastShare = 0.08;
/** How much less the advert's own language fits, at least. */
const atMostOfBest = 1 / 3;

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** What is wrong with the language that an advert names. */
export function checkLanguage({ job, words }: Advert, site: Site): Finding[] {
  const findings: Finding[] = [];
  const declared = primaryLanguage(job.language);
  if (!site.languages.some((language) => language === declared)) {
    findings.push(
      finding(
        'language-not-offered',
        aboutJob(job),
        `The advert is in ${nameOf(declared)}; the site has ${site.languages.join(', ')}.`,
      ),
    );
  }
  const read = languageOfText(words.text);
  if (read === null || read.language === declared || read.sureness < sure) return findings;
  const best = read.shares.get(read.language) ?? 0;
  // Norwegian is written "no" or "nb".
  const own = read.shares.get(declared === 'no' ? 'nb' : declared) ?? 0;
  if (best < leastShare || own > best * atMostOfBest) return findings;
  findings.push(
    finding(
      'language-mismatch',
      aboutJob(job),
      `The advert says ${nameOf(declared)}, but its text is ${nameOf(read.language)} (sure to ${Math.floor(read.sureness * 100)} %).`,
      `Set the language of the advert to ${quoted(read.language)} in the service, or translate the text.`,
    ),
  );
  return findings;
}

const nameOf = (language: string): string => names.of(language) ?? language;
