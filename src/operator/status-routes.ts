import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSenderOf } from '../front/sender.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import { createSecretCheck, type IsSecret, isLocal } from '../sync/http.ts';
import type { Status } from '../sync/status.ts';
import type { Listener } from '../sync/sync.ts';
import type { Clock } from '../sync/timing.ts';
import { createLogin, type Login } from './login.ts';
import { refuseLogin, setCommonHeaders } from './send.ts';

export interface StatusAccessOptions {
  /** The setting STATUS_ACCESS. */
  access: Settings['environment']['STATUS_ACCESS'];
  /** `null` where there is no secret: then nobody has a password. */
  login: Login | null;
  security: readonly Header[];
  clock: Clock;
}

/** Who is asking: `yes` may read, to `no` the address does not exist, `answered` got the reason why not. */
export type MayRead = (request: IncomingMessage, response: ServerResponse) => 'yes' | 'no' | 'answered';

/** Decides who may read `/status.json` and `/metrics`. */
function createStatusAccess({ access, login, security, clock }: StatusAccessOptions): MayRead {
  return (request, response) => {
    if (access === 'public') return 'yes';
    if (access === 'local') return isLocal(request) ? 'yes' : 'no';
    if (login === null) return 'no';
    const result = login(request);
    if (result.access !== null) return 'yes';
    setCommonHeaders(response, security);
    refuseLogin({ request, response, clock }, result.waitSeconds, { asJson: false });
    return 'answered';
  };
}

export interface StatusRoutes {
  status: () => Status;
  /** Whether the process has been asked to end; if left out, it has not. */
  isEnding?: () => boolean;
  /** Who may read `/status.json` and `/metrics` (`createStatusAccess`); everybody if left out. */
  mayRead?: MayRead;
  /** The metrics as text (sync/metrics.ts). */
  metrics: { text(): Promise<string>; contentType: string };
}

interface Answer {
  status: number;
  type: string;
  text: string;
}

const plain = 'text/plain; charset=utf-8';
const answers: Readonly<Record<string, (routes: StatusRoutes) => Answer | Promise<Answer>>> = {
  /** The whole status, also while degraded: what to make of it is the reader's matter. */
  '/status.json': ({ status }) => ({
    status: 200,
    type: 'application/json; charset=utf-8',
    text: `${JSON.stringify(status(), null, 2)}\n`,
  }),
  /** Whether the process is alive. */
  '/healthz': () => ({ status: 200, type: plain, text: 'alive\n' }),
  /**
   * Whether a board is shown, however old, and one page of each kind could be printed. Once it is so, it stays so until
   * the process is asked to end.
   */
  '/readyz': ({ status, isEnding }) => {
    if (isEnding?.()) return { status: 503, type: plain, text: 'this process is ending\n' };
    const { snapshot, startFailure } = status();
    if (snapshot === null) return { status: 503, type: plain, text: 'nothing is shown yet\n' };
    if (startFailure !== null) return { status: 503, type: plain, text: `${startFailure}\n` };
    return { status: 200, type: plain, text: 'ready\n' };
  },
  '/metrics': async ({ metrics }) => ({
    status: 200,
    type: metrics.contentType,
    text: await metrics.text(),
  }),
};

/**
 * Answers `/status.json`, `/healthz`, `/readyz` and `/metrics`.
 *
 * @returns `null` for every other address, and where the asker may not even know of this one, with request and response untouched; else a promise that never rejects
 */
export function handleStatus(
  request: IncomingMessage,
  response: ServerResponse,
  routes: StatusRoutes,
): Promise<void> | null {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const make = Object.hasOwn(answers, path) ? answers[path] : undefined;
  if (make === undefined) return null;
  const may = isOpen(path) ? 'yes' : (routes.mayRead?.(request, response) ?? 'yes');
  if (may === 'no') return null;
  if (may === 'answered') return Promise.resolve();
  return send(request, response, () => make(routes));
}

/** Whoever runs the site's container asks these, and they say nothing of it. */
const isOpen = (path: string): boolean => path === '/healthz' || path === '/readyz';

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  make: () => Answer | Promise<Answer>,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const { status, type, text } = isRead ? await orFailure(make) : refused;
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(isRead ? {} : { allow: 'GET, HEAD' }),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
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
  /** `null` where there is no secret, and so neither webhooks nor the operator's page. */
  isSecret: IsSecret | null;
  /** What must never be logged: these secrets, and those of the service. */
  secretTexts: readonly string[];
  /** What checks the operator's password, and who may read the status. */
  open(deps: { clock: Clock; emit: Listener; security: readonly Header[] }): {
    login: Login | null;
    mayRead: MayRead;
  };
}

/**
 * Who may do and read what on the live site, by its settings.
 *
 * @throws when a secret is too easy to guess, or one is missing that STATUS_ACCESS needs
 */
export function siteAccess(environment: Settings['environment']): SiteAccess {
  const { WEBHOOK_SECRET, WEBHOOK_SECRET_OLD, STATUS_ACCESS: access } = environment;
  const secrets = [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD].filter((one) => one !== undefined);
  if (secrets.length === 0 && access === 'password') {
    throw new Error('STATUS_ACCESS=password needs a password: set WEBHOOK_SECRET, or STATUS_ACCESS=local.');
  }
  const isSecret = secrets.length > 0 ? createSecretCheck(secrets) : null;
  const { SERVICE_CLIENT_SECRET, SERVICE_PASSWORD, CDN_TOKEN, SMTP_URL, DATABASE_URL } = environment;
  const ours = [SERVICE_CLIENT_SECRET, SERVICE_PASSWORD, CDN_TOKEN, SMTP_URL, DATABASE_URL];
  return {
    isSecret,
    secretTexts: [...secrets, ...ours.flatMap((secret) => secret?.reveal() ?? [])],
    open({ clock, emit, security }) {
      const senderOf = createSenderOf(environment);
      const login = isSecret && createLogin({ isSecret, clock, emit, senderOf });
      return { login, mayRead: createStatusAccess({ access, login, security, clock }) };
    },
  };
}
