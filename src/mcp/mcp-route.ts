import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { keyOf } from '../base/keys.ts';
import { type Reply, readRequestBody, reply, replyUnread } from '../base/reply.ts';
import { absolute } from '../base/site-path.ts';
import { isThisMachine } from '../base/this-machine.ts';
import { type Clock, createLock } from '../base/timing.ts';
import { createLimit, createSlots } from '../front/limits.ts';
import { readTarget } from '../front/request-target.ts';
import { createByteCache } from '../front/response-cache.ts';
import { createSender } from '../front/send-response.ts';
import { createSenderOf, isFromOwnPage } from '../front/sender.ts';
import type { Route } from '../front/server.ts';
import { storedResponse } from '../front/stored-response.ts';
import { mcpAddress } from '../settings/addresses.ts';
import { hostSites } from '../settings/brands.ts';
import type { Settings, SiteSettings } from '../settings/site-schema.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import type { HandleMessage } from './http-handler.ts';
import type { JobSource } from './job-source.ts';
import {
  cardAddresses,
  cardText,
  cardType,
  catalogAddress,
  catalogText,
  catalogType,
} from './server-card.ts';

export interface McpRouteDeps {
  settings: Pick<Settings, 'site' | 'environment'>;
  security: readonly Header[];
  /** What a site of the host answers from. */
  sourceOf: (site: SiteSettings) => JobSource;
  /** Whether the owner has a file at an address: it replaces ours. */
  hasFile: (address: string) => boolean;
  clock: Clock;
  report: (error: unknown) => void;
}

/** Bytes of a message: a question, and what a client says about itself. */
const mostBytes = 65_536;

const windowMs = 60_000;
/** Messages of one sender in a minute. The assistants of one provider share addresses. */
const mostMessages = { address: 240, net56: 480, net48: 960 };
/** Messages that are answered or wait at one time: of all, and of one sender. */
const mostWaiting = 50;
const mostWaitingOf = { address: 25, net56: 40, net48: 50 };

/**
 * The address of the Model Context Protocol, for assistants: `/mcp` takes messages by POST, one each, and answers as
 * JSON; there are no sessions and no streams. Beside it are the server card and the catalog that names it.
 *
 * Messages are answered one after the other, and other requests between them. The code of the protocol is loaded with
 * the first message.
 */
