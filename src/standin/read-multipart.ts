import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setImmediate as nextRound } from 'node:timers/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';

/** A file of a form. */
export interface MultipartFile {
  /** As the sender named it, without folders. */
  name: string;
  contentType: string;
  bytes: Buffer;
}

/** A form as it came. Of fields with one name the last counts. */
export interface Multipart {
  fields: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, MultipartFile>;
}

const limits = {
  fields: 50,
  files: 5,
  parts: 55,
  fieldNameSize: 200,
  fieldSize: 100_000,
  headerPairs: 20,
  headerSize: 8192,
} as const;

/**
 * Reads a `multipart/form-data` body. Every amount in it has a limit; files are kept in memory. What goes beyond a
 * limit is read to its end and dropped: breaking off would reset the connection before the sender sees the answer.
 *
 * @param fileSize most bytes of one file
 * @returns the form; `null` where the body is none, is broken off, or goes beyond a limit
 */
export async function readMultipart(request: Request, fileSize: number): Promise<Multipart | null> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType) || !request.body) return null;
  try {
    const parser = new Busboy({ headers: { 'content-type': contentType }, limits: { ...limits, fileSize } });
    const form = collect(parser);
    let isReading = true;
    // The types of web streams in Node and in the DOM are two; it is one stream.
    for await (const chunk of Readable.fromWeb(request.body as ReadableStream<Uint8Array>)) {
      if (isReading) isReading = await comesBack((back) => parser.write(chunk, back));
    }
    const isWhole =
      isReading && (await comesBack((back) => parser.once('finish', () => back()).end())) && form.isWhole();
    return isWhole ? form : null;
  } catch {
    return null;
  }
}

/** Rounds of the event loop that the parser gets for each step. It waits for nothing else. */
const patience = 10;

/** Whether a step of the parser ends well. Some never end: where the headers of a last part break off, for example. */
async function comesBack(step: (back: (error?: Error | null) => void) => void): Promise<boolean> {
  let isGood: boolean | undefined;
  step((error) => {
    isGood = !error;
  });
  for (let round = 0; isGood === undefined && round < patience; round += 1) await nextRound();
  return isGood ?? false;
}

function collect(parser: BusboyInstance): Multipart & { isWhole: () => boolean } {
  const fields = new Map<string, string>();
  const files = new Map<string, MultipartFile>();
  let isWhole = true;
  const spoil = () => {
    isWhole = false;
  };
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) spoil();
    fields.set(name, value);
  });
  parser.on('file', (field, stream, name, _encoding, contentType) => {
    const chunks: Buffer[] = [];
    stream.on('limit', spoil).on('error', spoil);
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      // Bytes may come without a filename at all, though the parser's types promise one.
      files.set(field, { name: name ?? '', contentType, bytes: Buffer.concat(chunks) });
    });
  });
  parser.on('error', spoil).on('partsLimit', spoil).on('filesLimit', spoil).on('fieldsLimit', spoil);
  return { fields, files, isWhole: () => isWhole };
}
