import { type SiteSecurity, sharedHeaders } from '../site-security.ts';
import { hostFileNames, rareTypes } from './host-site.ts';
import { variableOf } from './nginx-map.ts';
import { plainValue } from './plain-value.ts';

/**
 * The `server` block of nginx less its names, certificates and root. Needs the maps of nginx-map.conf.
 *
 * @param roots where the sites of brands stand
 */
export function nginxServer({ headers }: SiteSecurity, roots: readonly string[] = []): string {
  const varying = sharedHeaders.map(([name]) => name);
  const hidden = hostFileNames.map((name) => name.replaceAll('.', '\\.')).join('|');
  return `# Include this inside the server block whose root is the folder of the site.
index index.html;
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

error_page 404 ${roots.length === 0 ? '/404.html' : '$jobfront_not_found'};
# The page of a closed job, with status 410.
error_page 410 /_jobfront_closed$uri;

if ($jobfront_moved) {
  return 301 $jobfront_moved$is_args$args;
}
# The number of a job, with whatever behind it, where there is no such page.
set $jobfront_lost $jobfront_job;
if (-e $request_filename) {
  set $jobfront_lost "";
}
# The maps hold for a request and what becomes of it: this is a page that was found.
if ($uri ~ "^/_jobfront_closed/") {
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
}

location / {
  if ($jobfront_closed) {
    return 410;
  }
}
location ^~ /_jobfront_closed/ {
  internal;
  rewrite "^/_jobfront_closed(/.*)$" $1index.html break;
}
${['/', ...roots].map((root) => `location = ${root}404.html {\n  internal;\n}`).join('\n')}
location ~ "^/(?:_hosts/|(?:${hidden})$)" {
  return 404;
}
${Object.entries(rareTypes).map(typeLocation).join('\n')}
`;
}

/** nginx adds the characters itself, by `charset`. */
const typeLocation = ([ending, type]: [string, string]): string =>
  `location ~ "\\.${ending}$" {\n  default_type ${type.split(';')[0]};\n}`;
