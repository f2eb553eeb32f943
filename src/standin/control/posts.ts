import { z } from 'zod';
import { type OfficeKey, offices } from '../sample/advert.ts';
import {
  advertOf,
  chosenPost,
  formAddress,
  isRecord,
  optionsOf,
  type PostValue,
  publicAddress,
  type RawPost,
  type StandinPost,
  sortedByField,
  valuesOf,
} from '../state/post.ts';
import type { StandinState } from '../state/state.ts';

/** Keys of the sample company's offices. */
export const officeKeys = Object.keys(offices) as OfficeKey[];

/** Work models as the sample company writes them into the option `remote`. */
export const remoteValues = ['0', 'hybrid', '1'] as const;

/** A local datetime, also as a browser's datetime field sends it; becomes "yyyy-MM-dd HH:mm:ss". */
const datetime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/, {
    error: 'give local time as yyyy-MM-dd HH:mm:ss, such as 2026-09-30 23:59:59',
    abort: true,
  })
  .refine((text) => isDatetime(text), 'give a day that the calendar has and a time that the clock has')
  .transform((text) => text.replace('T', ' ').padEnd(19, ':00'));

const amount = z.string().trim().min(1, 'give an amount, or null for none').max(100).nullable();

const fields = {
  title: z.string().trim().min(1, 'write a title').max(1000),
  language: z.string().regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, 'give a two-letter code such as pl'),
  /** The place, `null` for none. */
  office: z.enum(officeKeys).nullable(),
  /** HTML, stored unchanged. */
  description: z.string().max(500_000),
  /** Amounts a month in PLN as text, `null` for none. */
  payFrom: amount,
  payTo: amount,
  remote: z.enum(remoteValues),
  awarded: z.boolean(),
  start: datetime,
  /** `null` = until further notice. */
  end: datetime.nullable(),
};

/** The fields that an edit may change; others stay. */
export const patchSchema = z.strictObject(fields).partial();
/** The required fields of a new post: `title` and `language`. It starts now by default. */
export const draftSchema = patchSchema.required({ title: true, language: true });

export type Patch = z.output<typeof patchSchema>;
export type Draft = z.output<typeof draftSchema>;

