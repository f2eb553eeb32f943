import {
  advertOf,
  optionsOf,
  type PostValue,
  type RawPost,
  type StandinPost,
  sortedByField,
  valuesOf,
} from '../post.ts';
import { formAddress, publicAddress } from '../post-addresses.ts';
import { offices } from '../sample/advert.ts';
import type { Draft, Patch } from './draft.ts';

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
export function newPost(draft: Draft, ids: NewPostIds, baseUrl: string, localNow: string): RawPost {
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

/** A copy of a post with the patch applied; everything the patch does not name stays, damage included. */
export function editPost(post: RawPost, patch: Patch): RawPost {
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
