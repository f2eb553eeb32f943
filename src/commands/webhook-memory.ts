import { join } from 'node:path';
import { z } from 'zod';
import { DataDirInUse, lockDataDir } from '../store/data-folder.ts';
import { readIfThere, writeWhole } from '../store/whole-file.ts';

const entrySchema = z.strictObject({
  /** Name of the event type. */
  type: z.string(),
  /** `null` while it is unknown whether the service has accepted it. */
  id: z.int().positive().nullable(),
  /** SERVICE_URL. */
  service: z.string(),
  /** Where the service sends webhooks, without the secret, and its fingerprint. */
  address: z.string(),
  digest: z.string(),
  /** ISO instant of the request. */
  at: z.string(),
});

/** A registration that we have made, or may have made. */
export type Entry = z.output<typeof entrySchema>;

const fileSchema = z.strictObject({ version: z.literal(1), webhooks: z.array(entrySchema) });

/** Recorded registrations; every change is on disk when its promise resolves. */
export interface Memory {
  readonly entries: readonly Entry[];
  /** Writes an entry, and replaces one for the same type, service and address. */
  put(entry: Entry): Promise<void>;
  drop(entry: Entry): Promise<void>;
}

/**
 * Works on the registrations in `DATA_DIR/webhooks/registered.json` under a lock: a second command fails at once and
 * reports it. The live site can keep running.
 *
 * @throws {Error} when another one works on it, or the file can't be read, with what to do
 */
export async function withMemory<T>(
  dataDir: string,
  at: string,
  work: (memory: Memory) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, 'webhooks');
  const lock = lockFolder(folder, at);
  try {
    return await work(await openMemory(join(folder, 'registered.json')));
  } finally {
    lock.release();
  }
}

async function openMemory(file: string): Promise<Memory> {
  let entries: readonly Entry[] = read(file, await readIfThere(file));
  const write = async (next: readonly Entry[]) => {
    await writeWhole(file, `${JSON.stringify({ version: 1, webhooks: next }, null, 2)}\n`);
    entries = next;
  };
  return {
    get entries() {
      return entries;
    },
    put: (entry) => write([...entries.filter((one) => !isSame(one, entry)), entry]),
    drop: (entry) => write(entries.filter((one) => !isSame(one, entry))),
  };
}

const isSame = (one: Entry, other: Entry): boolean =>
  one.type === other.type &&
  one.service === other.service &&
  one.digest === other.digest &&
  (one.id === other.id || one.id === null || other.id === null);

function read(file: string, text: string | null): readonly Entry[] {
  if (text === null) return [];
  try {
    return fileSchema.parse(JSON.parse(text)).webhooks;
  } catch (cause) {
    throw new Error(
      `${file} can't be read, so it is not known what is registered: bring it back from a copy, or move it away and look in the service's settings screen for registrations that are left.`,
      { cause },
    );
  }
}

function lockFolder(folder: string, at: string) {
  try {
    return lockDataDir(folder, process.pid, at);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    throw new Error(
      `Another jobfront webhooks command is at work${error.pid === null ? '' : ` (process ${error.pid})`}: wait until it has ended.`,
      { cause: error },
    );
  }
}
