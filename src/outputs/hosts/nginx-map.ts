import { sharedEndings, sharedHeaders } from '../site-security.ts';
import { bytePattern } from './byte-pattern.ts';
import {
  type HostSite,
  immutableCaching,
  immutablePrefixes,
  numberPattern,
  revalidateCaching,
} from './host-site.ts';
import { encodePath, isPlain, withoutSlash } from './path.ts';
import { plainValue } from './plain-value.ts';

/**
 * Maps for the `http` block of nginx: where an address has moved to, whether its job is closed, whose page says that
 * there is none, where the number of a job leads, how long it may be kept, who may use it. A map is one look into a hash table however many addresses there are.
 *
 * nginx compares names in a map without regard to case, and patterns with (`~`): an address that is not all small
 * letters is a pattern.
 */
export function nginxMap({ security, moved, closed, numbers, roots }: HostSite): string {
  const movedLines = moved.flatMap(({ from, to }) => {
    const slashless = withoutSlash(from);
    return (slashless === null ? [from] : [from, slashless]).map((address) => entry(address, encodePath(to)));
  });
  const own = new Map(security.headers);
  const names = [...moved.map(({ from }) => from), ...closed];
  const longest = names.reduce((most, name) => Math.max(most, name.length), 0);
  const endings = `~\\.(?:${sharedEndings.join('|')})$`;
  return [
    '# Include this inside the http block, and nginx.conf beside it inside the server block.',
    `map_hash_max_size ${powerOfTwo(4 * Math.max(names.length, numbers.length), 2048)};`,
    `map_hash_bucket_size ${powerOfTwo(longest + 32, 128)};`,
    ...map('$jobfront_moved', '""', movedLines),
    ...map(
      '$jobfront_closed',
      '""',
      closed.map((address) => entry(address, '1')),
    ),
    ...map('$jobfront_number', '""', [
      `"~^/${numberPattern('(?<jobfront_digits>[0-9]{1,15})')}$" $jobfront_digits;`,
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
          '/404.html',
          roots.map((root) => `"~^${bytePattern(root)}" "${root}404.html";`),
        )),
    ...map('$jobfront_caching', `"${revalidateCaching}"`, [
      `"~^(?:${immutablePrefixes.join('|')})" "${immutableCaching}";`,
    ]),
    ...sharedHeaders.flatMap(([name, value]) =>
      map(variableOf(name), `"${plainValue([name, own.get(name) ?? ''])}"`, [
        `"${endings}" "${plainValue([name, value])}";`,
        ...security.embedded.map((address) => entry(address, value)),
      ]),
    ),
    '',
  ].join('\n');
}

/** The variable with the value of a header that not every file has alike. */
export const variableOf = (header: string): string =>
  `$jobfront_${header.toLowerCase().replaceAll('-', '_')}`;

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

const powerOfTwo = (atLeast: number, least: number): number =>
  Math.max(least, 2 ** Math.ceil(Math.log2(Math.max(1, atLeast))));
