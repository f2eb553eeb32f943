/**
 * Limits of the hosts, from their own documents (also as a table with sources in docs/static-sites.md). Where document
 * and program differ, the smaller number.
 */
export const limits = {
  /** Redirects without a placeholder. developers.cloudflare.com/pages/configuration/redirects, "Per file". */
  cloudflareRedirects: 2_000,
  /** Characters of a redirect. The same page. */
  cloudflareRedirectLine: 1_000,
  /** Rules of `_headers`. developers.cloudflare.com/pages/configuration/headers, "Attach a header". */
  cloudflareHeaderRules: 100,
  /** Characters of a line of `_headers`. The same page. */
  cloudflareHeaderLine: 2_000,
  /** Rewrites, redirects and headers together. vercel.com/docs/limits, "Routes created per Deployment". */
  vercelRoutes: 2_048,
  /** Characters of a pattern. openapi.vercel.sh/vercel.json, `routes[].src`. */
  vercelPattern: 4_096,
  /** Bytes of the file. learn.microsoft.com/azure/static-web-apps/configuration, "Restrictions" (20 KB). */
  azureBytes: 20_000,
  /** Our own: Apache reads `.htaccess` again for every request, about 3 ms for as many of each kind. */
  htaccessRules: 1_000,
} as const;

/** A file for a host, and what did not fit. */
export interface HostText {
  text: string;
  /** For a person: how many entries are left out, why, and the effect. Empty if all fit. */
  leftOut: readonly string[];
}

/** One sentence of `leftOut`; none for a count of 0. */
export function leaveOut(count: number, sentence: (count: string) => string): string[] {
  return count > 0 ? [sentence(count.toLocaleString('en'))] : [];
}

/** What is left out because no request can have the address. */
export const notAddresses = (count: number): string[] =>
  leaveOut(
    count,
    (many) =>
      `${many} remembered addresses are in none of the hosts' files: no request can mean them (control characters, "?", "#" or ".." in them).`,
  );

/**
 * Parts in groups that, with one character between them, are at most `most` characters long. A part that is too
 * long by itself is left out.
 */
export function inGroups(parts: readonly string[], most: number): string[][] {
  const groups: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    if (part.length > most) continue;
    length += part.length + 1;
    if (length <= most) {
      groups.at(-1)?.push(part);
    } else {
      groups.push([part]);
      length = part.length;
    }
  }
  return groups;
}
