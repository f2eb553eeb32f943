import { generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const email = 'announcer@project.iam.example';
const batchBoundary = 'batch_answer';

interface Scripted {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** What a listener received about one address. */
export interface Reported {
  url: string;
  type: string;
}

/**
 * Google, IndexNow and a WebSub hub, each with the limits that its documentation names; a sender that breaks one is answered as
 * it says. `now` is their clock.
 */
export async function startListeners(now: () => number, { perDay = 200 } = {}) {
  const it = {
    /** What was taken, call by call. */
    google: [] as Reported[][],
    indexNow: [] as string[][],
    hub: [] as string[][],
    tokens: 0,
    /** What the next calls are answered with, in place of being taken. */
    script: {
      token: [] as Scripted[],
      batch: [] as Scripted[],
      indexNow: [] as Scripted[],
      hub: [] as Scripted[],
    },
    /** What Google says of single addresses. */
    refusals: new Map<string, { status: number; message: string }>(),
    /** Called when a call has been taken, before it is answered. */
    onTaken: () => {},
    /** Limits that were broken. */
    faults: [] as string[],
  };
  const used = new Map<string, number>();
  const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });
  let token = '';

  const fault = (text: string): Scripted => {
    it.faults.push(text);
    return { status: 400, body: JSON.stringify({ error: { message: text } }) };
  };

  function takeToken(request: IncomingMessage, body: string): Scripted {
    const form = new URLSearchParams(body);
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return fault('no form');
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return fault('grant_type');
    const [head = '', claims = '', signature = ''] = form.get('assertion')?.split('.') ?? [];
    const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    if (json(head).alg !== 'RS256' || json(head).kid !== 'key-1') return fault('head of the JWT');
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
    if (!isSigned) return fault('signature of the JWT');
    const { iss, scope, aud, iat, exp } = json(claims);
    const seconds = now() / 1000;
    if (iss !== email || scope !== 'https://www.googleapis.com/auth/indexing')
      return fault('claims of the JWT');
    if (aud !== `${url}/token` || Math.abs(iat - seconds) > 60 || exp - iat > 3600)
      return fault('times of the JWT');
    it.tokens += 1;
    token = `token-${it.tokens}`;
    return {
      status: 200,
      body: JSON.stringify({ access_token: token, expires_in: 3599, token_type: 'Bearer' }),
    };
  }

  function takeBatch(request: IncomingMessage, body: string): Scripted {
    if (request.headers.authorization !== `Bearer ${token}`) return { status: 401, body: '{}' };
    const boundary = /^multipart\/mixed; boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1];
    if (!boundary || !body.endsWith(`--${boundary}--\r\n`)) return fault('no multipart body');
    const calls = body.split(`--${boundary}`).slice(1, -1);
    if (calls.length > 100) return fault('more than 100 calls in a batch');
    const day = pacific.format(now());
    const reported: Reported[] = [];
    const parts = calls.map((call) => {
      const [head = '', inner = '', json = ''] = call.trim().split('\r\n\r\n');
      const id = /^Content-ID: <(.+)>$/m.exec(head)?.[1];
      if (!/^Content-Type: application\/http$/m.test(head) || id === undefined)
        return fault('head of a part');
      const length = /^Content-Length: (\d+)$/m.exec(inner)?.[1];
      const isCall =
        inner.startsWith('POST /v3/urlNotifications:publish') &&
        /^Content-Type: application\/json$/m.test(inner) &&
        Number(length) === Buffer.byteLength(json);
      if (!isCall) return fault('no call of publish');
      const notice: Reported = JSON.parse(json);
      if (!['URL_UPDATED', 'URL_DELETED'].includes(notice.type)) return fault('type of a notification');
      const refusal = it.refusals.get(notice.url);
      const count = used.get(day) ?? 0;
      const answer =
        count >= perDay
          ? { status: 429, message: "Quota exceeded for limit 'Publish requests per day'" }
          : (refusal ?? { status: 200, message: '' });
      if (count >= perDay) it.faults.push('more than the daily limit');
      else used.set(day, count + 1);
      if (answer.status === 200) reported.push(notice);
      const said =
        answer.status === 200 ? { urlNotificationMetadata: { url: notice.url } } : { error: answer };
      return `--${batchBoundary}\r\nContent-Type: application/http\r\nContent-ID: <response-${id}>\r\n\r\nHTTP/1.1 ${answer.status} OK\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(said)}\r\n`;
    });
    it.google.push(reported);
    it.onTaken();
    return {
      status: 200,
      headers: { 'content-type': `multipart/mixed; boundary=${batchBoundary}` },
      // In any order.
      body: `${parts.reverse().join('')}--${batchBoundary}--\r\n`,
    };
  }

  function takeIndexNow(request: IncomingMessage, body: string): Scripted {
    if (request.headers['content-type'] !== 'application/json; charset=utf-8') return fault('no JSON');
    const { host, key, keyLocation, urlList } = JSON.parse(body);
    if (!/^[a-zA-Z0-9-]{8,128}$/.test(key)) return fault('key');
    if (keyLocation !== `https://${host}/${key}.txt`) return fault('keyLocation');
    if (urlList.length === 0 || urlList.length > 10_000) return fault('addresses in a call');
    if (urlList.some((one: string) => new URL(one).host !== host)) return { status: 422 };
    it.indexNow.push(urlList);
    it.onTaken();
    return { status: 202 };
  }

  function takePing(request: IncomingMessage, body: string): Scripted {
    const form = new URLSearchParams(body);
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return fault('no form');
    if (form.get('hub.mode') !== 'publish' || !form.has('hub.url')) return fault('no publish');
    it.hub.push(form.getAll('hub.url'));
    it.onTaken();
    return { status: 204 };
  }

  const routes: Record<string, (request: IncomingMessage, body: string) => Scripted> = {
    '/token': (...call) => it.script.token.shift() ?? takeToken(...call),
    '/batch': (...call) => it.script.batch.shift() ?? takeBatch(...call),
    '/indexnow': (...call) => it.script.indexNow.shift() ?? takeIndexNow(...call),
    '/hub': (...call) => it.script.hub.shift() ?? takePing(...call),
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const answer = routes[request.url ?? '']?.(request, Buffer.concat(pieces).toString()) ?? {
        status: 404,
      };
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(it, {
    url,
    /** The text of the service account's key file. */
    keyFile: JSON.stringify({
      type: 'service_account',
      client_email: email,
      private_key_id: 'key-1',
      token_uri: `${url}/token`,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
