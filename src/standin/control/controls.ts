import { z } from 'zod';
import { chosenPost } from '../chosen-post.ts';
import { advertOf, isRecord, type RawPost } from '../post.ts';
import type { StandinState } from '../state.ts';
import type { Draft, Patch } from './draft.ts';
import { editPost, newPost } from './edit-post.ts';

const maxId = 1_000_000_000_000;

/** A post put up exactly as it is, whatever is in it: only its publish id is looked at. */
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

/** Puts a post up as it is. Where its job or advert is new, that is told first. */
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

/** Back to the start: first posts, no faults, empty logs. Registrations, candidates and jobs stay. */
export function reset(state: StandinState): void {
  state.store.reset();
  state.faults.clear();
  state.log.clear();
  state.webhooks.reset();
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

function isRawPost(value: unknown): boolean {
  if (!isRecord(value) || !Number.isSafeInteger(value.id)) return false;
  const id = Number(value.id);
  return id >= 1 && id <= maxId;
}
