import { cleanCharacters } from './characters.ts';

const maxLength = 2_000;
// The URL parser lets anything pass here.
const mailPath = /^[^\s<>"@]+@[^\s<>"]+$/;
const mailAddress = /^[^\s@/:?#]+@[^\s@/:?#]+$/;

/**
 * The address a link of an advert may lead to, absolute; `null` where it may lead nowhere. Allowed are http,
 * https (without a user name or password) and mailto. Relative addresses are resolved against the service's
 * address; "www.company.example" and "jobs@company.example" are taken as they were meant. Anchors on the
 * page itself lead nowhere, because advert texts have no ids. The WHATWG URL parser decides what the scheme
 * is, after it has removed tabs and line ends, just as browsers do.
 */
export function linkAddress(written: string | undefined, serviceUrl: string): string | null {
  const text = cleanCharacters(written ?? '').trim();
  if (text === '' || text.startsWith('#') || text.length > maxLength) return null;
  const url = resolve(completed(text), serviceUrl);
  if (!url || url.href.length > maxLength) return null;
  if (url.protocol === 'mailto:') return mailPath.test(url.pathname) ? url.href : null;
  return isPlainHttp(url) ? url.href : null;
}

/**
 * The absolute address of an image that may be shown: http or https, on the host of the service's address;
 * `null` for every other. The fragment is left out. `reported` is the address for reports even when it may not
 * be shown, `null` where there is no http address at all.
 */
export function imageAddress(
  written: string | undefined,
  serviceUrl: string,
): { permitted: string | null; reported: string | null } {
  const text = cleanCharacters(written ?? '').trim();
  const url = text === '' || text.length > maxLength ? null : resolve(text, serviceUrl);
  if (!url || !isPlainHttp(url)) return { permitted: null, reported: null };
  url.hash = '';
  const sameHost = url.hostname === URL.parse(serviceUrl)?.hostname;
  return { permitted: sameHost ? url.href : null, reported: url.href };
}

function completed(text: string): string {
  if (/^www\./i.test(text)) return `https://${text}`;
  const [, host] = text.split('@');
  return mailAddress.test(text) && host?.includes('.') ? `mailto:${text}` : text;
}

function resolve(address: string, serviceUrl: string): URL | null {
  return URL.parse(address, serviceUrl.endsWith('/') ? serviceUrl : `${serviceUrl}/`);
}

function isPlainHttp(url: URL): boolean {
  return (
    (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
  );
}
