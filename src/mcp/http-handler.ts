import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createJobServer } from './job-server.ts';
import type { JobSource } from './job-source.ts';

/** Answers one message. @param body what the request says, read already */
export type HandleMessage = (request: Request, body: unknown) => Promise<Response>;

/**
 * Answers messages without sessions, each by a server of its own, as JSON: by the present protocol (2026-07-28), and by
 * those of 2025 for clients that speak these.
 *
 * @param report receives errors of the protocol's own code
 */
export function createMessageHandler(source: JobSource, report: (error: unknown) => void): HandleMessage {
  const modern = createMcpHandler(() => createJobServer(source), {
    legacy: 'reject',
    keepAliveMs: 0,
    // Nothing is announced, so a subscription would only hold a connection.
    maxSubscriptions: 1,
  });
  return async (request, parsedBody) => {
    if (!(await isLegacyRequest(request, parsedBody))) return modern.fetch(request, { parsedBody });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = createJobServer(source);
    try {
      await server.connect(transport);
      return await transport.handleRequest(request, { parsedBody });
    } finally {
      server.close().catch(report);
    }
  };
}
