import { hasPageHere } from '../board/job.ts';
import type { Front } from '../front/front.ts';
import { createRequestMetrics, type OnAnswered } from '../front/request-metrics.ts';
import { createTimeline } from '../operator/actions.ts';
import type { Problem } from '../service/problem.ts';
import { languageRoot } from '../settings/addresses.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import type { PrintFailure } from '../site/print-page.ts';
import type { Site } from '../site/site.ts';
import { createLog, type LogOptions, logEvents } from '../sync/log.ts';
import { createMetrics } from '../sync/metrics.ts';
import { emptyStatus, type Status, statusAfter } from '../sync/status.ts';
import { emitToAll, type Listener } from '../sync/sync.ts';

export interface ReportOptions {
  version: string;
  /** Texts that never appear in the log. */
  secrets: readonly string[];
  /** Destination of log lines; standard output if left out. */
  logTo?: LogOptions['destination'];
  /** The lowest log level; `info` if left out. */
  level?: LogOptions['level'];
  /** Whether each request is logged; none is if left out. */
  accessLog?: boolean;
  /** Also receives every event. */
  emit?: Listener | undefined;
  /** What sites of this process share about their pages; a site alone if left out. */
  proof?: PageProof | undefined;
}

/** Whether pages of each kind can be printed. Sites of one process share the same pages: one site proves it for all. */
export interface PageProof {
  isGiven: boolean;
  /** Why a page could not be printed. */
  failure: string | null;
}

/** The reports about a live site: log, metrics, timeline and status, all made from the events that are emitted here. */
export function createReports({
  version,
  secrets,
  logTo,
  level,
  accessLog = false,
  emit = () => undefined,
  proof,
}: ReportOptions) {
  const log = createLog({ secrets, ...(logTo && { destination: logTo }), ...(level && { level }) });
  let unprintable = () => 0;
  const counted = createMetrics({
    version,
    process: proof === undefined,
    now: { problems: () => problems, unprintable: () => unprintable() },
  });
  const requests = createRequestMetrics();
  let more = async () => '';
  const metrics = {
    ...counted,
    text: async () => `${await counted.text()}\n${requests.text()}${await more()}`,
  };
  const onAnswered: OnAnswered = (answered) => {
    requests.take(answered);
    if (!accessLog) return;
    const { method, kind, status: answer, bytes, milliseconds, complete } = answered;
    const request = { method, kind, path: answered.address(), status: answer, bytes, complete };
    log.info(
      { event: 'request-answered', ...request, ms: Math.round(milliseconds * 10) / 10 },
      'a request was answered',
    );
  };
  const timeline = createTimeline();
  let status = emptyStatus(version);
  let problems: readonly Problem[] = [];
  let isReady = false;
  const take: Listener = (event) => {
    status = statusAfter(status, event);
    if (isReady || status.snapshot === null || status.startFailure !== null) return;
    isReady = true;
    log.info({ event: 'ready', snapshot: status.snapshot, jobs: status.jobs }, 'ready');
  };
  return {
    log,
    metrics,
    timeline,
    emit: emitToAll(take, metrics.take, logEvents(log), timeline.take, emit),
    /** A request could not be answered. */
    requestFailed(error: unknown): void {
      metrics.requestFailed();
      log.error({ error }, 'a request could not be answered');
    },
    /** From now on the metrics include this text. */
    addMetrics(text: () => Promise<string>): void {
      more = text;
    },
    /** Counts an answered request, and logs it if that is wanted. */
    onAnswered,
    /** From now on the metrics include how many addresses of this front can't be printed. */
    watch(front: Pick<Front, 'failures'>): void {
      unprintable = () => front.failures().length;
    },
    /** An application could not be delivered, or a mail not be sent. */
    applicationsFailed: (error: unknown) => log.error({ error }, 'applications could not be handled'),
    /** An alert could not be handled, or a mail not be sent. */
    alertsFailed: (error: unknown) => log.error({ error }, 'alerts by e-mail could not be handled'),
    /** A saved state can't be read. */
    unreadable(message: string): void {
      log.warn(message);
      status = { ...status, unreadable: [...status.unreadable, message] };
    },
    /** Whether the last probe has found a page that can't be printed. */
    hasStartFailure: () => status.startFailure !== null,
    /**
     * Prints one page of each kind, and records why one can't be printed; skipped when another site has proven that
     * they can.
     */
    async probe(front: Front, site: Site, settings: SiteSettings): Promise<void> {
      if (proof?.isGiven && status.startFailure === null) return;
      const startFailure = await startFailureOf(front, site, settings);
      status = { ...status, startFailure };
      if (proof && startFailure === null) proof.isGiven = true;
      if (proof) proof.failure = startFailure;
    },
    /** The problems of the latest board, even while an older one is shown. */
    problems: () => problems,
    takeProblems(of: readonly Problem[]): void {
      problems = of;
    },
    statusWith: (
      failures: readonly PrintFailure[],
      announcements: Status['announcements'] = {},
      cdn: Status['cdn'] = null,
    ) => withFailures({ ...status, announcements, cdn }, failures),
  };
}

export type Reports = ReturnType<typeof createReports>;

/** One of this many jobs has to be printable before a site is ready: a bad record does not prove a bad program. */
const probedJobs = 3;

/**
 * Prints one page of each kind, so that a rollout stops at a program whose pages can't be printed.
 *
 * @returns why one of them can't be, or `null`
 */
async function startFailureOf(front: Front, { board }: Site, site: SiteSettings): Promise<string | null> {
  const home = languageRoot(site.defaultLanguage, site);
  const failureAt = async (address: string): Promise<string | null> => {
    const found = front.find(address);
    if (!found) return null;
    return front.read(found).then(
      () => null,
      (error: unknown) => `${address} can't be printed: ${error instanceof Error ? error.message : error}`,
    );
  };
  for (const address of [home, `${home}map/`, `${home}jobs/`, `${home}404.html`]) {
    const failure = await failureAt(address);
    if (failure !== null) return failure;
  }
  let failure: string | null = null;
  for (const { address } of board.jobs.values().filter(hasPageHere).take(probedJobs)) {
    failure = await failureAt(address);
    if (failure === null) return null;
  }
  return failure;
}

/** The status with print failures: such a site is not current. */
function withFailures(status: Status, failures: readonly PrintFailure[]): Status {
  const [first] = failures;
  if (!first) return status;
  const more = failures.length > 1 ? ` and ${failures.length - 1} more` : '';
  const reason = `${first.address}${more} can’t be printed: ${first.reason}`;
  return {
    ...status,
    state: 'degraded',
    degraded: status.degraded ?? { since: first.since, reason },
    unprintable: failures,
  };
}
