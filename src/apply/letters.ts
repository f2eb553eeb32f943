import { directionOf } from '../i18n/direction.ts';
import { fill } from '../i18n/plural.ts';
import { applicationTexts, type Wording } from '../i18n/translate.ts';
import type { Confirmation, Summary } from './outbox.ts';

/** A mail. All its texts are untrusted; `subject` is one line. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** Content-Language. */
  language: string;
  /** The same for every attempt, to identify a duplicate mail: letters, digits, "-" and "_". */
  id: string;
}

/**
 * The confirmation for an applicant: the application was received, its number, and the page with its status.
 *
 * @param about `address`: of the page of the application; `null` when there is none; `site`: whose texts to use
 */
export function confirmationLetter(
  { email, name, jobTitle, language }: Confirmation,
  about: {
    reference: string;
    address: string | null;
    company: string;
    host: string;
    id: string;
    site: Wording;
  },
): Letter {
  const texts = applicationTexts(language, about.site);
  const title = jobTitle === null ? null : oneLine(jobTitle);
  const company = oneLine(about.company);
  const greeted = greetedName(name);
  const parts = {
    greeting: greeted === null ? texts.greetingPlain : fill(texts.greeting, { name: greeted }),
    thanks: title === null ? fill(texts.thanksOpen, { company }) : fill(texts.thanks, { title, company }),
    number: `${texts.reference}: ${about.reference}`,
    footer: fill(texts.footer, { host: about.host }),
  };
  const subject = title === null ? texts.received : `${texts.received}: ${title}`;
  const { greeting, thanks, number, footer } = parts;
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  const address = about.address === null ? null : escaped(about.address);
  const follow = address === null ? [] : [`${texts.follow}\n${about.address}`];
  return {
    ...{ to: email, subject, language, id: about.id },
    text: [greeting, thanks, number, ...follow, `-- \n${footer}`, ''].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"${direction}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 0 auto; padding: 1em">
<p>${escaped(greeting)}</p>
<p>${escaped(thanks)}</p>
<p><strong>${escaped(number)}</strong></p>${address === null ? '' : `\n<p>${escaped(texts.follow)}<br><a href="${address}"><bdi>${address}</bdi></a></p>`}
<p style="font-size: 14px; color: #595959">${escaped(footer)}</p>
</body>
</html>
`,
  };
}

/** Longer lists are cut; the command shows them all. */
const mostListed = 50;

/** The report for the owner about refused applications, without personal data. */
export function digestLetter(
  dead: readonly Summary[],
  { to, siteName, id }: { to: string; siteName: string; id: string },
): Letter {
  const several = dead.length === 1 ? 'One application' : `${dead.length} applications`;
  const lines = dead.slice(0, mostListed).map(({ reference, jobId, receivedAt, reason }) => {
    const day = new Date(receivedAt).toISOString().slice(0, 10);
    return `${reference}  ${day}  ${jobId === null ? 'no job' : `job ${jobId}`}  ${oneLine(reason ?? '')}`;
  });
  const left = dead.length - lines.length;
  return {
    ...{ to, html: null, language: 'en', id },
    subject: `${several} could not be delivered: ${oneLine(siteName)}`,
    text: `${several} could not be delivered to the recruitment service, or not wholly. What was sent is still kept, sealed, on the machine of the site, for as long as apply.keepDays says.

${lines.join('\n')}${left > 0 ? `\n… and ${left} more` : ''}

What to do:
- See them: jobfront applications list --state dead, or the page /_jobfront/ of the site.
- Mend what the reason names, then have them tried again: jobfront applications retry
- What can't be mended, write out and add by hand: jobfront applications export <reference> <folder>

This comes once a day, for as long as there are any.
`,
  };
}

/**
 * The name for a greeting: one or two words, each with one hyphen at most; `null` for anything else, which could be an
 * advert or an address.
 */
export function greetedName(name: string): string | null {
  const text = oneLine(name).replace(/ +/g, ' ');
  const word = "\\p{L}[\\p{L}\\p{M}'’]*(?:-[\\p{L}\\p{M}'’]+)?";
  return text.length <= 40 && new RegExp(`^${word}(?: ${word})?$`, 'u').test(text) ? text : null;
}

/** Without line breaks and other control characters: a line of a mail may begin a header. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 300);

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
