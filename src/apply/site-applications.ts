import { systemDeps } from '../service/http/retry.ts';
import { createServiceClient, type ServiceClient } from '../service/integration/client.ts';
import { credentialsFrom } from '../service/integration/credentials.ts';
import type { Settings } from '../settings/site-schema.ts';
import { formNamed } from '../site/apply/form.ts';
import type { Listener } from '../sync/sync.ts';
import { type Clock, createScheduler, instantOf, type Task } from '../sync/timing.ts';
import { checkedForm } from './check-form.ts';
import { createDeliverer } from './deliverer.ts';
import { type Applications, openApplications } from './open-applications.ts';
import type { Outbox } from './outbox.ts';
import { createReceiver, type Receive } from './receive.ts';

export interface ApplicationsDeps {
  clock: Clock;
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
  /** Hears of what went wrong here, in words without personal data. */
  report: (error: unknown) => void;
  /** Hears how many wait and are refused. */
  emit: Listener;
}

/** The part of a live site that takes applications and delivers them. */
export interface SiteApplications extends Applications {
  receive: Receive;
  /** Ends a delivery under way, and closes the outbox. No request may be under way any more. */
  stop(): Promise<void>;
}

/**
 * Opens what is kept of applications in the data folder, and begins to deliver what waits.
 *
 * @throws {MissingCredentialsError} where the service would not let us in
 */
export async function openSiteApplications(
  settings: Settings,
  { clock, random, report, emit }: ApplicationsDeps,
): Promise<SiteApplications> {
  const { site, environment } = settings;
  const { apply } = site;
  const candidates = clientFor(settings, 'employee');
  const jobs = clientFor(settings, 'recruitment');
  const applications = await openApplications(environment, clock.wallClock);
  const { outbox, files, keys } = applications;
  const deliverer = createDeliverer({
    ...{ outbox, files, clock, random, report, keepDays: apply.keepDays },
    service: { candidates, jobs },
    choices: {
      source: apply.source ?? null,
      ...{ tags: apply.tags, fileType: apply.fileType, timeZone: site.timeZone },
    },
  });
  const scheduler = createScheduler({
    clock,
    tasks: [counting(deliverer, outbox, { clock, emit, report })],
    before: () => Number.POSITIVE_INFINITY,
  });
  const receive = createReceiver({
    ...{ outbox, files, keys, clock, report },
    formOf(name) {
      const form = formNamed(name, site);
      return form && checkedForm(form, form);
    },
    origins: [new URL(environment.SITE_URL).origin],
    onReceived() {
      deliverer.wake();
      scheduler.tick();
    },
  });
  scheduler.tick();
  return {
    ...applications,
    receive,
    async stop() {
      deliverer.close();
      scheduler.stop();
      await scheduler.settled();
      await Promise.all([candidates.close(), jobs.close()]);
      outbox.close();
    },
  };
}

/** The same task, which tells after each run how things stand where that has changed. */
function counting(
  task: Task,
  outbox: Pick<Outbox, 'list'>,
  { clock, emit, report }: Omit<ApplicationsDeps, 'random'>,
): Task {
  let told = '';
  return {
    dueAt: task.dueAt,
    close: task.close,
    async run() {
      await task.run();
      try {
        const [waiting, dead] = await Promise.all([outbox.list('waiting'), outbox.list('dead')]);
        const counts = { waiting: waiting.length, dead: dead.length };
        if (JSON.stringify(counts) === told) return;
        told = JSON.stringify(counts);
        emit({ type: 'applications', ...counts, at: instantOf(clock) });
      } catch (error) {
        report(error);
      }
    },
  };
}

/** A client of one scope: variant A gives tokens of no more. */
function clientFor({ environment }: Settings, scope: string): ServiceClient {
  return createServiceClient(
    {
      serviceUrl: environment.SERVICE_URL,
      credentials: credentialsFrom(environment, scope),
      timeoutMs: environment.SERVICE_TIMEOUT_MS,
      requestsPerSecond: environment.SERVICE_REQUESTS_PER_SECOND,
      maxBytes: environment.SERVICE_MAX_BYTES,
      budgetMs: environment.SERVICE_READ_BUDGET_MS,
    },
    systemDeps(),
  );
}
