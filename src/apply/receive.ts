import type { IncomingMessage } from 'node:http';
import { hasLeft } from '../front/broken-connection.ts';
import { isFromOwnPage, isFromPageOf, senderOf } from '../front/sender.ts';
import { type Answer, type Fault, type FaultCode, formLimits, honeypot } from '../site/apply/fields.ts';
import type { Clock } from '../sync/timing.ts';
import { type ApplyForm, checkForm, typedIn } from './check-form.ts';
import type { FileStore } from './file-store.ts';
import { distinctNames } from './file-types.ts';
import { readToken } from './form-token.ts';
import type { Confirmation, Outbox } from './outbox.ts';
import { FormError, type FormFile, readForm } from './read-form.ts';
import { type Scanner, ScannerAway } from './scanner.ts';
import type { Keys } from './sealed.ts';

export interface ReceivingDeps {
  outbox: Outbox;
  files: FileStore;
  keys: Keys;
  clock: Clock;
  /** The form of an address, such as "3101" or "open"; `null` where there is none. */
  formOf: (name: string) => ApplyForm | null;
  /** What a mail says that confirms an application of this form in this language; `null` where none is sent. */
  confirmationOf?: (language: string, name: string) => SentFrom | null;
  /** Origins at which the pages with the form are reached: that of SITE_URL. */
  origins: readonly string[];
  /** Whether these pages stand on other hosts than this server, which has none of its own. */
  isApart?: boolean;
  /** An application has come. */
  onReceived: () => void;
  /** Hears of what went wrong here. */
  report: (error: unknown) => void;
  /** Scans files for viruses before they are taken; they are not scanned if left out. */
  scanner?: Pick<Scanner, 'isInfected'> | null;
}

/** Forms that are read at once: what is in memory of each is bounded, and so is their number. */
const mostAtOnce = 30;
const windowMs = 10 * 60_000;
/** Forms of one address, and for one job, in that time. A whole office, or a fair, may stand behind one address. */
const mostOfSender = 30;
const mostForJob = 300;

/** Where an application was sent from. */
export type SentFrom = Pick<Confirmation, 'language' | 'brand' | 'jobTitle'>;

/** A form that is known already: else `formOf` and `confirmationOf` say what it is. */
export interface KnownForm {
  form: ApplyForm;
  from: SentFrom;
}

export type Receive = (name: string, request: IncomingMessage, known?: KnownForm) => Promise<Answer>;

/**
 * Takes applications. "Received" is said when the application and its files would survive a power cut. Everything that
 * is wrong comes back as data, with what was typed; nothing of it is logged.
 */
