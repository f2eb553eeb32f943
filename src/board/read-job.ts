import { keyOf } from '../base/keys.ts';
import { interfaceLanguages, localesOf, meantLanguage } from '../i18n/languages.ts';
import { slugOf } from '../i18n/slug.ts';
import type { WorkModel } from '../i18n/terms.ts';
import type { Problem } from '../service/problem.ts';
import type { Post } from '../service/wire/post.ts';
import { rootOf } from '../settings/addresses.ts';
import { homeOfClient } from '../settings/brands.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import {
  optionOf,
  readContact,
  readEmploymentTypes,
  readFacts,
  readOwnValues,
  readWorkModel,
  valuesOf,
} from './facts.ts';
import { unwrap } from './html/links.ts';
import { readDeadline, readInstant } from './instants.ts';
import type { Job, Place } from './job.ts';
import { digestOf } from './listed-post.ts';
import { jobAddress } from './lists/addresses.ts';
import { readPay } from './pay.ts';
import { readWhereabouts, type Whereabouts } from './places/place.ts';
import { type Report, reportInto } from './problems.ts';
import { repairPost } from './repair/repair-post.ts';
import { type HtmlSources, readSections } from './sections.ts';
import { shareParts } from './share-parts.ts';
import { fold, quote, wordsOf } from './text.ts';
import { displayTitle, readTitle, recordName, undecorated } from './title.ts';

const longest = 4000;

/**
 * The address where people apply: `application_form`, which live services send in every post, else the post's
 * `url` (interface.md, Published job post). Only http and https, absolute or from the service's root ("/form/1"),
 * with its query. An address that a mail program wrapped (html/links.ts) is unwrapped; if that fails it is not
 * used: it names a mailbox and stops working some day. Without a link: `null`, with a problem `apply-link-missing`.
 *
 * @param serviceUrl address of the recruitment service
 */
export function readApplyLink(
  post: { application_form: string | null; url: string | null },
  serviceUrl: string,
  report: Report,
): string | null {
  const link = linkFrom(post.application_form, serviceUrl) ?? linkFrom(post.url, serviceUrl);
  if (link !== null) return link;
  const given = post.application_form || post.url;
  const found = given
    ? `its link to apply reads ${quote(given)}, which is no web address`
    : 'it has no link to apply';
  report(
    'apply-link-missing',
    `${found}, so its page shows no apply button; give the post an application form`,
  );
  return null;
}

/** A bare word would resolve to an address that does not exist, so a relative link must begin with "/". */
function linkFrom(text: string | null, serviceUrl: string): string | null {
  const written = text?.trim() ?? '';
  if (written.length > longest || !/^(?:https?:\/\/|\/)/i.test(written)) return null;
  const url = URL.parse(written, `${serviceUrl}/`);
  if (url === null) return null;
  const unwrapped = unwrap(url);
  if (unwrapped?.isWrapped) return null;
  const { protocol, username, password, href } = unwrapped?.address ?? url;
  if (!/^https?:$/.test(protocol)) return null;
  // An address with a user name ("https://bank.example@evil.example") is deceptive.
  return username === '' && password === '' ? href : null;
}

/** The settings that decide how posts are read. No other is within reach of reading. */
const settingsOfReading = [
  ...(['name', 'companies', 'fields', 'imageHosts', 'timeZone', 'defaultLanguage'] as const),
  // They decide to which site a job belongs, and so its company, language and address.
  ...(['languages', 'root', 'brand', 'brands', 'clients', 'main'] as const),
] as const satisfies readonly (keyof SiteSettings)[];

export type ReadingSettings = Pick<SiteSettings, (typeof settingsOfReading)[number]>;

/** What a post is read with: the owner's settings and the sources of its HTML. */
export interface Reading extends HtmlSources {
  site: ReadingSettings;
}

/** Equal for readings that read an equal post equally. @param program changes with every version of the program */
export const readingKey = (site: ReadingSettings, serviceUrl: string, program: string): string =>
  keyOf(program, serviceUrl, JSON.stringify(settingsOfReading.map((name) => site[name] ?? null)));

/** The site of a client's jobs, with what reading needs of it: all of that comes from the same settings. */
const homeOf = (
  clientId: number | null,
  site: ReadingSettings,
): { site: Omit<ReadingSettings, 'brands' | 'main' | 'clients'>; host: string } =>
  homeOfClient(clientId, site as SiteSettings);

