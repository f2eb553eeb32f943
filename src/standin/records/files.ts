import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setImmediate as nextRound } from 'node:timers/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { fileUploadSchema, uploadFields } from '../../service/wire/candidate.ts';
import { one, write } from '../state/database.ts';
import type { StandinState } from '../state/state.ts';
import { type Change, hasCandidate, makeChange, type Refused } from './change.ts';

/** A received file. */
export interface NewFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
  isPublic: boolean;
  /** Name of a file type of the settings; `null` = none was given. */
  type: string | null;
}

/** Assigns a file of the instance to a candidate, under a type (C7). */
export function assignFile(
  state: StandinState,
  by: number,
  candidateId: number,
  fileId: number,
  type: string,
): Refused | null {
  return makeChange(state, by, (change) => {
    const { database } = change;
    const isThere = one(database, 'SELECT 1 FROM files WHERE id = ?', fileId) !== null;
    if (!isThere || !hasCandidate(database, candidateId)) return { refused: 'not found' };
    if (!hasFileType(state, type)) return { refused: 'unknown file type' };
    return link(change, candidateId, fileId, type) ? null : { refused: 'already assigned' };
  });
}

/** Stores an uploaded file and assigns it to the candidate (C8). */
export function uploadFile(
  state: StandinState,
  by: number,
  candidateId: number,
  file: NewFile,
): { id: number } | Refused {
  return makeChange(state, by, (change) => {
    if (!hasCandidate(change.database, candidateId)) return { refused: 'not found' };
    if (file.type !== null && !hasFileType(state, file.type)) return { refused: 'unknown file type' };
    return { id: keepFile(change, candidateId, file) };
  });
}

/** Writes a file and its link to the candidate, and returns the file's id. */
export function keepFile(change: Change, candidateId: number, file: NewFile): number {
  const { id } = write(
    change.database,
    `INSERT INTO files (name, content_type, size, bytes, is_public, uploaded_at, created_by)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    file.name,
    file.contentType,
    file.bytes.length,
    file.bytes,
    file.isPublic ? 1 : 0,
    change.at,
    change.by,
  );
  link(change, candidateId, id, file.type);
  return id;
}

/** False when the candidate already has the file. */
function link(change: Change, candidateId: number, fileId: number, type: string | null): boolean {
  const { changes } = write(
    change.database,
    `INSERT OR IGNORE INTO candidate_files (candidate_id, file_id, dictionary_type, assigned_at)
      VALUES (?, ?, ?, ?)`,
    candidateId,
    fileId,
    type,
    change.at,
  );
  return changes === 1;
}

function hasFileType(state: StandinState, type: string): boolean {
  return state.settings.fileTypes.some(({ value }) => value === type);
}

/** A file of a form. */
export interface MultipartFile {
  /** As the sender named it, without folders. */
  name: string;
  contentType: string;
  bytes: Buffer;
}

/** A received form. Of fields with one name the last counts. */
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
 * Reads a `multipart/form-data` body. Every amount in it has a limit; files are kept in memory. A body beyond a limit
 * is read to its end and discarded: breaking off would reset the connection before the sender sees the answer.
 *
 * @param fileSize most bytes of one file
 * @returns the form; `null` when the body is no form, is broken off, or exceeds a limit
 */
export async function readMultipart(request: Request, fileSize: number): Promise<Multipart | null> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType) || !request.body) return null;
  try {
    const parser = new Busboy({ headers: { 'content-type': contentType }, limits: { ...limits, fileSize } });
    const form = collect(parser);
    let isReading = true;
    // Web streams have two types, Node's and the DOM's; the stream is the same.
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

/** Turns of the event loop for each step of the parser. It waits for nothing else. */
const patience = 10;

/** Whether a step of the parser ends well. Some never end, for example when the headers of a last part break off. */
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

/** Extensions of documents and pictures (choice `uploadKinds`). */
const usualKinds = /\.(pdf|docx?|odt|rtf|txt|md|jpe?g|png|webp|zip)$/i;

/** The file of an upload (C8), or `null` for any upload that is answered with 'Could not upload file'. */
export async function readUpload(state: StandinState, request: Request): Promise<NewFile | null> {
  const { choices, settings } = state;
  const form = await readMultipart(request, choices.uploadLimit);
  const file = form?.files.get(uploadFields.file);
  if (!form || !file) return null;
  const checked = fileUploadSchema.safeParse({
    ...Object.fromEntries(form.fields),
    [uploadFields.file]: file.name,
  });
  if (!checked.success) return null;
  const type = form.fields.get(uploadFields.dictionaryType) || null;
  if (type === null && choices.uploadTypeLeftOut === 'refused') return null;
  if (type !== null && !settings.fileTypes.some(({ value }) => value === type)) return null;
  if (!isUsableFile(state, file)) return null;
  return { ...file, isPublic: form.fields.get(uploadFields.isPublic) === '1', type };
}

/** Whether the instance accepts such a file: named, not empty, of an allowed kind. */
export function isUsableFile(
  { choices }: StandinState,
  { name, bytes }: Pick<NewFile, 'name' | 'bytes'>,
): boolean {
  if (name === '' || name.length > 255 || bytes.length === 0) return false;
  return choices.uploadKinds === 'any' || usualKinds.test(name);
}
