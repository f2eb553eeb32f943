import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { applyThroughForm } from '../records/applications.ts';
import { isRefused } from '../records/change.ts';
import { isUsableFile, type Multipart, type NewFile, readMultipart } from '../records/files.ts';
import type { Provision } from '../settings/schema.ts';
import { advertOf, isRecord, type RawPost } from '../state/post.ts';
import type { StandinState } from '../state/state.ts';
import { isListed } from './list-view.ts';
import { missingPage } from './pages.ts';

/** The fields of the form as filled in, to show them again. */
export type FormTexts = Readonly<Record<'name' | 'lastname' | 'email', string>>;

const emptyTexts: FormTexts = { name: '', lastname: '', email: '' };

const textsSchema = z.object({
  name: z.string().trim().min(1, 'Give your first name.').max(255, 'This first name is too long.'),
  lastname: z.string().trim().min(1, 'Give your last name.').max(255, 'This last name is too long.'),
  email: z
    .string()
    .trim()
    .max(255, 'This e-mail address is too long.')
    .pipe(z.email('Give an e-mail address.')),
});

/** The filled-in values, and their faults. */
export interface FormInput {
  texts: FormTexts;
  file: NewFile | null;
  /** Provisions whose box was ticked. */
  provisionIds: number[];
  /** For the applicant; empty when all is well. */
  issues: string[];
}

/** Name of the box of a provision. */
const provisionField = (id: number) => `provision_${id}`;

/** Reads the fields of the form. */
function readFormInput(state: StandinState, form: Multipart): FormInput {
  const text = (name: string) => form.fields.get(name) ?? '';
  const texts = { name: text('name'), lastname: text('lastname'), email: text('email') };
  const checked = textsSchema.safeParse(texts);
  const sent = form.files.get('cv');
  // A browser sends an empty file without a name when none was chosen.
  const hasFile = sent !== undefined && (sent.name !== '' || sent.bytes.length > 0);
  const isUsable = !hasFile || isUsableFile(state, sent);
  return {
    texts: checked.data ?? texts,
    file: hasFile && isUsable ? { ...sent, isPublic: false, type: fileType(state) } : null,
    provisionIds: state.settings.provisions
      .filter(({ id }) => text(provisionField(id)) !== '')
      .map(({ id }) => id),
    issues: [
      ...(checked.error?.issues.map(({ message }) => message) ?? []),
      ...(isUsable ? [] : ['This file can’t be used: send a document or a picture that is not empty.']),
    ],
  };
}

/** The file type for a CV: the first one of the settings. */
function fileType({ settings }: StandinState): string | null {
  return settings.fileTypes[0]?.value ?? null;
}

type Html = ReturnType<typeof html>;

interface FormView {
  post: RawPost;
  /** The query of the form's address; it is sent along with the form. */
  query: URLSearchParams;
  provisions: readonly Provision[];
  texts: FormTexts;
  issues: readonly string[];
}

/** Headers of the form's pages: no scripts, and forms only to themselves. */
const formHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * The service's own application form: plain, like the real ones. It also shows the query of its address, to check
 * whether `source` and `utm_*` arrived.
 */
function applicationForm({ post, query, provisions, texts, issues }: FormView): Html {
  const received = [...query];
  return page(
    post,
    html`<p><strong>This is the stand-in's form.</strong> What it is sent stays on this machine.</p>
${issues.length === 0 ? '' : html`<div role="alert"><ul>${issues.map((issue) => html`<li>${issue}</li>`)}</ul></div>`}
<form method="post" enctype="multipart/form-data">
<p><label>First name <input name="name" autocomplete="given-name" required maxlength="255" value="${texts.name}"></label></p>
<p><label>Last name <input name="lastname" autocomplete="family-name" required maxlength="255" value="${texts.lastname}"></label></p>
<p><label>E-mail <input name="email" type="email" autocomplete="email" required maxlength="255" value="${texts.email}"></label></p>
<p><label>CV <input name="cv" type="file"></label></p>
${provisions.map(({ id, name }) => html`<p><label><input type="checkbox" name="${provisionField(id)}" value="1"> ${name}</label></p>`)}
<p><button>Send</button></p>
</form>
<h2>Query of this address</h2>
${
  received.length === 0
    ? html`<p>None.</p>`
    : html`<table>${received.map(([key, value]) => html`<tr><th>${key}</th><td>${value}</td></tr>`)}</table>`
}`,
  );
}

/** After an application has come in. */
function thanksPage(post: RawPost): Html {
  return page(post, html`<p role="status">Thank you. Your application has arrived.</p>`);
}

function page(post: RawPost, body: Html): Html {
  const { name, language } = advertOf(post);
  const title = typeof name === 'string' ? name : '';
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<body>
<h1 lang="${typeof language === 'string' && language !== '' ? language : 'en'}">${title}</h1>
${body}
</body>
</html>
`;
}

const path = '/public/form/a/:advertId';

/**
 * The application form of a published post, at the address in its `application_form`: an application becomes a
 * candidate in the post's job. Mount it before other routes of `/public/form`.
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
    // Redirect, so that reloading does not send again.
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

/** 0, which no job has, when a damaged post has none. */
function jobIdOf(post: RawPost): number {
  const { recruitment } = advertOf(post);
  const id = isRecord(recruitment) ? recruitment.id : 0;
  return Number.isSafeInteger(id) ? Number(id) : 0;
}

/** The applicant's source, as the careers site forwards it. */
function sourceOf(query: URLSearchParams): string | null {
  return (query.get('source') ?? query.get('utm_source') ?? '').trim().slice(0, 255) || null;
}
