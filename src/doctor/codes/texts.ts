import type { CodeTable } from '../report/report-schema.ts';

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
    when: 'The text stands in a picture: blind people, search and Google read nothing (WCAG 1.4.5).',
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
    when: 'A picture cannot be had (the finding says why), lies on another origin, is no picture, or is beyond what an advert may have, so the text stands without it.',
    todo: 'Upload the picture to the service, or name its host in `imageHosts`.',
  },
  'link-unusable': {
    severity: 'warning',
    about: 'advert',
    when: 'A link of the text has an address that nobody can follow as it is written; what of it can be read stands as text.',
    todo: 'Correct the address of the link in the service.',
  },
  'link-dead': {
    severity: 'warning',
    about: 'advert',
    when: 'A link of the text leads to an address of this site that is no page of it, and from which nothing leads on. Links without a host ("/jobs/…") lead to the service, where no page of this site is.',
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
    when: 'The site has no board in the language of the advert, so it stands on the default one.',
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
