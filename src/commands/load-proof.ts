import { type Dispatcher, fetch } from 'undici';
import { connectionTrouble, troubleWords } from '../base/connection-trouble.ts';

/** The files of a site could not be loaded, so nothing is known. The message says why. */
export class NotLoaded extends Error {
  override name = 'NotLoaded';
}

/** A file that the site does not have. */
export class NotThere extends NotLoaded {
  override name = 'NotThere';
}

const timeoutMs = 60_000;
const mostRedirects = 3;

/** Loads files of one site, whatever its server answers. */
export interface Loader {
  /** Whole address of the site's start page: where its redirects lead to. */
  site: URL;
  /** @throws {NotLoaded} when there is no such file, or it has more bytes */
  load(url: URL, mostBytes: number): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * A redirect is followed within the host alone, or from http to https: a list of another host says nothing about this
 * one.
 */
export function createLoader(site: URL, dispatcher: Dispatcher): Loader {
  async function load(url: URL, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const signal = AbortSignal.timeout(timeoutMs);
    let at = url;
    for (let redirects = 0; ; redirects += 1) {
      const response = await ask(at, signal);
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) {
        if (response.ok) return read(at, response, mostBytes);
        await response.body?.cancel();
        if (response.status === 404 || response.status === 410) throw new NotThere(`There is no ${at.href}.`);
        throw new NotLoaded(`${at.href} answered ${response.status}.`);
      }
      await response.body?.cancel();
      if (redirects === mostRedirects)
        throw new NotLoaded(`${url.href} leads from one redirect to the next.`);
      at = redirected(at, location);
    }
  }

  async function ask(url: URL, signal: AbortSignal) {
    try {
      const headers = { 'cache-control': 'no-cache' };
      return await fetch(url, { dispatcher, headers, redirect: 'manual', signal });
    } catch (error) {
      throw failure(url, error);
    }
  }

  return { site, load };
}

const failure = (url: URL, error: unknown): NotLoaded =>
  new NotLoaded(`${url.href} could not be loaded: ${troubleWords(connectionTrouble(error, url))}`, {
    cause: error,
  });

function redirected(from: URL, location: string): URL {
  const to = URL.parse(location, from);
  const isSecure = to?.protocol === 'https:' || to?.protocol === from.protocol;
  if (to !== null && isSecure && to.hostname === from.hostname) return to;
  throw new NotLoaded(
    `${from.href} leads to ${JSON.stringify(location.slice(0, 200))}, which is another site: give that address if you mean it.`,
  );
}

async function read(
  url: URL,
  response: Awaited<ReturnType<typeof fetch>>,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of response.body ?? []) {
      size += piece.length;
      if (size > mostBytes) break;
      pieces.push(piece);
    }
  } catch (error) {
    throw failure(url, error);
  }
  // Leaving the loop has cancelled the rest.
  if (size > mostBytes) {
    throw new NotLoaded(
      `${url.href} has more than ${mostBytes} bytes, which is too much for what it should be.`,
    );
  }
  return new Uint8Array(Buffer.concat(pieces));
}
