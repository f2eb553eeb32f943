/** Printable ASCII: special characters must come as JSON unicode escapes (interface.md, Filtering). */
const headerText = /^[ -~]*$/;

/** The keys of the JSON object in a header, in their order; `null` where the header holds none. */
export function readHeaderObject(header: string): [string, unknown][] | null {
  if (!headerText.test(header)) return null;
  try {
    const value: unknown = JSON.parse(header);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.entries(value);
  } catch {
    return null;
  }
}
