import { type Clock, type ClosableTask, createScheduler, instantOf } from '../base/timing.ts';
import { createSenderOf } from '../front/sender.ts';
import { createSmtp } from '../mail/smtp.ts';
import { type ReadDeps, systemDeps } from '../service/http/retry.ts';
import { createServiceClient, type ServiceClient } from '../service/integration/client.ts';
import { credentialsFrom } from '../service/integration/credentials.ts';
import type { Settings } from '../settings/site-schema.ts';
import { cleanLine } from '../site/apply/check-field.ts';
import type { Listener } from '../sync/sync.ts';
import type { ApplyForm } from './check-form.ts';
import { createInspector } from './content/inspector.ts';
import { createDeliverer } from './deliverer.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { type Applications, openApplications, openLeftInFolder } from './open-applications.ts';
import type { Outbox } from './outbox.ts';
import { createReceiver, type Receiver, type ReceivingDeps, type SentFrom } from './receive.ts';
import { createScanner, type Scanner } from './scanner.ts';

export interface ApplicationsDeps {
  clock: Clock;
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
  /** Is called with errors, in words without personal data. */
  report: (error: unknown) => void;
  /** Receives how many wait and are refused. */
  emit: Listener;
  /** Clock and randomness for requests to the service; those of this machine if left out. */
  requests?: ReadDeps;
  /** Set when the pages are on other hosts, and applications have none. */
  apart?: ApartPages;
  /** As `ReceivingDeps.answered`. */
  answered?: ReceivingDeps['answered'];
}

/** Pages with forms on other hosts. */
export interface ApartPages {
  origins: readonly string[];
  /** The form of a name; `null` when there is none. */
  formOf: (name: string) => ApplyForm | null;
  /** Brand and job for the confirmation of that form. */
  subjectOf: (name: string) => Pick<SentFrom, 'brand' | 'jobTitle'>;
}

/** The part of a process that receives applications and delivers them. */
export interface SiteApplications extends Applications, Receiver {
  /** Why mail can't be sent now; `null` while it can be, or when there is no mail server. */
  mailTrouble: Mailer['trouble'];
  /** Why files can't be scanned for viruses now; `null` while they can be, or when there is no scanner. */
  scannerTrouble: Scanner['trouble'];
  /** Delivers at once what is due: an owner wants one retried. */
  wake(): void;
  /** Ends a running delivery, and closes the outbox. Call it when no request is running. */
  stop(): Promise<void>;
}

/**
 * Opens the storage of applications, and starts delivering.
 *
 * @throws {MissingCredentialsError} when there are no credentials for the service
 */
