import type { JobPosting, WithContext } from 'schema-dts';

/**
 * A value as JSON that can stand inside a script element, whatever its texts say: "<", ">", "&", U+2028 and
 * U+2029 are written as escapes (facts.md, Google: JobPosting), and so are lone surrogates, which no encoding of
 * the page could carry (JSON.stringify does that). `JSON.parse` gives the same value back.
 */
export const scriptJson = (value: object): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** The script element of an open job's page. Data, not a program: no policy of scripts has to allow it. */
export const jobPostingScript = (posting: WithContext<JobPosting>): string =>
  `<script type="application/ld+json">${scriptJson(posting)}</script>`;
