import { connect, type Socket } from 'node:net';

/** What a flood finds: where applications are taken, and tokens as everybody gets them. */
export interface Target {
  port: number;
  /** Path to which the form of a job is sent. */
  path: (name: string) => string;
  origin: string;
  /** A token that is old enough to be sent without work. */
  token: () => string;
}

/** One connection of a flood: what is sent at once, and how much of a body it announces and never sends. */
export interface Attack {
  /** X-Forwarded-For, as the owner's proxy writes it. */
  sender: string;
  /** Name of the form. */
  form: string;
  body: string;
  /** Further bytes that are announced and never come. */
  owed?: number;
}

export interface Flood {
  name: string;
  attacks: (target: Target) => readonly Attack[];
}

const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (bytes: string) =>
  `--b\r\nContent-Disposition: form-data; name="files"; filename="cv.txt"\r\n\r\n${bytes}\r\n`;
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const stranger = '198.51.100.7';

/** Attacks as data. Each comes from one sender, or one network, beside the honest ones. */
export const floods: readonly Flood[] = [
  {
    name: 'slow uploads without a token, from one address',
    attacks: () => many(200, () => ({ sender: stranger, form: '3101', body: 'x', owed: 20_000_000 })),
  },
  {
    name: 'slow uploads without a token, from the /64s of one /48',
    attacks: () =>
      many(200, (index) => ({
        ...{ sender: `2001:db8:7:${index.toString(16)}::1`, form: '3101' },
        ...{ body: field('name', 'Eve'), owed: 20_000_000 },
      })),
  },
  {
    name: 'slow uploads with right tokens, from one address',
    attacks: ({ token }) =>
      many(100, () => ({
        ...{ sender: stranger, form: '3101' },
        ...{ body: field('token', token()) + file('w'.repeat(2_000)).slice(0, -2), owed: 20_000_000 },
      })),
  },
  {
    name: 'bodies of one byte for the form of a job',
    attacks: () => many(300, () => ({ sender: stranger, form: '3101', body: 'x' })),
  },
  {
    name: 'names of forms that were never published',
    attacks: () => many(300, (index) => ({ sender: stranger, form: String(90_000 + index), body: 'x' })),
  },
  {
    name: 'files without a token that are to be kept',
    attacks: () =>
      many(60, () => ({
        ...{ sender: stranger, form: '3101' },
        body: `${field('name', 'Eve')}${file('w'.repeat(100_000))}--b--\r\n`,
      })),
  },
  {
    name: 'files with right tokens that are to be kept, with faults in the form',
    attacks: ({ token }) =>
      many(60, () => ({
        ...{ sender: stranger, form: '3101' },
        body: `${field('token', token())}${file('w'.repeat(100_000))}--b--\r\n`,
      })),
  },
];

/** Sends a flood, and holds its connections until it is stopped. Resolves when all of it is on its way. */
export async function beginFlood(
  flood: Flood,
  target: Target,
): Promise<{ stop(): void; statuses: number[] }> {
  const statuses: number[] = [];
  const sockets: Socket[] = [];
  await Promise.all(
    flood.attacks(target).map(async ({ sender, form, body, owed = 0 }) => {
      const socket = connect(target.port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        const status = /^HTTP\/1\.1 (\d{3}) /.exec(bytes.toString('latin1'))?.[1];
        if (status) statuses.push(Number(status));
      });
      const head = [
        `POST ${target.path(form)} HTTP/1.1`,
        'Host: careers.example',
        `Origin: ${target.origin}`,
        `X-Forwarded-For: ${sender}`,
        'Content-Type: multipart/form-data; boundary=b',
        `Content-Length: ${Buffer.byteLength(body) + owed}`,
        'Connection: close',
      ];
      await new Promise<void>((resolve) => {
        socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => resolve());
        socket.once('close', () => resolve());
      });
    }),
  );
  return {
    statuses,
    stop: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
