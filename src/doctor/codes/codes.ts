import { type CodeInfo, type CodeTable, severities } from '../report/report-schema.ts';
import { advertCodes } from './adverts.ts';
import { settingCodes } from './settings.ts';

/** Findings in the connection to the service and in its list as a whole. */
export const serviceCodes = {
  'service-unreachable': {
    severity: 'error',
    about: 'service',
    when: 'No answer came: wrong host or port, no network, or a deadline that passed.',
    todo: 'Check SERVICE_URL, and that the service can be reached from this machine.',
  },
  'service-tls-broken': {
    severity: 'error',
    about: 'service',
    when: 'The encrypted connection was refused: certificate expired, self-signed, for another host, or no TLS at all.',
    todo: 'Check the host of SERVICE_URL and ask the operator of the service to mend its certificate; never switch the check off.',
  },
  'service-answer-unusable': {
    severity: 'error',
    about: 'service',
    when: 'The service answered, but with an error, a redirect elsewhere, or something that is not the list.',
    todo: 'Check that SERVICE_URL is the address of the instance, without /public at its end.',
  },
  'list-incomplete': {
    severity: 'error',
    about: 'service',
    when: 'The list was read, but could not be proven complete, so no site would be made from it.',
    todo: "Try again later; if it stays, ask the service's provider about the numbers named.",
  },
  'total-exceeds-list': {
    severity: 'warning',
    about: 'service',
    when: 'The service counts a few posts more than its list holds, read twice alike.',
    todo: "Ask the service's provider for the posts that its list leaves out.",
  },
  'total-unusable': {
    severity: 'notice',
    about: 'service',
    when: 'The service does not say how many posts it has, or counts fewer than it gives, so its list is read twice.',
    todo: "Ask the service's provider to mend the header X-Result-Total-Count, or whatever is in front of the service to let it through.",
  },
  'list-empty': {
    severity: 'warning',
    about: 'service',
    when: 'The list is complete and empty.',
    todo: 'Publish a post, or check `only` in site.config.ts.',
  },
  'list-in-parts': {
    severity: 'notice',
    about: 'service',
    when: 'A site has more jobs than a file with all jobs holds (50,000), so that job sites and programs have several files to read.',
    todo: 'Give job sites the addresses of all these files; programs find the next one in `/jobs.json`.',
  },
  'list-read-by-number': {
    severity: 'notice',
    about: 'service',
    when: 'The service ignores the id filter or the sort, so the list is read page by page, at least twice.',
    todo: "Ask the service's provider to mend filter and sort; until then every look costs twice as much.",
  },
  'page-short': {
    severity: 'notice',
    about: 'service',
    when: 'A page in the middle of the list holds fewer records than it could.',
    todo: 'Nothing has to be done: the list is read by id, so nothing is lost. Other readers of it should not count on full pages.',
  },
  'page-too-large': {
    severity: 'warning',
    about: 'service',
    when: 'A page is larger than half of SERVICE_MAX_BYTES.',
    todo: 'Raise SERVICE_MAX_BYTES before a longer advert makes the read fail.',
  },
  'service-redirects': {
    severity: 'warning',
    about: 'service',
    when: 'SERVICE_URL leads to another host, port or scheme first.',
    todo: 'Set SERVICE_URL to the address where the service itself answers.',
  },
  'list-redirects': {
    severity: 'notice',
    about: 'service',
    when: 'The service redirects to another path of its own.',
    todo: 'Nothing has to be done: it is followed, at the price of one request.',
  },
  'service-not-encrypted': {
    severity: 'warning',
    about: 'service',
    when: 'SERVICE_URL is http, and not on this machine.',
    todo: 'Use https in SERVICE_URL: on the way, anybody can change the adverts and the links to apply.',
  },
  'certificate-expires-soon': {
    severity: 'warning',
    about: 'service',
    when: "The service's certificate ends within 21 days.",
    todo: 'Ask the operator of the service to renew its certificate.',
  },
  'service-slow': {
    severity: 'warning',
    about: 'service',
    when: 'Half of the answers took longer than two seconds.',
    todo: "Ask the service's provider; if answers come near SERVICE_TIMEOUT_MS, raise it.",
  },
  'service-unsteady': {
    severity: 'warning',
    about: 'service',
    when: 'Requests failed and had to be sent again.',
    todo: "Tell the service's provider if it stays; too many of them in a row end a read.",
  },
  'post-unreadable': {
    severity: 'error',
    about: 'advert',
    when: 'A record of the list is no post, so it is left out.',
    todo: 'Correct the record in the service.',
  },
  'post-too-large': {
    severity: 'warning',
    about: 'advert',
    when: 'A record has more, longer or more deeply nested parts than any honest one, so the rest of them is left out.',
    todo: 'Shorten the advert and its options in the service.',
  },
  'post-outside-filter': {
    severity: 'warning',
    about: 'advert',
    when: 'The service sent a post that `only` does not ask for, so it is left out.',
    todo: 'Correct `only` in site.config.ts if the post is wanted.',
  },
} as const satisfies CodeTable;