export async function openSiteApplications(
  settings: Settings,
  { clock, random, report, emit, apart, answered, requests = systemDeps() }: ApplicationsDeps,
): Promise<SiteApplications> {
  const { site, environment } = settings;
  const { apply } = site;
  const candidates = clientFor(settings, 'employee', requests);
  const jobs = clientFor(settings, 'recruitment', requests);
  const applications = await openApplications(environment, clock.wallClock);
  const { outbox, files, keys } = applications;
  const left = await openLeftInFolder(environment, clock.wallClock);
  const delivererOf = (kept: Applications) =>
    createDeliverer({
      outbox: kept.outbox,
      files: kept.files,
      clock,
      random,
      report,
      keepDays: apply.keepDays,
      service: { candidates, jobs },
      choices: {
        source: apply.source === undefined ? null : cleanLine(apply.source),
        tags: apply.tags.map(cleanLine),
        fileType: cleanLine(apply.fileType),
        timeZone: site.timeZone,
        attachToKnown: apply.attachToKnown,
      },
    });
  const deliverer = delivererOf(applications);
  const mailer = mailerOf(settings, applications, { clock, random, report, hasPages: apart === undefined });
  const counted = counting(deliverer, outbox, { clock, emit, report });
  const scanner = scannerOf(environment, { clock, emit });
  const inspector = createInspector();
  const tasks = [
    counted,
    ...(mailer ? [mailer] : []),
    ...(left ? [delivererOf(left)] : []),
    ...(scanner ? [scanner.watch] : []),
  ];
  const scheduler = createScheduler({
    clock,
    tasks,
    before: () => Number.POSITIVE_INFINITY,
  });
  const wake = () => {
    deliverer.wake();
    mailer?.wake();
    scheduler.tick();
  };
  const receiver = createReceiver({
    outbox,
    files,
    keys,
    clock,
    report,
    scanner,
    inspector,
    senderOf: createSenderOf(environment),
    // The pages of a live site pass their forms.
    formOf: () => null,
    origins: [new URL(environment.SITE_URL).origin],
    answered,
    ...(apart && { origins: apart.origins, formOf: apart.formOf, isApart: true }),
    confirmationOf(wanted, name) {
      const language = site.languages.find((one) => one === wanted) ?? site.defaultLanguage;
      return mailer && { language, brand: site.brand ?? null, jobTitle: null, ...apart?.subjectOf(name) };
    },
    onReceived: wake,
  });
  scheduler.tick();
  return {
    ...applications,
    ...receiver,
    wake,
    mailTrouble: () => mailer?.trouble() ?? null,
    scannerTrouble: () => scanner?.trouble() ?? null,
    async stop() {
      for (const task of tasks) task.close();
      scheduler.stop();
      await scheduler.settled();
      await inspector.close();
      await Promise.all([candidates.close(), jobs.close()]);
      await Promise.all([outbox.close(), left?.outbox.close()]);
    },
  };
}

/** Sends mail if there is a server for it. */
function mailerOf(
  { site, environment }: Settings,
  { outbox, keys }: Applications,
  more: Pick<ApplicationsDeps, 'clock' | 'random' | 'report'> & { hasPages: boolean },
): Mailer | null {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_TO_OWNER: owner = null, SITE_URL: siteUrl } = environment;
  if (!url || !from) return null;
  const { hostname } = new URL(siteUrl);
  const send = createSmtp({ url, from, host: hostname, clock: more.clock });
  return createMailer({ outbox, keys, send, site, siteUrl, owner, ...more });
}

/** The owner's virus scanner, if there is one. */
function scannerOf(
  { CLAMAV_HOST: address }: Settings['environment'],
  { clock, emit }: Pick<ApplicationsDeps, 'clock' | 'emit'>,
): Scanner | null {
  if (!address) return null;
  const onChange = (trouble: ReturnType<Scanner['trouble']>): void =>
    emit({ type: 'scanner', trouble: trouble?.reason ?? null, at: instantOf(clock) });
  return createScanner({ address, clock, onChange });
}

/** The same task, which reports changed counts after each run. */
function counting(
  task: ClosableTask,
  outbox: Pick<Outbox, 'counts'>,
  { clock, emit, report }: Pick<ApplicationsDeps, 'clock' | 'emit' | 'report'>,
): ClosableTask {
  let emitted = '';
  return {
    dueAt: task.dueAt,
    close: task.close,
    async run() {
      await task.run();
      try {
        const { waiting, dead } = await outbox.counts();
        const counts = { waiting, dead };
        if (JSON.stringify(counts) === emitted) return;
        emitted = JSON.stringify(counts);
        emit({ type: 'applications', ...counts, at: instantOf(clock) });
      } catch (error) {
        report(error);
      }
    },
  };
}

/** A client of one scope: variant A issues tokens for one scope. */
function clientFor({ environment }: Settings, scope: string, requests: ReadDeps): ServiceClient {
  return createServiceClient(
    {
      serviceUrl: environment.SERVICE_URL,
      credentials: credentialsFrom(environment, scope),
      timeoutMs: environment.SERVICE_TIMEOUT_MS,
      requestsPerSecond: environment.SERVICE_REQUESTS_PER_SECOND,
      maxBytes: environment.SERVICE_MAX_BYTES,
      budgetMs: environment.SERVICE_READ_BUDGET_MS,
    },
    requests,
  );
}
