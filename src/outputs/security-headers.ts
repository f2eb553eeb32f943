/** One header of an answer. */
export type Header = readonly [name: string, value: string];

/** What differs from site to site. */
export interface SecurityOptions {
  /** Hashes of inline styles that pages may carry, such as "sha256-<base64>" (Astro's fonts print one). */
  styleHashes?: readonly string[];
  /** Hashes of inline scripts that pages may carry. Data blocks (JSON-LD) need none. */
  scriptHashes?: readonly string[];
  /** Other origins that forms may be sent to, such as "https://apply.example.com". */
  formOrigins?: readonly string[];
  /** Seconds for which browsers are to insist on https; absent or 0 says nothing to them. */
  hstsSeconds?: number;
}

// Features that Chromium 153 knows: a name that it doesn't know would be a warning on every page. `web-share` is
// such a name where the system has no share sheet (Linux), and need not be said: its default is `self`.
const unusedFeatures = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The headers that every answer of the site carries, errors, redirects and 304 included. Both targets take them
 * from here: our server sends them, a static host gets them as a file. What a file of the site carries besides
 * stands in src/outputs/site-security.ts.
 *
 * There is no Cross-Origin-Embedder-Policy: no page needs to be isolated, and it would forbid an owner's own
 * pictures and maps from elsewhere.
 *
 * @throws {Error} when a hash or an origin is not one; nothing unchecked gets into a header
 */
export function securityHeaders(options: SecurityOptions = {}): readonly Header[] {
  const headers: Header[] = [
    ['Content-Security-Policy', contentSecurityPolicy(options)],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', permissionsPolicy()],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['X-Content-Type-Options', 'nosniff'],
  ];
  const seconds = options.hstsSeconds ?? 0;
  if (!Number.isSafeInteger(seconds) || seconds < 0) {
    throw new Error(
      `${seconds} is no time for Strict-Transport-Security: give whole seconds, or 0 for none.`,
    );
  }
  // Without includeSubDomains: hosts below this one are not ours to bind.
  if (seconds > 0) headers.push(['Strict-Transport-Security', `max-age=${seconds}`]);
  return headers;
}

function contentSecurityPolicy(options: SecurityOptions): string {
  const { styleHashes = [], scriptHashes = [], formOrigins = [] } = options;
  const directives = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...new Set(scriptHashes.map(hashSource))],
    ['style-src', "'self'", ...new Set(styleHashes.map(hashSource))],
    ['img-src', "'self'"],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['form-action', "'self'", ...new Set(formOrigins.map(originSource))],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

function permissionsPolicy(): string {
  // Visitors may look for jobs around themselves; their browser asks them, and nothing of it is sent.
  const own = ['clipboard-write=(self)', 'geolocation=(self)'];
  return [...unusedFeatures.map((name) => `${name}=()`), ...own].join(', ');
}

function hashSource(hash: string): string {
  if (!/^sha(256|384|512)-[\w+/-]{43,86}={0,2}$/.test(hash)) {
    throw new Error(`"${hash}" is no hash of a style or script: give it as sha256-<base64>.`);
  }
  return `'${hash}'`;
}

function originSource(text: string): string {
  const url = URL.parse(text);
  // A host name may hold ";" and "'" and still be a URL's; in a policy they would begin something new.
  if (!url || url.href !== `${url.origin}/` || !/^https?:\/\/[\w.:[\]-]+$/.test(url.origin)) {
    throw new Error(
      `"${text}" is no origin of a form: give scheme and host, such as https://apply.example.com.`,
    );
  }
  return url.origin;
}
