import type { HostSite } from './host-site.ts';
import { type HostText, leaveOut } from './host-text.ts';
import { limits } from './limits.ts';
import { encodePath, withoutSlash } from './path.ts';

/**
 * `_redirects` of Netlify and Cloudflare Pages: one rule a line, from, to, status, parted by blanks.
 *
 * - 301 for moved addresses. Cloudflare compares to the letter, so the form without a slash has a line of its own;
 *   those come after all others, since Cloudflare stops reading at its limit. Netlify reads them all.
 * - 301 for the numbers of jobs, `/jobs/241`, as far as Cloudflare has room. No pattern: Cloudflare follows one where a
 *   file stands too, and so in a circle.
 * - 410 for closed jobs, with their page as the body. `!` lets Netlify pass over the file that stands there.
 *   Cloudflare Pages knows no such status and passes over the lines, with a warning: there the page answers 200
 *   and says `noindex`.
 */
export function redirectsFile({ moved, closed, numbers, roots }: HostSite): HostText {
  const redirect = (from: string | null, to: string) =>
    from === null ? [] : [`${encodePath(from)} ${encodePath(to)} 301`];
  const exact = moved.flatMap(({ from, to }) => redirect(from, to));
  const slashless = moved.flatMap(({ from, to }) => redirect(withoutSlash(from), to));
  const redirects = [...exact, ...slashless].filter(fits);
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
    `# Moved addresses, the newest first. Cloudflare Pages reads ${most} rules, Netlify all.`,
    ...redirects,
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

/** Cloudflare Pages finds the nearest `404.html` by itself, and passes over these lines too. */
const notFoundLines = (roots: readonly string[]): string[] =>
  roots.length === 0
    ? []
    : [
        "# Unknown addresses of brands, for Netlify: the page of the brand's own site.",
        ...roots.map((root) => `${encodePath(root)}* ${encodePath(root)}404.html 404`),
      ];

const fits = (line: string): boolean => line.length <= limits.cloudflareRedirectLine;
