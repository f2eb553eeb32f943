import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { isFile } from './logo.ts';
import type { OldAddressFile } from './read-old-addresses.ts';
import { publicFolder } from './site-folder.ts';

/** Most bytes of a file of old addresses. */
const mostBytes = 4_194_304;
/** Most rows: more than any host except one's own server supports. */
const mostRows = 20_000;

/**
 * Reads the owner's file of old addresses. Reads synchronously, because settings are read at start.
 *
 * @param folder the folder that `name` is relative to
 */
export function readOldAddressFile(name: string, folder: string): OldAddressFile {
  const isOwnFile = (path: string) => isFile(join(publicFolder(folder), path));
  const fault = (text: string): OldAddressFile => ({ name, rows: [], faults: [text], isOwnFile });
  const file = resolve(folder, name);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined || !isFile(file))
    return fault('which is not there: put the file there, or correct its path');
  if (size > mostBytes)
    return fault(`which is larger than ${mostBytes / 1_048_576} MiB: leave out what nobody asks for`);
  return { name, ...rowsOf(readFileSync(file)), isOwnFile };
}

/**
 * The rows of a file with commas or semicolons between its columns (RFC 4180), whichever its first line has.
 */
export function rowsOf(bytes: Uint8Array): Pick<OldAddressFile, 'rows' | 'faults'> {
  const nothing = (fault: string) => ({ rows: [], faults: [fault] });
  let text: string;
  try {
    // Removes the byte order mark.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return nothing('which is not UTF-8: save it as CSV UTF-8');
  }
  const [first = ''] = text.split(/[\r\n]/, 1);
  const delimiter = first.includes(';') && !first.includes(',') ? ';' : ',';
  try {
    const rows: { line: number; cells: readonly string[] }[] = [];
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      to: mostRows + 1,
      on_record(cells: string[], { lines }) {
        rows.push({ line: lines, cells });
        return null;
      },
    });
    if (rows.length > mostRows)
      return nothing(`which has more than ${mostRows} rows: leave out what nobody asks for`);
    return { rows, faults: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return nothing(
      `line ${String(error.lines)}: it is no CSV (${error.code}): quotes stand around a whole cell, and doubled inside it`,
    );
  }
}
