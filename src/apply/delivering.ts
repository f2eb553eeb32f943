import { ServiceError, ServiceStatusError } from '../service/http/errors.ts';
import type { ServiceClient } from '../service/integration/client.ts';
import {
  AuthorizationError,
  ForbiddenError,
  NotFoundError,
  type RefusalReason,
  RefusedError,
  UnsureError,
  ValidationError,
} from '../service/integration/errors.ts';
import { OAuthError } from '../service/integration/token.ts';
import { SealError } from '../store/sealed.ts';
import type { FileStore } from './file-store.ts';
import type { Claim, Progress, Step, StepName } from './outbox.ts';

// The parameters of a delivery, and what its steps share.

/** A client for each scope: variant A issues tokens for one scope. */
export interface ServiceClients {
  /** Scope `employee`. */
  candidates: Pick<ServiceClient, 'run'>;
  /** Scope `recruitment`. */
  jobs: Pick<ServiceClient, 'run'>;
}

export interface DeliveryChoices {
  /** Name of the source at the service; `null` sets none. */
  source: string | null;
  /** Names of tags that the service knows. */
  tags: readonly string[];
  /** Name of the document type of files at the service. */
  fileType: string;
  /** Time zone of the dates of consents. */
  timeZone: string;
  /** Whether to add an application to a candidate of the service with the same e-mail address. */
  attachToKnown: boolean;
}

export interface Delivery {
  service: ServiceClients;
  choices: DeliveryChoices;
  readFile: FileStore['read'];
  /** Writes the progress durably. Rejects when the application was removed or another process has it. */
  record: (progress: Progress) => Promise<void>;
  newest: NewestCandidates;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** An application being delivered, for the steps. */
export interface Delivering {
  claim: Claim;
  delivery: Delivery;
  progress(): Progress;
  /** Records a step durably, together with `more`. */
  write(step: StepName, state: Step | undefined, more?: Partial<Progress>): Promise<void>;
}

/** A candidate at the service, and when it was seen (milliseconds since 1970). */
interface Sighting {
  id: number;
  at: number;
}

/** The newest candidates at the service, cached per process. Owned by the deliverer. */
export interface NewestCandidates {
  /** The newest that was seen. All later ones have a higher id. */
  seen: Sighting | null;
  /** The newest that we created ourselves, with the time before its request was sent. */
  created: Sighting | null;
}

// The service may quote the applicant, and addresses contain ids of candidates: reasons must contain neither.

/** The reason when the service already has the e-mail address. */
export const knownText =
  'the service refuses a second candidate with this e-mail address: set apply.attachToKnown in site.config.ts and try again, or write it out with jobfront applications export and add it by hand';

/** Why nothing more can be done for a candidate. */
export const goneText = 'the candidate is no longer at the service: deleted or merged there meanwhile';

/** Why a step is not sent again yet. */
export const unsettledText =
  'the service did not say whether it was done: it is looked for, and sent again if it does not show up';

/** Why the service refuses a step for good, without personal data. */
export function refusalText(step: StepName, error: unknown): string {
  if (error instanceof ValidationError) {
    const fields = error.faults.map(({ field }) => field ?? '').filter((field) => /^\w{1,40}$/.test(field));
    return fields.length > 0
      ? `the service does not take ${[...new Set(fields)].join(', ')}`
      : 'the service does not take the fields, and does not say which';
  }
  if (error instanceof NotFoundError) return missingText(step);
  if (!(error instanceof RefusedError)) return 'the service refuses it';
  const { status, reason } = error;
  if (status === 413) return `it is larger than the service takes (${status})`;
  if (status === 415) return `the service does not take this type (${status})`;
  if (isFile(step) && (status === 405 || status === 501)) return missingText(step);
  return causes[reason] ?? `the service refuses it (${reason}, ${status})`;
}

const causes: Partial<Record<RefusalReason, string>> = {
  'upload-failed':
    'the service could not take the file: check the types and sizes that it allows, and apply.fileType',
  'not-in-job': 'the candidate is not in the job, so a consent for it can not be given',
  'provision-type':
    'the provision is not of the kind that belongs to one job: take forJob out of apply.consents',
  'no-transition': 'the service allows no such move',
};

export const isFile = (step: StepName): boolean => step.startsWith('file ');

/**
 * Whether the service will never accept it. A missing right or a wrong address of the service can be fixed by the
 * owner, and is retried; that uploads have no address is final (variant A).
 */
export function isFinal(step: StepName, error: unknown): boolean {
  if (error instanceof NotFoundError) return error.isProven || isFile(step);
  if (error instanceof ForbiddenError) return false;
  return error instanceof ValidationError || error instanceof RefusedError;
}

/** What the service lacks, by the step that needs it. */
function missingText(step: StepName): string {
  if (isFile(step)) return 'the service has no address for uploads (uploads need variant b)';
  if (step === 'job') return 'the service has no such job any more';
  if (step.startsWith('consent ')) return 'the service has no provision of this number: check apply.consents';
  return 'the service has no such record any more';
}

/** Why a step could not be done now, without personal data; `null` for what is no fault of the service. */
export function troubleText(error: unknown): string | null {
  if (error instanceof UnsureError) return 'the service did not say whether it was done';
  if (error instanceof OAuthError)
    return 'the service gives no token: check SERVICE_CLIENT_ID and its secret';
  if (error instanceof AuthorizationError)
    return 'the service does not accept our token: check SERVICE_SCOPE';
  if (error instanceof ForbiddenError) return "the service forbids it: check the API client's rights";
  if (error instanceof NotFoundError)
    return 'nothing answers at this address of the service: check SERVICE_URL';
  if (error instanceof ServiceStatusError) return `the service answered ${error.status}`;
  if (error instanceof ServiceError) return `the service could not be asked (${error.name})`;
  if (error instanceof SealError) return 'what is kept here can not be opened: check APPLY_KEY';
  return null;
}
