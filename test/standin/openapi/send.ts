import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Standin } from '../../../src/standin/server.ts';

/** An answer, with the last value of each header. */
export interface RawAnswer {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  text: string;
}

export interface RawRequest {
  method: string;
  /** Goes as it is: nothing is normalized. */
  path: string;
  /** A list is sent as so many headers of one name. */
  headers?: Readonly<Record<string, string | readonly string[]>>;
  body?: string | Uint8Array;
  /** Sends the body in chunks, without its length. */
  isChunked?: boolean;
  /** Over a connection of its own: the one before may be about to end. */
  isAlone?: boolean;
}

/** A way to send what `fetch` would put right. Close it at the end. */
export function sender(standin: Pick<Standin, 'port'>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const send = ({
    method,
    path,
    headers = {},
    body,
    isChunked = false,
    isAlone = false,
  }: RawRequest): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: isAlone ? false : agent,
          host: '127.0.0.1',
          port: standin.port,
          method,
          path,
          headers: {
            ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value as string])),
            ...(body !== undefined && !isChunked && { 'content-length': Buffer.byteLength(body) }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(entries),
              text: Buffer.concat(chunks).toString(),
            });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** Sends bytes over a connection of their own, and gives back all that comes until it ends. */
export function sendBytes({ port }: Pick<Standin, 'port'>, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      socket.end();
    });
    socket.setEncoding('latin1').on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => resolve(answer)).on('close', () => resolve(answer));
  });
}
