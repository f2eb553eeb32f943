import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { consoleStyle } from './console-style.ts';

/** A piece of a page: text of visitors and posts is escaped as it goes in. */
export type Html = ReturnType<typeof html>;

const styleHash = createHash('sha256').update(consoleStyle).digest('base64');

/** No script at all, and forms only to ourselves. `same-origin` keeps the Origin header that the guard reads. */
export const consoleHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** A page of the controls. */
export function consolePage(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Stand-in</title>
<style>${raw(consoleStyle)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>A recruitment service, pretended. It runs on this machine alone.</p>
<nav aria-label="Stand-in"><a href="/">Posts</a> <a href="/candidates">Candidates</a> <a href="/jobs">Jobs</a> <a href="/events">Events</a> <a href="/reference">Reference</a></nav>
</header>
<main>
${body}
</main>
</body>
</html>
`;
}
