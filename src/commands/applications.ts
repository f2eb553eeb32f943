import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasAlerts, openAlerts } from '../alerts/open-alerts.ts';
import { removeExpired } from '../apply/deliverer.ts';
import { type Applications, hasApplications, openApplications } from '../apply/open-applications.ts';
import type { Summary } from '../apply/outbox.ts';
import { processSettings } from '../settings/process.ts';
import type { Settings } from '../settings/site-schema.ts';
import { fail } from './run.ts';

interface Printing {
  json?: boolean | undefined;
}

/** Opens the applications of the live site, even while it runs, and prints the result of the work. */
async function onApplications<Result>(
  { json }: Printing,
  none: Result,
  work: (applications: Applications, settings: Settings) => Promise<Result>,
  textOf: (result: Result) => string,
  beside: (settings: Settings, result: Result) => Promise<Result> = async (_, result) => result,
): Promise<void> {
  try {
    const settings = processSettings();
    let result = none;
    if (hasApplications(settings.environment)) {
      const applications = await openApplications(settings.environment, Date.now);
      try {
        result = await work(applications, settings);
      } finally {
        await applications.outbox.close();
      }
    }
    result = await beside(settings, result);
    process.stdout.write(`${json ? JSON.stringify(result) : textOf(result)}\n`);
  } catch (error) {
    fail(error);
  }
}

const instant = (at: number): string => new Date(at).toISOString();

const lineOf = ({ reference, state, receivedAt, jobId, attempts, reason, hasData }: Summary): string =>
  [
    reference,
    state,
    instant(receivedAt),
    jobId === null ? 'no job' : `job ${jobId}`,
    `${attempts} attempts`,
    hasData ? 'data here' : 'data gone',
    reason ?? '',
  ]
    .join('  ')
    .trimEnd();

export const listApplications = (args: Printing & { state?: Summary['state'] | string | undefined }) =>
  onApplications<Summary[]>(
    args,
    [],
    async ({ outbox }) => outbox.list(args.state as Summary['state'] | undefined),
    (all) => (all.length === 0 ? 'There is no application.' : all.map(lineOf).join('\n')),
  );

const unknown = (reference: string): Error =>
  new Error(`There is no application ${reference}: see jobfront applications list.`);

export const showApplication = ({ reference, ...args }: Printing & { reference: string }) =>
  onApplications(
    args,
    null,
    async ({ outbox }) => {
      const summary = await outbox.find(reference);
      if (!summary) throw unknown(reference);
      const steps = (await outbox.open(reference))?.progress.steps ?? {};
      const history = (await outbox.audit()).filter((line) => line.reference === reference);
      return { ...summary, steps, history: history.map(({ at, event }) => ({ at: instant(at), event })) };
    },
    (shown) => {
      if (shown === null) return 'There is no application.';
      const steps = Object.entries(shown.steps).flatMap(([name, step]) =>
        step ? [`${name}: ${step.state}${'reason' in step ? ` (${step.reason})` : ''}`] : [],
      );
      return [lineOf(shown), ...steps, ...shown.history.map(({ at, event }) => `${at}  ${event}`)].join('\n');
    },
  );

export const retryApplications = ({ reference, ...args }: Printing & { reference?: string | undefined }) =>
  onApplications<string[]>(
    args,
    [],
    async ({ outbox }) => {
      const chosen =
        reference === undefined ? (await outbox.list('dead')).map((one) => one.reference) : [reference];
      const tried: string[] = [];
      for (const one of chosen) if (await outbox.retry(one, Date.now())) tried.push(one);
      if (reference !== undefined && tried.length === 0) {
        throw new Error(`Nothing of ${reference} waits or was refused, or its data is gone.`);
      }
      return tried;
    },
    (tried) => `${tried.length} will be tried again within a minute, while the live site runs.`,
  );

export const exportApplication = ({
  reference,
  folder,
  ...args
}: Printing & { reference: string; folder: string }) =>
  onApplications<string[]>(
    args,
    [],
    async ({ outbox, files }) => {
      const opened = await outbox.open(reference);
      if (!opened)
        throw new Error(`Nothing of ${reference} is here: it was delivered or removed, or never came.`);
      await mkdir(folder, { mode: 0o700 });
      const { files: uploads, ...rest } = opened.application;
      await writeFile(join(folder, 'application.json'), `${JSON.stringify(rest, null, 2)}\n`, {
        mode: 0o600,
      });
      for (const upload of uploads) {
        const file = createWriteStream(join(folder, upload.name), { mode: 0o600, flags: 'wx' });
        await pipeline(files.read(upload), file);
      }
      return ['application.json', ...uploads.map(({ name }) => name)];
    },
    (written) =>
      `${written.length} files are in ${folder}: personal data, delete them when you have used them.`,
  );

export const purgeApplications = (args: Printing) =>
  onApplications(
    args,
    { removed: 0 },
    async (applications, { site }) => ({
      removed: await removeExpired(applications, Date.now(), site.apply.keepDays),
    }),
    ({ removed }) => `The data of ${removed} applications is deleted.`,
  );

export const forgetApplicant = async ({ email, ...args }: Printing & { email: string }): Promise<void> =>
  onApplications<{ removed: string[]; delivered: string[]; alerts: number }>(
    args,
    { removed: [], delivered: [], alerts: 0 },
    async ({ outbox, files }) => {
      const references = await outbox.sentBy(email);
      const begun: string[] = [];
      for (const reference of references) {
        if ((await outbox.open(reference))?.progress.steps.candidate) begun.push(reference);
        await files.remove(await outbox.removeData(reference, Date.now(), 'remove mail'));
      }
      return { removed: references, delivered: begun, alerts: 0 };
    },
    ({ removed, delivered, alerts }) =>
      `${removed.length} applications and ${alerts} alerts by e-mail are deleted here. What the service has, also of earlier ones that were delivered${delivered.length > 0 ? ` and of ${delivered.join(', ')}` : ''}, has to be deleted there: its interface has no request for that.`,
    async (settings, result) => ({ ...result, alerts: await forgetAlerts(settings, email) }),
  );

/** Deletes all alerts of a mailbox, and returns how many. */
async function forgetAlerts({ environment }: Settings, email: string): Promise<number> {
  if (!hasAlerts(environment)) return 0;
  const { alerts } = await openAlerts(environment);
  try {
    return await alerts.removeOf(email);
  } finally {
    await alerts.close();
  }
}
