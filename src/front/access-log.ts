import type { IncomingMessage, ServerResponse } from 'node:http';

/** One answered request. Nothing in it says who asked or what for: no IP, query, referer or unknown path. */
interface AccessEntry {
  method: string;
  /** Address of the site, `null` where the request meant none: other paths may hold secrets. */
  address: string | null;
  status: number;
  /** From the head of the request to the end of the answer. */
  milliseconds: number;
  /** Whether the whole answer went out. */
  complete: boolean;
}

export interface AccessLog {
  write: (entry: AccessEntry) => void;
  /** A clock in milliseconds that never goes back. */
  now: () => number;
}

/** Writes one entry when the answer is out or its connection gone. */
export function logAnswer(
  log: AccessLog,
  request: IncomingMessage,
  response: ServerResponse,
  addressOf: (target: string) => string | null,
): void {
  const begun = log.now();
  response.once('close', () =>
    log.write({
      method: request.method ?? '',
      address: addressOf(request.url ?? ''),
      status: response.statusCode,
      milliseconds: log.now() - begun,
      complete: response.writableFinished,
    }),
  );
}
