import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { hasBody } from '../base/reply.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import type { Front } from './front.ts';
import { type OnAnswered, reportAnswer } from './request-metrics.ts';
import { enter } from './request-target.ts';
import {
  createSecuredResponse,
  hasLeft,
  hasUsableHost,
  refuseBrokenRequest,
  writeText,
} from './write-answer.ts';

/**
 * Starts listening.
 *
 * @param port 0 takes any free port
 * @returns the port
 * @throws {Error} when the port is taken or not allowed; names it and how to choose another one
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(cannotListen(error, port, host));
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function cannotListen(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program uses it. Stop that program, or choose another port with PORT',
    EACCES: 'this user may not open it. Choose a port above 1023 with PORT',
    EADDRNOTAVAIL: 'this machine does not have that address. Listen on 127.0.0.1, or on 0.0.0.0 for all',
    ENOTFOUND: 'there is no host of that name. Listen on 127.0.0.1, or on 0.0.0.0 for all',
  };
  const reason = reasons[error.code ?? ''] ?? `${error.message}. Choose another port with PORT`;
  return new Error(`The site can't listen on port ${port} of ${host}: ${reason}.`, { cause: error });
}

/**
 * A live route, asked before the site. Returns whether the request is its own; then it answers, now or later. A
 * synchronous result keeps pages fast, since every route is asked for each page.
 */
export type Route = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/**
 * Asks the routes in their order.
 *
 * @param from index of the first route to ask
 * @returns whether one of them took the request; a promise only if a route returned one
 */
export function tryRoutes(
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
  from = 0,
): boolean | Promise<boolean> {
  for (let index = from; index < routes.length; index += 1) {
    const taken = routes[index]?.(request, response) ?? false;
    if (taken === true) return true;
    if (taken !== false) return taken.then((yes) => yes || tryRoutes(routes, request, response, index + 1));
  }
  return false;
}

/** Limits against clients that are slow or send too much. Times in milliseconds. */
interface ServerLimits {
  /** For the head of a request. */
  headersTimeout: number;
  /** For the whole request. */
  requestTimeout: number;
  /** How often these two are checked. */
  connectionsCheckingInterval: number;
  /** Between two requests of one connection; above the 60 s after which proxies in front close theirs. */
  keepAliveTimeout: number;
  /** Without a byte in either direction while a request is under way. */
  silenceTimeout: number;
  /** For a request with an upload, from its head to its end, … */
  uploadTimeout: number;
  /** … of which this many bytes have to arrive in each `uploadPace` milliseconds. */
  uploadBytes: number;
  uploadPace: number;
  /** Bytes of the head of a request. */
  maxHeaderSize: number;
}

const defaultLimits: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  silenceTimeout: 120_000,
  uploadTimeout: 600_000,
  uploadBytes: 30_000,
  uploadPace: 30_000,
  maxHeaderSize: 16_384,
};

/** A site that is served. */
export interface Served {
  /** The base path of the site on its host (`basePath`); "" if left out. Routes and front see addresses of the site. */
  base?: string;
  front: Pick<Front, 'handle' | 'security' | 'addressOf'>;
  /** Asked in this order, before the site. */
  routes?: readonly Route[];
  /** Whether a request is an upload, which may take longer than others. */
  isUpload?: (request: IncomingMessage) => boolean;
  /** Is called for each request before it is answered. It must not throw. */
  seen?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Is called for each request that was answered: for metrics and an access log. */
  onAnswered?: OnAnswered | undefined;
  /** Is called with errors of routes. The visitor is answered all the same. */
  report: (error: unknown) => void;
}

/** Answers a request: by the first route that takes it, else by the front. Throws nothing. */
export function serve(served: Served, request: IncomingMessage, response: ServerResponse): void {
  const { front, routes = [], report } = served;
  const failed = (error: unknown) => {
    if (hasLeft(request, error)) {
      response.destroy();
      return;
    }
    report(error);
    if (response.headersSent) response.destroy();
    else writeText(request, response, failure, front.security);
  };
  served.seen?.(request, response);
  try {
    const taken = tryRoutes(routes, request, response);
    if (taken === false) front.handle(request, response);
    else if (taken !== true) taken.then((yes) => yes || front.handle(request, response)).catch(failed);
  } catch (error) {
    failed(error);
  }
}

