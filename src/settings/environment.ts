import { isIP } from 'node:net';
import { z } from 'zod';
import { Secret } from '../service/integration/credentials.ts';
import { accessSettings, buildSettings, scannerSettings } from './environment-parts.ts';
import { languageCode } from './values.ts';

/** Many programs accept it without a scheme, so we do too. */
const isProxyAddress = (text: string): boolean =>
  /^https?:$/.test(URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`)?.protocol ?? '');

/** An address of a proxy; may hold a password. */
const proxyUrl = z
  .string()
  .trim()
  .refine((text) => isProxyAddress(text), {
    error: 'give the address of a proxy, such as http://proxy.your-company.example:3128',
  });

/** What operators set for a process, independent of its site. */
const operationSettings = {
  LOG_LEVEL: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']))
    .optional()
    .describe(
      'Lowest level that the live site, the relay and the apply-server log: `trace`, `debug`, `info`, `warn`, `error` or `fatal`; `info` if left out.',
    ),
  ACCESS_LOG: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Logs each request to the live site or the apply-server without personal data: method, kind, address of the site, status, bytes and duration; `off` if left out.',
    ),
  HTTPS_PROXY: proxyUrl
    .optional()
    .describe(
      'Proxy for outgoing requests to `https://` addresses, with CONNECT; with a password `http://user:password@proxy:3128`. Not used for mail, databases and this machine.',
    ),
  HTTP_PROXY: proxyUrl
    .optional()
    .describe('The same for `http://` addresses, and for `https://` if `HTTPS_PROXY` is left out.'),
  NO_PROXY: z.string().optional().describe('Hosts that are reached without the proxy, separated by commas.'),
} as const;

/** The URL of a PostgreSQL database; it contains a password and must stay secret. */
const databaseUrl = z
  .string()
  .refine(
    (text) => /^postgres(?:ql)?:/.test(text) && URL.canParse(text),
    'give postgresql://user:password@host:5432/name, with %40 for an @ in the password',
  )
  .transform((text) => new Secret(text));

const connections = 'give a whole number from 1 to 50';

/** Where the live site stores its boards, if not in its data folder. */
const databaseSettings = {
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'PostgreSQL database for the boards and applications of the live site, with `?sslmode=verify-full&sslrootcert=<file>` for TLS. Without it they are in `DATA_DIR` (docs/live-sites.md).',
    ),
  DATABASE_SCHEMA: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,49}$/, 'give at most 50 small letters, digits and _, a letter first')
    .default('jobfront')
    .describe('Schema of this site alone in the database.'),
  DATABASE_CONNECTIONS: z.coerce
    .number({ error: connections })
    .int(connections)
    .min(1, connections)
    .max(50, connections)
    .default(4)
    .describe(
      'Maximum number of connections that queries share. A process has three more, and as many again and one if it takes applications.',
    ),
};

/** Words of TRUSTED_PROXIES: this machine with all private networks and links, and no proxy at all. */
const proxyWords = ['private', 'none'] as const;

const mend =
  'give addresses and networks between spaces or commas, such as private 203.0.113.7 198.51.100.0/24 2001:db8::/32';

/** Whether a text is an address, or a network in CIDR notation (RFC 4632, RFC 4291). */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const proxyNetworks = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
  .superRefine((entries, context) => {
    for (const entry of entries) {
      if (isNetwork(entry) || proxyWords.some((word) => word === entry)) continue;
      context.addIssue({ code: 'custom', message: `"${entry}" is no address and no network: ${mend}` });
    }
    if (entries.includes('none') && entries.length > 1) {
      context.addIssue({ code: 'custom', message: '"none" excludes all others: take out one of the two' });
    }
  });

/** The proxies that may name a visitor's address. */
const proxySettings = {
  TRUSTED_PROXIES: proxyNetworks
    .optional()
    .describe(
      'Proxies whose `X-Forwarded-For` counts: addresses and networks separated by spaces, `private` for this machine and all private networks, `none` for no proxy; `private` if left out. List the networks of a CDN here (docs/live-sites.md).',
    ),
};