export function createMcpRoute(deps: McpRouteDeps): Route {
  const { settings, clock, report } = deps;
  const { SITE_URL: siteUrl } = settings.environment;
  const sites = hostSites(settings.site);
  const places = new Map(sites.map((site) => [mcpAddress(site), site] as const));
  const handlers = new Map<SiteSettings, Promise<HandleMessage>>();
  const senderOf = createSenderOf(settings.environment);
  const limit = createLimit(windowMs, mostMessages, clock);
  const slots = createSlots(mostWaiting, mostWaitingOf);
  const inTurn = createLock();
  const sendFile = cardSender(deps, sites, siteUrl);
  // A page elsewhere may ask a public site what everybody may read there. The site of this machine, or without https,
  // may be one that only some people reach: a page that they open must not read it for others (DNS rebinding).
  const isPublic = siteUrl.startsWith('https:') && !isThisMachine(siteUrl);
  const origins = [new URL(siteUrl).origin];
  const isRefused = ({ headers }: IncomingMessage) => !isPublic && isFromOwnPage(headers, origins) === false;

  return (request, response) => {
    const { url = '' } = request;
    // Nearly all requests end here.
    if (!/\/mcp|\/ai-catalog/.test(url)) return false;
    const path = readTarget(url)?.path ?? '';
    const site = places.get(path);
    if (!site) return sendFile(path, request, response);
    for (const [name, value] of cors) response.setHeader(name, value);
    response.setHeader('X-Robots-Tag', 'noindex');
    return answer(site, request, response);
  };

  async function answer(
    site: SiteSettings,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<true> {
    const refuse = (status: number, text: string, headers: Record<string, string> = {}): true => {
      replyUnread(request, response, fault(status, text, headers), clock);
      return true;
    };
    const { method } = request;
    if (method === 'OPTIONS') {
      reply(request, response, { status: 204, body: '', headers: { 'access-control-max-age': '86400' } });
      return true;
    }
    if (method !== 'POST')
      return refuse(405, `This is the MCP server of ${site.name}: send messages with POST.`, {
        allow: 'POST, OPTIONS',
      });
    if (isRefused(request)) return refuse(403, 'Pages of other sites can’t ask this server.');
    const sender = senderOf(request);
    const wait = limit(sender);
    if (wait > 0)
      return refuse(429, 'Too many messages: try again later.', {
        'retry-after': String(Math.ceil(wait / 1_000)),
      });
    let isGivenUp = false;
    const release = slots.take(sender, () => {
      isGivenUp = true;
    });
    const busy = () =>
      refuse(503, 'Too many questions at once: try again in a second.', { 'retry-after': '1' });
    if (release === null) return busy();
    try {
      const body = await readRequestBody(request, mostBytes);
      if (body === 'too-large') return refuse(413, `A message has at most ${mostBytes} bytes.`);
      if (body === 'broken-off') response.destroy();
      else await inTurn(async () => (isGivenUp ? busy() : answerMessage(site, body, request, response)));
      return true;
    } finally {
      release();
    }
  }

  async function answerMessage(
    site: SiteSettings,
    body: Uint8Array,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    // Requests for pages come before the next message.
    await nextTurn();
    if (response.destroyed) return;
    const message = parsed(body);
    if (message === undefined) return reply(request, response, fault(400, 'This is no JSON.', {}, -32_700));
    if (Array.isArray(message))
      return reply(request, response, fault(400, 'Send one message at a time, not a list.'));
    if (methodOf(message) === 'subscriptions/listen')
      return reply(request, response, fault(404, 'There is nothing to subscribe to.', {}, -32_601));
    const handle = await handlerOf(site);
    const sent = new Request(absolute(mcpAddress(site), { siteUrl }), {
      method: 'POST',
      headers: headersOf(request),
    });
    const answer = await handle(sent, message);
    const type = answer.headers.get('content-type') ?? 'application/json';
    reply(request, response, { status: answer.status, type, body: await answer.text() });
  }

  function handlerOf(site: SiteSettings): Promise<HandleMessage> {
    const known = handlers.get(site);
    if (known) return known;
    const made = import('./http-handler.ts').then(({ createMessageHandler }) =>
      createMessageHandler(deps.sourceOf(site), report),
    );
    handlers.set(site, made);
    made.catch(() => handlers.delete(site));
    return made;
  }
}

/** Any page may send messages and read the answers: they hold what everybody may read, and no cookie is looked at. */
const cors: readonly Header[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'POST, OPTIONS'],
  [
    'Access-Control-Allow-Headers',
    'Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id',
  ],
  ['Access-Control-Expose-Headers', 'Retry-After'],
];

/** The headers that the protocol reads. */
const readHeaders = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

const headersOf = ({ headers }: IncomingMessage): Headers =>
  new Headers(
    readHeaders.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

const invalidRequest = -32_600;

/** An error as the protocol has it (JSON-RPC 2.0), for a message that was not read. */
function fault(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  code = invalidRequest,
): Reply {
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
  return { status, type: 'application/json', body: `${body}\n`, headers };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}

const methodOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'method' in message ? message.method : undefined;

/** Sends the server cards and the catalog. */
function cardSender(
  { security, hasFile, report }: McpRouteDeps,
  sites: readonly SiteSettings[],
  siteUrl: string,
) {
  const file = (address: string, type: string, text: string) => {
    const bytes = Buffer.from(text);
    const shared: readonly Header[] = [['Cache-Control', 'public, max-age=3600']];
    const make = async () => bytes;
    return [
      address,
      storedResponse({ address, type, status: 200, size: bytes.length, key: keyOf(text), shared, make }),
    ] as const;
  };
  const files = new Map([
    ...sites.flatMap((site) =>
      cardAddresses(site).map((address) => file(address, cardType, cardText({ site, siteUrl }))),
    ),
    file(catalogAddress, catalogType, catalogText(sites, { siteUrl })),
  ]);
  const { send } = createSender({
    security,
    headersFor: () => cardHeaders,
    cache: createByteCache(64 * 1024),
    report,
  });
  return (path: string, request: IncomingMessage, response: ServerResponse): boolean => {
    const found = files.get(path);
    if (!found || hasFile(path)) return false;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) send(request, response, found);
    else {
      const isAsked = request.method === 'OPTIONS';
      for (const [name, value] of cardHeaders) response.setHeader(name, value);
      const headers: Record<string, string> = isAsked ? {} : { allow: 'GET, HEAD, OPTIONS' };
      reply(request, response, { status: isAsked ? 204 : 405, body: '', headers });
    }
    return true;
  };
}

/** As the discovery of server cards demands them. */
const cardHeaders: readonly Header[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET'],
  ['Access-Control-Allow-Headers', 'Content-Type, If-None-Match'],
  ['Access-Control-Expose-Headers', 'ETag'],
];
