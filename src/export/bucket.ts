import { hash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { fetch } from 'undici';
import { connectionTrouble, troubleWords } from '../base/connection-trouble.ts';
import { openAgent } from '../base/connections.ts';
import { escapeMarkup } from '../base/escape.ts';
import { keyOf } from '../base/keys.ts';
import { textStorage } from '../base/ledger.ts';
import { below } from '../base/site-path.ts';
import { entryOf, type SiteEntry } from '../site/entry.ts';
import { immutableCaching, rareTypes, revalidateCaching } from '../site/hosts/host-site.ts';
import { bytesOf } from '../site/machine-file.ts';
import type { Site } from '../site/site.ts';
import { EntryError, ExportError } from './export-disk.ts';
import { manifestName } from './export-manifest.ts';
import { type ExportOptions, type ExportResult, type ExportTarget, exportTo } from './export-to.ts';

/** A place in an S3-compatible store: `s3://bucket/prefix`. */
export interface BucketAddress {
  bucket: string;
  /** Prefix of all keys: '' or "careers/". */
  prefix: string;
}

/** @throws {ExportError} when it names no bucket */
export function bucketAddress(text: string): BucketAddress {
  const [, bucket = '', path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  const parts = path.split('/').filter((part) => part !== '');
  if (bucket === '' || parts.some((part) => part === '.' || part === '..' || /[\\?#]/.test(part))) {
    throw new ExportError(`${text} is no place in a bucket. Write s3://bucket or s3://bucket/folder.`);
  }
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
}

/** Endpoint and credentials of the store. */
export interface BucketAccess {
  /** Without a slash at its end; `null` = Amazon's own. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/**
 * Reads the variables common to all tools for S3 (docs.aws.amazon.com/sdkref, "Environment variables").
 *
 * @throws {ExportError} naming what is missing
 */
export function bucketAccess(environment: Readonly<Record<string, string | undefined>>): BucketAccess {
  const of = (name: string) => environment[name]?.trim() || undefined;
  const endpoint = of('AWS_ENDPOINT_URL_S3') ?? of('AWS_ENDPOINT_URL') ?? null;
  if (endpoint !== null && !/^https?:\/\//.test(endpoint)) {
    throw new ExportError('AWS_ENDPOINT_URL is no address: give one that starts with https://.');
  }
  const accessKeyId = of('AWS_ACCESS_KEY_ID');
  const secretAccessKey = of('AWS_SECRET_ACCESS_KEY');
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ExportError(
      'AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is missing: give the keys of an account that may list, read, write and delete objects of the bucket.',
    );
  }
  return {
    endpoint: endpoint?.replace(/\/+$/, '') ?? null,
    region: of('AWS_REGION') ?? of('AWS_DEFAULT_REGION') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    sessionToken: of('AWS_SESSION_TOKEN'),
  };
}

/** Objects below a prefix. Each call is retried while that may help. A final failure is an `ExportError`. */
export interface Bucket {
  /** The bytes of an object; `null` when there is none. */
  get(path: string): Promise<Uint8Array | null>;
  /** @param headers Content-Type and other headers to serve the object with */
  put(path: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<void>;
  /** A missing one is fine. */
  delete(path: string): Promise<void>;
  isEmpty(): Promise<boolean>;
  close(): Promise<void>;
}

export interface BucketDeps {
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
  sleep: (ms: number) => Promise<void>;
  signal?: AbortSignal | undefined;
}

const maxAttempts = 6;
const firstBackoffMs = 200;
const longestBackoffMs = 10_000;
const timeoutMs = 120_000;

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  bytes?: Uint8Array;
}

export function openBucket(
  { bucket, prefix }: BucketAddress,
  access: BucketAccess,
  deps: BucketDeps,
): Bucket {
  const root = rootOf(bucket, access);
  const connections = openAgent();
  const urlOf = (path: string) => `${root}/${(prefix + path).split('/').map(encoded).join('/')}`;

  async function once({ method, url, headers, bytes }: Call) {
    const { endpoint: _, ...who } = access;
    const signer = new AwsV4Signer({
      method,
      url,
      service: 's3',
      ...who,
      // With the hash, the store rejects bytes that were changed on the way.
      headers: { ...headers, 'x-amz-content-sha256': hash('sha256', bytes ?? '', 'hex') },
    });
    const signed = await signer.sign();
    const response = await fetch(signed.url, {
      method,
      dispatcher: connections,
      redirect: 'manual',
      headers: Object.fromEntries(signed.headers),
      ...(bytes && { body: bytes }),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(deps.signal ? [deps.signal] : [])]),
    });
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
  }

  /** @returns the answer with any status, unless another attempt may give a better one */
  async function send(call: Call): Promise<{ status: number; body: Uint8Array }> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await once(call);
        const isPassing = answer.status === 408 || answer.status === 429 || answer.status >= 500;
        if (!isPassing || attempt === maxAttempts) return answer;
      } catch (error) {
        deps.signal?.throwIfAborted();
        if (attempt === maxAttempts) throw unreachable(bucket, error);
      }
      const widest = Math.min(longestBackoffMs, firstBackoffMs * 2 ** attempt);
      await deps.sleep(widest * (0.5 + deps.random() / 2));
    }
  }

  return {
    async get(path) {
      const { status, body } = await send({ method: 'GET', url: urlOf(path) });
      if (status === 200) return body;
      // Without the right to list the bucket, a missing object is answered with 403.
      if (status === 404 && !/NoSuchBucket/.test(textOf(body))) return null;
      throw refused(bucket, `read ${path}`, status, body);
    },
    async put(path, bytes, headers) {
      const { status, body } = await send({ method: 'PUT', url: urlOf(path), headers, bytes });
      if (status !== 200) throw refused(bucket, `write ${path}`, status, body);
    },
    async delete(path) {
      const { status, body } = await send({ method: 'DELETE', url: urlOf(path) });
      if (status !== 204 && status !== 200 && status !== 404) {
        throw refused(bucket, `delete ${path}`, status, body);
      }
    },
    async isEmpty() {
      const query = `list-type=2&max-keys=1&prefix=${encoded(prefix)}`;
      const { status, body } = await send({ method: 'GET', url: `${root}/?${query}` });
      if (status !== 200) throw refused(bucket, 'list its objects', status, body);
      return !/<Contents>/.test(textOf(body));
    },
    close: () => connections.destroy(),
  };
}

