import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { ReadableStream } from 'node:stream/web';
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
    // The types of web streams in Node and in the DOM are two; it is one stream.
    const body = Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
    const whole = pipeline(body, parser).then(() => true);
    const isWhole = await Promise.race([whole, hasStopped(body, parser)]);
    whole.catch(() => undefined);
    parser.destroy();
    return isWhole && form.isWhole() ? form : null;
  } catch {
    return null;
  }
}

/** Rounds of the event loop after which a parser that has nothing left to read will not finish any more. */
const patience = 10;

/**
 * False once the parser has read everything and does not finish: it waits for ever where the last part's headers
 * break off. Never resolves when the parser fails or finishes, which its pipeline tells.
 */
async function hasStopped(body: Readable, parser: BusboyInstance): Promise<false> {
  await new Promise((resolve) => body.once('end', resolve));
  for (let idle = 0; idle < patience; ) {
    await nextRound();
    idle = parser.writableLength === 0 ? idle + 1 : 0;
  }
  return false;
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
  parser.on('partsLimit', spoil).on('filesLimit', spoil).on('fieldsLimit', spoil);
  return { fields, files, isWhole: () => isWhole };
}