/**
 * Reads one post, for the site that has the jobs of its client. Never throws: unusable parts are left out with a
 * problem each, and the rest of the post is kept. `translations` is empty; it depends on other posts.
 */
export function readJob(
  written: Post,
  { site: whole, ...sources }: Reading,
): { job: Job; problems: Problem[] } {
  const { post, garbled } = repairPost(written);
  const { advert, options } = post;
  const clientId = advert.recruitment?.client_id ?? null;
  const { site, host } = homeOf(clientId, whole);
  const { fields } = site;
  const problems: Problem[] = [];
  const name = recordName(advert.name, advert.id);
  const report = reportInto(problems, { publishId: post.id, advertId: advert.id, name });

  if (post.cut !== undefined) {
    report('post-too-large', `${post.cut.join('; ')}; shorten it in the service`);
  }
  if (garbled.length > 0) {
    const found = `it has characters that were garbled on their way (${quote(garbled[0])})`;
    report('text-garbled', `${found}, so they are shown as they came; write them again in the service`);
  }
  const reference = wordsOf(advert.recruitment?.nr_ref, 100);
  const title = readTitle(advert.name, { advertId: advert.id, reference }, report);
  const language = readLanguage(advert.language, site.defaultLanguage, report);
  const locations = {
    geolocation: advert.values.find(isGeolocation)?.value,
    jobLocation: optionOf(options, 'job_location'),
  };
  const where = readWhereabouts(locations, language, report);
  const { morePlaces } = where;
  const workModel = modelOf(readWorkModel(options, fields.workModel, report), where, report);
  const place = withTruePoint(where.place, workModel);
  const start = { name: 'valid_start', otherwise: 'it counts as begun' } as const;
  const end = { name: 'valid_end', otherwise: 'it stays open until it is withdrawn' } as const;
  const ownWords = { values: fields.values, language };
  const own = readOwnValues(options, fields, ownWords);
  const contact = readContact(options, fields.contact, report);
  const validFrom = readInstant(post.valid_start, site.timeZone, start, report);

  const job: Job = {
    advertId: advert.id,
    publishId: post.id,
    recruitmentId: advert.recruitment?.id ?? null,
    clientId,
    reference,
    title,
    displayTitle: displayTitle(undecorated(title), language, place),
    language,
    address: host + jobAddress(advert.id, slugOf(title, language), host === '' ? rootOf(site) : '/'),
    company: companyName(clientId, site),
    place,
    ...(morePlaces.length > 0 && { morePlaces }),
    workModel,
    employmentTypes: readEmploymentTypes(options, fields.employmentType, report),
    fields: valuesOf(options, fields.fieldOfWork, ownWords),
    pay: readPay(options, fields.pay, report, language),
    ...(own && { own }),
    facts: readFacts(options, fields.show, ownWords),
    sections: readSections(
      advert.values,
      fields,
      { ...sources, imageHosts: whole.imageHosts },
      { title, language },
      report,
    ),
    validFrom,
    validThrough: readInstant(post.valid_end, site.timeZone, end, report),
    deadline: readDeadline(optionOf(options, 'recruitment_deadline'), validFrom, site.timeZone, report),
    highlighted: post.awarded,
    applyUrl: readApplyLink(post, sources.serviceUrl, report),
    ...(contact && { contact }),
    translations: [],
  };
  return { job, problems };
}

/** The work model of the option; without one, what is written instead of a town ("Remote"). */
function modelOf(chosen: WorkModel | null, { place, model }: Whereabouts, report: Report): WorkModel | null {
  if (model === null || chosen === model) return chosen;
  const hasTown = place?.locality != null;
  // Hybrid work has an office, so a town beside it is no contradiction.
  if (chosen === null && (!hasTown || model === 'hybrid')) return model;
  // An option for the work model decides what "Kraków / remote" means.
  if (chosen !== null && hasTown) return chosen;
  const found = hasTown
    ? `a town and "${model}" in one`
    : `"${model}" as its town, and "${chosen}" as its work model`;
  const done = hasTown ? 'the town is kept, and no work model' : 'the work model is kept';
  report('place-unclear', `its place names ${found}, so ${done}; choose place and work model in the service`);
  return chosen;
}

/**
 * The place without a misleading point: if a job names neither town nor postcode, its point is only the middle of a
 * country or region, so it is removed; a fully remote job has no point either.
 */
