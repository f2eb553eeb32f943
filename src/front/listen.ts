import type { Server } from 'node:http';

/**
 * Starts listening.
 *
 * @param port 0 takes any free port
 * @returns the port
 * @throws {Error} when the port is taken or not allowed, naming it and the way to another one
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
