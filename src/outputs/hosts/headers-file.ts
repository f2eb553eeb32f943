import type { Header } from '../security-headers.ts';
import { type SiteSecurity, sharedEndings, sharedHeaders } from '../site-security.ts';
import { immutableCaching, immutablePrefixes, rareTypes } from './host-site.ts';
import { type HostText, leaveOut } from './host-text.ts';
import { limits } from './limits.ts';

/**
 * `_headers` of Netlify and Cloudflare Pages: a pattern on a line of its own, its headers indented below.
 *
 * Cloudflare joins the values of all rules that match, so a name that stands in two such rules is first taken away
 * (`! Name`); Netlify passes over that line, and the later rule stands. Both hosts make everything be asked for
 * again each time unless told otherwise, so only names with a hash in them say how long they may be kept.
 */
export function headersFile({ headers, embedded }: SiteSecurity): HostText {
  const rules: [pattern: string, lines: readonly string[]][] = [
    // Cloudflare lets everybody's scripts read everything unless told otherwise.
    ['/*', ['  ! Access-Control-Allow-Origin', ...headers.map(line)]],
    ...immutablePrefixes.map((prefix): [string, string[]] => [
      `${prefix}*`,
      [line(['Cache-Control', immutableCaching])],
    ]),
    ...sharedEndings.map((ending): [string, string[]] => [
      `/*.${ending}`,
      [
        ...sharedHeaders.flatMap((header) => [`  ! ${header[0]}`, line(header)]),
        ...typeLines(rareTypes[ending]),
      ],
    ]),
    ...embedded.map((address): [string, string[]] => [
      address,
      sharedHeaders.flatMap((header) => [`  ! ${header[0]}`, line(header)]),
    ]),
  ];
  const lines = rules.flatMap(([pattern, of]) => [pattern, ...of]);
  const { cloudflareHeaderLine: longest } = limits;
  return {
    text: `${lines.join('\n')}\n`,
    leftOut: leaveOut(
      lines.filter(({ length }) => length > longest).length,
      (many) => `${many} headers are longer than the ${longest} characters that Cloudflare Pages reads.`,
    ),
  };
}

const typeLines = (type: string | undefined): string[] =>
  type === undefined ? [] : [line(['Content-Type', type])];

const line = ([name, value]: Header): string => `  ${name}: ${value}`;
