import type { IncomingMessage } from 'node:http';
import type { Clock } from '../base/timing.ts';
import { createSenderOf, isFromOwnPage, isFromPageOf, type SenderOf } from '../front/sender.ts';
import { hasLeft } from '../front/write-answer.ts';
import { type Answer, type Fault, type FaultCode, formLimits, honeypot } from '../site/apply/fields.ts';
import { bytesOf, type Keys } from '../store/sealed.ts';
import { busy, createAdmission, type Refusal, type Visit } from './admission.ts';
import { type ApplyForm, checkForm, typedIn } from './check-form.ts';
import { createInspector, type Inspector } from './content/inspector.ts';
import type { FileStore } from './file-store.ts';
import { distinctNames } from './file-types.ts';
import { createKeptFiles } from './kept-files.ts';
import type { Confirmation, Outbox } from './outbox.ts';
import {
  FormError,
  type FormFile,
  inspectUnseen,
  type LookInto,
  type ReadForm,
  readForm,
  unverifiedBytes,
} from './read-form.ts';
import { type Scanner, ScannerAway } from './scanner.ts';

export interface ReceivingDeps {
  outbox: Outbox;
  files: FileStore;
  keys: Keys;
  clock: Clock;
  /** The sender of a request; by proxies of this machine and of private networks if left out. */
  senderOf?: SenderOf;
  /** The form of an address, such as "3101" or "open"; `null` when none of this name is or was published. */
  formOf: (name: string) => ApplyForm | null;
  /** The data of the confirmation of this form in this language; `null` when none is sent. */
  confirmationOf?: (language: string, name: string) => SentFrom | null;
  /** Origins of the pages with the form: that of SITE_URL. */
  origins: readonly string[];
  /** Whether these pages are on other hosts than this server, which has none of its own. */
  isApart?: boolean;
  /** Is called when an application was received. */
  onReceived: () => void;
  /** Is called with the answer to each form before it is sent, and with what brought the visitor here (`origin`). */
  answered?: ((request: IncomingMessage, name: string, origin: string, answer: Answer) => void) | undefined;
  /** Is called with errors of ours. */
  report: (error: unknown) => void;
  /** Scans files for viruses before they are accepted; they are not scanned if left out. */
  scanner?: Pick<Scanner, 'isInfected'> | null;
  /** Determines the types of files; one of its own if left out. */
  inspector?: Pick<Inspector, 'inspect'>;
}

/** Where an application was sent from. */
export type SentFrom = Pick<Confirmation, 'language' | 'brand' | 'jobTitle'>;

/** An already known form: else `formOf` and `confirmationOf` find it. */
export interface KnownForm {
  /** `null` when none of this name is or was published: it is refused, with the typed values. */
  form: ApplyForm | null;
  from: SentFrom;
}

interface Taking {
  name: string;
  sender: string;
  visit: Visit;
  from: SentFrom | undefined;
  /** Is called with the fields once they have arrived. */
  read(fields: ReadForm['fields']): void;
}

export type Receive = (name: string, request: IncomingMessage, known?: KnownForm) => Promise<Answer>;

export interface Receiver {
  /** @param name of the form; not used as a key until an application was accepted for it */
  receive: Receive;
  /** A token for one application with the form of this name, which has to exist. */
  tokenFor(name: string): string;
}

/**
 * Receives applications. Answers "received" once the application and its files are durable. All faults are returned as
 * data, with the typed values; none of it is logged.
 */
