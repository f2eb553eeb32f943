/**
 * Reads a Retry-After header: whole seconds, or a date in any of the three forms that a recipient must accept
 * (RFC 9110, sections 10.2.3 and 5.6.7).
 *
 * @param wallNow the time of day in milliseconds since 1970
 * @returns milliseconds to wait, 0 for a date that has passed, `null` where the header says nothing readable
 */
export function retryAfterMs(header: string | null, wallNow: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/.test(text)) return null;
  // The asctime form names no zone: it is GMT like the others.
  const date = Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`);
  return Number.isNaN(date) ? null : Math.max(0, date - wallNow);
}
