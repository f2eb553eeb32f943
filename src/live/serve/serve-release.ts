import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Header } from '../../outputs/security-headers.ts';
import { createByteCache } from './byte-cache.ts';
import { compressingReader } from './compressing-reader.ts';
import { revalidate } from './file-headers.ts';
import { madeEntry } from './made-entry.ts';
import { type ChooseNotFound, withWords } from './not-found.ts';
import type { ReleaseReader } from './release-reader.ts';
import { createTable, type Entry, type Found, type ReleaseTable } from './release-table.ts';
import { encodeAddress, type RequestTarget, readTarget } from './request-target.ts';
import { createFileSender } from './send-file.ts';
import { writeCompleteHead, writeText } from './write-answer.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface FrontOptions {
  /** What every answer carries: the list of `securityHeaders`. */
  security: readonly Header[];
  /** What the file of an address carries in their place; without it the same. */
  headersFor?: (address: string) => readonly Header[];
  /** Chooses the page for an address that the release has not; that of the folder it lies in if left out. */
  chooseNotFound?: ChooseNotFound;
  /** Whom addresses go to that the release has not (Astro). Without it they get the release's 404 page. */
  next?: Handler;
  /** Answers while there is no release yet, with 503. Without it the visitor gets a line of text. */
  outage?: Handler;
  /** Most bytes of files in memory; 64 MiB. */
  memoryBytes?: number;
  /** Files above this many bytes are streamed from disk and not kept; 1 MiB. */
  streamBytes?: number;
  /** Hears of files that can't be read and of handlers that fail. The visitor is answered all the same. */
  report: (error: unknown) => void;
}

export interface Front {
  security: readonly Header[];
  /** Answers a request, whatever it is. Throws nothing. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Switches to a release: requests from now on see this one, those under way end with theirs. The files of all
   * releases named here, and of those before as long as a request is under way, must stay readable.
   *
   * @param older releases whose immutable files are still served, the latest first
   * @param early changed pages of the release that is being written, which go before those of `release`
   */
  show(release: ReleaseReader, older?: readonly ReleaseReader[], early?: ReleaseReader): void;
  /** The address of the release that a request target means, `null` where it is none: safe to be logged. */
  addressOf(target: string): string | null;
  /** The file that is shown at an address now. */
  file(address: string): Entry | undefined;
  /** What is held in memory now. */
  memory(): { bytes: number; files: number };
}

/** The front of the site: release files by GET and HEAD, from memory where it can. Shows nothing at first. */
export function createFront(options: FrontOptions): Front {
  const { security, next, outage, report, memoryBytes = 67_108_864, streamBytes = 1_048_576 } = options;
  const cache = createByteCache(memoryBytes);
  const headersFor = options.headersFor ?? (() => security);
  const sendFile = createFileSender({ security, headersFor, cache, streamBytes, report });
  // Addresses that are not there are as many as programs can think of: they push no file out of memory.
  const sendUnknown = createFileSender({
    ...{ security, headersFor, streamBytes, report },
    cache: createByteCache(1_048_576),
  });
  let table: ReleaseTable | null = null;

  const text = (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    words: string,
    headers?: readonly Header[],
  ) => writeText(request, response, { status, text: words, headers }, security);

  const pass = async (handler: Handler, request: IncomingMessage, response: ServerResponse) => {
    try {
      await handler(request, response);
    } catch (error) {
      report(error);
      if (response.headersSent) response.destroy();
      else text(request, response, 500, 'Something went wrong here. It has been noted.');
    }
  };

  const answerFound = (
    request: IncomingMessage,
    response: ServerResponse,
    found: Found,
    { query }: Pick<RequestTarget, 'query'>,
  ) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      text(request, response, 405, 'Only GET and HEAD are answered here.', [['Allow', 'GET, HEAD']]);
    } else if (found.kind === 'file') {
      sendFile(request, response, found.entry);
    } else {
      const headers: Header[] = [
        ['Location', encodeAddress(found.to) + query],
        ['Cache-Control', revalidate],
        ['Content-Length', '0'],
      ];
      writeCompleteHead(response, 301, [...headers, ...security].flat());
      response.end();
    }
  };

  const answerUnknown = (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (next) return void pass(next, request, response);
    const chosen = options.chooseNotFound?.(path, request.headers['accept-language']);
    const notFound = table?.notFound(path, chosen);
    if (notFound && chosen?.words) void sendWithWords(request, response, notFound, chosen.words);
    else if (notFound) sendFile(request, response, notFound);
    else text(request, response, 404, 'There is nothing at this address.');
  };

  const sendWithWords = async (
    request: IncomingMessage,
    response: ServerResponse,
    page: Entry,
    words: string,
  ) => {
    try {
      const html = withWords(await page.reader.read(page.address, 'identity'), words);
      sendUnknown(request, response, {
        ...madeEntry(page.address, { type: page.file.type, bytes: html }, 404),
        ...(page.varies && { varies: page.varies }),
      });
    } catch (error) {
      report(error);
      sendFile(request, response, page);
    }
  };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '';
    // Nearly all requests name a file by its very address.
    const entry = table?.file(url);
    if (entry) return answerFound(request, response, { kind: 'file', entry }, { query: '' });
    const target = readTarget(url);
    if (!target) return text(request, response, 400, 'This is no address. Begin again at /');
    if (!table) {
      if (outage) return void pass(outage, request, response);
      const soon: Header[] = [['Retry-After', '5']];
      return text(request, response, 503, 'The site is being made. Please try again in a moment.', soon);
    }
    const found = table.find(target.path);
    if (found) answerFound(request, response, found, target);
    else answerUnknown(request, response, target.path);
  };

  return {
    security,
    handle(request, response) {
      try {
        answer(request, response);
      } catch (error) {
        report(error);
        response.destroy();
      }
    },
    show(release, older = [], early) {
      const shown = (reader: ReleaseReader) => compressingReader(reader, streamBytes);
      table = createTable(shown(release), older, early && shown(early));
    },
    addressOf(target) {
      const found = table?.find(readTarget(target)?.path ?? '');
      return found?.kind === 'file' ? found.entry.address : null;
    },
    file: (address) => table?.file(address),
    memory: () => cache.held(),
  };
}
