import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The test file that every scanner calls infected (eicar.org), in two parts, so that this file is not it. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

export interface FakeClamd {
  port: number;
  /** The bytes of each file that came whole. */
  scanned: Buffer[];
  /** Sizes of the chunks of all files. */
  chunks: number[];
  change(to: Partial<Behaviour>): void;
  stop(): Promise<void>;
}

interface Behaviour {
  /** Bytes of a file (`StreamMaxLength`). */
  streamMaxLength: number;
  /** `silent`: takes all and answers nothing. `broken`: ends each connection. `error`: its database can't be read. */
  mood: 'well' | 'silent' | 'broken' | 'error';
}

/**
 * A clamd as its manual has it (clamd(8), "COMMANDS"): commands that begin with `z` and end with NUL, `INSTREAM` with chunks
 * behind their lengths in network byte order, and an empty one at the end. One that is too large is answered at once, and
 * the connection is ended, whatever else comes.
 *
 * @param port a free one if left out
 */
export async function startFakeClamd(port = 0): Promise<FakeClamd> {
  let behaviour: Behaviour = { streamMaxLength: 25_000_000, mood: 'well' };
  const scanned: Buffer[] = [];
  const chunks: number[] = [];
  const sockets = new Set<Socket>();

  function serve(socket: Socket): void {
    let held = Buffer.alloc(0);
    let command: string | null = null;
    const file: Buffer[] = [];
    let size = 0;
    const answer = (text: string): void => void socket.end(`${text}\0`);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (behaviour.mood === 'broken') return void socket.destroy();
    socket.on('data', (bytes: Buffer) => {
      if (behaviour.mood === 'silent' || socket.writableEnded) return;
      held = Buffer.concat([held, bytes]);
      if (command === null) {
        const end = held.indexOf(0);
        if (end < 0) return;
        command = held.toString('latin1', 0, end);
        held = held.subarray(end + 1);
        if (command === 'zPING') return answer('PONG');
        if (command !== 'zINSTREAM') return answer('UNKNOWN COMMAND');
      }
      while (held.length >= 4) {
        const length = held.readUInt32BE(0);
        if (size + length > behaviour.streamMaxLength) return answer('INSTREAM size limit exceeded. ERROR');
        if (length === 0) return answer(verdict(Buffer.concat(file)));
        if (held.length < 4 + length) return;
        chunks.push(length);
        size += length;
        file.push(held.subarray(4, 4 + length));
        held = held.subarray(4 + length);
      }
    });
  }

  function verdict(file: Buffer): string {
    if (behaviour.mood === 'error') return 'stream: Malformed database ERROR';
    scanned.push(file);
    return file.includes(eicar) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK';
  }

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(stop);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    scanned,
    chunks,
    change(to) {
      behaviour = { ...behaviour, ...to };
    },
    stop,
  };
}
