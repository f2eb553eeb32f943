import { once } from 'node:events';
import type { Server } from 'node:http';

/** Lets a server listen on a free port of this machine. `close` breaks off what is still open. */
export async function listening(server: Server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