function isDatetime(text: string): boolean {
  try {
    Temporal.PlainDateTime.from(text.replace(' ', 'T'), { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

interface NewPostIds {
  id: number;
  advertId: number;
  jobId: number;
  workflowId: number;
  clientId: number;
}

/**
 * Makes a post of a draft.
 *
 * @param ids of the new post, its advert and its job, and those that the job refers to
 * @param localNow the service's local time, "yyyy-MM-dd HH:mm:ss"
 */
function newPost(draft: Draft, ids: NewPostIds, baseUrl: string, localNow: string): RawPost {
  const blank: StandinPost = {
    id: ids.id,
    advert: {
      id: ids.advertId,
      name: '',
      language: '',
      recruitment: {
        client_id: ids.clientId,
        workflow_id: ids.workflowId,
        id: ids.jobId,
        nr_ref: `STANDIN-${ids.jobId}`,
      },
      values: [],
    },
    url: publicAddress(baseUrl, ids.advertId),
    valid_start: localNow,
    valid_end: null,
    awarded: false,
    options: {},
    partner_link: null,
    application_form: formAddress(baseUrl, ids.advertId),
  };
  return editPost(blank, draft);
}

/** A copy of a post with the patch applied; all other fields stay, damage included. */
function editPost(post: RawPost, patch: Patch): RawPost {
  const advert = { ...advertOf(post) };
  if (patch.title !== undefined) advert.name = patch.title;
  if (patch.language !== undefined) advert.language = patch.language;
  if (patch.description !== undefined || patch.office !== undefined) advert.values = editValues(post, patch);
  return {
    ...post,
    advert,
    ...(patch.start !== undefined && { valid_start: patch.start }),
    ...(patch.end !== undefined && { valid_end: patch.end }),
    ...(patch.awarded !== undefined && { awarded: patch.awarded }),
    options: editOptions(post, patch),
  };
}

function editValues(post: RawPost, patch: Patch): PostValue[] {
  let values = valuesOf(post);
  const set = (field: string, value: string | null) => {
    const name = values.find((candidate) => candidate.field_id === field)?.name;
    values = values.filter((candidate) => candidate.field_id !== field);
    if (value !== null) values.push({ field_id: field, ...(name !== undefined && { name }), value });
  };
  if (patch.description !== undefined) set('description', patch.description);
  if (patch.office !== undefined) set('geolocation', location(patch.office));
  return sortedByField(values);
}

function editOptions(post: RawPost, patch: Patch): unknown {
  const changes: Record<string, string | null> = {};
  if (patch.office !== undefined) changes.job_location = location(patch.office);
  if (patch.remote !== undefined) changes.remote = patch.remote;
  if (patch.payFrom !== undefined) changes._salary_from = patch.payFrom;
  if (patch.payTo !== undefined) changes._salary_to = patch.payTo;
  if (Object.keys(changes).length === 0) return post.options;
  const options = Object.fromEntries(
    Object.entries({ ...optionsOf(post), ...changes }).filter(([, value]) => value !== null),
  );
  const hasPay = options._salary_from !== undefined || options._salary_to !== undefined;
  return hasPay ? { _rate_visible: '1', _rate_unit: 'm', ...options } : options;
}

/** JSON text of an office, as the service writes places. */
function location(office: Patch['office']): string | null {
  return office ? JSON.stringify(offices[office]) : null;
}

const maxId = 1_000_000_000_000;

/** A post to add exactly as it is, with any content: only its publish id is checked. */
export const rawPostSchema = z.strictObject({
  post: z.custom<RawPost>(
    isRawPost,
    `give the post as an object with a whole number from 1 to ${maxId} as its id`,
  ),
});

/** Publishes a new post of a new advert for a new job. */
export function publish(state: StandinState, draft: Draft): RawPost {
  const { workflows, crmClients } = state.settings;
  const ids = {
    ...state.store.nextIds(),
    workflowId: workflows[0]?.id ?? 1,
    clientId: crmClients[0]?.id ?? 1,
  };
  const localNow = state.localNow();
  return putUp(state, chosenPost(newPost(draft, ids, state.baseUrl, localNow), state.choices, localNow));
}

/** Adds a post as it is. For a new job or advert, that event comes first. */
export function putUp(state: StandinState, post: RawPost): RawPost {
  const { id: advertId, recruitment } = advertOf(post);
  const jobId = isRecord(recruitment) ? recruitment.id : null;
  const next = state.store.nextIds();
  if (isId(jobId) && jobId >= next.jobId) {
    state.emit({ type: 'job_created', body: { recruitment_id: jobId } });
  }
  if (isId(advertId) && advertId >= next.advertId) {
    state.emit({ type: 'job_post_created', body: { job_post_id: advertId } });
  }
  return state.store.put(post).post;
}

/** Changes a post; `null` when there is none with this publish id. */
export function edit(state: StandinState, id: number, patch: Patch): RawPost | null {
  const entry = state.store.get(id);
  if (!entry) return null;
  return state.store.put(chosenPost(editPost(entry.post, patch), state.choices, state.localNow())).post;
}

/** Publishes an advert again: the same post under a new publish id, the old one goes. `null` when there is none. */
export function publishAgain(state: StandinState, id: number): RawPost | null {
  const entry = state.store.get(id);
  if (!entry) return null;
  state.store.withdraw(id);
  return state.store.put({ ...entry.post, id: state.store.nextIds().id }).post;
}

/** Resets to the initial posts, no faults and empty logs. Registrations, candidates and jobs stay. */
export function reset(state: StandinState): void {
  state.store.reset();
  state.faults.clear();
  state.serviceFaults.clear();
  state.log.clear();
  state.webhooks.reset();
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

function isRawPost(value: unknown): boolean {
  if (!isRecord(value) || !Number.isSafeInteger(value.id)) return false;
  const id = Number(value.id);
  return id >= 1 && id <= maxId;
}
