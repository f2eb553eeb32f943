import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Header } from '../site/hosts/security-headers.ts';
import type { OpenFile } from './disk-cache.ts';
import type { ByteCache } from './response-cache.ts';
import {
  chooseAnswer,
  createPreferenceReader,
  type Delivery,
  type Encoding,
  encode,
  needsSize,
  notModifiedHeaders,
  partHeaders,
  type StoredResponse,
  unshared,
  variantOf,
  wholeHeaders,
} from './stored-response.ts';
import { hasLeft, isConnectionError, writeCompleteHead, writeText } from './write-answer.ts';

export interface SenderOptions {
  /** Headers of answers that are not files. */
  security: readonly Header[];
  /** Headers of the file of an address. */
  headersFor: (address: string) => readonly Header[];
  cache: ByteCache;
  /** Is called with the result of each response that had to be made. */
  made?: (stored: StoredResponse, failure: unknown) => void;
  /** The replacement for a response that can't be made. */
  lastGood?: (stored: StoredResponse) => StoredResponse | undefined;
  /** Whether it is the current response of its address; if left out, it always is. */
  isCurrent?: (stored: StoredResponse) => boolean;
  report: (error: unknown) => void;
}

export interface Sender {
  /** Answers a request: GET as requested, HEAD without the body. */
  send(request: IncomingMessage, response: ServerResponse, stored: StoredResponse): void;
  /** The bytes of an encoding, made once for all concurrent requests. */
  read(stored: StoredResponse, encoding: Encoding): Promise<Uint8Array>;
  /** Makes a response that is neither in memory nor on disk; then its size is known. */
  prepare(stored: StoredResponse): Promise<void>;
}