/** A number in a setting, which is text in the environment. */
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: `give a whole number from ${min} to ${max}` })
    .int(`give a whole number from ${min} to ${max}`)
    .min(min, `give a whole number from ${min} to ${max}`)
    .max(max, `give a whole number from ${min} to ${max}`);

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'give a whole address that starts with https:// or http://' })
  .transform((text) => text.replace(/\/+$/, ''));

/** The site's origin and path. The path is written into files of hosts, so other characters are not allowed. */
const siteUrl = httpUrl.transform((text, context) => {
  const { origin, pathname } = new URL(text);
  const path = pathname.replace(/\/+$/, '');
  if (/^(?:\/[\w.~%-]+)*$/.test(path)) return origin + path;
  context.addIssue(
    `its path is ${path}: use letters, digits, dashes, dots and single slashes, as in https://your-company.example/careers`,
  );
  return z.NEVER;
});

/** An address that is used exactly as given. */
const exactUrl = z.url({
  protocol: /^https?$/,
  error: 'give a whole address that starts with https:// or http://',
});

/** Addresses separated by spaces. */
const purgeUrls = z
  .string()
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .pipe(z.array(httpUrl));

/** Names of environment variables separated by spaces. */
const variableNames = z
  .string()
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .pipe(z.array(z.string().regex(/^[A-Za-z_]\w*$/, 'give names of variables between spaces')));

/** A secret issued by the service; it is never printed. */
const givenSecret = z.string().transform((text) => new Secret(text));

/** 32 bytes in hex or base64url. */
const sealingKey = z
  .string()
  .regex(/^(?:[0-9a-f]{64}|[\w-]{43}=?)$/i, 'give 32 random bytes in hex (openssl rand -hex 32)')
  .transform((text) => new Secret(text));

const emailAddress = z.email();

/** A sender or recipient of a mail. */
export interface MailAddress {
  /** May be empty. */
  name: string;
  address: string;
}

/** `jobs@kolibra.example`, or `Kolibra <jobs@kolibra.example>`. */
const mailAddress = z.string().transform((text, context): MailAddress => {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>|)\s*$/u.exec(text) ?? [];
  const found = { name: name.trim(), address: (address || text).trim() };
  if (emailAddress.safeParse(found.address).success) return found;
  context.addIssue('give an e-mail address, such as jobs@your-company.example or Your Company <jobs@…>');
  return z.NEVER;
});

/** May hold a password. */
const smtpUrl = z.string().transform((text, context) => {
  const url = URL.parse(text.trim());
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return new Secret(text.trim());
  context.addIssue(
    'give the address of a mail server, such as smtps://user:password@mail.your-company.example',
  );
  return z.NEVER;
});

/** The CDNs that can be in front of the site; `other` is configured by headers and a purge command. */
export const cdnNames = ['none', 'cloudflare', 'fastly', 'bunny', 'varnish', 'other'] as const;

