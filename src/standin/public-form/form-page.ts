import { html } from 'hono/html';
import { advertOf, type RawPost } from '../post.ts';
import type { Provision } from '../settings/schema.ts';
import { type FormTexts, provisionField } from './form-input.ts';

type Html = ReturnType<typeof html>;

interface FormView {
  post: RawPost;
  /** The query that the form was opened with; it comes back with what is sent. */
  query: URLSearchParams;
  provisions: readonly Provision[];
  texts: FormTexts;
  issues: readonly string[];
}

/** Headers of the form's pages: nothing runs on them, and they send to themselves alone. */
export const formHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * The service's own application form: plain, as such forms are. It also shows the query it was opened with, so
 * that one can see whether `source` and `utm_*` arrived.
 */
export function applicationForm({ post, query, provisions, texts, issues }: FormView): Html {
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
export function thanksPage(post: RawPost): Html {
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
