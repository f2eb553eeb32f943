/**
 * Whether an If-Match or If-None-Match header names the entity tag (RFC 9110 sections 8.8.3 and 13.1). Reads
 * until the list ends or stops being one.
 *
 * @param tag a strong tag with its quotes
 * @param comparison weak takes `W/"x"` for `"x"`, strong does not
 */
export function namesTag(header: string, tag: string, comparison: 'weak' | 'strong'): boolean {
  if (header === tag || header === '*') return true;
  const item = /[\s,]*(W\/)?("[^"]*")\s*(?=,|$)/y;
  for (let match = item.exec(header); match; match = item.exec(header)) {
    const [, weak, value] = match;
    if (value === tag && (comparison === 'weak' || weak === undefined)) return true;
  }
  return false;
}
