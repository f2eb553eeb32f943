/**
 * How many requests a second the front answers on this machine: `node test/bench/serve-load.ts`.
 * Server and load have a process each, on loopback. Beside it stands the least that node:http can do with the
 * same bytes: the share that is left is what the front costs. Bounded by count and time.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { pathToFileURL } from 'node:url';
import type { Manifest } from '../../src/live/release/manifest.ts';
import { createFront } from '../../src/live/serve/serve-release.ts';
import { startServer } from '../../src/live/serve/server.ts';
import { securityHeaders } from '../../src/outputs/security-headers.ts';

const connections = 32;
const maxRequests = 40_000;
const maxMilliseconds = 4_000;
const rounds = 7;
const sizes = { '/8k/': 8_000, '/27k/': 27_000 };

const page = (size: number) => Buffer.alloc(size, '<p>Courier wanted</p> ');

function sampleManifest(): Manifest {
  const files = Object.entries(sizes).map(([address, size]) => [
    address,
    {
      key: address,
      hash: createHash('sha256').update(page(size)).digest('base64url'),
      size,
      type: 'text/html; charset=utf-8',
      status: 200,
      encodings: ['br', 'gzip'],
      immutable: false,
    },
  ]);
  const createdAt = '2026-03-01T10:00:00Z';
  return {
    format: 1,
    release: '000001',
    createdAt,
    boardAt: createdAt,
    files: Object.fromEntries(files),
    redirects: {},
  };
}

/** The front, and bare node:http, each on a port of its own. */
async function serve(): Promise<void> {
  const report = (error: unknown) => {
    throw error;
  };
  const front = createFront({ security: securityHeaders(), report });
  const manifest = sampleManifest();
  // All forms are of one length, so that the load measures equal page weight.
  front.show({ manifest, read: async (address) => page(manifest.files[address]?.size ?? 0) });
  const own = await startServer({ port: 0, host: '127.0.0.1', front, report, routes: [() => false] });
  const bodies = new Map(Object.entries(sizes).map(([address, size]) => [address, page(size)]));
  const bare = createServer((request, response) => {
    const body = bodies.get(request.url ?? '');
    response
      .writeHead(200, ['Content-Type', 'text/html', 'Content-Length', String(body?.byteLength)])
      .end(body);
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const address = bare.address();
  process.send?.({ front: own.port, bare: typeof address === 'object' ? address?.port : 0 });
}

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
  const head = `Accept: text/html\r\nAccept-Encoding: ${encodings}\r\nUser-Agent: bench\r\n${more}`;
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

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function measure(): Promise<void> {
  const server = fork(new URL(import.meta.url), ['serve'], { execArgv: process.execArgv });
  const ports = await new Promise<{ front: number; bare: number }>((resolve, reject) => {
    server.once('message', (message: { front: number; bare: number }) => resolve(message));
    server.once('exit', () => reject(new Error('The server ended before it listened.')));
  });
  try {
    for (const path of Object.keys(sizes)) {
      await load(ports.front, path);
      await load(ports.bare, path);
      const figures: { front: number; bare: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        figures.push({ front: await load(ports.front, path), bare: await load(ports.bare, path) });
      }
      const front = median(figures.map((figure) => figure.front));
      const bare = median(figures.map((figure) => figure.bare));
      // Round by round, so that whatever else the machine does weighs on both.
      const share = median(figures.map((figure) => figure.front / figure.bare));
      process.stdout.write(
        `${path} ${Math.round(front)} requests/s; bare node:http ${Math.round(bare)} (${share.toFixed(2)})\n`,
      );
    }
  } finally {
    server.kill();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await (process.argv[2] === 'serve' ? serve() : measure());
}
