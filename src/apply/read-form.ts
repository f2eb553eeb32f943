import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { type FileType, fileTypes } from '../settings/file-types.ts';
import { type Fault, formLimits } from '../site/apply/fields.ts';
import type { Fields } from './check-form.ts';
import type { Inspected } from './content/inspect.ts';
import type { FileFacts, FileStore, StoredFile } from './file-store.ts';
import { cleanName, mediaTypes, shownName, withType } from './file-types.ts';

export interface FormFile extends StoredFile {
  field: string;
}

/** A form as received; faults of files and amounts are included. */
export interface ReadForm {
  fields: Fields;
  /** Newly uploaded and stored, each with the field it was chosen for. */
  files: readonly FormFile[];
  faults: readonly Fault[];
  /** Fields whose files were discarded, because the gate was shut. */
  dropped: readonly string[];
}

/**
 * Whether a form is worth reading: `later` while unknown, `open` if it is, `shut` when it is refused. Then only its
 * texts are read, to show it again.
 */
export type Gate = 'later' | 'open' | 'shut';

/** The type of a file by its content; `later` when it is not worth inspecting yet, and is stored unseen. */
export type LookInto = (read: () => AsyncIterable<Uint8Array>) => Promise<Inspected | 'later'>;

/** Most bytes to read of a form that is not open, and of its texts alone. */
export const unverifiedBytes = 1_048_576;
const unverifiedTexts = 262_144;

/** The form exceeds a limit, is invalid, or is broken off. None of its files is kept. */
export class FormError extends Error {
  override name = 'FormError';
  /** Received before. */
  readonly fields: Fields;
  readonly code: Extract<
    Fault['code'],
    'too-large' | 'too-many-fields' | 'too-many-files' | 'broken-off' | 'not-a-form' | 'busy'
  >;
  constructor(code: FormError['code'], fields: Fields = new Map()) {
    super(`The form can't be read: ${code}.`);
    this.code = code;
    this.fields = fields;
  }
}

/**
 * Reads a `multipart/form-data` body piece by piece; only some chunks of files are in memory, and nothing is stored
 * before the gate is open.
 *
 * @param contentType header of the request
 * @param types accepted types of files
 * @param gate called after each piece until it is open or shut; `isLast` when nothing more can change it: a file
 *   begins, or the form has ended
 * @param lookInto called for each stored file
 * @throws {FormError}
 */
export async function readForm(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  store: Pick<FileStore, 'put' | 'remove'>,
  types: readonly FileType[] = fileTypes,
  gate: (fields: Fields, isLast: boolean) => Gate,
  lookInto: LookInto,
): Promise<ReadForm> {
  const boundary = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))/i.exec(
    contentType,
  );
  if (boundary === null) throw new FormError('not-a-form');
  const closing = Buffer.from(`--${boundary[1] ?? boundary[2]}--`);
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const fields = new Map<string, string[]>();
  const faults: Fault[] = [];
  const dropped: string[] = [];
  const storing: Promise<FormFile | null>[] = [];
  const streams: BusboyFileStream[] = [];
  const parser = parserOf(contentType);
  let state: Gate = gate(fields, false);
  let textLength = 0;
  const isOpen = (isLast: boolean): boolean => {
    if (state === 'later') state = gate(fields, isLast);
    return state === 'open';
  };

  parser
    .on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) return failure.reject(new FormError('too-large'));
      textLength += value.length;
      if (!isOpen(false) && textLength > unverifiedTexts) return failure.reject(new FormError('too-large'));
      fields.set(name, [...(fields.get(name) ?? []), value]);
    })
    .on('file', (field, stream, name) => {
      streams.push(stream);
      // The storing function throws its errors; and when it fails, the stream ends after it.
      stream.on('error', () => undefined);
      if (!isOpen(true)) {
        if ((name ?? '') !== '') dropped.push(field);
        stream.resume();
        return;
      }
      const stored = storeFile(name ?? '', stream, store, { types, lookInto }).then((result) => {
        if (!('fault' in result)) return { ...result, field };
        if (result.fault !== null) faults.push({ field, code: result.fault, file: shownName(name ?? '') });
        return null;
      });
      stored.catch(failure.reject);
      storing.push(stored);
    })
    .on('error', () => failure.reject(new FormError('broken-off')))
    .on('filesLimit', () => failure.reject(new FormError('too-many-files')))
    .on('fieldsLimit', () => failure.reject(new FormError('too-many-fields')))
    .on('partsLimit', () => failure.reject(new FormError('too-many-fields')));

  const orFailure = <T>(promise: Promise<T>): Promise<T> => Promise.race([promise, failure.promise]);
  let total = 0;
  let end = Buffer.alloc(0);
  try {
    for await (const chunk of inPieces(body, () => state === 'open')) {
      total += chunk.length;
      // Files precede texts: read a little more, to keep what was typed.
      const most = state === 'open' ? formLimits.total + unverifiedBytes : unverifiedBytes;
      if (total > most) throw new FormError('too-large');
      end = Buffer.concat([end, chunk]).subarray(-closing.length - 4);
      await orFailure(new Promise<void>((resolve) => void parser.write(chunk, () => resolve())));
      isOpen(false);
    }
    // Without its closing boundary a form is incomplete, and the parser would wait for the rest.
    if (!end.includes(closing)) throw new FormError('broken-off');
    const files = await orFailure(Promise.all(storing));
    await orFailure(finished(parser));
    isOpen(true);
    if (state === 'open' && total > formLimits.total) throw new FormError('too-large');
    const chosen = files.filter((file) => file !== null);
    // Refused ones count as well.
    if (chosen.length + faults.length > formLimits.files) throw new FormError('too-many-files');
    return { fields, files: chosen, faults, dropped };
  } catch (error) {
    // Aborts half-stored files, and keeps nothing of the form.
    for (const stream of streams) stream.destroy(new FormError('broken-off'));
    const stored = await Promise.allSettled(storing);
    await store.remove(
      stored.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value.id] : [])),
    );
    if (!(error instanceof FormError)) throw error;
    // If the form is refused anyway, the fields read so far suffice.
    if (state === 'shut') return { fields, files: [], faults: [], dropped };
    throw new FormError(error.code, fields);
  }
}

