import { escapeQuoted } from '../base/escape.ts';
import { basePath } from '../base/site-path.ts';
import { remember } from '../i18n/remember.ts';
import { pageBelow } from './page/page-below.ts';

/** Directives that browsers ignore, with a warning, in a page (CSP level 3, section 3.3). */
const onlyInHeaders = /^(?:frame-ancestors|report-to|report-uri|sandbox)\b/;

const beginning = /^[\s\S]*?<head(?:\s[^>]*)?>(?:\s*<meta charset="?utf-8"?\s*\/?>)?/i;
const ours = /<meta http-equiv="content-security-policy" content="[^"]*">/y;

/**
 * The page with its policy in a `meta` element, for hosts that don't send our headers. The element directly follows
 * the `charset`, before everything that it concerns, since it applies only to what follows it. An existing one is
 * replaced.
 *
 * @param page HTML in UTF-8
 * @param policy the value of the Content-Security-Policy header
 * @returns bytes of their own
 * @throws {Error} when the page has no `head` to put it in
 */
export function withPolicy(page: Uint8Array, policy: string): Uint8Array<ArrayBuffer> {
  const all = Buffer.from(page.buffer, page.byteOffset, page.length);
  const end = all.indexOf('</head>', all.indexOf('<head'));
  // A character for each byte: reading UTF-8 would take several times as long, and all that is looked for is ASCII.
  const text = all.toString('latin1', 0, end === -1 ? all.length : end);
  const from = beginning.exec(text)?.[0].length;
  if (from === undefined) throw new Error('A page without <head> can carry no policy: give it one.');
  ours.lastIndex = from;
  const to = ours.test(text) ? ours.lastIndex : from;
  const meta = policyMeta(policy);
  const bytes = new Uint8Array(from + meta.length + page.length - to);
  bytes.set(page.subarray(0, from));
  bytes.set(meta, from);
  bytes.set(page.subarray(to), from + meta.length);
  return bytes;
}

// The pages of a site have the same one, except those of applications.
const policyMeta = remember((policy: string) => {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !onlyInHeaders.test(directive))
    .join('; ');
  const content = escapeQuoted(directives);
  return Buffer.from(`<meta http-equiv="content-security-policy" content="${content}">`);
}, 16);

/** What pages are printed with, whatever they show. */
export interface Printer {
  render: Renderer<App.Locals>;
  /** The value of the Content-Security-Policy header of a page. */
  policyFor: (address: string) => string;
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
 * @param locals what it is printed from: its view, and the settings of its site
 * @throws {Error} when it is rendered with another status
 */
export async function printPage(
  { render, policyFor }: Printer,
  locals: App.Locals,
  { address, status }: { address: string; status: number },
): Promise<Uint8Array<ArrayBuffer>> {
  // Astro knows the page for unknown addresses as `/404/`, and that of a brand by the name of its route.
  const path = address === '/404.html' ? '/404/' : address.replace(/404\.html$/, 'not_found/');
  const { SITE_URL: siteUrl } = locals.settings.environment;
  const request = new Request(new URL(path, siteUrl));
  const response = await render(request, { ...locals });
  if (response.status !== status) {
    throw new Error(`${address} was rendered with status ${response.status} instead of ${status}.`);
  }
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true;
  // Read from its body: the class of the response may be that of another library.
  const printed = Buffer.concat(await Array.fromAsync(response.body ?? []));
  if (!isHtml) return new Uint8Array(printed);
  const page = basePath(siteUrl) === '' ? printed : Buffer.from(pageBelow(printed.toString(), siteUrl));
  // Hosts of files may send no headers of ours.
  return withPolicy(page, policyFor(address));
}

/** Renders one request with the given locals; made by the compiled pages (src/fetch.ts). */
export type Renderer<Locals = object> = (request: Request, locals: Locals) => Promise<Response>;

/** By the module that gave it. The compiled pages import this very module (astro/integration.ts). */
const renderers = new Map<string, Renderer>();

/**
 * Called by the compiled pages when they are loaded.
 *
 * @param from URL of the module that calls: a process may load the pages of several sites
 */
export function offerRenderer<Locals extends object>(from: string, renderer: Renderer<Locals>): void {
  renderers.set(from, renderer as Renderer);
}

/**
 * Loads compiled pages and gives their renderer.
 *
 * @param entry file URL of the compiled server entry
 * @throws {Error} when the pages are not there or not ours, with what to do
 */
export async function loadRenderer<Locals = object>(entry: URL): Promise<Renderer<Locals>> {
  try {
    await import(entry.href);
  } catch (cause) {
    throw new Error(`The compiled pages (${entry.pathname}) can't be loaded: run npm run build:live first.`, {
      cause,
    });
  }
  const folder = new URL('.', entry).href;
  const [, renderer] = [...renderers].find(([from]) => from.startsWith(folder)) ?? [];
  if (!renderer) throw new Error(`${entry.pathname} offers no renderer: run npm run build:live again.`);
  return renderer as Renderer<Locals>;
}
