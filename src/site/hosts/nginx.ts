import { bytePattern, encodePath, isPlain, plainValue, queryPattern, withoutSlash } from './escape.ts';
import {
  asAsked,
  type HostSite,
  hostFileNames,
  immutableCaching,
  immutablePrefixes,
  numberPattern,
  type Old,
  rareTypes,
  revalidateCaching,
} from './host-site.ts';
import { type SiteSecurity, sharedEndings, sharedHeaders } from './security-headers.ts';

/**
 * Maps for the `http` block of nginx: where an address has moved to, whether its job is closed, which page reports
 * unknown addresses, where the number of a job leads, how long it may be cached, who may use it. A map is one lookup
 * in a hash table, however many addresses there are.
 *
 * nginx compares names in a map without regard to case, and patterns with (`~`): an address that is not all small
 * letters is a pattern.
 */
export function nginxMap(site: HostSite): string {
  const { base, security, old, moved, closed, numbers, roots } = asAsked(site);
  const plain = old.filter(({ query }) => query.length === 0);
  const hasQuery = ({ to }: Old) => to !== null && /[?#]/.test(to);
  const movedLines = [
    ...plain.flatMap((row) => (row.to === null || hasQuery(row) ? [] : bothForms(row.from, row.to))),
    ...moved.flatMap(({ from, to }) => bothForms(from, encodePath(to))),
  ];
  const own = new Map(security.pageHeaders);
  const names = [...[...plain, ...moved].map(({ from }) => from), ...closed];
  const longest = names.reduce((most, name) => Math.max(most, name.length), 0);
  const endings = `~\\.(?:${sharedEndings.join('|')})$`;
  return [
    '# Include this inside the http block, and nginx.conf beside it inside the server block.',
    `map_hash_max_size ${powerOfTwo(4 * Math.max(names.length, numbers.length), 2048)};`,
    `map_hash_bucket_size ${powerOfTwo(longest + 32, 128)};`,
    ...map('$jobfront_moved', '""', movedLines),
    ...map(
      '$jobfront_asked',
      '$jobfront_moved_whole',
      old.flatMap((row) => (row.query.length > 0 && row.to !== null ? [askedEntry(row, row.to)] : [])),
      '$uri?$args',
    ),
    ...map(
      '$jobfront_moved_whole',
      '""',
      plain.flatMap((row) => (row.to !== null && hasQuery(row) ? bothForms(row.from, row.to) : [])),
    ),
    ...map(
      '$jobfront_gone',
      '$jobfront_gone_whole',
      old.flatMap((row) => (row.query.length > 0 && row.to === null ? [askedEntry(row, row.page)] : [])),
      '$uri?$args',
    ),
    ...map(
      '$jobfront_gone_whole',
      '""',
      plain.flatMap((row) => (row.to === null ? bothForms(row.from, row.page) : [])),
    ),
    ...map(
      '$jobfront_closed',
      '""',
      closed.map((address) => entry(address, '1')),
    ),
    ...map('$jobfront_410', '$jobfront_gone', [`"" "${base}/_jobfront_closed$uri";`], '$jobfront_gone'),
    ...map('$jobfront_number', '""', [
      `"~^${bytePattern(base)}/${numberPattern('(?<jobfront_digits>[0-9]{1,15})')}$" $jobfront_digits;`,
    ]),
    ...map(
      '$jobfront_job',
      '""',
      numbers.map(({ id, to }) => `"${id}" "${encodePath(to)}";`),
      '$jobfront_number',
    ),
    ...(roots.length === 0
      ? []
      : map(
          '$jobfront_not_found',
          `${base}/404.html`,
          roots.map((root) => `"~^${bytePattern(root)}" "${root}404.html";`),
        )),
    ...map('$jobfront_caching', `"${revalidateCaching}"`, [
      `"~^${bytePattern(base)}(?:${immutablePrefixes.join('|')})" "${immutableCaching}";`,
    ]),
    ...sharedHeaders.flatMap(([name, value]) =>
      map(variableOf(name), `"${plainValue([name, own.get(name) ?? ''])}"`, [
        `"${endings}" "${plainValue([name, value])}";`,
        ...security.embedded.map((address) => entry(address, value)),
      ]),
    ),
    ...specialNames(security).flatMap((name) =>
      map(
        variableOf(name),
        `"${plainValue([name, own.get(name) ?? ''])}"`,
        security.special.flatMap(({ address, headers }) => {
          const value = plainValue([name, new Map(headers).get(name) ?? own.get(name) ?? '']);
          return [address, `${address}index.html`].map((one) => entry(one, value));
        }),
      ),
    ),
    '',
  ].join('\n');
}

/** Names of headers that some pages have of their own. */
const specialNames = ({ special }: SiteSecurity): string[] => [
  ...new Set(special.flatMap(({ headers }) => headers.map(([name]) => name))),
];

/** The variable with the value of a header that not every file has alike. */
const variableOf = (header: string): string => `$jobfront_${header.toLowerCase().replaceAll('-', '_')}`;

const map = (variable: string, otherwise: string, lines: readonly string[], source = '$uri'): string[] => [
  `map ${source} ${variable} {`,
  `  default ${otherwise};`,
  ...lines.map((line) => `  ${line}`),
  '}',
];

const entry = (address: string, value: string): string =>
  isPlain(address) && !/[A-Z]/.test(address)
    ? `"${address}" "${value}";`
    : `"~^${bytePattern(address)}$" "${value}";`;

/** With its slash at the end and without. */
function bothForms(address: string, value: string): string[] {
  const slashless = withoutSlash(address);
  return (slashless === null ? [address] : [address, slashless]).map((one) => entry(one, value));
}

/** For an address that is identified by its parameters. */
function askedEntry({ from, query }: Old, value: string): string {
  const slashless = withoutSlash(from);
  const path = slashless === null ? bytePattern(from) : `${bytePattern(slashless)}/?`;
  return `"~^${path}\\?${queryPattern(query)}" "${value}";`;
}

const powerOfTwo = (atLeast: number, least: number): number =>
  Math.max(least, 2 ** Math.ceil(Math.log2(Math.max(1, atLeast))));

/**
 * The `server` block of nginx less its names, certificates and root; below a path a `location` for a server block that
 * has others. Needs the maps of nginx-map.conf.
 */
export function nginxServer(site: HostSite): string {
  const { base, security, roots } = asAsked(site);
  const hidden = hostFileNames.map((name) => name.replaceAll('.', '\\.')).join('|');
  const places = [
    `location ^~ ${base}/_jobfront_closed/ {
  internal;
  rewrite "^${bytePattern(base)}/_jobfront_closed(/.*)$" $1index.html break;
}`,
    ...['/', ...site.roots].map((root) => `location = ${base}${root}404.html {\n  internal;\n}`),
    `location ~ "^${bytePattern(base)}/(?:_hosts/|(?:${hidden})$)" {
  return 404;
}`,
  ];
  const closed = 'if ($jobfront_closed) {\n  return 410;\n}';
  const head = settingsText(security, base, roots);
  if (base === '') {
    return `# Include this inside the server block whose root is the folder of the site.
${head}
${redirectText(base)}

location / {
${indented(closed)}
}
${places.join('\n')}
${Object.entries(rareTypes)
  .map(([ending, type]) => typeLocation(ending, type, ''))
  .join('\n')}
`;
  }
  // A directive of a server applies to all that it serves. A location within another one runs its own `if` alone.
  const inside = [
    head,
    redirectText(base),
    closed,
    ...places,
    ...Object.entries(rareTypes).map(([ending, type]) => typeLocation(ending, type, redirectText(base))),
  ];
  return `# Include this inside the server block. Its root is the folder that has the files of the site in "${base.slice(1)}".
location = ${base} {
  absolute_redirect off;
  return 301 ${base}/$is_args$args;
}
location ^~ ${base}/ {
${indented(inside.join('\n'))}
}
`;
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');

function settingsText(security: SiteSecurity, base: string, roots: readonly string[]): string {
  const { pageHeaders: headers } = security;
  const varying = [...sharedHeaders.map(([name]) => name), ...specialNames(security)];
  return `index index.html;
# Behind something that ends https, nginx knows neither scheme nor port that visitors see.
absolute_redirect off;
charset utf-8;
charset_types text/css text/plain text/markdown text/calendar text/xml text/javascript application/javascript
  application/json application/xml application/rss+xml application/atom+xml image/svg+xml;

# A location with an add_header of its own would lose all of these.
${headers
  .filter(([name]) => !varying.includes(name))
  .map(([name, value]) => `add_header ${name} "${plainValue([name, value])}" always;`)
  .join('\n')}
${varying.map((name) => `add_header ${name} ${variableOf(name)} always;`).join('\n')}
add_header Cache-Control $jobfront_caching always;

error_page 404 ${roots.length === 0 ? `${base}/404.html` : '$jobfront_not_found'};
# The page of a closed job, or that for what is gone, with status 410.
error_page 410 $jobfront_410;
`;
}

/** Redirects, or answers that something is gone. @param base the path that the site is below */
const redirectText = (base: string): string => `if ($jobfront_asked) {
  return 301 $jobfront_asked;
}
set $jobfront_left $jobfront_gone;
# The page that says so.
if ($uri ~ "/404\\.html$") {
  set $jobfront_left "";
}
if ($jobfront_left) {
  return 410;
}
if ($jobfront_moved) {
  return 301 $jobfront_moved$is_args$args;
}
# The number of a job, with whatever behind it, where there is no such page.
set $jobfront_lost $jobfront_job;
if (-e $request_filename) {
  set $jobfront_lost "";
}
# The maps hold for a request and what becomes of it: this is a page that was found.
if ($uri ~ "^${bytePattern(base)}/_jobfront_closed/") {
  set $jobfront_lost "";
}
if ($uri = $jobfront_lost) {
  set $jobfront_lost "";
}
if ($jobfront_lost) {
  return 301 $jobfront_lost$is_args$args;
}
if ($request_uri ~ "^(/(?:[A-Za-z0-9_.~%-]+/)*)index\\.html(\\?.*)?$") {
  return 301 $1$2;
}`;

/** nginx adds the characters itself, by `charset`. */
const typeLocation = (ending: string, type: string, led: string): string =>
  `location ~ "\\.${ending}$" {\n  default_type ${type.split(';')[0]};\n${led === '' ? '' : `${indented(led)}\n`}}`;
