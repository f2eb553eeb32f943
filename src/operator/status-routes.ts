import type { IncomingMessage, ServerResponse } from 'node:http';
import { reply } from '../base/reply.ts';
import { createSecretCheck, type IsSecret } from '../base/secrets.ts';
import { isLocal } from '../base/this-machine.ts';
import type { Clock } from '../base/timing.ts';
import { createSenderOf } from '../front/sender.ts';
import { secretTextsOf } from '../settings/secrets.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import type { Status } from '../sync/status.ts';
import type { Listener } from '../sync/sync.ts';
import { createHolderOf, createLogin, keysOf, keyWarnings, type Login } from './login.ts';
import { challenge, refuseLogin, setCommonHeaders } from './send.ts';

export interface StatusAccessOptions {
  /** The setting STATUS_ACCESS. */
  access: Settings['environment']['STATUS_ACCESS'];
  /** `null` when there is no password or token. */
  login: Login | null;
  security: readonly Header[];
  clock: Clock;
}

/**
 * What somebody may read: `all`; `public`: all but numbers of applications and paths of files; `state`: only whether
 * the site is well.
 */
export type View = 'all' | 'public' | 'state';

/** Decides what somebody may read. `answered`: nothing, and the reason was sent. */
export type MayRead = (request: IncomingMessage, response: ServerResponse) => View | 'answered';

/** Decides who may read which parts of `/status.json` and `/metrics`. */
function createStatusAccess({ access, login, security, clock }: StatusAccessOptions): MayRead {
  return (request, response) => {
    const result = login?.(request) ?? null;
    if (result?.access) return 'all';
    if (result !== null && request.headers.authorization !== undefined) {
      setCommonHeaders(response, security);
      refuseLogin({ request, response, clock }, result.waitSeconds, { asJson: false });
      return 'answered';
    }
    if (access !== 'password' && isLocal(request)) return 'all';
    return access === 'public' ? 'public' : 'state';
  };
}

export interface StatusRoutes {
  status: () => Status;
  /** Whether the process has been asked to end; if left out, it has not. */
  isEnding?: () => boolean;
  /** Who may read which parts of `/status.json` and `/metrics` (`createStatusAccess`); everybody all if left out. */
  mayRead?: MayRead;
  /** The metrics as text (sync/metrics.ts). */
  metrics: { text(): Promise<string>; contentType: string };
}

interface Answer {
  status: number;
  type: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
}

const plain = 'text/plain; charset=utf-8';
/** The public status: whether the site is well. */
const stateAlone = ({ state }: Status) => ({ state, details: `Details are for operators: ${howToRead}` });

const howToRead =
  'give METRICS_TOKEN as a Bearer token, or OPERATOR_PASSWORD as the password, or ask from this machine where STATUS_ACCESS=local ("What to watch" in docs/live-sites.md).';

/** The status without data for operators only: numbers of applications and alerts, and paths of this machine. */
function publicStatus({ applications: _, alerts: __, unreadable: ___, folder, ...whole }: Status): object {
  // Output of the compiler names paths.
  const trouble = folder?.trouble && { since: folder.trouble.since, faults: folder.trouble.faults.length };
  const status = { ...whole, folder: folder && { ...folder, trouble } };
  return status;
}

