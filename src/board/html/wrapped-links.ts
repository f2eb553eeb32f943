/**
 * Mail programs and networks lead links through an address of their own, to look at what is behind it and to count
 * who follows. Such an address names the mailbox that it was sent to, and stops working some day.
 */

/** How many wrappers may stand around one address: mail that was forwarded has two or three. */
const deepest = 8;

interface Wrapper {
  host: RegExp;
  path?: RegExp;
  /** The address inside, as written; `null` where there is none. Left out where it can't be known. */
  read?: (url: URL) => string | null;
}

/** The first of these parameters that holds anything, whatever their case. */
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
  // These keep the address to themselves.
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

/** What stands in a wrapped address. */
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
 * The third form of Proofpoint: between "__" stands the address, in which "*" is one character and "**" with a letter
 * a run of them; all of these follow as base64 (as Proofpoint's published decoder reads it).
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
