import { cleanCharacters } from './characters.ts';
import { type ImageOrigins, isImageOrigin } from './images.ts';
import { dialled } from './phone.ts';
import { unwrap } from './wrapped-links.ts';

const maxLength = 2_000;
/** Wrapped addresses are several times as long as what is in them. */
const maxWritten = 8_000;
const maxReadable = 200;

// The URL parser lets anything pass here.
const mailbox = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@/?]+/g;
const mailAddress = /^[^\s@/:?#]+@[^\s@/:?#]+$/;
const bareHost = /^(?:[a-z\d-]+\.)+(?:com|org|net|eu|info|biz|io|jobs|[a-z]{2})(?=[/?#]|$)/i;
/** Editors put this in front of whatever is typed. */
const needlessScheme = /^https?:\/*(?=(?:https?:\/\/|mailto:|tel:))/i;
/** Other ways to reach somebody, which a reader can use. */
const readableScheme =
  /^(?:https?|mailto|tel|ftps?|sftp|sms|skype|whatsapp|viber|tg|signal|xmpp|sips?|msteams|geo|fax):/i;

/** What becomes of an address that a link names. */
export interface LinkTarget {
  /** Absolute; `null` where the link may lead nowhere. */
  address: string | null;
  /** What of an address that can't be followed says something to a reader; else `''`. */
  readable: string;
  /** What has to be told of it: it can't be followed as it was written, or leads through a wrapper. */
  fault: 'unusable' | 'wrapped' | null;
}

/** For texts whose links are all absolute, or not asked for. */
export const noService = 'https://service.invalid';

export const nowhere: LinkTarget = { address: null, readable: '', fault: null };

/**
 * Where a link of an advert may lead. Allowed are http, https, mailto and tel. Relative addresses are resolved against
 * the service's address; "www.company.example", "jobs@company.example", "mailto: jobs@company.example" and
 * "tel:+48 12 345 67 89" are taken as they were meant. What mail programs and networks wrap around an address goes
 * (wrapped-links.ts), and so does a user name or password. Anchors on the page itself lead nowhere, because advert
 * texts have no ids. The WHATWG URL parser decides what the scheme is, after it has removed tabs and line ends, just
 * as browsers do.
 */
export function readLink(written: string | undefined, serviceUrl: string): LinkTarget {
  const text = cleanCharacters(written ?? '').trim();
  if (text === '' || text.startsWith('#')) return nowhere;
  const unusable = { address: null, readable: readableOf(text), fault: 'unusable' } as const;
  if (text.length > maxWritten) return unusable;
  const url = resolve(completed(text), serviceUrl);
  const wrapped = url && unwrap(url);
  const address = wrapped ? wrapped.address : url;
  if (!address) return unusable;
  // A wrapper that can't be opened still leads there; but nobody's mailbox is published with it.
  if (wrapped?.isWrapped && /@|%40/i.test(address.href)) return { ...unusable, readable: '' };
  const href = permitted(address);
  if (href === null || href.length > maxLength) {
    return wrapped ? { ...unusable, readable: readableOf(address.href) } : unusable;
  }
  if (address.password !== '') return { address: href, readable: '', fault: 'unusable' };
  return { address: href, readable: '', fault: wrapped?.isWrapped ? 'wrapped' : null };
}

function permitted(url: URL): string | null {
  if (url.protocol === 'mailto:') return mailTo(url);
  if (url.protocol === 'tel:') {
    const number = dialled(decodedPath(url.pathname));
    return number === null ? null : `tel:${number}`;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  // Editors take an e-mail address for a web address with a user name.
  if (url.username !== '' && url.password === '' && `${url.pathname}${url.search}${url.hash}` === '/') {
    return `mailto:${url.username}@${url.hostname}`;
  }
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  return shown.href;
}

function mailTo({ pathname, search }: URL): string | null {
  const written = decodedPath(pathname).replace(/\s*@\s*/g, '@');
  const mailboxes = (written.match(mailbox) ?? []).map((found) => found.replace(/\.+$/, ''));
  return mailboxes.length > 0 ? (URL.parse(`mailto:${mailboxes.join(',')}${search}`)?.href ?? null) : null;
}

function readableOf(text: string): string {
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(text.replace(/\s/g, ''))?.[0] ?? '';
  if (text.length > maxReadable || (scheme !== '' && !readableScheme.test(scheme))) return '';
  return text
    .replace(/^(?:mailto|tel):/i, '')
    .replace(/^https?:\/*$/i, '')
    .trim();
}

function decodedPath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The absolute address of an image that may be asked for (images.ts); `null` for every other. The fragment is
 * left out, and http is https where the service has the same host with https. `reported` is the address for reports
 * even when it may not be asked for, `null` where there is no http address at all.
 */
export function imageAddress(
  written: string | undefined,
  { serviceUrl, imageHosts = [] }: ImageOrigins,
): { permitted: string | null; reported: string | null } {
  const text = cleanCharacters(written ?? '').trim();
  const url = text === '' || text.length > maxLength ? null : resolve(text, serviceUrl);
  if (!url || !isPlainHttp(url)) return { permitted: null, reported: null };
  url.hash = '';
  const service = URL.parse(serviceUrl);
  if (service?.protocol === 'https:' && service.port === '' && service.host === url.host) {
    url.protocol = 'https:';
  }
  return { permitted: isImageOrigin(url, { serviceUrl, imageHosts }) ? url.href : null, reported: url.href };
}

function completed(written: string): string {
  const text = written
    .replace(needlessScheme, '')
    .replace(/^(?:e-?mail|mail ?to)\s*[:;]\s*(?:\/\/)?/i, 'mailto:')
    .replace(/^(?:callto|tel|phone|telephone)\s*:\s*(?:\/\/)?/i, 'tel:');
  if (/^www\./i.test(text)) return `https://${text}`;
  const [, host] = text.split('@');
  if (mailAddress.test(text) && host?.includes('.')) return `mailto:${text}`;
  if (/^\+[\d\s().-]{8,30}$/.test(text)) return `tel:${text}`;
  return bareHost.test(text) ? `https://${text}` : text;
}

function resolve(address: string, serviceUrl: string): URL | null {
  return URL.parse(address, serviceUrl.endsWith('/') ? serviceUrl : `${serviceUrl}/`);
}

function isPlainHttp(url: URL): boolean {
  return (
    (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
  );
}
