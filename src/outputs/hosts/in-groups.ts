/**
 * Parts in groups that, with one character between them, are at most `most` characters long. A part that is too
 * long by itself is left out.
 */
export function inGroups(parts: readonly string[], most: number): string[][] {
  const groups: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    if (part.length > most) continue;
    length += part.length + 1;
    if (length <= most) {
      groups.at(-1)?.push(part);
    } else {
      groups.push([part]);
      length = part.length;
    }
  }
  return groups;
}
