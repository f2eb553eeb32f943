import { addressIn, basePath } from '../../base/site-path.ts';
import { lookUp, optionOf, textsOf } from '../../board/facts.ts';
import type { Job } from '../../board/job.ts';
import { fold } from '../../board/text.ts';
import { sectionsOf } from '../../board/texts.ts';
import { recordName } from '../../board/title.ts';
import type { Problem, ProblemCode } from '../../service/problem.ts';
import type { Post } from '../../service/wire/post.ts';
import { canonicalPath } from '../../settings/old-addresses.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { wordsOfHtml } from '../../site/job/advert-text.ts';
import { type GoogleGap, missingForGoogle } from '../../site/job/posting.ts';
import type { Code } from '../codes/codes.ts';
import { type Advert, aboutJob, aboutService, type Examined, finding } from '../report/finding.ts';
import type { About, Finding } from '../report/report-schema.ts';
import { counted, quoted, some } from '../report/say.ts';
import { checkLanguage, checkTranslations } from './advert-languages.ts';
import { checkSections, checkText, checkTitle, payIn } from './advert-texts.ts';
import { checkGhost } from './ghosts.ts';
import { payAdvice } from './likely-pay.ts';
import { decodedPath, leadsSomewhere } from './old-addresses.ts';

/** Problems that the doctor counts by value itself (`checkUnmapped`). */
type CountedElsewhere = 'employment-type-unmapped' | 'work-model-unmapped';

const codeOf: Readonly<Record<Exclude<ProblemCode, CountedElsewhere>, Code>> = {
  'post-unreadable': 'post-unreadable',
  'post-outside-filter': 'post-outside-filter',
  'post-too-large': 'post-too-large',
  'total-exceeds-list': 'total-exceeds-list',
  'total-unusable': 'total-unusable',
  'advert-published-twice': 'advert-published-twice',
  'apply-link-missing': 'apply-link-missing',
  'contact-unreadable': 'contact-unreadable',
  'content-dropped': 'content-dropped',
  'date-unreadable': 'date-unreadable',
  'deadline-before-start': 'deadline-before-start',
  'end-far': 'end-far',
  'image-unusable': 'image-unusable',
  'language-unknown': 'language-unknown',
  'link-unusable': 'link-unusable',
  'link-wrapped': 'link-wrapped',
  'pay-implausible': 'pay-implausible',
  'pay-unreadable': 'pay-unreadable',
  'place-unclear': 'place-unclear',
  'place-unnamed': 'place-unnamed',
  'place-unreadable': 'place-unreadable',
  'text-cut': 'text-cut',
  'text-escaped': 'text-escaped',
  'text-garbled': 'text-garbled',
  'title-missing': 'title-missing',
};

/**
 * The board's problems as findings: parts that could not be used unchanged, and parts that were left out.
 *
 * @param titleOf the title of an advert, `null` if unknown
 */
function checkProblems(
  problems: readonly Problem[],
  titleOf: (advertId: number) => string | null,
): Finding[] {
  return problems.flatMap((problem) => {
    if (isCountedElsewhere(problem.code)) return [];
    const { advertId, publishId } = problem;
    const isRecord = problem.code !== 'total-exceeds-list' && problem.code !== 'total-unusable';
    const title = advertId === null ? null : titleOf(advertId);
    const about: About = isRecord ? { kind: 'advert', advertId, publishId, title, url: null } : aboutService;
    return [finding(codeOf[problem.code], about, foundIn(problem, title))];
  });
}

const isCountedElsewhere = (code: ProblemCode): code is CountedElsewhere =>
  code === 'employment-type-unmapped' || code === 'work-model-unmapped';

/** A problem's sentence without the record's name at its front and the fix at its end: both are shown beside it. */
function foundIn({ message, advertId }: Problem, title: string | null): string {
  const name = advertId === null ? '' : `${recordName(title, advertId)}: `;
  const bare = name !== '' && message.startsWith(name) ? message.slice(name.length) : message;
  const mendAt = bare === message ? -1 : bare.lastIndexOf('; ');
  const found = mendAt === -1 ? bare : `${bare.slice(0, mendAt)}.`;
  return found.charAt(0).toUpperCase() + found.slice(1);
}

