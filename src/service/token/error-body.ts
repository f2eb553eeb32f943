/** An error body of interface.md, "Errors", in whichever of its forms it came. */
export interface ErrorBody {
  /** The `code` in the body, `null` where it has none. */
  code: number | null;
  message: string | null;
  /** The list of a validation failure; `undefined` where there is none. */
  errors: unknown;
  /** `error_description` of an OAuth error; `message` is then its type. */
  description: string | null;
}

const nothing: ErrorBody = { code: null, message: null, errors: undefined, description: null };

/**
 * Reads a body for what it says of an error: `{error: text}`, `{error: {code, message}}`, `{code, message, errors}`,
 * `{error, error_description}`, `['Tag not found']`, or the plain text `No transition for action`.
 *
 * @param isFailure the status says that it is one; else only bodies count that can't be a success: a record (it has
 *   an `id`) or a list is never taken for an error
 * @returns `null` for everything else
 */
export function readErrorBody(text: string, isFailure: boolean): ErrorBody | null {
  const trimmed = text.trim();
  const value = parse(trimmed);
  if (typeof value === 'string' || value === undefined) {
    const plain = typeof value === 'string' ? value : trimmed;
    return /^no transition for action\b/i.test(plain) ? { ...nothing, message: plain } : null;
  }
  if (Array.isArray(value)) {
    const only: unknown = value.length === 1 ? value[0] : null;
    return typeof only === 'string' && /^tag not found\b/i.test(only) ? { ...nothing, message: only } : null;
  }
  if (!isRecord(value) || ('id' in value && !isFailure)) return null;
  if ('error' in value) return ofError(value);
  return 'code' in value && 'message' in value ? ofCode(value) : null;
}

function ofError(value: Record<string, unknown>): ErrorBody {
  const { error } = value;
  if (isRecord(error)) return { ...ofCode(error), errors: error.errors ?? value.errors };
  const description = value.error_description;
  return {
    ...nothing,
    message: textOf(error),
    errors: value.errors,
    description: typeof description === 'string' ? description : null,
  };
}

const ofCode = (value: Record<string, unknown>): ErrorBody => ({
  code: codeOf(value.code),
  message: textOf(value.message),
  errors: value.errors,
  description: null,
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A status, also as text. */
function codeOf(value: unknown): number | null {
  const code = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof code === 'number' && Number.isInteger(code) ? code : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `undefined` for what is no JSON, which JSON itself can't say. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