/** Findings in an advert's words and pictures. */
export const textCodes = {
  'text-missing': {
    severity: 'error',
    about: 'advert',
    when: 'The advert has neither text nor pictures that could be shown.',
    todo: 'Write the text of the advert in the service.',
  },
  'text-only-in-pictures': {
    severity: 'error',
    about: 'advert',
    when: 'The text is in a picture: blind people, search and Google read nothing (WCAG 1.4.5).',
    todo: 'Write the text as text, and keep the picture as decoration.',
  },
  'text-too-short': {
    severity: 'warning',
    about: 'advert',
    when: 'The text has fewer than 200 characters.',
    todo: 'Say what the work is, what is asked for and what is offered.',
  },
  'text-without-headings': {
    severity: 'notice',
    about: 'advert',
    when: 'A text of 600 characters or more in one piece, without sections and headings (WCAG 2.4.6).',
    todo: 'Divide it into the fields of the service, or give it headings.',
  },
  'image-without-alt': {
    severity: 'notice',
    about: 'advert',
    when: 'A picture has no alternative text (WCAG 1.1.1).',
    todo: 'If the picture says something, describe it in its alternative text.',
  },
  'image-unusable': {
    severity: 'warning',
    about: 'advert',
    when: 'A picture cannot be had (the finding says why), lies on another origin, is no picture, or is beyond what an advert may have, so the text is shown without it it.',
    todo: 'Upload the picture to the service, or name its host in `imageHosts`.',
  },
  'link-unusable': {
    severity: 'warning',
    about: 'advert',
    when: 'A link of the text has an address that nobody can follow as it is written; the part that can be read is shown as text.',
    todo: 'Correct the address of the link in the service.',
  },
  'link-dead': {
    severity: 'warning',
    about: 'advert',
    when: 'A link of the text leads to an address of this site that is no page of it, and which does not redirect either. Links without a host ("/jobs/…") lead to the service, where no page of this site is.',
    todo: 'Copy the whole address of the page from the browser into the advert, or take the link out.',
  },
  'link-wrapped': {
    severity: 'warning',
    about: 'advert',
    when: "A link leads through a mail program's wrapper, which keeps its address to itself and may name a mailbox.",
    todo: 'Copy the address itself into the advert, not the link from a mail.',
  },
  'text-escaped': {
    severity: 'warning',
    about: 'advert',
    when: 'The tags of a text came escaped (`&lt;p&gt;`), so they were taken for tags.',
    todo: 'Have whatever imports the adverts escape them once less.',
  },
  'text-garbled': {
    severity: 'warning',
    about: 'advert',
    when: 'Characters were garbled before they came ("PoznaÅ" for "Poznań"), and what they were cannot be told for sure. What can be told is repaired and not reported.',
    todo: 'Write the garbled words again in the service, and have whatever imports the adverts send UTF-8.',
  },
  'placeholder-left': {
    severity: 'error',
    about: 'advert',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: adverts have it written so.
    when: 'The title or text has a placeholder of a template that nobody filled in ("{{company}}", "[COMPANY]", "${jobTitle}", "%CITY%"), or a text that only fills space ("Lorem ipsum").',
    todo: 'Write in the service what belongs there.',
  },
  'content-dropped': {
    severity: 'warning',
    about: 'advert',
    when: 'The text has something that a page cannot show safely (a form, a frame without an address, a drawing), so it is left out. Videos and files become links, and are not reported.',
    todo: 'Write what it says as text, or put a link to it into the advert.',
  },
  'text-cut': {
    severity: 'warning',
    about: 'advert',
    when: 'The text has more than 10,000 tags, a value of it more than 200,000 characters, or all of it more than 500,000, so its end is left out.',
    todo: 'Shorten the text in the service; pictures belong there as files.',
  },
  'title-all-caps': {
    severity: 'notice',
    about: 'advert',
    when: 'The title is written in capitals: Google may pass the job over, and screen readers may spell it out.',
    todo: 'Write the title in small letters; until then the site shows it so, by its own rules.',
  },
  'title-decorated': {
    severity: 'warning',
    about: 'advert',
    when: 'The title has emoji, rows of signs ("!!! *** BARISTA ***") or letters that are drawn: Google may refuse the job.',
    todo: 'Write the title alone, in plain letters; until then the site shows it so.',
  },
  'title-like-test': {
    severity: 'warning',
    about: 'advert',
    when: 'The title looks like a test or a forgotten copy ("test", "kopia", "asdf", "do not apply"), and the job is published.',
    todo: 'Withdraw the post if it is no real job, else give it its title.',
  },
  'title-with-pay': {
    severity: 'warning',
    about: 'advert',
    when: 'The title names an amount of money: Google asks for the title alone.',
    todo: 'Take the amount out of the title and enter it as pay.',
  },
  'title-with-date': {
    severity: 'warning',
    about: 'advert',
    when: 'The title names a date: Google asks for the title alone.',
    todo: 'Take the date out of the title.',
  },
  'language-unknown': {
    severity: 'warning',
    about: 'advert',
    when: 'The language of the advert is missing or none, so the default language is taken.',
    todo: 'Set the language of the advert in the service.',
  },
  'language-mismatch': {
    severity: 'warning',
    about: 'advert',
    when: 'The text is in another language than the advert says (WCAG 3.1.2); only reported where that is sure.',
    todo: 'Set the language of the advert in the service to that of its text.',
  },
  'language-not-offered': {
    severity: 'notice',
    about: 'advert',
    when: 'The site has no board in the language of the advert, so it is on the default one.',
    todo: 'Add the language to languages in site.config.ts, if Jobfront has it.',
  },
  'translation-ambiguous': {
    severity: 'warning',
    about: 'advert',
    when: 'Adverts of one job and place are translations of each other, but one language occurs several times.',
    todo: 'Withdraw all but one of them, or move the others to jobs or places of their own.',
  },
  'translation-unlinked': {
    severity: 'notice',
    about: 'advert',
    when: 'Adverts of one job in different languages are not linked, because their places differ.',
    todo: 'If they are the same position, give them the same place in the service.',
  },
} as const satisfies CodeTable;

/** Every code of a finding. Scripts rely on codes: add, never rename. */
export const codes = { ...serviceCodes, ...advertCodes, ...textCodes, ...settingCodes };

export type Code = keyof typeof codes;

/** The constant parts of findings with this code. */
export const infoOf = (code: Code): CodeInfo => codes[code];

/** The table of all codes as Markdown, the worst first, then by name. What `jobfront doctor --codes` prints. */
export function codesMarkdown(): string {
  const rows = severities.flatMap((severity) =>
    (Object.keys(codes) as Code[])
      .filter((code) => infoOf(code).severity === severity)
      .sort()
      .map((code) => {
        const { about, when, todo } = infoOf(code);
        return `| \`${code}\` | ${severity} | ${about} | ${when} | ${todo} |`;
      }),
  );
  const head = [
    '| code | severity | concerns | reported when | what to do |',
    '| --- | --- | --- | --- | --- |',
  ];
  return `${[...head, ...rows].join('\n')}\n`;
}
