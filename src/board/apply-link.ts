import { unwrap } from './html/wrapped-links.ts';
import type { Report } from './report.ts';
import { quote } from './text.ts';

const longest = 4000;

/**
 * The address where people apply: `application_form`, which live services send in every post, else the post's
 * `url` (interface.md, Published job post). Only http and https, absolute or from the service's root ("/form/1"),
 * with its query. An address that a mail program wrapped (html/wrapped-links.ts) is taken out, and none that can't be:
 * it names a mailbox and stops working some day. Neither makes a link: `null`, with a problem `apply-link-missing`.
 *
 * @param serviceUrl address of the recruitment service
 */
export function readApplyLink(
  post: { application_form: string | null; url: string | null },
  serviceUrl: string,
  report: Report,
): string | null {
  const link = linkFrom(post.application_form, serviceUrl) ?? linkFrom(post.url, serviceUrl);
  if (link !== null) return link;
  const given = post.application_form || post.url;
  const found = given
    ? `its link to apply reads ${quote(given)}, which is no web address`
    : 'it has no link to apply';
  report(
    'apply-link-missing',
    `${found}, so its page shows no apply button; give the post an application form`,
  );
  return null;
}

/** A bare word would resolve to an address that does not exist, so a relative link must begin with "/". */
function linkFrom(text: string | null, serviceUrl: string): string | null {
  const written = text?.trim() ?? '';
  if (written.length > longest || !/^(?:https?:\/\/|\/)/i.test(written)) return null;
  const url = URL.parse(written, `${serviceUrl}/`);
  if (url === null) return null;
  const unwrapped = unwrap(url);
  if (unwrapped?.isWrapped) return null;
  const { protocol, username, password, href } = unwrapped?.address ?? url;
  if (!/^https?:$/.test(protocol)) return null;
  // An address with a name in front ("https://bank.example@evil.example") is made to deceive.
  return username === '' && password === '' ? href : null;
}
