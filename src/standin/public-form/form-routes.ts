import { type Context, Hono } from 'hono';
import { advertOf, isRecord, type RawPost } from '../post.ts';
import { isListed } from '../public/list-page.ts';
import { missingPage } from '../public/post-page.ts';
import { readMultipart } from '../read-multipart.ts';
import { applyThroughForm } from '../records/apply-form.ts';
import { isRefused } from '../records/change.ts';
import type { StandinState } from '../state.ts';
import { emptyTexts, type FormInput, readFormInput } from './form-input.ts';
import { applicationForm, formHeaders, thanksPage } from './form-page.ts';

const path = '/public/form/a/:advertId';

/**
 * The application form of a published post, the address in its `application_form`: what is sent becomes a candidate
 * in the post's job. Mount it before other routes of `/public/form`.
 */
export function formRoutes(state: StandinState): Hono {
  const routes = new Hono();
  const missing = (context: Context) => context.html(missingPage(), 404, formHeaders);
  const form = (context: Context, post: RawPost, { texts, issues }: Pick<FormInput, 'texts' | 'issues'>) => {
    const query = new URL(context.req.url).searchParams;
    const { provisions } = state.settings;
    const page = applicationForm({ post, query, provisions, texts, issues });
    return context.html(page, issues.length > 0 ? 400 : 200, formHeaders);
  };

  routes.get(path, (context) => {
    const post = findPost(state, context.req.param('advertId'));
    return post ? form(context, post, { texts: emptyTexts, issues: [] }) : missing(context);
  });
  routes.get(`${path}/sent`, (context) => {
    const post = findPost(state, context.req.param('advertId'));
    return post ? context.html(thanksPage(post), 200, formHeaders) : missing(context);
  });
  routes.post(path, async (context) => {
    const advertId = context.req.param('advertId');
    const post = findPost(state, advertId);
    if (!post) return missing(context);
    const sent = await readMultipart(context.req.raw, state.choices.uploadLimit);
    if (!sent) {
      return form(context, post, {
        texts: emptyTexts,
        issues: ['The form did not arrive whole, or its file is too large. Please send it again.'],
      });
    }
    const input = readFormInput(state, sent);
    if (input.issues.length > 0) return form(context, post, input);
    const applied = applyThroughForm(state, {
      ...input.texts,
      source: sourceOf(new URL(context.req.url).searchParams),
      jobId: jobIdOf(post),
      file: input.file,
      provisionIds: input.provisionIds,
    });
    if (isRefused(applied)) return missing(context);
    // To a page of its own, so that reloading does not send again.
    return context.redirect(`/public/form/a/${encodeURIComponent(advertId)}/sent`, 303);
  });
  return routes;
}

/** The newest listed post of an advert. */
function findPost(state: StandinState, advertId: string): RawPost | undefined {
  const localNow = state.localNow();
  return state.store.entries.find(
    (entry) => String(entry.advertId) === advertId && isListed(entry, localNow, state.rules),
  )?.post;
}

/** 0, which no job has, where a damaged post has none. */
function jobIdOf(post: RawPost): number {
  const { recruitment } = advertOf(post);
  const id = isRecord(recruitment) ? recruitment.id : 0;
  return Number.isSafeInteger(id) ? Number(id) : 0;
}

/** Where the applicant came from, as the careers site passes it on. */
function sourceOf(query: URLSearchParams): string | null {
  return (query.get('source') ?? query.get('utm_source') ?? '').trim().slice(0, 255) || null;
}
