import { freeBytes } from '../outputs/free-bytes.ts';
import type { SitePart } from '../outputs/site-parts.ts';
import { withPolicy } from '../outputs/with-policy.ts';
import type { PlannedFile } from './release/manifest.ts';
import type { Renderer } from './renderer.ts';

/** What pages are printed with, whatever they show. */
export interface Printer {
  render: Renderer<App.Locals>;
  /** The value of the Content-Security-Policy header. */
  policy: string;
}

/**
 * Prints the page of an address.
 *
 * @param part what it is printed from: one site's part of the whole, or the whole; with what was found, where it is a
 *   board's page that is printed for a search
 * @returns bytes that are nobody else's
 * @throws {Error} when it is rendered with another status
 */
export async function printPage(
  { render, policy }: Printer,
  part: SitePart & Pick<App.Locals, 'search'>,
  { address, status }: Pick<PlannedFile, 'address' | 'status'>,
): Promise<Uint8Array<ArrayBuffer>> {
  // Astro knows the page for unknown addresses as `/404/`, and that of a brand by the name of its route.
  const path = address === '/404.html' ? '/404/' : address.replace(/404\.html$/, 'not_found/');
  const request = new Request(new URL(path, part.settings.environment.SITE_URL));
  const response = await render(request, { ...part });
  if (response.status !== status) {
    throw new Error(
      `${address} was rendered with status ${response.status} instead of ${status}; the release is not published.`,
    );
  }
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true;
  const page = await bytesOf(response);
  if (!isHtml) return page;
  // Where a release is brought to, nobody may send our headers.
  const printed = withPolicy(page, policy);
  freeBytes(page);
  return printed;
}

/** What `bytes` would give, without the copy that it makes of a body in one piece. The pages keep no bytes of theirs. */
async function bytesOf({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const [first = new Uint8Array(), ...more] = await Array.fromAsync(body ?? []);
  return more.length === 0 ? first : new Uint8Array(Buffer.concat([first, ...more]));
}
