import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Header } from '../../outputs/security-headers.ts';
import { createWishReader } from './accept-encoding.ts';
import type { ByteCache } from './byte-cache.ts';
import { chooseAnswer, type Delivery } from './choose-answer.ts';
import { faceOf, notModifiedHeaders, partHeaders, wholeHeaders } from './file-headers.ts';
import { createFileReader } from './read-file.ts';
import type { Entry } from './release-table.ts';
import { streamFile } from './stream-file.ts';
import { writeCompleteHead, writeText } from './write-answer.ts';

export interface SenderOptions {
  /** What answers carry that are no file. */
  security: readonly Header[];
  /** What the file of an address carries. */
  headersFor: (address: string) => readonly Header[];
  cache: ByteCache;
  /** Files above this many bytes are streamed from their release and not kept. */
  streamBytes: number;
  report: (error: unknown) => void;
}

type SendFile = (request: IncomingMessage, response: ServerResponse, entry: Entry) => void;

/** Answers requests for files: GET as they ask for it, HEAD without the body, others the whole file. */
export function createFileSender({
  security,
  headersFor,
  cache,
  streamBytes,
  report,
}: SenderOptions): SendFile {
  const wishesOf = createWishReader();
  const readWhole = createFileReader(cache);

  const writeHead = (response: ServerResponse, entry: Entry, answer: Delivery, length: number) => {
    if (answer.kind === 'part') {
      writeCompleteHead(response, 206, partHeaders(entry, answer.range, headersFor(entry.address)));
    } else {
      const headers = wholeHeaders(entry, answer.encoding, length, headersFor(entry.address));
      writeCompleteHead(response, entry.file.status, headers);
    }
  };

  const sendBytes = (
    request: IncomingMessage,
    response: ServerResponse,
    entry: Entry,
    answer: Delivery,
    bytes: Uint8Array,
  ) => {
    writeHead(response, entry, answer, bytes.byteLength);
    if (request.method === 'HEAD') response.end();
    else if (answer.kind === 'whole') response.end(bytes);
    else response.end(bytes.subarray(answer.range.start, answer.range.end + 1));
  };

  const sendFromRelease = async (
    request: IncomingMessage,
    response: ServerResponse,
    entry: Entry,
    answer: Delivery,
  ) => {
    const { reader, address, file } = entry;
    try {
      if (reader.open && file.size > streamBytes) {
        const open = reader.open.bind(reader, address, answer.encoding);
        const head = (length: number) => writeHead(response, entry, answer, length);
        await streamFile(response, entry, answer, open, head, request.method !== 'HEAD');
      } else {
        const bytes = await readWhole(entry, answer.encoding);
        if (!response.destroyed) sendBytes(request, response, entry, answer, bytes);
      }
    } catch (error) {
      report(error);
      if (response.headersSent) response.destroy();
      else writeText(request, response, { status: 500, text: 'This file could not be read.' }, security);
    }
  };

  return (request, response, entry) => {
    const { method, headers } = request;
    const answer = chooseAnswer(method, headers, entry.file, wishesOf(acceptEncoding(headers)));
    const refuse = (status: number, text: string, more: readonly Header[] = []) =>
      writeText(request, response, { status, text, headers: more }, security);
    switch (answer.kind) {
      case 'whole':
      case 'part': {
        const bytes = cache.get(faceOf(entry, answer.encoding).name);
        if (bytes) sendBytes(request, response, entry, answer, bytes);
        else void sendFromRelease(request, response, entry, answer);
        break;
      }
      case 'not-modified':
        writeCompleteHead(
          response,
          304,
          notModifiedHeaders(entry, answer.encoding, headersFor(entry.address)),
        );
        response.end();
        break;
      case 'precondition-failed':
        refuse(412, 'This file is not the one that If-Match names.');
        break;
      case 'unsatisfiable':
        refuse(416, 'This file has no such range.', [['Content-Range', `bytes */${entry.file.size}`]]);
        break;
      case 'not-acceptable':
        refuse(406, 'There is no form of this file that Accept-Encoding allows.', [
          ['Vary', 'Accept-Encoding'],
        ]);
    }
  };
}

function acceptEncoding(headers: IncomingMessage['headers']): string | undefined {
  const header = headers['accept-encoding'];
  return typeof header === 'string' ? header : undefined;
}
