import type { ServiceClient } from '../service/integration/client.ts';
import type { FileStore } from './file-store.ts';
import type { Claim, Progress, Step, StepName } from './outbox.ts';

// What a delivery is given, and what its steps share.

/** A client for each scope: variant A gives tokens of one. */
export interface ServiceClients {
  /** Scope `employee`. */
  candidates: Pick<ServiceClient, 'run'>;
  /** Scope `recruitment`. */
  jobs: Pick<ServiceClient, 'run'>;
}

export interface DeliveryChoices {
  /** Name of the source at the service; `null` gives none. */
  source: string | null;
  /** Names of tags that the service knows. */
  tags: readonly string[];
  /** Name of the document type of files at the service. */
  fileType: string;
  /** Time zone of the dates of consents. */
  timeZone: string;
  /** Whether an application is added to a candidate whom the service has with the same e-mail address already. */
  attachToKnown: boolean;
}

export interface Delivery {
  service: ServiceClients;
  choices: DeliveryChoices;
  readFile: FileStore['read'];
  /** Writes the progress durably. Rejects where the application was removed or somebody else has it. */
  record: (progress: Progress) => Promise<void>;
  newest: NewestCandidates;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** An application on its way, for the steps. */
export interface Delivering {
  claim: Claim;
  delivery: Delivery;
  progress(): Progress;
  /** Records a step durably, and with it what else is known now. */
  write(step: StepName, state: Step | undefined, more?: Partial<Progress>): Promise<void>;
}

/** A candidate at the service, and when that was known (milliseconds since 1970). */
interface Sighting {
  id: number;
  at: number;
}

/** What a process knows of the newest candidates at the service. It belongs to the deliverer. */
export interface NewestCandidates {
  /** The newest that was seen. All that come later have a higher id. */
  seen: Sighting | null;
  /** The newest that we created ourselves, with the time before its request was sent. */
  created: Sighting | null;
}