export interface ServerOptions extends Served {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** The site of a request, when one server has several; that of the options if left out. */
  servedFor?: (request: IncomingMessage) => Served;
  /** Milliseconds that `stop` waits for running requests; 8 s. */
  graceMs?: number;
  limits?: Partial<ServerLimits>;
  /** A monotonic clock in milliseconds, for durations of answers; that of this machine if left out. */
  monotonic?: () => number;
}

export interface RunningServer {
  /** For example "http://127.0.0.1:4321", without a slash at the end. */
  url: string;
  port: number;
  /** Keeps serving, but closes each connection after its next answer, so that clients open new ones. */
  drain(): void;
  /**
   * Accepts no more connections, closes idle ones, lets running requests end, and aborts the rest after the grace.
   * Resolves when no connection is open. May be called again.
   */
  stop(): Promise<void>;
}

/**
 * Serves the site: live routes, then the front. Every answer has the security headers of the front.
 *
 * @throws {Error} when the port is not available; names it
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, graceMs = 8_000, monotonic = () => performance.now() } = options;
  const servedFor = (request: IncomingMessage): Served => options.servedFor?.(request) ?? options;
  const limits = { ...defaultLimits, ...options.limits };
  const { headersTimeout, connectionsCheckingInterval, keepAliveTimeout, maxHeaderSize } = limits;
  const underWay = new Set<ServerResponse>();
  // Chosen by the whole target of the request, before its base path is removed.
  const chosen = new WeakMap<IncomingMessage, Served>();
  let draining = false;
  let stopping = false;

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    underWay.add(response);
    response.on('close', () => {
      underWay.delete(response);
      // Only after Node has noted that this connection is idle now.
      if (stopping) setImmediate(() => server.closeIdleConnections());
    });
    if (draining) response.setHeader('Connection', 'close');
    const served = servedFor(request);
    chosen.set(request, served);
    const { base = '', front, onAnswered } = served;
    if (onAnswered)
      reportAnswer(request, response, { onAnswered, now: monotonic, addressOf: front.addressOf });
    const isUsable = hasUsableHost(request);
    const isInside = isUsable && enter(request, response, base, front.security);
    if (hasBody(request)) watchBody(request, response, limits, served.isUpload?.(request) ?? false);
    if (!isUsable) {
      const headers: Header[] = [['Connection', 'close']];
      writeText(request, response, { ...unusableHost, headers }, front.security);
    } else if (isInside) serve(served, request, response);
  };

  const node = { headersTimeout, connectionsCheckingInterval, keepAliveTimeout, maxHeaderSize };
  // `watchBody` limits the time of bodies, since it knows the site of each.
  const times = { ...node, requestTimeout: Math.max(limits.requestTimeout, limits.uploadTimeout) };
  const server = createServer(
    {
      ...times,
      ServerResponse: createSecuredResponse(
        (request) => (chosen.get(request) ?? servedFor(request)).front.security,
      ),
    },
    answer,
  );
  server.setTimeout(limits.silenceTimeout);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const busy = [...underWay].some(({ req }) => req.socket === socket);
    refuseBrokenRequest(error, socket, options.front.security, busy);
  });

  const port = await listen(server, options.port, host);
  let stopped: Promise<void> | undefined;
  const drain = () => {
    draining = true;
    for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  const stop = () => {
    stopping = true;
    drain();
    stopped ??= close(server, graceMs);
    return stopped;
  };
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, port, drain, stop };
}

/** Aborts a request whose body takes too long, or arrives too slowly. */
function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  { requestTimeout, uploadTimeout, uploadBytes, uploadPace }: ServerLimits,
  isUpload: boolean,
): void {
  const { socket } = request;
  const breakOff = () => socket.destroy();
  const whole = setTimeout(breakOff, isUpload ? uploadTimeout : requestTimeout);
  let before = socket.bytesRead;
  const pace = isUpload
    ? setInterval(() => {
        if (socket.bytesRead - before < uploadBytes) breakOff();
        before = socket.bytesRead;
      }, uploadPace)
    : undefined;
  const end = () => {
    clearTimeout(whole);
    clearInterval(pace);
  };
  request.once('end', end).once('close', end);
  // An answer may come before the body is read.
  response.once('close', end);
}

const failure = { status: 500, text: 'Something went wrong here. It has been noted.' };

const unusableHost = { status: 400, text: 'A request names one host, in one Host header.' };

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
