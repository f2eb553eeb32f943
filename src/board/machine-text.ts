/** Whether a text was written for programs: JSON of an object or array, whole, cut off, or encoded in a string. */
export function isMachineText(text: string): boolean {
  const start = text.trimStart().slice(0, 40);
  if (/^(?:\{\s*["'}]|\[\s*["'{[\]])/.test(start)) return true;
  return /^"[\s\\"]*[{[]\s*[\\"{[\]}]/.test(start);
}