export function createSender(options: SenderOptions): Sender {
  const { security, headersFor, cache, made, lastGood, isCurrent = () => true, report } = options;
  const preferencesOf = createPreferenceReader();
  const underWay = new Map<string, Promise<Uint8Array>>();

  function read(stored: StoredResponse, encoding: Encoding): Promise<Uint8Array> {
    const { name } = variantOf(stored, encoding);
    const known = cache.get(name);
    if (known) return Promise.resolve(known);
    const reading = underWay.get(name) ?? make(stored, encoding).finally(() => underWay.delete(name));
    underWay.set(name, reading);
    return reading;
  }

  async function make(stored: StoredResponse, encoding: Encoding): Promise<Uint8Array> {
    const { name } = variantOf(stored, encoding);
    if (encoding !== 'identity') {
      const bytes = await encode(stored, encoding, () => read(stored, 'identity'));
      cache.set(name, bytes);
      return bytes;
    }
    return noted(stored, async () => {
      const bytes = await stored.make();
      cache.set(name, bytes);
      return bytes;
    });
  }

  /** Makes something of a response, and reports the result to `made`. */
  async function noted<Made>(stored: StoredResponse, make: () => Promise<Made>): Promise<Made> {
    try {
      const its = await make();
      made?.(stored, null);
      return its;
    } catch (error) {
      made?.(stored, error);
      throw new NotMade(error);
    }
  }

  const writeHead = (response: ServerResponse, stored: StoredResponse, answer: Delivery, length: number) => {
    const headers = headersFor(stored.address);
    if (answer.kind === 'part') {
      writeCompleteHead(response, 206, partHeaders(stored, answer.range, length, headers));
    } else {
      writeCompleteHead(response, stored.status, wholeHeaders(stored, answer.encoding, length, headers));
    }
  };

  const sendBytes = (
    request: IncomingMessage,
    response: ServerResponse,
    stored: StoredResponse,
    answer: Delivery,
    bytes: Uint8Array,
  ) => {
    writeHead(response, stored, answer, bytes.byteLength);
    if (request.method === 'HEAD') response.end();
    else if (answer.kind === 'whole') response.end(bytes);
    else response.end(bytes.subarray(answer.range.start, answer.range.end + 1));
  };

  const sendMade = async (
    request: IncomingMessage,
    response: ServerResponse,
    stored: StoredResponse,
    answer: Delivery,
  ) => {
    const { open } = stored;
    if (open && request.method === 'HEAD') {
      // A large file is not printed for a HEAD request alone: its length is sent once it is known.
      const known = answer.encoding === 'identity' ? stored.size : null;
      const length = variantOf(stored, answer.encoding).whole?.length ?? known;
      const headers = wholeHeaders(stored, answer.encoding, length, headersFor(stored.address));
      writeCompleteHead(response, stored.status, headers);
      response.end();
    } else if (open) {
      const file = await noted(stored, () => open(answer.encoding));
      const head = () => writeHead(response, madeNow(stored), answer, file.size);
      await stream(response, answer, file, head);
    } else {
      const bytes = await read(stored, answer.encoding);
      if (!response.destroyed) sendBytes(request, response, madeNow(stored), answer, bytes);
    }
  };

  /** While it was made, the site may have changed and its address been purged: then no shared cache may store it. */
  const madeNow = (stored: StoredResponse) =>
    stored.shared === undefined || isCurrent(stored) ? stored : unshared(stored);

  async function prepare(stored: StoredResponse): Promise<void> {
    const { open } = stored;
    if (!open) {
      stored.size = (await read(stored, 'identity')).byteLength;
      return;
    }
    const file = await noted(stored, () => open('identity'));
    stored.size = file.size;
    await file.close();
  }

  function failed(
    error: unknown,
    request: IncomingMessage,
    response: ServerResponse,
    stored: StoredResponse,
  ): void {
    if (hasLeft(request, error)) {
      response.destroy();
      return;
    }
    // Report what can't be made only once.
    if (!(error instanceof NotMade) || !made) report(error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const last = lastGood?.(stored);
    const { varies } = stored;
    if (last) send(request, response, varies ? { ...last, varies, variants: {} } : last);
    else writeText(request, response, notMade, security);
  }

  function send(request: IncomingMessage, response: ServerResponse, stored: StoredResponse): void {
    const { method, headers } = request;
    if (stored.size === null && needsSize(method, headers)) {
      prepare(stored).then(
        () => send(request, response, stored),
        (error) => failed(error, request, response, stored),
      );
      return;
    }
    const answer = chooseAnswer(method, headers, stored, preferencesOf(acceptEncoding(headers)));
    const refuse = (status: number, text: string, more: readonly Header[] = []) =>
      writeText(request, response, { status, text, headers: more }, security);
    switch (answer.kind) {
      case 'whole':
      case 'part': {
        const bytes = cache.get(variantOf(stored, answer.encoding).name);
        if (bytes) sendBytes(request, response, stored, answer, bytes);
        else {
          sendMade(request, response, stored, answer).catch((error: unknown) =>
            failed(error, request, response, stored),
          );
        }
        break;
      }
      case 'not-modified':
        writeCompleteHead(
          response,
          304,
          notModifiedHeaders(stored, answer.encoding, headersFor(stored.address)),
        );
        response.end();
        break;
      case 'precondition-failed':
        refuse(412, 'This file is not the one that If-Match names.');
        break;
      case 'unsatisfiable':
        refuse(416, 'This file has no such range.', [['Content-Range', `bytes */${stored.size}`]]);
        break;
      case 'not-acceptable':
        refuse(406, 'There is no form of this file that Accept-Encoding allows.', [
          ['Vary', 'Accept-Encoding'],
        ]);
    }
  }

  return { send, read, prepare };
}

const notMade = { status: 500, text: 'This page could not be made. It has been noted.' };

/** A response that could not be made. */
class NotMade extends Error {
  override name = 'NotMade';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Sends a file piece by piece, as fast as the visitor reads it. A disconnected visitor is no fault. */
async function stream(
  response: ServerResponse,
  answer: Delivery,
  file: OpenFile,
  writeHead: () => void,
): Promise<void> {
  if (response.destroyed) return file.close();
  writeHead();
  if (file.size === 0) {
    response.end();
    return file.close();
  }
  const { start, end } = answer.kind === 'part' ? answer.range : { start: 0, end: file.size - 1 };
  await pipeline(file.stream(start, end), response).catch((error: unknown) => {
    if (!isConnectionError(error)) throw error;
  });
}

function acceptEncoding(headers: IncomingMessage['headers']): string | undefined {
  const header = headers['accept-encoding'];
  return typeof header === 'string' ? header : undefined;
}
