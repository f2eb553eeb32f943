/** An address in the parameters of a route: what stands before and after one of its segments. */
export interface RouteParams {
  /** "velo/en"; `undefined` where the segment is the first. */
  root: string | undefined;
  /** "in/lodz/page/2"; `undefined` where the segment is the last. */
  rest: string | undefined;
}

/**
 * Cuts an address in two at a segment: "/velo/en/jobs/in/lodz/" at "jobs" is "velo/en" and "in/lodz". The first such
 * segment counts, for the path of no site holds one of ours.
 */
export function routeParams(address: string, segment: string): RouteParams {
  const parts = address.split('/').filter((part) => part !== '');
  const at = parts.indexOf(segment);
  const path = (some: readonly string[]) => some.join('/') || undefined;
  return { root: path(parts.slice(0, at)), rest: path(parts.slice(at + 1)) };
}
