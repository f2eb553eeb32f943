import { setImmediate } from 'node:timers/promises';
import { keyOf } from '../base/keys.ts';
import { createRecent } from '../base/recent.ts';
import type { PostReading } from '../board/read-job.ts';
import { shareParts } from '../board/share-parts.ts';
import {
  type Section,
  StoredText,
  sectionsOf,
  type TextSource,
  TextUnreadable,
  textKey,
  textWordingKey,
} from '../board/texts.ts';
import {
  deleteFile,
  type HashedRow,
  type Opened,
  Outdated,
  openFile,
  readingsFile,
  sumOf,
} from './readings-file.ts';
import { inTransaction } from './sql.ts';
import { isDamage, type TextKeeper } from './store.ts';

/** A post as the live site keeps it between reads: the result of reading it, never the post itself. */
export interface RememberedPost extends PostReading {
  /** Addresses of its images at the service. */
  sources: readonly string[];
}

/** The result of reading a post with its images in this state. */
export interface KnownPost {
  reading: RememberedPost;
  state: string;
}

/**
 * The results of reading posts, in a file of the data folder. They spare a new process from reading posts that have not
 * changed, and with them the texts of a large board need not be in memory. All of it can be made again from the
 * service: a missing, damaged or full file costs time or memory, and a text that can't be read affects only what shows
 * it. No method throws.
 */
export interface Readings extends TextKeeper {
  /**
   * The result for the very same post; `null` if there is none.
   *
   * @param before how many results the caller has already: the jobs of a large board refer to their texts
   */
  find(publishId: number, digest: string, before: number): KnownPost | null;
  /** Stores a result. Returns the same one, whose job refers to its text if the board is large. */
  put(known: KnownPost, before: number): KnownPost;
  /** Deletes the results of all posts but these, piece by piece. @param gone which of them earlier calls have kept */
  keep(publishIds: ReadonlySet<number>, gone: readonly number[]): Promise<void>;
  close(): void;
}

export interface ReadingsOptions {
  dataDir: string;
  /** What readings depend on besides posts and images. Results that were made with another key are deleted. */
  key: string;
  warn: (message: string) => void;
  /** The texts of so many jobs stay in memory with their jobs; some 5 MB if left out. */
  textsWithJobs?: number;
}

const usualTextsWithJobs = 1_000;
/** Most characters of other texts in memory. */
const mostCharacters = 4_000_000;
/** Rows that one transaction writes. */
const mostUncommitted = 500;

const inSections = (text: string): readonly Section[] => JSON.parse(text);

