import type { Readable } from 'node:stream';
import type { Encoding } from '../release/file-of.ts';
import type { Manifest, ReleaseFile } from '../release/manifest.ts';

/** A file that is read piece by piece. Either `stream` or `close` is called, once. */
export interface OpenFile {
  /** Bytes of this form. */
  size: number;
  /** The bytes from `start` to `end`, both included. Closes the file at its end and when destroyed. */
  stream(start: number, end: number): Readable;
  close(): Promise<void>;
}

/** A finished release, as the front needs it. Its files never change. */
export interface ReleaseReader {
  /** Addresses in it are plain text, with nothing percent-encoded to undo. */
  manifest: Manifest;
  /** The bytes of an address of the manifest. Rejects when they can't be had. */
  read(address: string, encoding: Encoding): Promise<Uint8Array>;
  /** A file of the manifest with the forms in which it can be read; those of the manifest where it is missing. */
  offered?(file: ReleaseFile): ReleaseFile;
  /** For files that are too large for memory; where it is missing, they are read whole. */
  open?(address: string, encoding: Encoding): Promise<OpenFile>;
}