export function createReceiver(deps: ReceivingDeps): Receiver {
  const { outbox, files, keys, clock, formOf, origins, report } = deps;
  const { senderOf = createSenderOf({}), inspector = createInspector() } = deps;
  const isOurs = deps.isApart ? isFromPageOf : isFromOwnPage;
  const admission = createAdmission(keys, clock);
  const keptUploads = createKeptFiles(files, outbox, clock);

  async function receive(name: string, request: IncomingMessage, known?: KnownForm): Promise<Answer> {
    const form = known ? known.form : formOf(name);
    const sender = senderOf(request);
    const visit = admission.enter(name, sender, refusalOf(form, request));
    if ('code' in visit) return refusedWith(visit);
    try {
      let origin = '';
      const read = (fields: ReadForm['fields']) => {
        origin = fields.get('origin')?.[0] ?? '';
      };
      const answer = await take(form, request, { name, sender, visit, from: known?.from, read });
      deps.answered?.(request, name, origin, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof FormError)) {
        if (hasLeft(request, error)) return refusedWith({ status: 400, code: 'broken-off' });
        report(error);
        return refusedWith({ status: 503, code: 'try-again' });
      }
      const { code, fields } = error;
      const refusal = code === 'busy' ? busy : { status: statusOf(code), code };
      const token = visit.form() === null ? visit.refusal()?.token : fields.get('token')?.[0];
      return { ...refusedWith({ ...refusal, ...(token && { token }) }), values: typedIn(fields) };
    } finally {
      visit.leave();
    }
  }

  /** Why a form is refused before it is read at all. */
  function refusalOf(form: ApplyForm | null, { headers }: IncomingMessage): Refusal | null {
    if (form === null) return { status: 404, code: 'form-unknown' };
    if (isOurs(headers, origins) !== true) return { status: 403, code: 'other-site' };
    const length = Number(headers['content-length'] ?? 0);
    return length > formLimits.total + unverifiedBytes ? { status: 413, code: 'too-large' } : null;
  }

  async function take(
    form: ApplyForm | null,
    request: IncomingMessage,
    { name, sender, visit, from, read: wasRead }: Taking,
  ): Promise<Answer> {
    // A form that comes too early costs its sender nothing: its files are inspected once it is sent again.
    const lookInto: LookInto = async (file) =>
      visit.form() === null ? 'later' : inspector.inspect(() => bytesOf(file()));
    const came = await readForm(
      request.headers['content-type'] ?? '',
      bodyOf(request, visit.stopped),
      files,
      form?.fileTypes,
      visit.gate,
      lookInto,
    );
    wasRead(came.fields);
    const value = (field: string) => came.fields.get(field)?.[0] ?? '';
    const kept = await keptFiles(came.fields.get('kept') ?? []);
    const unseen = await inspectUnseen(kept.files, files, form?.fileTypes, lookInto);
    const read = { ...came, faults: [...came.faults, ...unseen.faults] };
    const chosen = distinctNames([...unseen.files, ...read.files]);
    const values = typedIn(read.fields);
    const again = {
      values,
      files: chosen.map(({ id, name: shown, size, field }) => ({ id, name: shown, size, field })),
    };
    const oneTime = visit.form();
    if (form === null || oneTime === null) {
      const { code, ...rest } = visit.refusal() ?? busy;
      const faults: Fault[] = [{ field: '', code }];
      if (form !== null && rest.status === 422) {
        // Unread fields are not reported as missing.
        const isRead = ({ code: fault }: Fault) => fault !== 'missing' || read.dropped.length === 0;
        faults.unshift(...faultsOf(form, read, kept.faults, chosen).filter(isRead));
        rest.status = statusFor(faults);
      }
      await keptUploads.keep(sender, chosen);
      if (read.dropped.length > 0) faults.push({ field: 'files', code: 'file-gone' });
      return { ...rest, faults, ...again };
    }
    const open = { ...again, token: value('token') };
    const isSentAlready = async (reference: string): Promise<Answer> => {
      await files.remove(read.files.map(({ id }) => id));
      await keptUploads.keep(sender, kept.files);
      return { status: 409, faults: [{ field: '', code: 'already-sent' }], ...open, files: [], reference };
    };
    // Before any fault: when the first answer was lost, its files already belong to the application and are not here.
    const before = await outbox.sentWith(oneTime);
    if (before !== null) return await isSentAlready(before);
    const faults = faultsOf(form, read, kept.faults, chosen);
    if (faults.length > 0) {
      await keptUploads.keep(sender, chosen);
      return { status: statusFor(faults), faults, ...open };
    }
    const { application } = checkForm(form, read.fields, chosen);
    const confirmed = deps.confirmationOf?.(value('language'), name) ?? null;
    try {
      const infected = await infectedAmong(chosen);
      if (infected.length > 0) {
        await files.remove(infected.map(({ id }) => id));
        const clean = chosen.filter((file) => !infected.includes(file));
        await keptUploads.keep(sender, clean);
        return {
          status: 422,
          ...open,
          faults: infected.map(({ field, name: file }) => ({ field, code: 'file-infected', file })),
          files: open.files.filter(({ id }) => !infected.some((one) => one.id === id)),
        };
      }
      const { reference, isNew } = await outbox.add(
        { ...application, files: chosen.map(({ field, ...file }) => file) },
        oneTime,
        clock.wallClock(),
        confirmed && { ...confirmed, ...from, email: application.email, name: application.name },
      );
      if (!isNew) return await isSentAlready(reference);
      admission.accepted(name);
      deps.onReceived();
      // A failure is harmless: it is repeated within the hour.
      await files.dropKeys(chosen.map(({ id }) => id)).catch(report);
      return { status: 201, reference };
    } catch (error) {
      await keptUploads.keep(sender, chosen);
      // The scanner itself reports its outage once, not with each form.
      if (error instanceof ScannerAway) {
        return { status: 503, faults: [{ field: 'files', code: 'not-scanned' }], ...open, waitSeconds: 60 };
      }
      report(error);
      return { status: 503, faults: [{ field: '', code: 'try-again' }], ...open };
    }
  }

  /** All faults of the typed values and the files. */
  function faultsOf(
    form: ApplyForm,
    read: ReadForm,
    keptFaults: readonly Fault[],
    chosen: readonly FormFile[],
  ): Fault[] {
    const { faults: typed } = checkForm(form, read.fields, chosen);
    // The form begins with the CV.
    const faults: Fault[] = [...read.faults, ...keptFaults];
    const isCv = ({ field }: { field: string }) => field === 'files';
    if (form.isFileRequired && !chosen.some(isCv) && !read.faults.some(isCv)) {
      faults.push({ field: 'files', code: 'missing' });
    }
    if (chosen.length > formLimits.files) faults.push({ field: 'files', code: 'too-many-files' });
    const size = chosen.reduce((sum, file) => sum + file.size, 0);
    if (size > formLimits.total) faults.push({ field: 'files', code: 'too-large' });
    faults.push(...typed);
    if ((read.fields.get(honeypot)?.[0] ?? '') !== '') faults.push({ field: '', code: 'robot' });
    return faults;
  }

  /** Scanned last, so that refused forms cost no scan. @throws {ScannerAway} */
  async function infectedAmong(chosen: readonly FormFile[]): Promise<FormFile[]> {
    const infected: FormFile[] = [];
    if (!deps.scanner) return infected;
    for (const file of chosen) if (await deps.scanner.isInfected(files.read(file))) infected.push(file);
    return infected;
  }

  /** Files of a form that had faults before. One that an application includes can't be used again. */
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
    keptUploads.release(there.map(({ id }) => id));
    const isGone = there.length < fieldOf.size;
    return { files: there, faults: isGone ? [{ field: 'files', code: 'file-gone' }] : [] };
  }

  return { receive, tokenFor: admission.tokenFor };
}

