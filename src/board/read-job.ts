import type { Site } from '../config.ts';
import type { Problem } from '../problem.ts';
import type { Post } from '../service/wire.ts';
import { rootOf } from './addresses.ts';
import { readApplyLink } from './apply-link.ts';
import { readContact } from './contact.ts';
import { displayTitle } from './display-title.ts';
import { readEmploymentTypes } from './employment-type.ts';
import { plainValues, readFacts } from './facts.ts';
import { readDeadline, readInstant } from './instants.ts';
import type { Job } from './job.ts';
import { readLanguage } from './language.ts';
import { optionOf } from './options.ts';
import { readPay } from './pay.ts';
import { readPlace } from './place.ts';
import { reportInto } from './report.ts';
import { type HtmlSources, readSections } from './sections.ts';
import { siteOfClient } from './sites.ts';
import { jobAddress, slugOf } from './slug.ts';
import { wordsOf } from './text.ts';
import { readTitle, recordName } from './title.ts';
import { readWorkModel } from './work-model.ts';

/** What a post is read with: the owner's settings and the sources of its HTML. */
export interface Reading extends HtmlSources {
  site: Site;
}

/**
 * Reads one post, for the site that shows the jobs of its client. Never throws: whatever can't be taken as it is becomes a problem and is left out, and the rest
 * of the post stands. `translations` is empty; other posts decide on it.
 */
export function readJob(post: Post, { site: whole, ...sources }: Reading): { job: Job; problems: Problem[] } {
  const { advert, options } = post;
  const clientId = advert.recruitment?.client_id ?? null;
  const site = siteOfClient(clientId, whole) ?? whole;
  const { fields } = site;
  const problems: Problem[] = [];
  const name = recordName(advert.name, advert.id);
  const report = reportInto(problems, { publishId: post.id, advertId: advert.id, name });

  const reference = wordsOf(advert.recruitment?.nr_ref, 100);
  const title = readTitle(advert.name, { advertId: advert.id, reference }, report);
  const language = readLanguage(advert.language, site.defaultLanguage, report);
  const locations = {
    geolocation: advert.values.find(isGeolocation)?.value,
    jobLocation: optionOf(options, 'job_location'),
  };
  const place = readPlace(locations, language, report);
  const start = { name: 'valid_start', otherwise: 'it counts as begun' } as const;
  const end = { name: 'valid_end', otherwise: 'it stays open until it is withdrawn' } as const;
  const contact = readContact(options, fields.contact, report);
  const validFrom = readInstant(post.valid_start, site.timeZone, start, report);

  const job: Job = {
    advertId: advert.id,
    publishId: post.id,
    recruitmentId: advert.recruitment?.id ?? null,
    clientId,
    reference,
    title,
    displayTitle: displayTitle(title, language, place),
    language,
    address: jobAddress(advert.id, slugOf(title, language), rootOf(site)),
    company: companyName(clientId, site),
    place,
    workModel: readWorkModel(options, fields.workModel, report),
    employmentTypes: readEmploymentTypes(options, fields.employmentType, report),
    fields: plainValues(optionOf(options, fields.fieldOfWork)),
    pay: readPay(options, fields.pay, report),
    facts: readFacts(options, fields.show),
    sections: readSections(advert.values, fields, sources, report),
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

function companyName(clientId: number | null, { companies, name }: Site): string {
  const id = String(clientId);
  return (Object.hasOwn(companies, id) ? companies[id] : undefined) ?? name;
}

/** The first location that holds anything; an advert should have one. */
function isGeolocation({ field_id, value }: Post['advert']['values'][number]): boolean {
  return (
    field_id.trim().toLowerCase() === 'geolocation' && value !== undefined && value !== null && value !== ''
  );
}
