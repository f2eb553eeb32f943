/** The `code` of a system error ("ENOSPC"), or an empty text where an error has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