/** An empty file field is a part as well; the number of files has its own limit. */
const mostFileParts = 30;

const pieceBytes = 65_536;
/** Until it is known whether a form is worth reading: its token and work come first. */
const smallPieceBytes = 1_024;

/** Regroups the bytes: a body may arrive byte by byte, and each step has a cost. */
async function* inPieces(body: AsyncIterable<Uint8Array>, areLarge: () => boolean): AsyncGenerator<Buffer> {
  let piece = Buffer.alloc(smallPieceBytes);
  let filled = 0;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + piece.length - filled);
      piece.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled < piece.length) break;
      yield piece;
      piece = Buffer.alloc(areLarge() ? pieceBytes : smallPieceBytes);
      filled = 0;
    }
  }
  yield piece.subarray(0, filled);
}

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fileSize: formLimits.file,
        files: mostFileParts,
        fields: formLimits.fields,
        parts: formLimits.fields + mostFileParts,
        fieldNameSize: formLimits.fieldName,
        fieldSize: formLimits.field,
        headerPairs: 20,
        headerSize: 8_192,
      },
    });
  } catch {
    throw new FormError('not-a-form');
  }
}

/** Turns of the event loop that the parser gets to finish. It waits for nothing else then. */
const patience = 20;

/** Some forms never end for the parser, such as those whose last part is half a head. */
async function finished(parser: BusboyInstance): Promise<void> {
  let isFinished = false;
  parser.once('finish', () => {
    isFinished = true;
  });
  parser.end();
  for (let round = 0; !isFinished && round < patience; round += 1) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
  if (!isFinished) throw new FormError('broken-off');
}

/** Stores a file. `fault: null`: the field was left empty. */
function storeFile(
  given: string,
  stream: AsyncIterable<Uint8Array> & { truncated?: boolean },
  store: Pick<FileStore, 'put'>,
  { types, lookInto }: { types: readonly FileType[]; lookInto: LookInto },
): Promise<StoredFile | { fault: Fault['code'] | null }> {
  let size = 0;
  async function* counted() {
    for await (const chunk of stream) {
      size += chunk.length;
      yield chunk;
    }
  }
  return store.put<Fault['code'] | null>(counted(), async (read) => {
    if (size === 0) return { fault: given === '' ? null : 'file-empty' };
    if (stream.truncated) return { fault: 'file-too-large' };
    const named = cleanName(given);
    if (named === null || !types.includes(named.type)) return { fault: 'file-type' };
    const found = await lookInto(read);
    if (found === 'later') return { name: named.name, type: mediaTypes[named.type], size, isUnseen: true };
    return judged({ ...named, size }, types, found);
  });
}

/** The facts of a file by its name and content, or why it is refused. */
function judged(
  { name, type, size }: { name: string; type: FileType; size: number },
  types: readonly FileType[],
  found: Inspected,
): FileFacts | { fault: Fault['code'] } {
  if (found === 'active' || found === 'locked') return { fault: `file-${found}` };
  // Word writes and reads rich text under names that end in .doc.
  const isRich = type === 'doc' && found === 'rtf' && types.includes(found);
  if (found !== type && !isRich) return { fault: 'file-content' };
  return { name: withType(name, found), type: mediaTypes[found], size };
}

/** Inspects files that were stored unseen. Refused ones are removed from the store, and reported as faults. */
export async function inspectUnseen(
  files: readonly FormFile[],
  store: Pick<FileStore, 'read' | 'remove'>,
  types: readonly FileType[] = fileTypes,
  lookInto: LookInto,
): Promise<{ files: FormFile[]; faults: Fault[] }> {
  const seen: FormFile[] = [];
  const faults: Fault[] = [];
  for (const { isUnseen, ...file } of files) {
    if (!isUnseen) {
      seen.push(file);
      continue;
    }
    const named = cleanName(file.name);
    const found = await lookInto(() => store.read(file));
    if (found === 'later') {
      seen.push({ ...file, isUnseen });
      continue;
    }
    const facts = named
      ? judged({ ...named, size: file.size }, types, found)
      : { fault: 'file-type' as const };
    if ('fault' in facts) {
      await store.remove([file.id]);
      faults.push({ field: file.field, code: facts.fault, file: file.name });
    } else seen.push({ ...file, ...facts });
  }
  return { files: seen, faults };
}
