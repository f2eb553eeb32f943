import { connect } from 'node:net';

const connections = 32;
/** A browser, since visits of programs are not counted. */
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const maxRequests = 40_000;
const maxMilliseconds = 4_000;

/**
 * Requests a second over kept connections, one request under way on each. Answers are of one length, or chunked.
 *
 * @param more headers as they stand on the wire, each with its end
 */
export function load(
  port: number,
  path: string,
  encodings = 'gzip, deflate, br, zstd',
  more = '',
): Promise<number> {
  const head = `Accept: text/html\r\nAccept-Encoding: ${encodings}\r\nUser-Agent: ${agent}\r\n${more}`;
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${head}\r\n`;
  const begun = performance.now();
  let sent = 0;
  let answered = 0;
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let whole = 0;
      let received = 0;
      let tail = Buffer.alloc(0);
      const next = () => {
        if (sent >= maxRequests || performance.now() - begun > maxMilliseconds) {
          socket.destroy();
          resolve();
          return;
        }
        sent += 1;
        received = 0;
        socket.write(request);
      };
      socket.on('connect', next);
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        // All answers are of one length: only the first one is looked at.
        whole ||= lengthOf(chunk);
        received += chunk.byteLength;
        if (whole === chunked) {
          tail = Buffer.concat([tail, chunk.subarray(-lastChunk.length)]).subarray(-lastChunk.length);
          if (!tail.equals(lastChunk)) return;
        } else if (received < whole) return;
        if (received > whole) reject(new Error(`${path} gave ${received} bytes instead of ${whole}`));
        answered += 1;
        next();
      });
    });
  return Promise.all(Array.from({ length: connections }, visit)).then(
    () => (answered / (performance.now() - begun)) * 1000,
  );
}

const chunked = Number.POSITIVE_INFINITY;
const lastChunk = Buffer.from('0\r\n\r\n');

function lengthOf(chunk: Buffer): number {
  const text = chunk.toString('latin1');
  if (/^HTTP\/1\.1 200 [\s\S]*?transfer-encoding: chunked\r\n/i.test(text)) return chunked;
  const body = /^HTTP\/1\.1 200 [\s\S]*?content-length: (\d+)/i.exec(text)?.[1];
  if (body === undefined) throw new Error(`No whole head of a 200 came: ${text.slice(0, 100)}`);
  return text.indexOf('\r\n\r\n') + 4 + Number(body);
}
