import type { SitePart } from '../outputs/site-parts.ts';
import { withPolicy } from '../outputs/with-policy.ts';
import type { SiteEntry } from './entry.ts';
import type { Renderer } from './renderer.ts';

/** What pages are printed with, whatever they show. */
export interface Printer {
  render: Renderer<App.Locals>;
  /** The value of the Content-Security-Policy header. */
  policy: string;
}

/** An address that can't be printed. Its last good bytes are sent, if they were still there when it failed. */
export interface PrintFailure {
  address: string;
  reason: string;
  /** ISO instant. */
  since: string;
}

/**
 * Prints the page of an address.
 *
 * @param part what it is printed from: one site's part of the whole, or the whole; with what was found, where it is a
 *   board's page that is printed for a search
 * @throws {Error} when it is rendered with another status
 */
export async function printPage(
  { render, policy }: Printer,
  part: SitePart & Pick<App.Locals, 'search'>,
  { address, status }: Pick<SiteEntry, 'address' | 'status'>,
): Promise<Uint8Array<ArrayBuffer>> {
  // Astro knows the page for unknown addresses as `/404/`, and that of a brand by the name of its route.
  const path = address === '/404.html' ? '/404/' : address.replace(/404\.html$/, 'not_found/');
  const request = new Request(new URL(path, part.settings.environment.SITE_URL));
  const response = await render(request, { ...part });
  if (response.status !== status) {
    throw new Error(`${address} was rendered with status ${response.status} instead of ${status}.`);
  }
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true;
  // Read from its body: the class of the response may be that of another library.
  const page = new Uint8Array(Buffer.concat(await Array.fromAsync(response.body ?? [])));
  // Hosts of files may send no headers of ours.
  return isHtml ? withPolicy(page, policy) : page;
}