/** Metrics without numbers of applications, alerts and visitors, in names or labels. */
const publicMetrics = (text: string): string =>
  text
    .split('\n')
    .filter(
      (line) =>
        !/^(?:# \w+ )?\w*(?:appl(?:y|ication)|alert|jobfront_numbers)|="[^"]*appl(?:y|ication)/.test(line),
    )
    .join('\n');

const json = 'application/json; charset=utf-8';
const answers: Readonly<Record<string, (routes: StatusRoutes, view: View) => Answer | Promise<Answer>>> = {
  /** Answers 200 even while degraded: the reader decides what that means. */
  '/status.json': ({ status }, view) => {
    const shown = { all: (it: Status) => it, public: publicStatus, state: stateAlone }[view](status());
    return { status: 200, type: json, text: `${JSON.stringify(shown, null, 2)}\n` };
  },
  /** Whether the process is alive. */
  '/healthz': () => ({ status: 200, type: plain, text: 'alive\n' }),
  /**
   * Whether a board is shown, however old, and one page of each kind could be printed. From then on it stays ready
   * until the process is asked to end. The reason for not being ready may name files, so only operators get it.
   */
  '/readyz': ({ status, isEnding }, view) => {
    if (isEnding?.()) return { status: 503, type: plain, text: 'this process is ending\n' };
    const { snapshot, startFailure } = status();
    if (snapshot === null) return { status: 503, type: plain, text: 'nothing is shown yet\n' };
    if (startFailure === null) return { status: 200, type: plain, text: 'ready\n' };
    const why = view === 'all' ? startFailure : 'a page can’t be printed: the status says which, and why';
    return { status: 503, type: plain, text: `${why}\n` };
  },
  '/metrics': async ({ metrics }, view) => {
    if (view === 'state') {
      const text = `Metrics are for operators: ${howToRead}\n`;
      return { status: 401, type: plain, text, headers: { 'www-authenticate': challenge } };
    }
    const text = await metrics.text();
    return { status: 200, type: metrics.contentType, text: view === 'all' ? text : publicMetrics(text) };
  },
};

/**
 * Answers `/status.json`, `/healthz`, `/readyz` and `/metrics`.
 *
 * @returns `null` for every other address, with request and response untouched; else a promise that never rejects
 */
export function handleStatus(
  request: IncomingMessage,
  response: ServerResponse,
  routes: StatusRoutes,
): Promise<void> | null {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const make = Object.hasOwn(answers, path) ? answers[path] : undefined;
  if (make === undefined) return null;
  const view = isOpen(path) ? openView(request) : (routes.mayRead?.(request, response) ?? 'all');
  if (view === 'answered') return Promise.resolve();
  return send(request, response, () => make(routes, view));
}

/** Health checks of containers and balancers request these. */
const isOpen = (path: string): boolean => path === '/healthz' || path === '/readyz';
const openView = (request: IncomingMessage): View => (isLocal(request) ? 'all' : 'state');

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  make: () => Answer | Promise<Answer>,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const { status, type, text, headers = {} } = isRead ? await orFailure(make) : refused;
  const more = isRead ? headers : { ...headers, allow: 'GET, HEAD' };
  reply(request, response, { status, type, body: text, headers: more });
}

const refused: Answer = { status: 405, type: plain, text: 'Read this address with GET.\n' };

async function orFailure(make: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await make();
  } catch {
    return { status: 500, type: plain, text: 'This could not be put together; try again.\n' };
  }
}

export interface SiteAccess {
  /** `null` when there is no secret, and so no webhooks. */
  isSecret: IsSecret | null;
  /** Texts that must never be logged: all secrets of the settings. */
  secretTexts: readonly string[];
  /** Recommended changes of the settings, logged at the start. */
  warnings: readonly string[];
  /** Checks passwords and tokens, and who may read the status. */
  open(deps: { clock: Clock; emit: Listener; security: readonly Header[] }): {
    login: Login | null;
    mayRead: MayRead;
  };
}

/**
 * Who may do and read what on the live site, by its settings.
 *
 * @throws when a secret is too easy to guess, or STATUS_ACCESS needs one that is missing
 */
export function siteAccess(environment: Settings['environment']): SiteAccess {
  const { WEBHOOK_SECRET, WEBHOOK_SECRET_OLD, STATUS_ACCESS: access } = environment;
  const secrets = [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD].filter((one) => one !== undefined);
  const keys = keysOf(environment);
  if (keys.length === 0 && access === 'password') {
    throw new Error(
      'STATUS_ACCESS=password needs a password: set METRICS_TOKEN or OPERATOR_PASSWORD, or STATUS_ACCESS=local.',
    );
  }
  return {
    isSecret: secrets.length > 0 ? createSecretCheck(secrets) : null,
    secretTexts: secretTextsOf(environment),
    warnings: keyWarnings(environment),
    open({ clock, emit, security }) {
      const senderOf = createSenderOf(environment);
      const login =
        keys.length === 0 ? null : createLogin({ holderOf: createHolderOf(keys), clock, emit, senderOf });
      return { login, mayRead: createStatusAccess({ access, login, security, clock }) };
    },
  };
}
