import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a server says at one moment of a mail: a reply code, or it ends the connection, or says nothing. */
export type Said = 250 | 450 | 451 | 550 | 'cut' | 'silent';

export interface QuickServerOptions {
  /** At the recipient of a mail. */
  onRecipient(to: string): Said | Promise<Said>;
  /** When the whole mail is there. It is accepted if the answer is 250. */
  onMail(to: string, text: string): Said | Promise<Said>;
  /** After the answer to the whole mail was written. */
  onAnswered?(): void;
}

/**
 * A mail server for many mails: unlike `startMailServer` it does not wait before its greeting, as servers do against
 * programs that talk too early.
 */
export async function startQuickServer({ onRecipient, onMail, onAnswered }: QuickServerOptions) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let to = '';
    let text = '';
    let isText = false;
    const say = (said: Said, next = '250 OK') => {
      if (said === 'cut') socket.destroy();
      else if (said !== 'silent') socket.write(said === 250 ? `${next}\r\n` : `${said} not now\r\n`);
    };
    const take = async (): Promise<void> => {
      for (;;) {
        const mark = isText ? '\r\n.\r\n' : '\r\n';
        const end = text.indexOf(mark);
        if (end === -1) return;
        const part = text.slice(0, end);
        text = text.slice(end + mark.length);
        if (isText) {
          isText = false;
          say(await onMail(to, part));
          onAnswered?.();
        } else if (/^RCPT/i.test(part)) {
          to = /<([^>]*)>/.exec(part)?.[1] ?? '';
          say(await onRecipient(to));
        } else if (/^DATA/i.test(part)) {
          isText = true;
          say(250, '354 go on');
        } else if (/^QUIT/i.test(part)) {
          socket.end('221 bye\r\n');
        } else say(250);
      }
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      void take();
    });
    socket.write('220 quick.example ESMTP\r\n');
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}` };
}
