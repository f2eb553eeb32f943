/** What browsers pass over, and complain about, when it stands in a page (CSP level 3, section 3.3). */
const onlyInHeaders = /^(?:frame-ancestors|report-to|report-uri|sandbox)\b/;

const ours = /^<meta http-equiv="content-security-policy" content="[^"]*">/;

/**
 * The page with its policy in a `meta` element, for hosts that send no headers of ours. It stands right after the
 * `charset`, before anything that it speaks of, since it holds only for what follows it. A page that has one gets
 * the new one in its place.
 *
 * @param policy the value of the Content-Security-Policy header
 * @throws {Error} when the page has no `head` to put it in
 */
export function withPolicy(html: string, policy: string): string {
  const content = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !onlyInHeaders.test(directive))
    .join('; ')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;');
  const meta = `<meta http-equiv="content-security-policy" content="${content}">`;
  const head = /^[\s\S]*?<head(?:\s[^>]*)?>(?:\s*<meta charset="?utf-8"?\s*\/?>)?/i.exec(html)?.[0];
  if (head === undefined) throw new Error('A page without <head> can carry no policy: give it one.');
  return head + meta + html.slice(head.length).replace(ours, '');
}
