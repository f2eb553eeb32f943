import { cleanCharacters } from '../text.ts';
import { type ImageOrigins, isImageOrigin } from './media.ts';

/**
 * Mail programs and networks route links through an address of their own, to scan the target and to count clicks.
 * Such an address contains the recipient's mailbox, and stops working some day.
 */

/** Most wrappers around one address: forwarded mail has two or three. */
const deepest = 8;

interface Wrapper {
  host: RegExp;
  path?: RegExp;
  /** The address inside, as written; `null` if there is none. Left out if it can't be read. */
  read?: (url: URL) => string | null;
}

/** The first of these parameters that is not empty; names are compared without case. */
const parameter =
  (...names: readonly string[]) =>
  ({ searchParams }: URL): string | null => {
    const given = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]));
    return names.map((name) => given.get(name)).find((value) => value?.trim()) ?? null;
  };

const wrappers: readonly Wrapper[] = [
  // Microsoft Defender for Office 365, and Teams.
  {
    host: /(?:^|\.)safelinks\.protection\.(?:outlook\.com|office365\.us|partner\.outlook\.cn)$/,
    read: parameter('url'),
  },
  { host: /(?:^|\.)cdn\.office\.net$/, path: /safelinks/i, read: parameter('url') },
  // Proofpoint.
  { host: /^urldefense(?:\.proofpoint)?\.(?:com|us)$/, path: /^\/v1\//, read: parameter('u') },
  {
    host: /^urldefense(?:\.proofpoint)?\.(?:com|us)$/,
    path: /^\/v2\//,
    read: (url) => decoded(parameter('u')(url)?.replaceAll('-', '%').replaceAll('_', '/')),
  },
  {
    host: /^urldefense(?:\.proofpoint)?\.(?:com|us)$/,
    path: /^\/v3\//,
    read: ({ href }) => proofpoint3(href),
  },
  // Barracuda, Cisco, Trend Micro, Trellix (FireEye), Broadcom (Symantec), Sophos, Trustwave, Libraesva, Retarus.
  { host: /(?:^|\.)linkprotect\.cudasvc\.com$/, read: parameter('a') },
  {
    host: /^secure-web\.cisco\.com$/,
    read: ({ pathname }) => decoded(/https?(?::|%3a).*/i.exec(pathname)?.[0]),
  },
  { host: /(?:^|\.)trendmicro\.com$/, path: /clicktime|wis/i, read: parameter('url') },
  { host: /^protect\d?\.fireeye\.com$/, read: parameter('u') },
  { host: /^clicktime\.symantec\.com$/, read: parameter('u') },
  { host: /(?:^|\.)protection\.sophos\.com$/, read: (url) => base64(parameter('u')(url)) },
  { host: /^scanmail\.trustwave\.com$/, read: parameter('u') },
  { host: /^urlsand\.esvalabs\.com$/, read: parameter('u') },
  { host: /(?:^|\.)protection\.retarus\.com$/, read: parameter('u') },
  // Check Point (Avanan): later versions cipher the address.
  { host: /^url\.avanan\.click$/, read: ({ href }) => /\/v2\/_{3}(https?:.+?)_{3}/.exec(href)?.[1] ?? null },
  // These hide the address.
  { host: /(?:^|\.)mimecast(?:protect)?\.com$/, path: /^\/s\// },
  { host: /(?:^|\.)l\.antigena\.com$/ },
  { host: /(?:^|\.)outlook\.inky\.com$/ },
  // Search engines and networks.
  { host: /^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$/, path: /^\/url$/, read: parameter('q', 'url') },
  { host: /^(?:www\.)?youtube\.com$/, path: /^\/redirect$/, read: parameter('q') },
  { host: /^(?:lm?|www|m)\.facebook\.com$/, path: /^\/l\.php$/, read: parameter('u') },
  { host: /^l\.(?:instagram|messenger|workplace|threads)\.(?:com|net)$/, read: parameter('u') },
  { host: /(?:^|\.)linkedin\.com$/, path: /^\/(?:safety\/go|redir\/redirect)\/?$/, read: parameter('url') },
  { host: /^slack-redir\.net$/, read: parameter('url') },
  { host: /(?:^|\.)vk\.com$/, path: /^\/away(?:\.php)?$/, read: parameter('to') },
  { host: /^duckduckgo\.com$/, path: /^\/l\/?$/, read: parameter('uddg') },
];

/** What a wrapped address contains. */
export interface Unwrapped {
  /** The innermost address that can be read. */
  address: URL;
  /** Whether that is the address of a wrapper all the same. */
  isWrapped: boolean;
}

/** The address in wrappers of mail programs, search engines and networks; `null` where there is no wrapper. */
export function unwrap(url: URL): Unwrapped | null {
  let address = url;
  for (let depth = 0; depth < deepest; depth += 1) {
    const wrapper = wrapperOf(address);
    if (!wrapper) return depth === 0 ? null : { address, isWrapped: false };
    const read = wrapper.read?.(address)?.trim() ?? '';
    const inner = URL.parse(/^www\./i.test(read) ? `https://${read}` : read);
    if (!inner) break;
    address = inner;
  }
  return { address, isWrapped: true };
}

function wrapperOf({ protocol, hostname, pathname }: URL): Wrapper | undefined {
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return wrappers.find(({ host, path }) => host.test(hostname) && (path?.test(pathname) ?? true));
}

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}

function base64(text: string | null): string | null {
  return text === null ? null : Buffer.from(text, 'base64').toString('utf8');
}

const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The third form of Proofpoint: the address is between "__"; in it "*" replaces one character and "**" with a letter
 * a run of them; the replaced characters follow as base64 (as Proofpoint's published decoder reads it).
 */
function proofpoint3(href: string): string | null {
  const start = href.indexOf('/v3/__') + '/v3/__'.length;
  const end = href.indexOf('__;', start);
  const bang = href.indexOf('!', end);
  if (end < 0 || bang < 0) return null;
  const written = href.slice(start, end);
  const left = [...Buffer.from(href.slice(end + '__;'.length, bang), 'base64').toString('utf8')];
  const whole = (decoded(written) ?? written).replace(/\*(?:\*(.))?/g, (_, run: string | undefined) =>
    left.splice(0, run === undefined ? 1 : runLengths.indexOf(run) + 2).join(''),
  );
  return whole.replace(/^([a-z][a-z\d+.-]*:\/)(?!\/)/i, '$1/');
}

const maxLength = 2_000;
/** Wrapped addresses are several times as long as the address inside. */
const maxWritten = 8_000;
const maxReadable = 200;

// The URL parser accepts anything here.
const mailbox = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@/?]+/g;
const mailAddress = /^[^\s@/:?#]+@[^\s@/:?#]+$/;
const bareHost = /^(?:[a-z\d-]+\.)+(?:com|org|net|eu|info|biz|io|jobs|[a-z]{2})(?=[/?#]|$)/i;
/** Editors put this in front of any input. */
const needlessScheme = /^https?:\/*(?=(?:https?:\/\/|mailto:|tel:))/i;
/** Other contact schemes, which a reader can use. */
const readableScheme =
  /^(?:https?|mailto|tel|ftps?|sftp|sms|skype|whatsapp|viber|tg|signal|xmpp|sips?|msteams|geo|fax):/i;

/** The result of checking a link's address. */
export interface LinkTarget {
  /** Absolute; `null` where the link may lead nowhere. */
  address: string | null;
  /** The readable part of an address that can't be followed; else `''`. */
  readable: string;
  /** What to report: it can't be followed as written, or leads through a wrapper. */
  fault: 'unusable' | 'wrapped' | null;
}

/** For texts whose links are all absolute, or not needed. */
export const noService = 'https://service.invalid';

export const nowhere: LinkTarget = { address: null, readable: '', fault: null };

/**
 * Where a link of an advert may lead. Allowed are http, https, mailto and tel. Relative addresses are resolved against
 * the service's address; "www.company.example", "jobs@company.example", "mailto: jobs@company.example" and
 * "tel:+48 12 345 67 89" are read as intended. Wrappers of mail programs and networks are removed (`unwrap`), and so
 * is a user name or password. Anchors on the page itself lead nowhere, because advert
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
  // A wrapper that can't be opened still works as a link; but one that contains a mailbox is not published.
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
  // Editors mistake an e-mail address for a web address with a user name.
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
 * The absolute address of an image that may be requested (images.ts); `null` for every other. The fragment is
 * left out, and http is https where the service has the same host with https. `reported` is the address for reports
 * even when it may not be requested, `null` if there is no http address at all.
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

/** The calling codes of ITU-T E.164, as far as they can be separated from the digits that follow. */
const callingCode =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0578]|9[679])\d)/;

/** How many digits follow the calling code, by the numbering plan of the country. */
const nationalLengths: Readonly<Record<string, readonly [fewest: number, most: number]>> = {
  1: [10, 10],
  7: [10, 10],
  30: [10, 10],
  31: [9, 9],
  32: [8, 9],
  33: [9, 9],
  34: [9, 9],
  36: [8, 9],
  39: [6, 11],
  40: [9, 9],
  41: [9, 9],
  43: [5, 12],
  44: [9, 10],
  45: [8, 8],
  46: [7, 10],
  47: [8, 8],
  48: [9, 9],
  49: [5, 11],
  90: [10, 10],
  351: [9, 9],
  353: [7, 9],
  354: [7, 9],
  358: [5, 11],
  359: [7, 9],
  370: [8, 8],
  371: [8, 8],
  372: [7, 8],
  380: [9, 9],
  381: [8, 9],
  385: [8, 9],
  386: [8, 8],
  420: [9, 9],
  421: [9, 9],
};
const otherLengths = [6, 12] as const;
/** ITU-T E.164, section 6.2.1. */
const mostDigits = 15;

// "(0)" is dialled only inside the country.
const group = /( ?\(0\) ?|[ .()\u2010-\u2013-]{0,3}|\/)(\d{1,16})/y;
const hour = String.raw`(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?`;
const hours = new RegExp(String.raw`[ (]{1,2}${hour} ?[-–] ?${hour}(?!\d)|[ (]{1,2}\d{1,2}:\d\d`, 'y');
const amount = /(?: ?(?:zł|pln|eur|usd|gbp|chf|kč|czk|tys|mln|tsd|mio)(?!\p{L})| ?[€$£%])/iuy;

/** A phone number in a text: where it ends, and how it is dialled ("+48123456789"). */
export interface Phone {
  end: number;
  dialled: string;
}

/**
 * The phone number with a country code that begins at `start` with "+" or "00"; `null` where none does. It ends before
 * what people write behind one: hours ("8-16"), an extension, a second number. Amounts ("+200 000 000 zł") are none.
 */
export function phoneAt(text: string, start: number): Phone | null {
  const hasPlus = text[start] === '+';
  let at = start + (hasPlus ? 1 : 2);
  let digits = '';
  let groups = 0;
  let bounds: { fewest: number; most: number } | null = null;
  for (;;) {
    group.lastIndex = at;
    hours.lastIndex = at;
    const [, separator = '', more = ''] = group.exec(text) ?? [];
    if (more === '' || (bounds && digits.length >= bounds.fewest && hours.test(text))) break;
    if (separator === '/' && digits.length > 8) break;
    if (bounds && digits.length + more.length > bounds.most) break;
    digits += more;
    at += separator.length + more.length;
    groups += 1;
    bounds ??= boundsOf(digits);
  }
  if (!bounds || digits.length < bounds.fewest || digits.length > bounds.most) return null;
  // Without the plus a row of digits may be any number, so it has to look like a phone number.
  if (!hasPlus && groups < 2) return null;
  amount.lastIndex = at;
  if (/^[\p{L}\d]/u.test(text.slice(at, at + 2)) || amount.test(text) || digits.endsWith('000000'))
    return null;
  return { end: at, dialled: `+${digits}` };
}

/** Digits of a number that begins so, its calling code among them. `null` until the code is there. */
function boundsOf(digits: string): { fewest: number; most: number } | null {
  const [code] = callingCode.exec(digits) ?? [];
  if (code === undefined) return null;
  const [fewest, most] = nationalLengths[code] ?? otherLengths;
  return { fewest: code.length + fewest, most: Math.min(code.length + most, mostDigits) };
}

/**
 * A phone number as it is dialled: digits, with a plus where it has a country code (RFC 3966). What follows the number
 * (an extension, a second number) is left out. `null` where there is no number.
 */
export function dialled(written: string): string | null {
  const start = written.search(/[+\d]/);
  if (start < 0) return null;
  const [number = ''] = /^(?:\+|00)?[\d\s().\u2010-\u2013/-]*/.exec(written.slice(start, start + 100)) ?? [];
  const isInternational = /^(?:\+|00)/.test(number);
  if (isInternational) {
    const phone = phoneAt(number.startsWith('+') ? number : `+${number.slice(2)}`, 0);
    if (phone) return phone.dialled;
  }
  const digits = (isInternational ? number.replace('(0)', '') : number).replace(/\D/g, '');
  if (digits.length < 3 || digits.length > mostDigits + 2) return null;
  return isInternational ? `+${digits.replace(/^00/, '')}` : digits;
}
