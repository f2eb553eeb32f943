import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createJobServer } from './job-server.ts';
import type { JobSource } from './job-source.ts';

/**
 * Speaks the protocol over standard input and output, until the client closes them.
 *
 * @param report receives errors of the protocol's own code
 */
export async function serveOverStdio(source: JobSource, report: (error: unknown) => void): Promise<void> {
  const transport = new StdioServerTransport();
  const ended = Promise.withResolvers<void>();
  const handle = serveStdio(() => createJobServer(source), { transport, onerror: report });
  process.stdin.once('end', ended.resolve).once('close', ended.resolve);
  await ended.promise;
  await handle.close();
}
