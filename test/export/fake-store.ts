import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import aws4 from 'aws4';
import { onTestFinished } from 'vitest';

export const access = {
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/EXAMPLE',
  AWS_REGION: 'eu-central-1',
};

export interface StoredObject {
  text: string;
  headers: IncomingHttpHeaders;
}

/**
 * An S3-compatible store with one bucket, "careers". Each request has to be signed for that region and with these keys, as
 * another implementation of Signature Version 4 (aws4) signs it, and its body has to be what was signed.
 */
export async function startStore() {
  const it = {
    objects: new Map<string, StoredObject>(),
    /** Every request that was taken: "PUT index.html". */
    requests: [] as string[],
    /** What the next requests are answered with, in place of being taken. */
    answers: [] as { status: number; body?: string }[],
    /** Called with each request that was taken, before it is answered. */
    onTaken: (_request: string) => {},
    atOnce: 0,
    mostAtOnce: 0,
  };
  const server = createServer((request, response) => {
    it.atOnce += 1;
    it.mostAtOnce = Math.max(it.mostAtOnce, it.atOnce);
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      it.atOnce -= 1;
      const { method = '', url = '', headers } = request;
      const body = Buffer.concat(pieces);
      const scripted = it.answers.shift();
      if (scripted) return response.writeHead(scripted.status).end(scripted.body);
      if (!isSigned(method, url, headers, body)) {
        return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      }
      const { pathname, searchParams } = new URL(url, 'http://store');
      if (!pathname.startsWith('/careers/')) {
        return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
      }
      const key = decodeURIComponent(pathname.slice('/careers/'.length));
      const object = it.objects.get(key);
      if (searchParams.has('list-type')) {
        const found = [...it.objects.keys()].filter((one) =>
          one.startsWith(searchParams.get('prefix') ?? ''),
        );
        const listed = found.slice(0, 1).map((one) => `<Contents><Key>${one}</Key></Contents>`);
        return response.writeHead(200).end(`<ListBucketResult>${listed.join('')}</ListBucketResult>`);
      }
      if (method === 'GET') {
        return object
          ? response.writeHead(200).end(object.text)
          : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      }
      if (method === 'PUT') it.objects.set(key, { text: body.toString(), headers });
      if (method === 'DELETE') it.objects.delete(key);
      it.requests.push(`${method} ${key}`);
      it.onTaken(`${method} ${key}`);
      return response.writeHead(method === 'PUT' ? 200 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(it, { environment: { ...access, AWS_ENDPOINT_URL: endpoint } });
}

function isSigned(method: string, path: string, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const sum = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== sum) return false;
  const given = String(headers.authorization);
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? [];
  const signed = aws4.sign(
    {
      method,
      path,
      service: 's3',
      region: access.AWS_REGION,
      host: headers.host ?? '',
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    },
    { accessKeyId: access.AWS_ACCESS_KEY_ID, secretAccessKey: access.AWS_SECRET_ACCESS_KEY },
  );
  const signature = (text: string) => /Signature=(\w+)/.exec(text)?.[1];
  return names.includes('host') && signature(given) === signature(String(signed.headers?.Authorization));
}
