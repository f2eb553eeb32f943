import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** What the server does with a mail. `cut` and `silent` take it, and say nothing; the first ends the connection. */
export type MailFault =
  | 'fine'
  | 'rcpt 450'
  | 'rcpt 550'
  | 'from 550'
  | 'data 451'
  | 'data 554'
  | 'cut'
  | 'silent';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it came. */
  raw: string;
  headers: readonly string[];
  /** Texts of its parts, decoded. */
  parts: readonly string[];
}

/** A mail server without encryption and login. The faults are those of the mails that come, in their order. */
export async function startMailServer(faults: MailFault[] = []) {
  const received: ReceivedMail[] = [];
  const changed = new EventTarget();
  const next = () => faults[0] ?? 'fine';
  const refusal = (stage: string) => {
    const [at, code] = next().split(' ');
    if (at !== stage) return null;
    faults.shift();
    // What servers answer may quote the address.
    return Object.assign(new Error('no ada@example.com here'), { responseCode: Number(code) });
  };
  const server = new SMTPServer({
    ...{ disabledCommands: ['AUTH', 'STARTTLS'], logger: false, closeTimeout: 100 },
    onMailFrom: (_address, _session, done) => done(refusal('from')),
    onRcptTo: (_address, _session, done) => done(refusal('rcpt')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refusal('data');
        if (refused) return done(refused);
        received.push(readMail(Buffer.concat(chunks).toString(), session));
        const fault = faults.shift();
        changed.dispatchEvent(new Event('received'));
        if (fault === 'silent') return;
        if (fault !== 'cut') return done();
        for (const connection of server.connections) connection._socket.destroy();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    /** Resolves when the next mail has come whole. */
    next: () => new Promise((resolve) => changed.addEventListener('received', resolve, { once: true })),
  };
}

function readMail(raw: string, { envelope }: SMTPServerSession): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`).slice(1, -1);
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    raw,
    headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'),
    parts: parts.map(decoded),
  };
}

function decoded(part: string): string {
  const end = part.indexOf('\r\n\r\n');
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(part.slice(0, end))?.[1];
  const text = part.slice(end + 4);
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
