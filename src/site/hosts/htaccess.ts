import { below } from '../../base/site-path.ts';
import { bytePattern, isPlain, plainValue, queryPart, withoutSlash } from './escape.ts';
import {
  asAsked,
  type HostSite,
  hostFileNames,
  immutableCaching,
  immutablePrefixes,
  type Moved,
  numberPattern,
  type Old,
  rareTypes,
  revalidateCaching,
} from './host-site.ts';
import { type HostText, inGroups, leaveOut, limits } from './limits.ts';
import { sharedEndings, sharedHeaders } from './security-headers.ts';

/** `.htaccess` of Apache 2.4 (from 2.4.13), for the folder that is the DocumentRoot, or the one below
 * it that has the path of the site. Needs `AllowOverride FileInfo Indexes`. */
export function htaccessFile(site: HostSite): HostText {
  const { base, old, moved, closed, numbers } = site;
  // Apache compares these with whole paths; a RewriteRule sees the part below the folder.
  const { security, roots } = asAsked(site);
  const most = limits.htaccessRules;
  // mod_alias would encode encoded paths again; our own addresses are written the same either way.
  const sendable = moved.filter(({ to }) => isPlain(to));
  const taken = sendable.slice(0, most);
  const numbered = numbers.filter(({ to }) => isPlain(to));
  const gone = inGroups(
    closed.slice(0, most).map((address) => bytePattern(address.slice(1))),
    8_000,
  );
  const hidden = hostFileNames.map(bytePattern).join('|');
  const lines = [
    'DirectoryIndex index.html',
    'AddDefaultCharset utf-8',
    'AddCharset utf-8 .css .ics .js .json .md .svg .txt .xml',
    ...Object.entries(rareTypes).map(([ending, type]) => `AddType ${type.split(';')[0]} .${ending}`),
    `ErrorDocument 404 ${base}/404.html`,
    ...roots.flatMap((root) => [
      `<If "%{REQUEST_URI} =~ m#^${bytePattern(root)}#">`,
      `ErrorDocument 404 ${root}404.html`,
      '</If>',
    ]),
    '# The page of a closed job, or that for what is gone, with status 410.',
    'ErrorDocument 410 /%{reqenv:JOBFRONT_GONE}',
    '<IfModule mod_headers.c>',
    ...security.headers.map((header) => `Header always set ${header[0]} "${plainValue(header)}"`),
    `Header always set Cache-Control "${revalidateCaching}"`,
    ...immutablePrefixes.map(
      (prefix) =>
        `Header always set Cache-Control "${immutableCaching}" "expr=%{REQUEST_URI} =~ m#^${bytePattern(base)}${prefix}#"`,
    ),
    ...sharedHeaders.map(
      (header) =>
        `Header always set ${header[0]} "${plainValue(header)}" "expr=%{REQUEST_URI} =~ m#\\.(?:${sharedEndings.join('|')})$#"`,
    ),
    ...sharedHeaders.map(
      (header) =>
        `Header always set ${header[0]} "${plainValue(header)}" "expr=%{REQUEST_URI} =~ m#^(?:${security.embedded.map(bytePattern).join('|')})$#"`,
    ),
    '</IfModule>',
    '<IfModule mod_rewrite.c>',
    'RewriteEngine On',
    `RewriteRule "^(?:_hosts/|(?:${hidden})$)" "-" [R=404,L]`,
    'RewriteCond %{THE_REQUEST} "^[A-Z]+ (/(?:[A-Za-z0-9_.~%-]+/)*)index[.]html[ ?]"',
    'RewriteRule "" "%1" [R=301,NE,L]',
    ...old.slice(0, most).flatMap((row) => oldLines(row, base)),
    ...gone.map(
      (group) =>
        `RewriteRule "^(?:${group.join('|')})$" "-" [E=JOBFRONT_GONE:%{REQUEST_URI}index.html,R=410,L]`,
    ),
    '# The number of a job, with whatever behind it, where there is no such page.',
    'RewriteCond %{REQUEST_FILENAME} -e',
    'RewriteRule "" "-" [L]',
    `RewriteRule "!^${numberPattern('[0-9]+')}$" "-" [L]`,
    ...numbered
      .slice(0, most)
      .map(
        ({ id, to }) =>
          `RewriteRule "^(?!${bytePattern(to.slice(1))}$)${numberPattern(id)}$" "${below(base, to)}" [R=301,NE,L]`,
      ),
    '</IfModule>',
    ...taken.flatMap(({ from, to }) => redirectLines({ from: below(base, from), to: below(base, to) })),
  ];
  return {
    text: `${lines.join('\n')}\n`,
    leftOut: [
      ...leaveOut(
        old.length - most,
        (many) =>
          `.htaccess is read again for every request, so it holds ${most} old addresses: ${many} are left out and answer 404 there. Use a server block of your own where that is too few.`,
      ),
      ...leaveOut(
        moved.length - taken.length,
        (many) =>
          `.htaccess is read again for every request, so it holds ${most} moved addresses: ${many} older ones are left out and answer 404 there. Use a server block of your own where that is too few.`,
      ),
      ...leaveOut(
        closed.length - most,
        (many) =>
          `.htaccess is read again for every request, so it holds ${most} closed jobs: ${many} are left out; their pages answer 200 there, with noindex.`,
      ),
    ],
  };
}

/** Only mod_rewrite can test parameters, and send encoded addresses unchanged. */
function oldLines({ from, query, to: leads, page }: Old, base: string): string[] {
  const to = leads && below(base, leads);
  const path = withoutSlash(from);
  const pattern = path === null ? bytePattern(from.slice(1)) : `${bytePattern(path.slice(1))}/?`;
  const flags = query.length > 0 && !to?.includes('?') ? 'R=301,NE,QSD,L' : 'R=301,NE,L';
  return [
    ...query.map((part) => `RewriteCond %{QUERY_STRING} "(?:^|&)${bytePattern(queryPart(part))}(?:&|$)"`),
    to === null
      ? `RewriteRule "^${pattern}$" "-" [E=JOBFRONT_GONE:${below(base, page).slice(1)},R=410,L]`
      : `RewriteRule "^${pattern}$" "${to.replaceAll('%', '\\%')}" [${flags}]`,
  ];
}

/** Plain text where possible, since Apache compiles patterns for every request. */
function redirectLines({ from, to }: Moved): string[] {
  const slashless = withoutSlash(from);
  if (!isPlain(from)) {
    const pattern = slashless === null ? bytePattern(from) : `${bytePattern(slashless)}/?`;
    return [`RedirectMatch 301 "^${pattern}$" "${to}"`];
  }
  return [from, ...(slashless === null ? [] : [slashless])].map((path) => `Redirect 301 "${path}" "${to}"`);
}