/** Adverts that look the same to all readers: one finding for each set, about its lowest number. */
function checkTwice(adverts: readonly Advert[]): Finding[] {
  return [...Map.groupBy(adverts, likeness).values()].flatMap((same) => {
    const [first, ...others] = same.toSorted((one, other) => one.job.advertId - other.job.advertId);
    if (first === undefined || others.length === 0) return [];
    const ids = some(others.map(({ job }) => job.advertId));
    const who = others.length === 1 ? `Advert ${ids} says` : `Adverts ${ids} say`;
    const found = `${who} the same in the same place.`;
    return [finding('advert-twice', aboutJob(first.job), found)];
  });
}

function likeness({ job, words }: Advert): string {
  const { place } = job;
  return JSON.stringify([
    fold(job.title),
    job.language,
    job.company,
    place && [fold(place.locality ?? ''), place.countryCode, place.postcode],
    words.text,
  ]);
}

/**
 * The findings in the adverts.
 *
 * @param adverts the open and upcoming jobs of the board
 * @param posts with their texts repaired
 */
export function checkAdverts(
  adverts: readonly Advert[],
  posts: readonly Post[],
  examined: Examined,
): Finding[] {
  const { board, settings, look, jobOf } = examined;
  const written = 'list' in look.outcome ? look.outcome.list.posts : [];
  const { site } = settings;
  const names = new Map(posts.map((post) => [post.advert.id, post.advert.name]));
  const unreadablePay = new Set(
    board.problems.flatMap(({ code, advertId }) =>
      code === 'pay-unreadable' || code === 'pay-implausible' ? (advertId ?? []) : [],
    ),
  );
  // Where no advert has a field of work, the option is wrong, which is a finding of the settings.
  const isSorted = adverts.some(({ job }) => job.fields.length > 0);
  const advice = payAdvice(posts, site);
  return [
    ...checkProblems(board.problems, (advertId) => names.get(advertId) ?? null),
    ...written.flatMap((post) => neverOpen(jobOf(post))),
    ...adverts.flatMap((advert) => [
      ...checkGoogle(advert.job, site).filter(({ code }) => isSorted || code !== 'field-of-work-missing'),
      ...checkDates(advert, board.at, site),
      ...checkGhost(advert.job, board.at, examined),
      ...checkPay(advert, site, unreadablePay, advice),
      ...checkOtherGaps(advert, site),
      ...checkTitle(advert),
      ...checkText(advert),
      ...checkPlaceholders(advert),
      ...checkLanguage(advert, site),
    ]),
    ...checkLinks(adverts, examined),
    ...checkSections(adverts),
    ...checkTwice(adverts),
    ...checkTranslations(board.jobs),
  ];
}

/** Empty or reversed intervals (board/make-board.ts): such a job is on no board, and in no problem. */
function neverOpen(job: Job | null): Finding[] {
  if (job?.validFrom == null || job.validThrough === null) return [];
  if (Temporal.Instant.compare(job.validFrom, job.validThrough) < 0) return [];
  const found = `Its valid_end (${job.validThrough}) is not after its valid_start (${job.validFrom}), so it never opens.`;
  return [finding('never-open', aboutJob(job), found)];
}

/** Words in the brackets of templates, in capitals or not. */
const fields =
  'company|firma|firm|employer|job|position|title|role|city|town|location|place|name|first ?name|last ?name|candidate|department|salary|date|address|email|phone|link|url|text|description|insert|here|stanowisko|miasto|imię|nazwa|stelle|stadt|ort|vorname|nachname|unternehmen|entreprise|ville|poste|empresa|ciudad|puesto|azienda|città|bedrijf|functie';

