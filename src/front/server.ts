import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Header } from '../outputs/security-headers.ts';
import { type AccessLog, logAnswer } from './access-log.ts';
import { hasUsableHost, refuseBrokenRequest } from './broken-request.ts';
import type { Front } from './front.ts';
import { listen } from './listen.ts';
import { type Route, tryRoutes } from './routes.ts';
import { createSecuredResponse, writeText } from './write-answer.ts';

/** Against clients that are slow or say too much. Times in milliseconds. */
interface ServerLimits {
  /** For the head of a request. */
  headersTimeout: number;
  /** For the whole request. */
  requestTimeout: number;
  /** How often these two are looked at. */
  connectionsCheckingInterval: number;
  /** Between two requests of one connection; above the 60 s for which proxies in front keep theirs. */
  keepAliveTimeout: number;
  /** Without a byte in either direction while a request is under way. */
  silenceTimeout: number;
  /** Bytes of the head of a request. */
  maxHeaderSize: number;
}

const defaultLimits: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  silenceTimeout: 120_000,
  maxHeaderSize: 16_384,
};

export interface ServerOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
  front: Front;
  /** Asked in this order, before the site. */
  routes?: readonly Route[];
  accessLog?: AccessLog;
  /** Hears of routes that fail. The visitor is answered all the same. */
  report: (error: unknown) => void;
  /** Milliseconds that `stop` leaves to requests under way; 8 s. */
  graceMs?: number;
  limits?: Partial<ServerLimits>;
}

export interface RunningServer {
  /** For example "http://127.0.0.1:4321", without a slash at the end. */
  url: string;
  port: number;
  /**
   * Takes no more connections, closes idle ones, lets requests under way end, and after the grace breaks off
   * what is left. Resolves when no connection is open. May be called again.
   */
  stop(): Promise<void>;
}

/**
 * Serves the site: live routes, then the front. Every answer carries the security headers of the front.
 *
 * @throws {Error} when the port can't be had, naming it
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { front, routes = [], accessLog, report, host, graceMs = 8_000 } = options;
  const { silenceTimeout, ...limits } = { ...defaultLimits, ...options.limits };
  const underWay = new Set<ServerResponse>();
  let stopping = false;

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    underWay.add(response);
    response.on('close', () => {
      underWay.delete(response);
      // Only after Node has noted that this connection is idle now.
      if (stopping) setImmediate(() => server.closeIdleConnections());
    });
    if (stopping) response.setHeader('Connection', 'close');
    if (accessLog) logAnswer(accessLog, request, response, front.addressOf);
    if (!hasUsableHost(request)) {
      const headers: Header[] = [['Connection', 'close']];
      return writeText(request, response, { ...unusableHost, headers }, front.security);
    }
    try {
      const taken = tryRoutes(routes, request, response);
      if (taken === false) front.handle(request, response);
      else if (taken !== true) taken.then((yes) => yes || front.handle(request, response)).catch(failed);
    } catch (error) {
      failed(error);
    }

    function failed(error: unknown) {
      report(error);
      if (response.headersSent) response.destroy();
      else writeText(request, response, failure, front.security);
    }
  };

  const server = createServer({ ...limits, ServerResponse: createSecuredResponse(front.security) }, answer);
  server.setTimeout(silenceTimeout);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const busy = [...underWay].some(({ req }) => req.socket === socket);
    refuseBrokenRequest(error, socket, front.security, busy);
  });

  const port = await listen(server, options.port, host);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopping = true;
    for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
    stopped ??= close(server, graceMs);
    return stopped;
  };
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, port, stop };
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