export function createReceiver(deps: ReceivingDeps): Receive {
  const { outbox, files, keys, clock, formOf, origins, report } = deps;
  const isOurs = deps.isApart ? isFromPageOf : isFromOwnPage;
  const senders = createLimit(mostOfSender, clock);
  const jobs = createLimit(mostForJob, clock);
  let atOnce = 0;

  return async (name, request, known) => {
    const form = known?.form ?? formOf(name);
    if (form === null) return refused(404, 'form-unknown');
    if (isOurs(request.headers, origins) !== true) return refused(403, 'other-site');
    // A little more is read, so that what was typed comes back; it stands before the files.
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > 4 * formLimits.total) return refused(413, 'too-large');
    const sender = senderOf(request.headers['x-forwarded-for'], request.socket.remoteAddress);
    const wait = senders.wait(sender) || jobs.wait(name);
    if (wait > 0) return { ...refused(429, 'too-often'), waitSeconds: Math.ceil(wait / 1_000) };
    if (atOnce >= mostAtOnce) return { ...refused(503, 'busy'), waitSeconds: 10 };
    atOnce += 1;
    try {
      return await take(name, form, request, known?.from);
    } catch (error) {
      if (error instanceof FormError) {
        return { ...refused(statusOf(error.code), error.code), values: typedIn(error.fields) };
      }
      if (hasLeft(request, error)) return refused(400, 'broken-off');
      report(error);
      return refused(503, 'try-again');
    } finally {
      atOnce -= 1;
    }
  };

  async function take(
    name: string,
    form: ApplyForm,
    request: IncomingMessage,
    from: SentFrom | undefined,
  ): Promise<Answer> {
    // The answer has to get through, also where the body is not read to its end.
    const body = request.iterator({ destroyOnReturn: false });
    const read = await readForm(request.headers['content-type'] ?? '', body, files, form.fileTypes);
    const now = clock.wallClock();
    const value = (field: string) => read.fields.get(field)?.[0] ?? '';
    const kept = await keptFiles(read.fields.get('kept') ?? []);
    const chosen = distinctNames([...kept.files, ...read.files]);
    const { application, faults: typed } = checkForm(form, read.fields, chosen);
    const faults: Fault[] = [...typed, ...read.faults, ...kept.faults];
    const isCv = ({ field }: { field: string }) => field === 'files';
    if (form.isFileRequired && !chosen.some(isCv) && !read.faults.some(isCv)) {
      faults.push({ field: 'files', code: 'missing' });
    }
    if (chosen.length > formLimits.files) faults.push({ field: 'files', code: 'too-many-files' });
    const size = chosen.reduce((sum, file) => sum + file.size, 0);
    if (size > formLimits.total) faults.push({ field: 'files', code: 'too-large' });
    if (value(honeypot) !== '') faults.push({ field: '', code: 'robot' });
    const token = readToken(keys, { token: value('token'), work: value('work'), job: name }, now);
    if ('fault' in token) faults.push({ field: '', code: token.fault });
    const again = {
      values: typedIn(read.fields),
      files: chosen.map(({ id, name: shown, size: bytes, field }) => ({
        id,
        name: shown,
        size: bytes,
        field,
      })),
      // Also one that came too early: it grows older while its sender waits.
      ...(!('fault' in token && token.fault !== 'form-too-fast') && { token: value('token') }),
    };
    if ('fault' in token || faults.length > 0) {
      const waitMs = 'waitMs' in token ? (token.waitMs ?? 0) : 0;
      const status = faults.some(({ code }) => statusOf(code) === 413) ? 413 : 422;
      return { status, faults, ...again, ...(waitMs > 0 && { waitSeconds: Math.ceil(waitMs / 1_000) }) };
    }
    const confirmed = deps.confirmationOf?.(value('language'), name) ?? null;
    try {
      const infected = await infectedAmong(chosen);
      if (infected.length > 0) {
        await files.remove(infected.map(({ id }) => id));
        return {
          ...{ status: 422, ...again },
          faults: infected.map(({ field, name: file }) => ({ field, code: 'file-infected', file })),
          files: again.files.filter(({ id }) => !infected.some((one) => one.id === id)),
        };
      }
      const { reference, isNew } = await outbox.add(
        { ...application, files: chosen.map(({ field, ...file }) => file) },
        token.form,
        now,
        confirmed && { ...confirmed, ...from, email: application.email, name: application.name },
      );
      if (!isNew) return { status: 409, faults: [{ field: '', code: 'already-sent' }], ...again, reference };
      deps.onReceived();
      // Nothing is lost where that fails: it is done again within the hour.
      await files.dropKeys(chosen.map(({ id }) => id)).catch(report);
      return { status: 201, reference };
    } catch (error) {
      // Of the scanner the owner is told when it goes away, not with each form.
      if (error instanceof ScannerAway) {
        return { status: 503, faults: [{ field: 'files', code: 'not-scanned' }], ...again, waitSeconds: 60 };
      }
      report(error);
      return { status: 503, faults: [{ field: '', code: 'try-again' }], ...again };
    }
  }

  /** Scanned when all else is right: what is sent in vain costs the scanner nothing. @throws {ScannerAway} */
  async function infectedAmong(chosen: readonly FormFile[]): Promise<FormFile[]> {
    const infected: FormFile[] = [];
    if (!deps.scanner) return infected;
    for (const file of chosen) if (await deps.scanner.isInfected(files.read(file))) infected.push(file);
    return infected;
  }

  /** Files of a form that had faults before. One that an application has is nobody else's. */
  async function keptFiles(given: readonly string[]): Promise<{ files: FormFile[]; faults: Fault[] }> {
    const fieldOf = new Map(given.slice(0, formLimits.files + 1).map(readKept));
    if (fieldOf.size === 0) return { files: [], faults: [] };
    const named = await outbox.namedFiles();
    const found = await Promise.all(
      [...fieldOf].map(async ([id, field]) => {
        const file = named.has(id) ? null : await files.held(id);
        return file && { ...file, field };
      }),
    );
    const there = found.filter((file) => file !== null);
    const isGone = there.length < fieldOf.size;
    return { files: there, faults: isGone ? [{ field: 'files', code: 'file-gone' }] : [] };
  }
}

/** A value as `keptValue` makes it; an id alone is of the files. */
function readKept(value: string): [id: string, field: string] {
  const [id = '', field = ''] = value.split(':', 2);
  return [id, /^answer_\w{1,40}$/.test(field) ? field : 'files'];
}

const refused = <Status extends Exclude<Answer['status'], 201>>(status: Status, code: FaultCode) => ({
  status,
  faults: [{ field: '', code }],
  values: {},
  files: [],
});

function statusOf(code: FaultCode): 400 | 413 {
  return ['too-large', 'file-too-large', 'too-many-files', 'too-many-fields'].includes(code) ? 413 : 400;
}

/** So many in ten minutes for each key. The keys that were used the longest ago are forgotten beyond 10,000. */
function createLimit(most: number, clock: Clock): { wait(key: string): number } {
  const known = new Map<string, { since: number; count: number }>();
  return {
    wait(key) {
      const now = clock.now();
      const found = known.get(key);
      const entry = found && now - found.since < windowMs ? found : { since: now, count: 0 };
      entry.count += 1;
      known.delete(key);
      known.set(key, entry);
      const [oldest] = known.keys();
      if (known.size > 10_000 && oldest !== undefined) known.delete(oldest);
      return entry.count > most ? entry.since + windowMs - now : 0;
    },
  };
}
