import { absolute } from '../../base/site-path.ts';
import type { Job } from '../../board/job.ts';
import { hasOwnForm, jobApplyAddress } from '../../board/lists/addresses.ts';
import { fold } from '../../i18n/fold.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { keyOf } from '../../settings/facets.ts';
import type { FileType } from '../../settings/file-types.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { localized } from '../job/labels.ts';
import { alwaysRequired } from './fields.ts';

export interface FormConsent {
  provision: number;
  /** `consent_<provision>`. */
  field: string;
  text: string;
  forJob: boolean;
  version: string;
  isRequired: boolean;
}

export interface FormQuestion {
  key: string;
  /** `answer_<key>`. */
  field: string;
  label: string;
  kind: 'text' | 'choice' | 'yes-no' | 'date' | 'file';
  options: readonly { value: string; label: string }[];
  isRequired: boolean;
  /** The custom field at the service, if there is one. */
  sid: string | null;
}

/** What a form asks for, in a language. */
export interface Form {
  /** The subject of its token: the job's number at the service (`recruitment`), or "open". */
  name: string;
  /** The job at the service; `null` where the form is for none. */
  jobId: number | null;
  isFileRequired: boolean;
  takesFiles: boolean;
  /** Types of files that are taken. */
  fileTypes: readonly FileType[];
  consents: readonly FormConsent[];
  questions: readonly FormQuestion[];
  /** Paragraphs. */
  notice: readonly string[];
}

type FormSite = Pick<SiteSettings, 'apply' | 'fields' | 'defaultLanguage'>;

/**
 * The form of a job, or that for applications without one.
 *
 * @param job as far as it is known; questions for some jobs alone are included if it has those values
 */
export function formOf(job: FormJob | null, language: InterfaceLanguage, site: FormSite): Form {
  const { apply } = site;
  const { open } = apply;
  const jobId = job ? job.recruitmentId : typeof open === 'object' ? open.recruitment : null;
  return {
    name: job ? String(jobId) : 'open',
    jobId,
    ...partsOf(language, site, (one) => isAsked(one, job, site)),
  };
}

/**
 * The form of a name, if nothing else is known of the job because it closed meanwhile. Questions that only some jobs
 * ask may be answered.
 *
 * @returns `null` where no form has this name
 */
export function formNamed(name: string, site: FormSite): Form | null {
  const language = site.defaultLanguage;
  if (name === 'open') return site.apply.open === false ? null : formOf(null, language, site);
  if (!/^[1-9]\d{0,14}$/.test(name)) return null;
  const { questions, ...rest } = partsOf(language, site, () => true);
  const asked = site.apply.questions;
  return {
    name,
    jobId: Number(name),
    ...rest,
    questions: questions.map((one, at) => ({ ...one, isRequired: one.isRequired && !asked[at]?.when })),
  };
}

export type FormJob = Pick<Job, 'recruitmentId' | 'facts' | 'fields' | 'own'>;
type Question = SiteSettings['apply']['questions'][number];

function partsOf(language: InterfaceLanguage, site: FormSite, isWanted: (one: Question) => boolean) {
  const { apply, defaultLanguage } = site;
  const text = (texts: Parameters<typeof localized>[0]): string =>
    localized(texts, language) ??
    localized(texts, defaultLanguage) ??
    (typeof texts === 'object' ? Object.values(texts)[0] : undefined) ??
    '';
  return {
    isFileRequired: apply.cv === 'required',
    takesFiles: apply.cv !== 'none',
    fileTypes: apply.fileTypes,
    consents: apply.consents.map(({ provision, forJob, version, required, ...one }) => {
      return {
        provision,
        forJob,
        version,
        field: `consent_${provision}`,
        text: text(one.text),
        isRequired: required,
      };
    }),
    questions: apply.questions.filter(isWanted).map(({ key, kind, options, required, sid, ...one }) => ({
      key,
      kind,
      field: `answer_${key}`,
      label: text(one.label),
      isRequired: required,
      sid: sid ?? null,
      options: options.map(({ value, label }) => ({ value, label: text(label) })),
    })),
    notice: text(apply.notice)
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
  };
}

/** How many fields of a form can't be left empty. */
export const requiredFields = ({ isFileRequired, questions, consents }: Form): number =>
  alwaysRequired.length +
  (isFileRequired ? 1 : 0) +
  [...questions, ...consents].filter(({ isRequired }) => isRequired).length;

function isAsked({ when }: Question, job: FormJob | null, { fields }: FormSite): boolean {
  if (!when) return true;
  if (!job) return false;
  const values = [
    ...job.facts.filter(({ key }) => key === when.option).flatMap((fact) => fact.values),
    ...(job.own?.[keyOf(when.option)] ?? []),
    ...(when.option === fields.fieldOfWork ? job.fields : []),
  ];
  return values.some((value) => fold(value) === fold(when.is));
}

/** Path of the site's own form of a job. */
export const formAddress = ({ address }: Pick<Job, 'address'>): string => jobApplyAddress(address);

/** Where a visitor applies for a job. */
export interface ApplyLink {
  /** A path of the site, or the whole address of the service's form; `null` where there is none. */
  href: string | null;
  /** Whether the form is the site's own. */
  isOwn: boolean;
}

export function applyLink(
  job: Pick<Job, 'address' | 'applyUrl' | 'recruitmentId'>,
  site: Pick<SiteSettings, 'apply'>,
): ApplyLink {
  return hasOwnForm(job, site)
    ? { href: jobApplyAddress(job.address), isOwn: true }
    : { href: job.applyUrl, isOwn: false };
}

/** The same as a whole address. */
export function applyUrl(
  job: Pick<Job, 'address' | 'applyUrl' | 'recruitmentId'>,
  { site, siteUrl }: { site: Pick<SiteSettings, 'apply'>; siteUrl: string },
): string | null {
  const { href } = applyLink(job, site);
  return href === null ? null : absolute(href, { siteUrl });
}

/**
 * Address that receives a form and gives its token: the page's own with the name of the form, which also works there
 * when the job is closed; or a server of its own, which knows names alone.
 */
export const formAction = ({ name }: Pick<Form, 'name'>, { apply }: Pick<SiteSettings, 'apply'>): string =>
  apply.form === 'site' || apply.form === 'service' ? `?form=${name}` : `${apply.form}/apply/${name}`;
