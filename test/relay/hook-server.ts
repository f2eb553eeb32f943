import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HookCall {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A host that is called for builds, and a site that says what it shows. */
export async function startHook() {
  const calls: HookCall[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const site: { digest: string | null } = { digest: null };
  let onCall = () => {};
  const server = createServer((request, response) => {
    if (request.url === '/build.json') {
      response.writeHead(site.digest === null ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ digest: site.digest }));
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request;
      calls.push({ path, method, headers, body });
      const { status, headers: more } = answers.shift() ?? { status: 200 };
      response.writeHead(status, more).end();
      if (status < 300) onCall();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** What the next calls are answered with; 200 after them. */
    answers,
    site,
    /** Called for each call that is taken. */
    onBuild: (call: () => void) => {
      onCall = call;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
