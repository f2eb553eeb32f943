import { below } from '../../base/site-path.ts';
import { encodePath, queryPart, withoutSlash } from './escape.ts';
import {
  type HostSite,
  type HostText,
  immutableCaching,
  immutablePrefixes,
  leaveOut,
  limits,
  type Old,
  rareTypes,
} from './host-site.ts';
import { type Header, type SiteSecurity, sharedEndings, sharedHeaders } from './security-headers.ts';

/**
 * `_headers` of Netlify and Cloudflare Pages: a pattern on a line of its own, its headers indented below.
 *
 * Cloudflare joins the values of all rules that match, so a name that occurs in two such rules is first removed
 * (`! Name`); Netlify ignores that line, and the later rule wins. By default both hosts make clients revalidate
 * everything, so only names with a hash in them say how long they may be cached.
 */
export function headersFile({ pageHeaders: headers, embedded, special }: SiteSecurity): HostText {
  const rules: [pattern: string, lines: readonly string[]][] = [
    // By default Cloudflare lets the scripts of all origins read everything.
    ['/*', ['  ! Access-Control-Allow-Origin', ...headers.map(line)]],
    ...immutablePrefixes.map((prefix): [string, string[]] => [
      `${prefix}*`,
      [line(['Cache-Control', immutableCaching])],
    ]),
    ...sharedEndings.map((ending): [string, string[]] => [
      `/*.${ending}`,
      [
        ...sharedHeaders.flatMap((header) => [`  ! ${header[0]}`, line(header)]),
        ...typeLines(rareTypes[ending]),
      ],
    ]),
    ...embedded.map((address): [string, string[]] => [
      address,
      sharedHeaders.flatMap((header) => [`  ! ${header[0]}`, line(header)]),
    ]),
    ...special.map(({ address, headers: own }): [string, string[]] => [
      address,
      own.flatMap((header) => [`  ! ${header[0]}`, line(header)]),
    ]),
  ];
  const lines = rules.flatMap(([pattern, of]) => [pattern, ...of]);
  const { cloudflareHeaderLine: longest } = limits;
  return {
    text: `${lines.join('\n')}\n`,
    leftOut: leaveOut(
      lines.filter(({ length }) => length > longest).length,
      (many) => `${many} headers are longer than the ${longest} characters that Cloudflare Pages reads.`,
    ),
  };
}

const typeLines = (type: string | undefined): string[] =>
  type === undefined ? [] : [line(['Content-Type', type])];

const line = ([name, value]: Header): string => `  ${name}: ${value}`;

/**
 * `_redirects` of Netlify and Cloudflare Pages: one rule a line, from, to, status, separated by blanks. Below a path
 * the proxy in front of these hosts removes it from requests; visitors see the whole path in the target of a rule.
 *
 * - 301 for earlier addresses of the site, and 410 for those that are gone; those with a query, which only Netlify
 *   can distinguish, with `!`, since there may be a page without one.
 * - 301 for moved addresses. Cloudflare compares to the letter, so the form without a slash has a line of its own;
 *   those come after all others, since Cloudflare stops reading at its limit. Netlify reads them all.
 * - 301 for the numbers of jobs, `/jobs/241`, as far as Cloudflare has room. No pattern: Cloudflare applies one also if
 *   there is a file, and so in a circle.
 * - 410 for closed jobs, with their page as the body. `!` makes Netlify ignore the file at that address.
 *   Cloudflare Pages does not support this status and ignores the lines, with a warning: there the page answers 200
 *   and says `noindex`.
 */
export function redirectsFile({ base, old: given, moved, closed, numbers, roots }: HostSite): HostText {
  const old = given.map((row) => ({ ...row, to: row.to && below(base, row.to) }));
  const redirect = (from: string | null, to: string) =>
    from === null ? [] : [`${encodePath(from)} ${encodePath(below(base, to))} 301`];
  const plain = old.filter(({ query }) => query.length === 0);
  const led = plain.filter(({ to }) => to !== null);
  const exact = [
    ...led.map((row) => oldLine(row, row.from)),
    ...moved.flatMap(({ from, to }) => redirect(from, to)),
  ];
  const slashless = [
    ...led.flatMap((row) => slashlessLine(row)),
    ...moved.flatMap(({ from, to }) => redirect(withoutSlash(from), to)),
  ];
  const redirects = [...exact, ...slashless].filter(fits);
  const asked = old
    .filter(({ query }) => query.length > 0)
    .map((row) => oldLine(row, row.from))
    .filter(fits);
  const oldGone = plain
    .filter(({ to }) => to === null)
    .flatMap((row) => [oldLine(row, row.from), ...slashlessLine(row)])
    .filter(fits);
  const room = Math.max(0, limits.cloudflareRedirects - redirects.length);
  const numbered = numbers
    .flatMap(({ id, to }) => [`/jobs/${id}`, `/jobs/${id}/`].map((from) => ({ from, to })))
    .filter(({ from, to }) => withoutSlash(to) !== from && to !== from)
    .flatMap(({ from, to }) => redirect(from, to))
    .filter(fits)
    .slice(0, room);
  const gone = closed
    .map((address) => `${encodePath(address)} ${encodePath(address)}index.html 410!`)
    .filter(fits);
  const { cloudflareRedirects: most } = limits;
  const lines = [
    ...(asked.length === 0
      ? []
      : ['# Old addresses with a query, for Netlify. Cloudflare Pages passes over these lines.', ...asked]),
    `# Moved addresses, the newest first. Cloudflare Pages reads ${most} rules, Netlify all.`,
    ...redirects,
    ...(oldGone.length === 0
      ? []
      : ['# Old addresses that are gone. Cloudflare Pages passes over these lines: 404 there.', ...oldGone]),
    '# Jobs by their numbers.',
    ...numbered,
    '# Closed jobs, for Netlify: their page with status 410. Cloudflare Pages passes over these lines.',
    ...gone,
    ...notFoundLines(roots),
  ];
  return {
    text: `${lines.join('\n')}\n`,
    leftOut: [
      ...leaveOut(
        asked.length,
        (many) =>
          `Cloudflare Pages can't tell addresses by their query: ${many} old ones are not led on there.`,
      ),
      ...leaveOut(
        exact.filter(fits).length - most,
        (many) =>
          `Cloudflare Pages reads ${most} redirects of _redirects: ${many} older moved addresses answer 404 there.`,
      ),
      ...leaveOut(
        exact.length + slashless.length + closed.length - redirects.length - gone.length,
        (many) =>
          `${many} lines of _redirects would be longer than the ${limits.cloudflareRedirectLine} characters that Cloudflare Pages reads, and are left out.`,
      ),
    ],
  };
}

/** Netlify takes an address with and without its slash for the same, Cloudflare does not. */
const slashlessLine = (row: Old): string[] => {
  const from = withoutSlash(row.from);
  return from === null ? [] : [oldLine(row, from)];
};

function oldLine({ query, to, page }: Old, from: string): string {
  const asked = query.map((part) => ` ${queryPart(part)}`).join('');
  return `${encodePath(from)}${asked} ${to ?? page} ${to === null ? 410 : 301}${query.length > 0 ? '!' : ''}`;
}

/** Cloudflare Pages finds the nearest `404.html` by itself, and ignores these lines too. */
const notFoundLines = (roots: readonly string[]): string[] =>
  roots.length === 0
    ? []
    : [
        "# Unknown addresses of brands, for Netlify: the page of the brand's own site.",
        ...roots.map((root) => `${encodePath(root)}* ${encodePath(root)}404.html 404`),
      ];

const fits = (line: string): boolean => line.length <= limits.cloudflareRedirectLine;