function withTruePoint(place: Place | null, workModel: WorkModel | null): Place | null {
  if (place === null || place.point === null) return place;
  const isExact = (place.locality ?? place.postcode) !== null && workModel !== 'remote';
  if (isExact) return place;
  const pointless = { ...place, point: null };
  return Object.values(pointless).some((part) => part !== null) ? pointless : null;
}

function companyName(
  clientId: number | null,
  { companies, name }: Pick<SiteSettings, 'companies' | 'name'>,
): string {
  const id = String(clientId);
  return (Object.hasOwn(companies, id) ? companies[id] : undefined) ?? name;
}

/** Whether a value is a location that is not empty; an advert should have one. */
function isGeolocation({ field_id, value }: Post['advert']['values'][number]): boolean {
  return (
    field_id.trim().toLowerCase() === 'geolocation' && value !== undefined && value !== null && value !== ''
  );
}

/** The result of reading one post. A board is made of these; the post itself is no longer needed. */
export interface PostReading {
  publishId: number;
  advertId: number;
  recruitmentId: number | null;
  /** `digestOf` the post. */
  digest: string;
  /** `null` for a post that can't be read at all; a problem says why. */
  job: Job | null;
  problems: readonly Problem[];
}

/** Reads one post. Never throws. */
export function readPost(post: Post, reading: Reading, digest = digestOf(post)): PostReading {
  const { id: publishId, advert } = post;
  const names = { publishId, advertId: advert.id, recruitmentId: advert.recruitment?.id ?? null, digest };
  try {
    const { job, problems } = readJob(post, reading);
    return { ...names, job: shareParts(job), problems };
  } catch (error) {
    return { ...names, job: null, problems: [unreadable(post, error)] };
  }
}

function unreadable(post: Post, error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    publishId: post.id,
    advertId: post.advert.id,
    code: 'post-unreadable',
    message: `${recordName(post.advert.name, post.advert.id)}: it can't be read (${reason}), so it is left out; save the advert again in the service.`,
  };
}

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/**
 * The language of an advert as a BCP 47 tag of language, script and region ("pl", "en-GB", "sr-Latn"), however
 * it was written ("PL", "pl_PL", "ua", "English"). What names no language becomes `fallback`, with a problem.
 */
export function readLanguage(text: string | null, fallback: string, report: Report): string {
  const written = wordsOf(text);
  const language = written === null ? null : remembered(written);
  if (language !== null) return language;
  const found =
    written === null ? 'its language is not given' : `its language reads ${quote(written)}, which names none`;
  report('language-unknown', `${found}, so it is shown as "${fallback}"; set the language in the advert`);
  return fallback;
}

const known = new Map<string, string | null>();

/** Languages that are known by their names: those of the interface, and some that adverts are written in besides. */
const others = ['bs', 'ca', 'cy', 'eu', 'gl', 'he', 'is', 'ja', 'lb', 'mk', 'no', 'ru', 'sq', 'sr', 'zh'];
const named = [...interfaceLanguages, ...others];

let byName: ReadonlyMap<string, string> | undefined;

/** By a language's name in its own language, in English and in those of the interface: "English", "niemiecki", "Čeština". */
function codeOfName(name: string): string | undefined {
  byName ??= new Map(
    ['en', ...named].flatMap((reader) => {
      const called = new Intl.DisplayNames(localesOf(reader), { type: 'language', fallback: 'none' });
      return (others.includes(reader) ? [reader] : named).flatMap((code) => {
        const own = called.of(code);
        return own === undefined ? [] : [[fold(own), code] as const];
      });
    }),
  );
  const bare = fold(
    name.replace(/\s*[([].*$/u, '').replace(/^(?:język|jazyk|langue|lingua|idioma|limba|мова|език)\s+/iu, ''),
  );
  return byName.get(bare);
}

/** Thousands of adverts have the same few tags, and `Intl.Locale` is slow. */
function remembered(written: string): string | null {
  const found = known.get(written);
  if (found !== undefined) return found;
  const language = canonical(written) ?? canonical(codeOfName(written) ?? '');
  if (known.size < 1000) known.set(written, language);
  return language;
}

function canonical(written: string): string | null {
  const [first = '', ...rest] = written.toLowerCase().split(/[-_]/);
  if (!/^[a-z]{2,3}$/.test(first)) return null;
  try {
    const { language, script, region } = new Intl.Locale([meantLanguage(first), ...rest].join('-'));
    if (names.of(language) === undefined) return null;
    return [language, script, region].filter((part) => part !== undefined).join('-');
  } catch {
    return null;
  }
}