/**
 * Amazon wants the bucket in the host's name; certificates allow no dots in it, and most other stores have no such
 * host.
 */
function rootOf(bucket: string, { endpoint, region }: BucketAccess): string {
  if (endpoint !== null) return `${endpoint}/${bucket}`;
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

/** Encodes paths and queries for S3 (Signature Version 4, UriEncode). */
const encoded = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const textOf = (body: Uint8Array): string => Buffer.from(body.subarray(0, 4_096)).toString();

function refused(bucket: string, what: string, status: number, body: Uint8Array): ExportError {
  const text = textOf(body);
  const part = (name: string) => new RegExp(`<${name}>([^<]{1,300})</${name}>`).exec(text)?.[1];
  const said = [part('Code'), part('Message')].filter(Boolean).join(': ');
  const mend =
    {
      301: 'Check AWS_REGION: the bucket is in another one',
      403: 'Check the keys, AWS_REGION, and what they may do: list, read, write and delete objects of this bucket',
      404: 'Check the name of the bucket and AWS_ENDPOINT_URL',
    }[status] ?? 'Look into that';
  return new ExportError(
    `The bucket ${bucket} did not let us ${what} (${status}${said && `, ${said}`}). ${mend}, and export again: what is not finished is done then.`,
  );
}

function unreachable(bucket: string, error: unknown): ExportError {
  const trouble = connectionTrouble(error);
  return new ExportError(
    `The store of the bucket ${bucket} could not be reached (${troubleWords(trouble)}). ${trouble.todo ?? 'Check the network.'} Check AWS_ENDPOINT_URL too, and export again: what is not finished is done then.`,
    error,
  );
}

export interface BucketExportOptions extends ExportOptions {
  /** Whether to use a bucket that holds objects but no manifest of ours. */
  overwrite?: boolean;
  /** The base path of the site on its host (`basePath`); "" if left out. */
  path?: string;
}

/**
 * Updates a bucket to what a site shows: uploads new and changed files, with their headers, and deletes removed ones.
 *
 * @throws {ExportError} when the bucket can't be used, or holds objects but no manifest; then nothing has been changed
 */
export function exportToBucket(
  site: Pick<Site, 'entries' | 'redirects'>,
  bucket: Bucket,
  { overwrite = false, path = '', limit = 16, ...options }: BucketExportOptions,
): Promise<ExportResult> {
  /** Earlier addresses that are not in use now, and their targets. */
  const redirects = new Map<string, string>();
  const target: ExportTarget = {
    manifest: textStorage(
      async () => {
        const bytes = await bucket.get(manifestName);
        return bytes && new TextDecoder().decode(bytes);
      },
      (text) =>
        bucket.put(manifestName, new TextEncoder().encode(text), {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
        }),
    ),
    async check(_plan, found) {
      if (found !== 'nothing' || overwrite || (await bucket.isEmpty())) return;
      throw new ExportError(
        'The bucket holds objects that are not from an export. Nothing was changed. Choose another bucket or folder, or export with --overwrite: objects with the names of the site are replaced then, all others stay.',
      );
    },
    async put({ entry, path: place }, made) {
      const bytes = await Promise.resolve(bytesOf(made)).catch((error: unknown) => {
        throw new EntryError(error instanceof Error ? error.message : String(error), { cause: error });
      });
      await bucket.put(place, bytes, headersOf(entry, redirects.get(entry.address)));
      return true;
    },
    remove: (place) => bucket.delete(place),
  };
  return exportTo(target, entriesFor(site, redirects, path), { ...options, limit });
}

/** All addresses of visitors, and a page that redirects at each earlier address of a job or a list. */
function* entriesFor(
  site: Pick<Site, 'entries' | 'redirects'>,
  redirects: Map<string, string>,
  path: string,
): Generator<SiteEntry> {
  const taken = new Set<string>();
  for (const entry of site.entries()) {
    taken.add(entry.address);
    if (!entry.isForHosts) yield entry;
  }
  for (const [from, address] of Object.entries(site.redirects())) {
    if (taken.has(from)) continue;
    const to = below(path, address);
    redirects.set(from, to);
    yield {
      ...entryOf({ address: from, type: 'text/html; charset=utf-8', status: 200 }),
      key: () => keyOf('redirect', to),
      print: async () => redirectPage(to),
    };
  }
}

/** For stores without redirects; other stores never send it. */
const redirectPage = (to: string): string => {
  const href = escapeMarkup(encodeURI(to.toWellFormed()));
  return `<!doctype html><meta charset="utf-8"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url='${href}'"><link rel="canonical" href='${href}'><a href='${href}'>${href}</a>\n`;
};

function headersOf(
  { address, type, isImmutable }: SiteEntry,
  to: string | undefined,
): Record<string, string> {
  const ending = /\.([a-z0-9]+)$/.exec(address)?.[1] ?? '';
  return {
    'content-type': type === 'application/octet-stream' ? (rareTypes[ending] ?? type) : type,
    'cache-control': isImmutable ? immutableCaching : revalidateCaching,
    ...(to !== undefined && { 'x-amz-website-redirect-location': encodeURI(to.toWellFormed()) }),
  };
}