const patterns: readonly RegExp[] = [
  /\{\{[^{}]{1,80}\}\}/u,
  /\{%[^{}]{1,80}%\}/u,
  /\$\{[^{}]{1,80}\}/u,
  /<%=?[^<>%]{1,80}%>/u,
  /%%[\w .-]{1,60}%%/u,
  /(?<![\d\p{L}%])%[A-Z][A-Z_]{2,40}%(?![\p{L}\d])/u,
  /###[A-Z][\w .-]{1,60}###/u,
  /(?<![\p{L}\d])__[A-Z][A-Z_]{2,40}__(?![\p{L}\d])/u,
  /<<[^<>]{1,60}>>/u,
  new RegExp(String.raw`\[[^\[\]]{0,30}\b(?:${fields})\b[^\[\]]{0,30}\](?!\()`, 'iu'),
  new RegExp(String.raw`(?<![\$\{])\{[^{}:;"']{0,20}\b(?:${fields})\b[^{}:;"']{0,20}\}`, 'iu'),
  new RegExp(`<(?:your |the )?(?:${fields})(?: name| title| here)?>`, 'iu'),
  /(?<!\p{L})lorem ipsum(?!\p{L})/iu,
  /(?<!\p{L})(?:insert (?:your )?text here|text goes here|your text here|tutaj wpisz tekst|wpisz tekst|tekst do uzupełnienia|hier text einfügen|platzhaltertext|beispieltext|placeholder text)(?!\p{L})/iu,
  /(?<![\p{L}\d])(?:TODO|TBD|FIXME)\s?:/u,
  /(?<![\p{L}\d])[xX]{4,}(?![\p{L}\d])/u,
];

/** The placeholder of a template in a text, as written; `null` if there is none. */
function placeholderIn(text: string): string | null {
  for (const pattern of patterns) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  return null;
}

/** Unfilled placeholders in the title and text of an advert. */
function checkPlaceholders({ job, words }: Advert): Finding[] {
  const found = [job.title, words.text, ...job.facts.flatMap(({ values }) => values)].flatMap(
    (text) => placeholderIn(text) ?? [],
  );
  const [first] = found;
  if (first === undefined) return [];
  const where = placeholderIn(job.title) === null ? 'Its text' : 'Its title';
  const more = found.length === 1 ? '' : `, and ${counted(found.length - 1, 'more part')} of it another one`;
  return [finding('placeholder-left', aboutJob(job), `${where} says ${quoted(first, 60)}${more}.`)];
}

/** Why a link is dead: the site has no such page, or it requests a page of the site from the service. */
type Dead = { why: 'no-page' | 'at-service'; address: string };

/** Dead links in the texts of adverts to addresses of this site: one finding for each advert. */
function checkLinks(adverts: readonly Advert[], examined: Examined): Finding[] {
  const { environment, site } = examined.settings;
  const [own, service] = [new URL(environment.SITE_URL), new URL(environment.SERVICE_URL)];
  const base = site.base ?? '/';
  let known: ReturnType<typeof leadsSomewhere> | undefined;
  const leads = (path: string, query: string): boolean => {
    known ??= leadsSomewhere(examined);
    return known(path, query);
  };

  function deadLink(href: string): Dead[] {
    const url = URL.parse(href);
    if (!url || !/^https?:$/.test(url.protocol)) return [];
    const isOwn = url.host === own.host;
    const address = isOwn ? addressIn(basePath(environment.SITE_URL), url.pathname) : url.pathname;
    const path = address === null ? null : decodedPath(address);
    // Files, and the rest of the host, are unknown here.
    if (path === null || !canonicalPath(path).endsWith('/')) return [];
    if (isOwn) {
      const isOurs = path.startsWith(base) || `${path}/` === base;
      return isOurs && !leads(path, url.search) ? [{ why: 'no-page', address: href }] : [];
    }
    // Relative links were resolved against the service (board/html/links.ts).
    const isMeantHere =
      /^\/(?:[^/]+\/){0,3}jobs\/[^/]/.test(path) || (path !== '/' && leads(path, url.search));
    return url.host === service.host && !path.startsWith('/public/') && isMeantHere
      ? [{ why: 'at-service', address: url.pathname + url.search }]
      : [];
  }

  return adverts.flatMap(({ job }) => {
    const written = sectionsOf(job).flatMap(({ html }) =>
      [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => wordsOfHtml(href)),
    );
    const dead = [...new Set(written)].flatMap(deadLink);
    const [first] = dead;
    if (first === undefined) return [];
    const where =
      first.why === 'no-page'
        ? 'this site does not have'
        : 'the service is asked for, not this site, for lack of a host';
    const links = dead.length === 1 ? 'a link to a page' : `${dead.length} links to pages`;
    const which = `${dead.length === 1 ? '' : 'the first is '}${quoted(first.address, 200)}`;
    return [finding('link-dead', aboutJob(job), `It has ${links} that ${where} (${which}).`)];
  });
}

const soonHours = 72;
/** Most hours by which the clocks of two places differ, and so that a wrong time zone may explain. */
const zonesApart = 14;

