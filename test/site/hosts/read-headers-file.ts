/** A rule of `_headers`. */
export interface HeaderRule {
  pattern: string;
  lines: string[];
}

/** A line that begins with "/" is a pattern, those after it are its headers (both hosts' pages on `_headers`). */
export function headerRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line.startsWith('/')) rules.push({ pattern: line, lines: [] });
    else if (line !== '') rules.at(-1)?.lines.push(line);
  }
  return rules;
}

/** An asterisk is any characters, once in a pattern. */
const matching = (text: string, path: string): HeaderRule[] =>
  headerRules(text).filter(({ pattern }) => {
    const [before = '', after = '', ...more] = pattern.split('*');
    if (more.length > 0) throw new Error(`Two asterisks: ${pattern}`);
    return path.startsWith(before) && path.endsWith(after) && path.length >= before.length + after.length;
  });

/**
 * What Cloudflare Pages sends: every matching rule adds its headers; one that is there is joined with ", "; "! Name"
 * takes one away, those of the host too (developers.cloudflare.com/pages/configuration/headers).
 */
export function cloudflareHeaders(text: string, path: string): Record<string, string> {
  const headers: Record<string, string> = {
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'public, max-age=0, must-revalidate',
  };
  const ours = new Set<string>();
  for (const { lines } of matching(text, path)) {
    for (const name of lines.filter((line) => line.startsWith('! '))) delete headers[name.slice(2)];
    for (const line of lines.filter((one) => !one.startsWith('! '))) {
      const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? [];
      headers[name] = ours.has(name) && headers[name] !== undefined ? `${headers[name]}, ${value}` : value;
      ours.add(name);
    }
  }
  return headers;
}

/** What Netlify sends: a line without a colon is passed over; the last of equal names stands. */
export function netlifyHeaders(text: string, path: string): Record<string, string> {
  const headers: Record<string, string> = { 'Cache-Control': 'public,max-age=0,must-revalidate' };
  for (const line of matching(text, path).flatMap(({ lines }) => lines)) {
    const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? [];
    if (name !== '') headers[name] = value;
  }
  return headers;
}
