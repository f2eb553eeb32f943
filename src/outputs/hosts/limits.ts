/**
 * What the hosts take, by their own documents (also as a table with sources in docs/hosting.md). Where document
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