/** The readings of a data folder, which this process must have locked. The file is opened when it is first needed. */
export function openReadings(options: ReadingsOptions): Readings {
  const { dataDir, key, warn, textsWithJobs = usualTextsWithJobs } = options;
  const file = readingsFile(dataDir);
  const recent = createRecent<string, { sections: readonly Section[]; size: number }>({
    most: mostCharacters,
    sizeOf: ({ size }) => size,
  });
  const broken = new Set<string>();
  /** Texts that jobs refer to and that are not committed: those of this transaction, and those of failed ones. */
  let uncommitted = new Map<string, readonly Section[]>();
  const unsaved = new Map<string, readonly Section[]>();
  const complaints = new Set<string>();
  let open: Opened | null = null;
  let rows = 0;
  let isReferredTo = false;
  let hasLostTexts = false;
  let isTidy = false;
  let isClosed = false;

  function complain(doing: string, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    if (complaints.has(why)) return;
    complaints.add(why);
    warn(
      `${file}: ${doing} failed (${why}). The site is complete without this file; reading the service takes longer, or more memory. See that the disk has room and that this user may write there.`,
    );
  }

  /** Runs a piece of work on the file; `null` if it fails. A file that is damaged or outdated is replaced. */
  function tried<Result>(doing: string, work: (opened: Opened) => Result): Result | null {
    if (isClosed) return null;
    try {
      open ??= openFile(file, key);
    } catch (error) {
      if (!(error instanceof Outdated)) complain('opening it', error);
      if (!replaceFile(error)) return null;
    }
    try {
      open ??= openFile(file, key);
      return work(open);
    } catch (error) {
      complain(doing, error);
      rollBack();
      replaceFile(error);
      return null;
    }
  }

  /** Whether there is a new file now. Texts that jobs refer to are lost with the damaged one, and are read again. */
  function replaceFile(error: unknown): boolean {
    if (!isDamage(error) && !(error instanceof Outdated)) return false;
    closeFile();
    hasLostTexts = true;
    try {
      deleteFile(file);
      return true;
    } catch (cause) {
      isClosed = true;
      complain('deleting the damaged file', cause);
      return false;
    }
  }

  function commit(): void {
    if (rows === 0) return;
    const texts = uncommitted;
    rows = 0;
    const isCommitted = tried('saving', ({ connection }) => {
      connection.exec('COMMIT');
      return true;
    });
    if (isCommitted && uncommitted === texts) uncommitted = new Map();
  }

  function rollBack(): void {
    rows = 0;
    for (const [text, sections] of uncommitted) unsaved.set(text, sections);
    uncommitted = new Map();
    try {
      if (open?.connection.isTransaction) open.connection.exec('ROLLBACK');
    } catch {
      // SQLite has rolled back itself.
    }
  }

  function closeFile(): void {
    rollBack();
    try {
      open?.connection.close();
    } catch {
      // A damaged file may not be closed properly. It is deleted next.
    }
    open = null;
  }

  /** `null` when it is missing or damaged. */
  function readText(text: string): readonly Section[] | null {
    const known = recent.get(text)?.sections ?? uncommitted.get(text) ?? unsaved.get(text);
    if (known) return known;
    const found = tried('reading a text', (opened) => opened.text.get(text)?.sections);
    if (typeof found !== 'string' || keyOf(found) !== text) {
      broken.add(text);
      return null;
    }
    const sections = inSections(found);
    recent.set(text, { sections, size: found.length });
    return sections;
  }

  const source: TextSource = {
    read(text) {
      const sections = readText(text);
      if (sections) return sections;
      throw new TextUnreadable(
        `The text of an advert is missing or damaged in ${file}. The next reading of the whole list brings it back.`,
      );
    },
  };

  const isThere = (text: string): boolean =>
    uncommitted.has(text) ||
    unsaved.has(text) ||
    tried('looking for a text', (opened) => opened.text.get(text) !== undefined) === true;

  const referTo = (text: string, wording: string): StoredText => {
    isReferredTo = true;
    return new StoredText({ key: text, wording }, source);
  };

  function begin({ connection }: Opened): void {
    if (rows === 0) connection.exec('BEGIN');
    rows += 1;
  }

  /** @returns whether the text is new in the file */
  function writeText(opened: Opened, text: string, sections: readonly Section[]): boolean {
    const { changes } = (broken.has(text) ? opened.replaceText : opened.addText).run(
      text,
      JSON.stringify(sections),
    );
    broken.delete(text);
    uncommitted.set(text, sections);
    return changes > 0;
  }

  /** @returns keys of the text, if there is one */
  function write(opened: Opened, { reading, state }: KnownPost): { text: string; wording: string } | null {
    const { job, publishId, digest } = reading;
    begin(opened);
    const text = job && textKey(job);
    const wording = job && textWordingKey(job);
    if (job && text !== null) writeText(opened, text, sectionsOf(job));
    const written = JSON.stringify(job ? { ...reading, job: { ...job, sections: [] } } : reading);
    const { changes } = opened.forget.run(publishId);
    if (changes > 0) opened.loosen.run(changes);
    const row = { id: publishId, digest, state, reading: written, text, wording };
    opened.add.run(publishId, digest, state, written, text, wording, sumOf(row));
    return text === null || wording === null ? null : { text, wording };
  }

  function forget(ids: readonly number[]): void {
    if (ids.length === 0) return;
    commit();
    tried('deleting results', (opened) =>
      inTransaction(opened.connection, () => {
        for (const id of ids) opened.forget.run(id);
        opened.loosen.run(ids.length);
      }),
    );
  }

  return {
    find(publishId, digest, before) {
      const row = tried('reading a result', (opened) => opened.find.get(publishId, digest) ?? null);
      if (!row || row.sum !== sumOf(row as unknown as HashedRow)) return null;
      const reading: RememberedPost = JSON.parse(String(row.reading));
      const state = String(row.state);
      const { job } = reading;
      if (job === null) return { reading, state };
      const text = String(row.text);
      if (row.there === null || broken.has(text)) return null;
      const sections = before < textsWithJobs ? readText(text) : referTo(text, String(row.wording));
      return sections && { state, reading: { ...reading, job: shareParts({ ...job, sections }) } };
    },
    put(known, before) {
      const { reading, state } = known;
      // A post without a digest equals no other.
      if (reading.digest === '') return known;
      const stored = tried('saving a result', (opened) => write(opened, known));
      if (rows >= mostUncommitted) commit();
      if (!stored || !reading.job || before < textsWithJobs) return known;
      const sections = referTo(stored.text, stored.wording);
      return { state, reading: { ...reading, job: { ...reading.job, sections } } };
    },
    keepText(job, before) {
      if (before < textsWithJobs || job.sections instanceof StoredText) return job;
      const [text, sections] = [textKey(job), job.sections];
      const isKept = tried('saving a text', (opened) => {
        begin(opened);
        // It belongs to no reading of this process.
        if (writeText(opened, text, sections)) opened.loosen.run(1);
        return true;
      });
      if (rows >= mostUncommitted) commit();
      return isKept ? { ...job, sections: referTo(text, textWordingKey(job)) } : job;
    },
    isBroken: ({ sections }) =>
      sections instanceof StoredText &&
      (broken.has(sections.key) || (hasLostTexts && !isThere(sections.key))),
    rest() {
      commit();
      // A site of 50 jobs needs no open file between two reads.
      if (!isReferredTo) closeFile();
    },
    async keep(publishIds, gone) {
      if (isTidy) return forget(gone);
      isTidy = true;
      for (let last = Number.MIN_SAFE_INTEGER; ; ) {
        const from = last;
        const ids = (tried('reading ids', (opened) => opened.ids.all(from)) ?? []).map(({ id }) =>
          Number(id),
        );
        forget(ids.filter((id) => !publishIds.has(id)));
        const [end] = ids.slice(-1);
        if (end === undefined) return;
        last = end;
        await setImmediate();
      }
    },
    close() {
      commit();
      closeFile();
      isClosed = true;
    },
  };
}