/** Settings that differ from machine to machine: read from the environment, or `.env` (site-folder.ts). */
export const environmentSchema = z.object({
  SERVICE_URL: httpUrl.describe('Address of the recruitment service (its {base_url}).'),
  SITE_DIR: z
    .string()
    .optional()
    .describe(
      "Folder of the site. If left out: the current folder if it has a `site.config.ts` (or `.json`), else the sample company's. `--site` of a command overrides it.",
    ),
  ENV_FILE: z.string().optional().describe('File that replaces `.env` beside package.json.'),
  SITE_URL: siteUrl
    .default('http://localhost:4321')
    .describe(
      'Public address of the careers site, with its path if it has one (`https://your-company.example/careers`). A site for others than this machine needs it.',
    ),
  DATA_DIR: z
    .string()
    .trim()
    .min(1, 'name a folder')
    .default('.jobfront')
    .describe('Folder for what Jobfront remembers between runs; relative to the folder of the site.'),
  ...databaseSettings,
  PORT: wholeNumber(1, 65535)
    .default(4321)
    .describe('Port that the site listens on, in `npm run dev` and `npm run demo` too.'),
  ...operationSettings,
  SITES_STATUS_PORT: wholeNumber(1, 65535)
    .optional()
    .describe(
      'Port on this machine (127.0.0.1) with `/status.json` and `/metrics` of all sites of a process that serves many; none if left out.',
    ),
  SERVICE_TIMEOUT_MS: wholeNumber(1, 600_000)
    .default(15_000)
    .describe('Deadline of one request to the service, headers and body together, in milliseconds.'),
  SERVICE_READ_BUDGET_MS: wholeNumber(1, 21_600_000)
    .default(180_000)
    .describe('Deadline of one whole read of the list, retries included, in milliseconds.'),
  SERVICE_REQUESTS_PER_SECOND: wholeNumber(1, 1000)
    .default(5)
    .describe('Maximum number of requests a second to the service.'),
  SERVICE_MAX_BYTES: wholeNumber(1024, 1_073_741_824)
    .default(33_554_432)
    .describe('Maximum size of one answer of the service, decompressed, in bytes.'),
  SERVICE_VARIANT: z
    .enum(['a', 'b'])
    .default('b')
    .describe('How the service gives tokens: `b` to an API client, `a` to a user who logs in through one.'),
  SERVICE_CLIENT_ID: z
    .string()
    .trim()
    .optional()
    .describe("Name of the API client, as the service's settings screen shows it: `<instance>_<name>`."),
  SERVICE_CLIENT_SECRET: givenSecret.optional().describe('Secret of the API client.'),
  SERVICE_USERNAME: z.string().optional().describe('Login name of the user, in variant `a`.'),
  SERVICE_PASSWORD: givenSecret.optional().describe('Password of that user.'),
  SERVICE_SCOPE: z
    .string()
    .trim()
    .optional()
    .describe('Scopes to request, separated by spaces; those that the command needs if left out.'),
  HOST: z
    .string()
    .trim()
    .min(1)
    .default('127.0.0.1')
    .describe('Address that the live site listens on; `0.0.0.0` for all addresses of the machine.'),
  FOLLOW_SITE: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether the live site shows changes in its folder (pages, pictures, settings, components) without a restart (docs/live-sites.md).',
    ),
  DRAIN_SECONDS: wholeNumber(0, 60)
    .default(0)
    .describe(
      'Seconds for which a live site still answers after it was asked to end, with 503 at `/readyz`, so that a balancer sends visitors to other processes first (docs/live-sites.md).',
    ),
  ...accessSettings,
  HSTS_SECONDS: wholeNumber(0, 63_072_000)
    .default(0)
    .describe('Seconds for which browsers use https only (`Strict-Transport-Security`); 0 sends no header.'),
  ...buildSettings,
  APPLY_KEY: sealingKey
    .optional()
    .describe(
      'Key that encrypts applications until they are delivered, 32 bytes in hex or base64url. Without it a key is made in `DATA_DIR`. Required with `DATABASE_URL`, the same for all processes of a site.',
    ),
  SMTP_URL: smtpUrl
    .optional()
    .describe(
      'Mail server that sends confirmations to applicants, and alerts (docs/alerts.md): `smtps://…` or `smtp://…`; none are sent if left out.',
    ),
  MAIL_FROM: mailAddress
    .optional()
    .describe(
      'Sender of these mails, `jobs@your-company.example` or `Your Company <jobs@your-company.example>`.',
    ),
  MAIL_TO_OWNER: emailAddress
    .optional()
    .describe(
      'Address that gets a mail once a day while the service refuses applications; none if left out.',
    ),
  ...scannerSettings,
  BUILD_HOOK: givenSecret
    .optional()
    .describe(
      'What `jobfront relay` calls to start a build: the address of a deploy hook, `github:owner/name`, `gitlab:host/project-id#ref` or `command:…`.',
    ),
  BUILD_TOKEN: givenSecret
    .optional()
    .describe('Token that starts a build at GitHub (contents: write) or GitLab (trigger token).'),
  RELAY_QUIET_SECONDS: wholeNumber(0, 60)
    .default(5)
    .describe('Seconds without a webhook after which `jobfront relay` reads the list.'),
  RELAY_POLL_MINUTES: wholeNumber(1, 1440)
    .default(15)
    .describe('Minutes between two reads of the list by `jobfront relay` without a webhook.'),
  RELAY_BUILD_MINUTES: wholeNumber(1, 1440)
    .default(30)
    .describe('Minutes after which a build should be visible on the site; later the status says `overdue`.'),
  RELAY_BUILD_ENV: variableNames
    .default([])
    .describe(
      'Names of variables, separated by spaces, that a `BUILD_HOOK` of the kind `command:` receives beside `PATH` and the like, such as the token of a host. It receives no other variable of the relay.',
    ),
  GOOGLE_SERVICE_ACCOUNT: z
    .string()
    .trim()
    .min(1, 'name a file')
    .optional()
    .describe(
      "JSON key file of a Google service account, for announcing changed job pages to Google's Indexing API; nothing is announced if left out.",
    ),
  GOOGLE_DAILY_LIMIT: wholeNumber(1, 1_000_000)
    .default(200)
    .describe('Maximum number of notifications a day of the project at Google.'),
  GOOGLE_INDEXING_URL: httpUrl
    .default('https://indexing.googleapis.com')
    .describe("Address of Google's Indexing API; change it for a proxy or a test."),
  INDEXNOW_URL: exactUrl
    .optional()
    .describe('Address for announcing changed pages by IndexNow; nothing is announced if left out.'),
  WEBSUB_HUB: exactUrl
    .optional()
    .describe('WebSub hub that feeds name and that is notified when they change; none if left out.'),
  ...proxySettings,
  CDN: z
    .enum(cdnNames)
    .default('none')
    .describe(
      'The CDN or cache before the live site. It may cache pages, and the site purges those that change. `other` is any that follows `Cache-Control`.',
    ),
  CDN_ZONE: z
    .string()
    .trim()
    .optional()
    .describe('What to purge: the zone at Cloudflare, the service at Fastly, the pull zone at bunny.net.'),
  CDN_TOKEN: givenSecret.optional().describe('Token or key for purges.'),
  CDN_PURGE_URL: purgeUrls
    .optional()
    .describe(
      'Addresses of Varnish for `PURGE`, separated by spaces; for other CDNs the address of the API if it is not the usual one.',
    ),
  CDN_PURGE_COMMAND: z
    .string()
    .trim()
    .optional()
    .describe(
      'Shell command that purges at any other CDN (`CDN=other`). It receives the tags on standard input, one a line. Without it nothing is purged.',
    ),
  CDN_MAX_AGE: wholeNumber(1, 31_536_000)
    .default(600)
    .describe('Seconds for which the CDN may cache a page; the oldest that a page gets if a purge fails.'),
  CDN_STALE_WHILE_REVALIDATE: wholeNumber(0, 31_536_000)
    .default(30)
    .describe('Seconds after that in which it may send the page once more while it revalidates.'),
  CDN_STALE_IF_ERROR: wholeNumber(0, 31_536_000)
    .default(86_400)
    .describe('Seconds for which it may send a page while the site does not answer.'),
  SITE_LANGUAGE: languageCode([])
    .optional()
    .describe('Only jobs of this language, for a board on a domain of its own. Overrides `only.language`.'),
  SITE_BRAND: z
    .string()
    .trim()
    .optional()
    .describe('Only the site of this brand (its key in `brands`), at the root of its own host.'),
});

/** The same, where the owner adds languages to those of Jobfront's. */
export const environmentSchemaWith = (ownLanguages: readonly string[]): typeof environmentSchema =>
  ownLanguages.length === 0
    ? environmentSchema
    : environmentSchema.extend({ SITE_LANGUAGE: languageCode(ownLanguages).optional() });

export type Environment = z.output<typeof environmentSchema>;
