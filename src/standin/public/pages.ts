import { crc32, deflateSync } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { applyThroughForm } from '../records/applications.ts';
import { isRefused } from '../records/change.ts';
import { isUsableFile, type Multipart, type NewFile, readMultipart } from '../records/files.ts';
import type { Provision } from '../settings/schema.ts';
import { advertOf, isRecord, type RawPost, valuesOf } from '../state/post.ts';
import type { StandinState } from '../state/state.ts';
import { isListed } from './list-view.ts';

const width = 640;
const height = 240;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A picture for adverts: a real PNG (640 by 240, palette of 4 colours) of slanted stripes. The name determines the
 * colour, so equal names give equal pictures.
 */
function drawPicture(name: string): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits a pixel, palette
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette(crc32(name) % 360)),
    chunk('IDAT', deflateSync(pixels())),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows of palette indexes, each after its filter byte 0 (PNG specification, 9.2). */
function pixels(): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = Math.floor((x + y) / 60) % 4;
    }
  }
  return rows;
}

/** Four shades of one hue, from dark to light. */
function palette(hue: number): Buffer {
  return Buffer.from([0.35, 0.42, 0.5, 0.58].flatMap((lightness) => rgb(hue, 0.45, lightness)));
}

/** HSL to RGB bytes (CSS Color 4, section 7.1). */
function rgb(hue: number, saturation: number, lightness: number): number[] {
  return [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30) % 12;
    const amount = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

type Html = ReturnType<typeof html>;

/** The service's own public page of a post: plain, like the real ones. Not a model for a careers site. */
function postPage(post: RawPost): Html {
  const advert = advertOf(post);
  const values = valuesOf(post).filter((value) => value.field_id !== 'geolocation');
  return publicPage(
    text(advert.name),
    text(advert.language),
    html`<p>${text(post.valid_start)}${post.valid_end ? html` – ${text(post.valid_end)}` : ''}</p>
${values.map((value) => html`<h2>${value.name ?? value.field_id}</h2><div>${raw(text(value.value))}</div>`)}
<p><a href="${text(post.application_form)}">Apply / Aplikuj</a></p>`,
  );
}

/** For unknown codes, and for adverts that are not, or no longer, published. */
function missingPage(): Html {
  return publicPage('Not found', 'en', html`<p>This post is not published, or no longer.</p>`);
}

function publicPage(title: string, language: string, body: Html): Html {
  return html`<!doctype html>
<html lang="${language || 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Adverts contain HTML of their own; it must not run scripts on this origin, which also has the controls. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** The service's public pages: an advert, and the pictures of adverts. */
export function pageRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/public/an/:code', (context) => {
    const ending = `/public/an/${context.req.param('code')}`;
    const post = find(
      state,
      (candidate) => typeof candidate.url === 'string' && candidate.url.endsWith(ending),
    );
    return context.html(post ? postPage(post) : missingPage(), post ? 200 : 404, pageHeaders);
  });
  routes.get('/public/file/:name', (context) => {
    const name = context.req.param('name');
    if (!/^[a-z0-9-]{1,60}\.png$/.test(name)) return context.html(missingPage(), 404, pageHeaders);
    return new Response(new Uint8Array(drawPicture(name)), {
      headers: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
    });
  });
  return routes;
}

/** The newest listed post of a kind. */
function find(state: StandinState, isWanted: (post: RawPost) => boolean): RawPost | undefined {
  const localNow = state.localNow();
  return state.store.entries.find((entry) => isListed(entry, localNow, state.rules) && isWanted(entry.post))
    ?.post;
}

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
