import { z } from 'zod';
import { ServiceBodyError, ServiceStatusError } from '../errors.ts';
import type { ServiceAnswer } from '../exchange.ts';
import { tokenSchema } from '../wire/token.ts';
import { readErrorBody } from './error-body.ts';
import { OAuthError } from './oauth-error.ts';
import type { Quote } from './quote.ts';
import { Secret } from './secret.ts';

/** A token as it was given. */
export interface Token {
  access: Secret;
  /** Variant A gives one. */
  refresh: Secret | null;
  /** How long it holds, in milliseconds, from when it was asked for. */
  lifeMs: number;
}

/** What may stand in an Authorization header (RFC 6750, section 2.1), and nothing that could break out of it. */
const tokenText = z.string().regex(/^[\x21-\x7e]{1,8192}$/);

/** As the wire schema, but for what live services leave out, and stricter in what goes into a header. */
const answerSchema = tokenSchema.extend({
  access_token: tokenText,
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .nullish(),
  expires_in: tokenSchema.shape.expires_in.nullish().catch(null),
  refresh_token: tokenText.nullish().catch(null),
});

/** A service that does not say how long its tokens hold is asked again soon. */
const unknownLifeMs = 300_000;

/**
 * Understands the answer of the token endpoint (interface.md, "Authentication"). Its body holds secrets, so no
 * error quotes it, but for the description of an OAuth error that `quote` lets through.
 *
 * @throws OAuthError when it is refused; ServiceStatusError when it may pass; ServiceBodyError when it is no answer
 *   of a token endpoint
 */
export function understandToken(answer: ServiceAnswer, quote: Quote): Token {
  const { request, status, headers, body } = answer;
  const isFailure = status < 200 || status > 299;
  const error = readErrorBody(body, isFailure);
  if (error !== null || isFailure) {
    const code = error?.code ?? status;
    if (code === 408 || code === 425 || code === 429 || code >= 500) {
      throw new ServiceStatusError(request, code, { retryAfter: headers.get('retry-after'), said: null });
    }
    const type = error?.message ?? null;
    const description = error?.description ?? null;
    const show = (text: string | null) => (text === null ? null : quote(text));
    throw new OAuthError(request, status, show(type), show(description));
  }
  const read = answerSchema.safeParse(parse(body));
  if (!read.success) throw notAToken(answer, read.error);
  const { access_token, refresh_token, expires_in } = read.data;
  return {
    access: new Secret(access_token),
    refresh: refresh_token ? new Secret(refresh_token) : null,
    lifeMs: expires_in == null ? unknownLifeMs : expires_in * 1000,
  };
}

function notAToken({ request, body }: ServiceAnswer, error: z.ZodError): ServiceBodyError {
  const text = body.trim();
  if (text.startsWith('<'))
    return new ServiceBodyError(request, 'html', 'answered a page instead of a token');
  const field = error.issues.map(({ path }) => path.join('.')).find((path) => path !== '');
  return new ServiceBodyError(
    request,
    'not-json',
    field === undefined ? 'answered something else than a token' : `the ${field} of its answer can't be used`,
  );
}

/** Keeps the error of the parser, which quotes the text, to itself. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
