import { html, raw } from 'hono/html';
import { advertOf, type RawPost, valuesOf } from '../post.ts';

type Html = ReturnType<typeof html>;

/** The service's own public page of a post: plain, as such pages are. Not a model for a careers site. */
export function postPage(post: RawPost): Html {
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

/** For codes and adverts that are not, or no longer, published. */
export function missingPage(): Html {
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
