import { openSiteAlerts } from '../alerts/site-alerts.ts';
import { createApplyApi, type FormState, isSentForm } from '../apply/apply-api.ts';
import { type ApplyForm, checkedForm } from '../apply/check-form.ts';
import { type ApartPages, openSiteApplications } from '../apply/site-applications.ts';
import { keyOf } from '../base/keys.ts';
import { systemClock } from '../base/timing.ts';
import type { Board, Job } from '../board/job.ts';
import { closedJobs, type Memory, noMemory, remember } from '../board/memory.ts';
import { type RunningServer, startServer } from '../front/server.ts';
import { writeText } from '../front/write-answer.ts';
import { handleStatus, siteAccess } from '../operator/status-routes.ts';
import { takesOpenApplications } from '../settings/addresses.ts';
import { siteOfClient } from '../settings/brands.ts';
import type { Settings, SiteSettings } from '../settings/site-schema.ts';
import { type Form, formNamed, formOf } from '../site/apply/form.ts';
import { securityHeaders } from '../site/hosts/security-headers.ts';
import { jobsKey } from '../site/keys.ts';
import { isReporting } from '../site/page/reports.ts';
import { createBoardSearches } from '../site/search/board-searches.ts';
import type { Site } from '../site/site.ts';
import { emptyMemory } from '../site/site-memory.ts';
import { openStore } from '../store/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import type { ImageCache } from '../sync/images.ts';
import { hintOf } from '../sync/named-read.ts';
import { createHintKeeper } from '../sync/requests.ts';
import { acceptHere } from '../sync/roles.ts';
import { createSiteReader, type SiteRead } from '../sync/site-reader.ts';
import { createWatcher, type Watcher } from '../sync/watcher.ts';
import { type AcceptWebhook, handleWebhook } from '../sync/webhook.ts';
import { brandOrigins, openLiveNumbers } from './live-numbers.ts';
import type { LiveSiteDeps } from './live-site.ts';
import { createReports } from './reports.ts';

export interface ApplyServerDeps extends Omit<LiveSiteDeps, 'compiledFolder' | 'environment' | 'listening'> {
  /** Is called with the address and the origins of the pages once it listens. */
  listening?: (url: string, origins: readonly string[]) => void;
}

export interface ApplyServer {
  url: string;
  /** Origins of the pages that may send. */
  origins: readonly string[];
  watcher: Watcher;
  /** Ends within 10 s: waits for running requests and a delivery. */
  stop(): Promise<void>;
}

/**
 * Only the part of a live site that receives applications and sends alerts by e-mail: for pages on a host of files. Reads
 * the published list as the live site does, to know the open jobs and their forms, and stores the last one in the data
 * folder. It needs no compiled pages.
 *
 * @throws when the settings, the data folder or the port can't be used, or there are no credentials, with what to do
 */
