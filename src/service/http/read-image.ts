import { STATUS_CODES } from 'node:http';
import { imageSize } from 'image-size';
import { type Dispatcher, fetch, type Response } from 'undici';
import { reasonOf } from './errors.ts';
import { maxRedirects, redirectStatuses } from './exchange.ts';
import { ascii } from './printable.ts';

export interface ImageLimits {
  /** Deadline of all redirects, headers and the body together, in milliseconds. */
  timeoutMs: number;
  maxBytes: number;
  /** Whether an address may be requested; applies to redirects too. */
  isAllowed: (url: URL) => boolean;
  signal: AbortSignal;
}

/** Why an image is unavailable, as the end of a sentence that begins with the image. Without a semicolon. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}

/** It was not complete before the deadline. */
export class LateImageError extends ImageError {}

/** A picture that every browser shows. */
export interface Picture {
  bytes: Uint8Array;
  format: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** Formats that every browser shows and that can't hold scripts (SVG can). */
const formats = new Set(['png', 'jpg', 'gif', 'webp', 'avif']);
/** Most pixels of an image, which a browser has to decode. */
const mostPixels = 60_000_000;

/**
 * Reads the image at an address. Its bytes decide the format; the content type is ignored. Does not retry.
 *
 * @throws ImageError with the reason, or the reason of `limits.signal`
 */
export async function readImage(
  address: URL,
  limits: ImageLimits,
  connections: Dispatcher,
): Promise<Picture> {
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  // Aborts open requests, such as an answer that is too long, without waiting for the connection.
  const over = new AbortController();
  const signal = AbortSignal.any([deadline, limits.signal, over.signal]);
  try {
    const response = await follow(address, { ...limits, signal }, connections);
    if (response.status !== 200) throw new ImageError(`it answered ${nameOf(response.status)}`);
    return pictureOf(await readBody(response, limits.maxBytes), response.headers.get('content-type'));
  } catch (cause) {
    limits.signal.throwIfAborted();
    if (cause instanceof ImageError) throw cause;
    if (deadline.aborted) {
      throw new LateImageError(`it was not there within ${Math.ceil(limits.timeoutMs / 1000)} s`);
    }
    throw new ImageError(`there was no answer (${reasonOf(cause).replaceAll(';', ',')})`, { cause });
  } finally {
    over.abort();
  }
}

async function follow(
  address: URL,
  { isAllowed, signal }: Pick<ImageLimits, 'isAllowed' | 'signal'>,
  dispatcher: Dispatcher,
): Promise<Response> {
  let url = address;
  for (let followed = 0; ; followed += 1) {
    if (!isAllowed(url)) {
      throw new ImageError(
        `it leads to ${url.origin}, which is neither the service nor named in \`imageHosts\``,
      );
    }
    const response = await fetch(url, { redirect: 'manual', dispatcher, signal });
    if (!redirectStatuses.has(response.status)) return response;
    await response.body?.cancel();
    const location = response.headers.get('location');
    const target = location === null ? null : URL.parse(location, url);
    if (target === null || target.username !== '' || target.password !== '') {
      throw new ImageError(`it answered ${nameOf(response.status)} with no address to go to`);
    }
    if (followed === maxRedirects) throw new ImageError(`it leads on more than ${maxRedirects} times`);
    url = target;
  }
}

async function readBody({ body, headers }: Response, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new ImageError(`it is larger than ${maxBytes / 1_000_000} MB`);
  if (Number(headers.get('content-length')) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function pictureOf(bytes: Uint8Array, type: string | null): Picture {
  const { width, height, type: format = '' } = sizeOf(bytes);
  if (!formats.has(format) || !(width > 0) || !(height > 0)) {
    const came = type === null ? '' : ` (it came as ${ascii(type.replaceAll(';', ','), 60)})`;
    throw new ImageError(`it is no picture in PNG, JPEG, GIF, WebP or AVIF${came}`);
  }
  if (width * height > mostPixels) throw new ImageError(`it has too many pixels (${width} x ${height})`);
  return { bytes, format, width, height };
}

function sizeOf(bytes: Uint8Array): { width: number; height: number; type?: string | undefined } {
  try {
    return imageSize(bytes);
  } catch {
    return { width: 0, height: 0 };
  }
}

const nameOf = (status: number): string => `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd();
