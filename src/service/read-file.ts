import { type Dispatcher, fetch } from 'undici';
import { ServiceBodyError, ServiceConnectionError, ServiceStatusError } from './errors.ts';

export interface FileLimits {
  /** Deadline of headers and body together, in milliseconds. */
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

/**
 * Reads one file of the service, an image of an advert for example. Follows no redirect, tries nothing twice.
 *
 * @throws ServiceConnectionError (deadline included), ServiceStatusError, ServiceBodyError (too large)
 */
export async function readServiceFile(
  url: URL,
  limits: FileLimits,
  connections: Dispatcher,
): Promise<Uint8Array> {
  const name = { method: 'GET', url: url.href };
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal ? AbortSignal.any([deadline, limits.signal]) : deadline;
  try {
    const response = await fetch(url, { redirect: 'manual', dispatcher: connections, signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new ServiceStatusError(name, response.status, { retryAfter: null, said: null });
    }
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > limits.maxBytes)
        throw new ServiceBodyError(name, 'too-large', `the file is larger than ${limits.maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (cause) {
    if (cause instanceof ServiceStatusError || cause instanceof ServiceBodyError) throw cause;
    throw new ServiceConnectionError(name, cause);
  }
}