export async function startApplyServer(settings: Settings, deps: ApplyServerDeps): Promise<ApplyServer> {
  const { environment } = settings;
  const clock = deps.clock ?? systemClock();
  const now = () => new Date(clock.wallClock()).toISOString();
  const origins = pageOrigins(settings);
  const access = siteAccess(environment);
  const reports = createReports({
    version: deps.version,
    secrets: access.secretTexts,
    logTo: deps.logTo,
    emit: deps.emit,
    level: environment.LOG_LEVEL,
    accessLog: environment.ACCESS_LOG === 'on',
  });
  const { emit, metrics, requestFailed: report } = reports;
  for (const warning of access.warnings) reports.log.warn(warning);
  // The list of this process only, even if the site's boards are in a database.
  const store = openStore(environment.DATA_DIR, { now, send: reports.unreadable });
  const stops: (() => Promise<void> | void)[] = [store.close];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const whole = { ...settings, site: everyJob(settings.site) };
    const jobs = await openJobs(withoutBrands(settings.site), settings.site, store, now);
    const hints = createHintKeeper(store.hints);
    const watcher = createWatcher<SiteRead>({
      read: createSiteReader(whole, { ...deps.sync, at: now }, noImages).read,
      publish: jobs.take,
      initial: jobs.stored && { ...jobs.stored, complete: true, readings: [], listProblems: [] },
      clock,
      random: deps.sync.random,
      emit,
      hints,
    });
    if (jobs.stored) emit({ type: 'shown', snapshot: jobs.stored.id, at: now() });
    const { random } = deps.sync;
    // Pages of a host of files report their views, or nothing.
    const numbers = isReporting(settings.site)
      ? await openLiveNumbers(() => settings, { clock, random, reports, shown: jobs.shown, isApart: true })
      : null;
    if (numbers) stops.push(numbers.stop);
    const applications = takesForms(settings.site)
      ? await openSiteApplications(settings, {
          clock,
          random,
          report,
          emit,
          requests: deps.sync,
          apart: { ...jobs, origins },
          answered: numbers
            ? (request, name, ...answer) => numbers.applied(request, ...answer, jobs.advertOf(name))
            : undefined,
        })
      : null;
    if (applications) stops.push(applications.stop);
    const board = () => jobs.shown()?.board ?? null;
    const began = clock.wallClock();
    const alerts = sendsAlerts(settings.site)
      ? await openSiteAlerts(settings, {
          clock,
          random,
          report: reports.alertsFailed,
          emit,
          content: () => settings.content,
          board,
          leads: () => true,
          isCurrent: () =>
            reports.statusWith([]).state === 'current' && Date.parse(board()?.at ?? '') >= began,
          openSearch: createBoardSearches(),
        })
      : null;
    if (alerts) stops.push(alerts.stop);
    const { isSecret } = access;
    const accept: AcceptWebhook = ({ body }) => acceptHere({ watcher, hints }, hintOf(body));
    const security = securityHeaders({ hstsSeconds: environment.HSTS_SECONDS });
    const { mayRead } = access.open({ clock, emit, security });
    const status = () => reports.statusWith([]);
    const server: RunningServer = await startServer({
      port: environment.PORT,
      host: environment.HOST,
      report,
      isUpload: isSentForm,
      onAnswered: reports.onAnswered,
      front: {
        security,
        addressOf: () => null,
        handle: (request, response) => writeText(request, response, nothing, security),
      },
      routes: [
        ...(numbers ? [numbers.route] : []),
        ...(applications
          ? [createApplyApi({ ...applications, formStateOf: jobs.formStateOf, clock, origins })]
          : []),
        ...(alerts ? [alerts.route] : []),
        (request, response) =>
          isSecret !== null && handleWebhook(request, response, { isSecret, accept, clock, emit }) !== null,
        (request, response) => handleStatus(request, response, { status, metrics, mayRead }) !== null,
      ],
    });
    // At the same time, so that both can use the rest of the time.
    stops.push(() => Promise.all([server.stop(), watcher.stop()]).then(() => undefined));
    deps.listening?.(server.url, origins);
    await watcher.start();
    alerts?.begin();
    return { url: server.url, origins, watcher, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const nothing = { status: 404, text: 'There is nothing at this address.' };

const isServer = (place: string): boolean => place.startsWith('http');
const takesForms = ({ apply }: SiteSettings): boolean => isServer(apply.form);
const sendsAlerts = ({ alerts }: SiteSettings): boolean => isServer(alerts);

/** Origins of the pages: the site, and brands that have a host of their own. */
function pageOrigins({ site, environment }: Settings): string[] {
  if (!takesForms(site) && !sendsAlerts(site)) {
    throw new Error(
      `apply.form in site.config.ts is "${site.apply.form}" and alerts is "${site.alerts}", so no page sends anything here. Give one of them, or both, the address at which visitors reach this server, such as https://apply.example.org, and make the pages anew.`,
    );
  }
  return [...new Set([new URL(environment.SITE_URL).origin, ...brandOrigins(site)])];
}

/** The same settings, for forms: they do not depend on brands. */
const withoutBrands = (site: SiteSettings): SiteSettings => ({ ...site, brands: {} });

/** The same settings, with the jobs of all brands: alerts need their addresses, so those on this host stay. */
const everyJob = (site: SiteSettings): SiteSettings => ({
  ...site,
  brands: Object.fromEntries(Object.entries(site.brands).filter(([, { url }]) => url === undefined)),
});

interface Jobs extends Omit<ApartPages, 'origins'> {
  /** The last list of an earlier run. */
  stored: Awaited<ReturnType<Store['board']>>;
  /** Uses a board, then saves it. @throws when it can't be saved; it is used all the same */
  take(board: Board): Promise<{ snapshot: string; changed: boolean }>;
  formStateOf(name: string): FormState;
  /** An advert of the job that a form is for; `null` if it is for none, or for a closed one. */
  advertOf(name: string): number | null;
  /** The latest list; `null` before the first. */
  shown(): Pick<Site, 'board' | 'memory'> | null;
}

/** With the labels for recruiters. */
const asked = (form: Form | null): ApplyForm | null => form && checkedForm(form, form);

/**
 * The jobs that accept applications.
 *
 * @param branded the same settings with their brands
 */
async function openJobs(
  site: SiteSettings,
  branded: SiteSettings,
  store: Store,
  now: () => string,
): Promise<Jobs> {
  const stored = await store.board();
  let memory: Memory = (await store.memory())?.jobs ?? noMemory;
  let snapshot = stored?.id;
  let open = new Map<string, Job[]>();
  let closed = new Set<string>();
  let latest: Board | null = null;

  function see(board: Board): void {
    latest = board;
    const known = board.jobs.filter(({ recruitmentId }) => recruitmentId !== null);
    open = Map.groupBy(known, ({ recruitmentId }) => String(recruitmentId));
    closed = new Set(closedJobs(memory).map(({ recruitmentId }) => String(recruitmentId)));
  }

  if (stored) see(stored.board);
  return {
    stored,
    async take(board) {
      memory = remember(memory, board);
      see(board);
      const fingerprint = keyOf('apply', jobsKey(board.jobs));
      const saved = await store.save({
        board,
        images: {},
        memory: { ...emptyMemory, jobs: memory },
        fingerprint,
        shownAt: now(),
      });
      const changed = saved.id !== snapshot;
      snapshot = saved.id;
      return { snapshot: saved.id, changed };
    },
    formStateOf(name) {
      if (name === 'open') return takesOpenApplications(site) ? 'open' : 'unknown';
      if (open.has(name)) return 'open';
      if (closed.has(name)) return 'closed';
      return latest ? 'unknown' : 'later';
    },
    formOf(name) {
      const [job, other] = open.get(name) ?? [];
      // Several adverts of one job may have different forms.
      if (job && !other) return asked(formOf(job, site.defaultLanguage, site));
      const hasForm = name === 'open' || job !== undefined || closed.has(name);
      return asked(hasForm ? formNamed(name, site) : null);
    },
    advertOf: (name) => open.get(name)?.[0]?.advertId ?? null,
    shown: () => latest && { board: latest, memory: { ...emptyMemory, jobs: memory } },
    subjectOf(name) {
      const [job] = open.get(name) ?? [];
      if (!job) return { jobTitle: null, brand: branded.brand ?? null };
      const own = siteOfClient(job.clientId, branded) ?? branded;
      return { jobTitle: job.displayTitle, brand: own.brand ?? null };
    },
  };
}

/** Adverts are not shown here: their images are never requested, and none is missing. */
const noImages: ImageCache = {
  want: async () => undefined,
  stateOf: (sources) =>
    new Map(sources.map((source) => [source, { address: '/images/none.png', width: 1, height: 1 }])),
  shown: () => ({}),
  has: () => false,
  pauseDuring: (work) => work,
  settled: async () => undefined,
  stop: async () => undefined,
};
