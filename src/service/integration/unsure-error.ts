import { ServiceError } from '../errors.ts';

/**
 * A request that must not be sent twice was sent, and what came of it is not known: the service may have done what
 * it asks or not. `cause` is what went wrong.
 */
export class UnsureError extends ServiceError {
  override readonly name = 'UnsureError';

  constructor(cause: ServiceError) {
    super(
      cause,
      `what came of it is not known: ${cause.message.replace(`${cause.method} ${cause.url}: `, '')}`,
      'It may have been done: look it up in the service before it is sent again.',
      { cause },
    );
  }
}
