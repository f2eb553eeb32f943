import type { AddressInfo } from 'node:net';
import type { ServerType } from '@hono/node-server';

/**
 * Opens the port.
 *
 * @param port 0 takes any free one
 * @returns the port that was opened
 * @throws {Error} when it is taken or not allowed, naming it and the way to another one
 */
export function listen(server: ServerType, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, port, host)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Closes the port and breaks off what is still open. */
export function stop(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}

function cannotListen(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program uses it. Stop that program',
    EACCES: 'this user may not open it. Take a port above 1023',
    EADDRNOTAVAIL: 'this machine does not have that address. Leave the host at 127.0.0.1',
  };
  const reason = reasons[error.code ?? ''] ?? `${error.message}. Make it free`;
  return new Error(
    `The stand-in can't listen on port ${port} of ${host}: ${reason}, or choose another port with --port.`,
    { cause: error },
  );
}
