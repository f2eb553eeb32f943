import type { ServiceClient } from '../service/integration/client.ts';
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