/** A value of `keptValue`; an id alone is of the files. */
function readKept(value: string): [id: string, field: string] {
  const [id = '', field = ''] = value.split(':', 2);
  return [id, /^answer_\w{1,40}$/.test(field) ? field : 'files'];
}

const refusedWith = ({ code, ...rest }: Refusal) => ({
  ...rest,
  faults: [{ field: '', code }],
  values: {},
  files: [],
});

const statusFor = (faults: readonly Fault[]): 413 | 422 =>
  faults.some(({ code }) => statusOf(code) === 413) ? 413 : 422;

function statusOf(code: FaultCode): 400 | 413 {
  return ['too-large', 'file-too-large', 'too-many-files', 'too-many-fields'].includes(code) ? 413 : 400;
}

/**
 * The body of a request, chunk by chunk, until its end, until the sender disconnects, or until the signal aborts; then
 * its reason is thrown. The request is left paused and intact, so that it can be answered.
 */
async function* bodyOf(request: IncomingMessage, stop: AbortSignal): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = [];
  let isOver = request.readableEnded || request.destroyed;
  let wake = (): void => undefined;
  const take = (chunk: Buffer) => {
    chunks.push(chunk);
    request.pause();
    wake();
  };
  const end = () => {
    isOver = true;
    wake();
  };
  const stopped = () => wake();
  request.on('data', take).once('end', end).once('close', end).once('error', end);
  stop.addEventListener('abort', stopped);
  try {
    while (true) {
      stop.throwIfAborted();
      const chunk = chunks.shift();
      if (chunk) {
        yield chunk;
        continue;
      }
      if (isOver) return;
      const next = new Promise<void>((resolve) => {
        wake = resolve;
      });
      request.resume();
      await next;
    }
  } finally {
    request.off('data', take).off('end', end).off('close', end).off('error', end);
    // A connection that breaks later is no error of ours.
    request.on('error', () => undefined);
    stop.removeEventListener('abort', stopped);
    request.pause();
  }
}
