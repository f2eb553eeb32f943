import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Delivery } from './choose-answer.ts';
import { checkSize } from './read-file.ts';
import type { OpenFile } from './release-reader.ts';
import type { Entry } from './release-table.ts';

/**
 * Sends a file piece by piece, as fast as the visitor takes it. Rejects when the file can't be read; that the
 * visitor went away is no fault.
 *
 * @param writeHead writes the head for so many bytes of the whole form
 * @param body false for HEAD
 */
export async function streamFile(
  response: ServerResponse,
  entry: Entry,
  answer: Delivery,
  open: () => Promise<OpenFile>,
  writeHead: (length: number) => void,
  body: boolean,
): Promise<void> {
  const file = await open();
  let streaming = false;
  try {
    checkSize(entry, answer.encoding, file.size);
    if (response.destroyed) return;
    writeHead(file.size);
    if (!body || file.size === 0) {
      response.end();
      return;
    }
    const { start, end } = answer.kind === 'part' ? answer.range : { start: 0, end: file.size - 1 };
    streaming = true;
    await pipeline(file.stream(start, end), response).catch(unlessGone);
  } finally {
    if (!streaming) await file.close();
  }
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (!gone.has(error.code ?? '')) throw error;
}

const gone = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);