/** Findings about the dates of an advert, at the moment `at`. */
function checkDates({ job }: Advert, at: string, site: SiteSettings): Finding[] {
  const about = aboutJob(job);
  const findings: Finding[] = [];
  const now = Temporal.Instant.from(at);
  if (job.validFrom !== null) {
    const hours = now.until(job.validFrom).total({ unit: 'hours' });
    if (hours > 0 && hours <= zonesApart) {
      const found = `By ${site.timeZone} it begins in ${Math.ceil(hours)} h (${job.validFrom}), but the service publishes it now.`;
      findings.push(finding('start-in-other-zone', about, found));
    }
  }
  const end = job.validThrough === null ? null : Temporal.Instant.from(job.validThrough);
  const lastDay = end?.subtract({ seconds: 1 }).toZonedDateTimeISO(site.timeZone).toPlainDate() ?? null;
  if (job.deadline !== null) {
    const today = now.toZonedDateTimeISO(site.timeZone).toPlainDate();
    if (Temporal.PlainDate.compare(job.deadline, today) < 0) {
      const found = `Its deadline was ${job.deadline}, but the job is still open.`;
      findings.push(finding('deadline-passed', about, found));
    } else if (lastDay !== null && Temporal.PlainDate.compare(lastDay, job.deadline) < 0) {
      const found = `It ends on ${lastDay}, before its deadline ${job.deadline}.`;
      findings.push(finding('closes-before-deadline', about, found));
    }
  }
  if (end !== null && lastDay !== null) {
    const hours = now.until(end).total({ unit: 'hours' });
    if (hours > 0 && hours <= soonHours) {
      findings.push(finding('closing-soon', about, `It closes on ${lastDay}.`));
    }
  }
  return findings;
}

/**
 * The gaps of Google's markup (src/site/job/posting.ts) that are findings by themselves; `null` where
 * another check reports the reason better: `checkPay`, `checkOtherGaps`, `checkText`, and the board's problems.
 */
const findingOf: Readonly<Record<GoogleGap, readonly [Code, string] | null>> = {
  'no-title': null,
  'no-text': null,
  'no-date-posted': ['start-missing', 'It names no day from which on it is published.'],
  'no-place': ['place-missing', 'It has no place, and is not remote.'],
  'no-country': ['country-missing', 'Its place has no country code.'],
  'no-remote-country': ['remote-without-country', 'It is remote, and names no country.'],
  'no-locality': ['city-missing', 'Its place has no town.'],
  'no-pay': null,
  'no-employment-type': null,
  'no-reference': ['reference-missing', 'It has no reference number.'],
  'no-field-of-work': ['field-of-work-missing', 'It names no field of work.'],
};

/** Data that Google and aggregators will miss in a job. */
function checkGoogle(job: Job, site: SiteSettings): Finding[] {
  return missingForGoogle(job, { site, postedAt: job.validFrom }).flatMap((gap) => {
    const [code, found] = findingOf[gap] ?? [];
    return code === undefined || found === undefined ? [] : [finding(code, aboutJob(job), found)];
  });
}

/** The employment type and work model that an advert lacks. Values without a meaning are findings of the option. */
function checkOtherGaps({ job, post }: Advert, { fields }: SiteSettings): Finding[] {
  const about = aboutJob(job);
  const findings: Finding[] = [];
  const { employmentType: type, workModel: model } = fields;
  if (type !== undefined && job.employmentTypes.length === 0) {
    const { unmapped } = lookUp(optionOf(post.options, type.option), type.values);
    if (unmapped.length === 0) {
      findings.push(finding('employment-type-missing', about, `Its option ${type.option} says nothing.`));
    }
  }
  if (model !== undefined && job.workModel === null) {
    const { meanings } = lookUp(optionOf(post.options, model.option), model.values);
    if (meanings.length > 1) {
      const found = `Its option ${model.option} names ${some(meanings)}.`;
      findings.push(finding('work-model-ambiguous', about, found));
    }
  }
  return findings;
}

/**
 * Adverts without pay (EU 2023/970), where the settings name the options with pay. Unreadable pay is a finding
 * of its own.
 *
 * @param unreadable adverts whose pay could not be read
 * @param advice what to do where options look like pay (`payAdvice`)
 */
function checkPay(
  { job, post, words }: Advert,
  site: SiteSettings,
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
