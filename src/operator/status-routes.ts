import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Status } from '../sync/status.ts';
import type { MayRead } from './status-access.ts';

export interface StatusRoutes {
  status: () => Status;
  /** Who may read `/status.json` and `/metrics` (status-access.ts); everybody if left out. */
  mayRead?: MayRead;
  /** The metrics as text (metrics.ts). */
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
  /** Whether a board is shown, however old, and one page of each kind could be printed. Once it is so, it stays so. */
  '/readyz': ({ status }) => {
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
