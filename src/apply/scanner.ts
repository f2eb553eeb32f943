import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Clock, type ClosableTask, instantOf } from '../base/timing.ts';
import type { ScannerAddress } from '../settings/environment-parts.ts';

/** The scanner is unavailable or gives no verdict: the file may be clean or not. */
export class ScannerAway extends Error {
  override name = 'ScannerAway';
}

/** The owner's virus scanner. */
export interface Scanner {
  /**
   * Scans a file.
   *
   * @returns whether a virus was found in it
   * @throws {ScannerAway}
   */
  isInfected(bytes: AsyncIterable<Uint8Array>): Promise<boolean>;
  /** Why files can't be scanned now, and since when; `null` while they can be, as far as known. */
  trouble(): { since: string; reason: string } | null;
  /** Checks the scanner: at the start, every five minutes, and every half a minute while it is unavailable. */
  watch: ClosableTask;
}

export interface ScannerOptions {
  address: ScannerAddress;
  clock: Clock;
  /** Is called when the scanner becomes unavailable, or available again (`null`). */
  onChange: (trouble: ReturnType<Scanner['trouble']>) => void;
  /** Longest time without a byte from or to the scanner, in milliseconds. */
  patienceMs?: number;
}

/** Bytes sent to clamd at a time. */
const chunkBytes = 65_536;
const watchMs = 300_000;
const watchAwayMs = 30_000;
/** clamd's answers are shorter. */
const mostAnswer = 4_096;

/**
 * Speaks to clamd over TCP (clamd(8), "COMMANDS"): each command on a connection of its own, ended by NUL (`z`).
 * `INSTREAM` is followed by chunks, each after its length in four bytes, most significant first; an empty one ends
 * them.
 */
export function createScanner({ address, clock, onChange, patienceMs = 30_000 }: ScannerOptions): Scanner {
  const place = `${address.host}:${address.port}`;
  let trouble: ReturnType<Scanner['trouble']> = null;
  let isClosed = false;
  let nextWatch = Number.NEGATIVE_INFINITY;

  function see(reason: string | null): void {
    if (reason === (trouble?.reason ?? null)) return;
    trouble = reason === null ? null : { since: trouble?.since ?? instantOf(clock), reason };
    onChange(trouble);
  }

  /** @throws {ScannerAway} */
  async function ask<T>(
    command: string,
    read: (answer: string) => T | null,
    body?: AsyncIterable<Uint8Array>,
  ) {
    const answer = await exchange(command, body).catch((error: unknown) => {
      if (error instanceof ScannerAway) see(error.message);
      throw error;
    });
    const found = read(answer);
    if (found !== null) {
      see(null);
      return found;
    }
    const away = new ScannerAway(refusalText(place, answer));
    see(away.message);
    throw away;
  }

  async function exchange(command: string, body?: AsyncIterable<Uint8Array>): Promise<string> {
    const socket = connect({ host: address.host, port: address.port });
    const cut = (): void => void socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' }));
    let patience = clock.after(patienceMs, cut);
    const wait = (): void => {
      patience();
      patience = clock.after(patienceMs, cut);
    };
    const answer = answerOf(socket, place);
    answer.catch(() => undefined);
    try {
      socket.write(`z${command}\0`);
      // It may answer early: the file is too large for it. Nothing more is sent then.
      const sent = body === undefined ? answer : send(socket, body, wait);
      sent.catch(() => undefined);
      return await Promise.race([answer, sent.then(() => answer)]);
    } finally {
      patience();
      socket.destroy();
    }
  }

  return {
    isInfected: (bytes) => ask('INSTREAM', verdictOf, bytes),
    trouble: () => trouble,
    watch: {
      dueAt: () => (isClosed ? Number.POSITIVE_INFINITY : nextWatch),
      async run() {
        await ask('PING', (answer) => (answer === 'PONG' ? true : null)).catch(() => undefined);
        nextWatch = clock.now() + (trouble === null ? watchMs : watchAwayMs);
      },
      close() {
        isClosed = true;
      },
    },
  };
}

/** @returns `null` for an answer that is neither */
function verdictOf(answer: string): boolean | null {
  if (/^stream: OK$/.test(answer)) return false;
  return /^stream: .+ FOUND$/.test(answer) ? true : null;
}

/** Sends a file in chunks. Rejects when the connection ends. */
async function send(socket: Socket, bytes: AsyncIterable<Uint8Array>, onChunk: () => void): Promise<void> {
  for await (const part of bytes) {
    for (let at = 0; at < part.length; at += chunkBytes) {
      const chunk = part.subarray(at, at + chunkBytes);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      // A rejection of `once` is the error of the socket, which the answer has as well.
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
      if (socket.destroyed || !socket.writable) return;
      onChunk();
    }
  }
  socket.write(Buffer.alloc(4));
}

/** The scanner's answer, up to NUL or the end of the connection. @throws {ScannerAway} */
function answerOf(socket: Socket, place: string): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    // An answer before a broken connection counts: clamd closes it when a file is too large.
    const end = (error?: Error): void => {
      const [answer = ''] = text.split('\0');
      if (answer.trim() === '') reject(new ScannerAway(awayText(place, error)));
      else resolve(answer.trim());
    };
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      if (text.includes('\0') || text.length > mostAnswer) end();
    });
    socket.on('error', end);
    socket.on('close', () => end());
  });
}

function awayText(place: string, error: Error | undefined): string {
  const code = error && 'code' in error ? String(error.code) : 'it ended the connection';
  const isCut = error === undefined || code === 'EPIPE' || code === 'ECONNRESET';
  const mend = isCut
    ? 'If that happens with large files alone, set StreamMaxLength in clamd.conf to 11M or more'
    : 'Start clamd, with TCPSocket and TCPAddr in clamd.conf, or correct CLAMAV_HOST';
  return `The virus scanner at ${place} does not answer (${code}), so applications with files can't be taken. ${mend}.`;
}

/** An answer that is no verdict. It is clamd's own text, and quotes nothing of the file. */
function refusalText(place: string, answer: string): string {
  const said = answer.replace(/[^\x20-\x7e]/g, '').slice(0, 100);
  if (/size limit exceeded/i.test(answer)) {
    return `The virus scanner at ${place} (CLAMAV_HOST) takes no file as large as one that was sent: set StreamMaxLength in clamd.conf to 11M or more.`;
  }
  return `The virus scanner at ${place} (CLAMAV_HOST) can't scan: "${said}". Look at the log of clamd.`;
}
