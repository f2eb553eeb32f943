import { remember } from '../i18n/remember.ts';

/** What browsers pass over, and complain about, when it stands in a page (CSP level 3, section 3.3). */
const onlyInHeaders = /^(?:frame-ancestors|report-to|report-uri|sandbox)\b/;

const beginning = /^[\s\S]*?<head(?:\s[^>]*)?>(?:\s*<meta charset="?utf-8"?\s*\/?>)?/i;
const ours = /<meta http-equiv="content-security-policy" content="[^"]*">/y;

/**
 * The page with its policy in a `meta` element, for hosts that send no headers of ours. It stands right after the
 * `charset`, before anything that it speaks of, since it holds only for what follows it. A page that has one gets
 * the new one in its place.
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

// All pages of a site have the same one.
const policyMeta = remember((policy: string) => {
  const content = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !onlyInHeaders.test(directive))
    .join('; ')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;');
  return Buffer.from(`<meta http-equiv="content-security-policy" content="${content}">`);
}, 16);
