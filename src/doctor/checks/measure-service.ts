import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { TLSSocket } from 'node:tls';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { repairPost } from '../../board/repair/repair-post.ts';
import { memo } from '../../i18n/remember.ts';
import type { ReadDeps } from '../../service/http/retry.ts';
import { listUrl } from '../../service/list/list-request.ts';
import { type PostList, type ReadSettings, readPublished } from '../../service/list/read-published.ts';
import type { Post } from '../../service/wire/post.ts';
import type { SeenRequest } from '../report/report-schema.ts';

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/**
 * The size of a list's page after decompression, and how many records it holds; both `null` where the body is no
 * list.
 *
 * @param encoding Content-Encoding as sent; several, separated by commas, are decoded from the last on
 */
function weigh(
  chunks: readonly Uint8Array[],
  encoding: string | null,
): { decodedBytes: number | null; records: number | null } {
  try {
    let bytes: Uint8Array = Buffer.concat(chunks);
    for (const name of (encoding ?? '').toLowerCase().split(',').reverse()) {
      const coding = name.trim();
      if (coding !== '' && coding !== 'identity') bytes = decoders[coding]?.(bytes) ?? bytes;
    }
    const list: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(list)
      ? { decodedBytes: bytes.byteLength, records: list.length }
      : { decodedBytes: null, records: null };
  } catch {
    return { decodedBytes: null, records: null };
  }
}

/** What undici reports on its diagnostics channels (undici, docs/api/DiagnosticsChannel). */
const requestMessage = z.object({ request: z.instanceof(Object) });
const createMessage = z.object({ request: z.object({ origin: z.unknown(), path: z.string() }) });
const headersMessage = z.object({
  response: z.object({ statusCode: z.number(), headers: z.array(z.instanceof(Uint8Array)) }),
});
const chunkMessage = z.object({ chunk: z.instanceof(Uint8Array) });
const connectedMessage = z.object({ socket: z.instanceof(TLSSocket) });

interface Open {
  startedAt: number;
  seen: SeenRequest;
  chunks: Uint8Array[];
  encoding: string | null;
}

/** Most bytes of one answer that are kept for measuring. */
const mostKept = 64 * 2 ** 20;

/**
 * Observes the requests that this process sends for the list of a service, until `end`. The reader itself is not
 * involved, so exactly the site's behaviour is measured.
 */
function watchRequests(serviceUrl: string, { now }: Pick<ReadDeps, 'now'>) {
  const host = listUrl(serviceUrl).hostname;
  const open = new Map<object, Open>();
  const seen: SeenRequest[] = [];
  let tls: { protocol: string; validTo: string | null } | null = null;

  const opened = (message: unknown): Open | undefined => {
    const { data } = requestMessage.safeParse(message);
    return data === undefined ? undefined : open.get(data.request);
  };
  const finish = (message: unknown): void => {
    const { data } = requestMessage.safeParse(message);
    const found = data && open.get(data.request);
    if (!data || !found) return;
    open.delete(data.request);
    found.seen.ms = Math.max(0, Math.round((now() - found.startedAt) * 10) / 10);
    if (found.seen.status === 200) Object.assign(found.seen, weigh(found.chunks, found.encoding));
  };

  const channels: Record<string, (message: unknown) => void> = {
    'undici:request:create'(message) {
      const { data: request } = requestMessage.safeParse(message);
      const { data } = createMessage.safeParse(message);
      if (!request || !data) return;
      if (URL.parse(data.request.path, String(data.request.origin))?.hostname !== host) return;
      const entry: SeenRequest = {
        status: null,
        ms: 0,
        bytes: 0,
        decodedBytes: null,
        records: null,
        location: null,
      };
      seen.push(entry);
      open.set(request.request, { startedAt: now(), seen: entry, chunks: [], encoding: null });
    },
    'undici:request:headers'(message) {
      const found = opened(message);
      const { data } = headersMessage.safeParse(message);
      if (!found || !data) return;
      found.seen.status = data.response.statusCode;
      found.seen.location = headerOf(data.response.headers, 'location');
      found.encoding = headerOf(data.response.headers, 'content-encoding');
    },
    'undici:request:bodyChunkReceived'(message) {
      const found = opened(message);
      const { data } = chunkMessage.safeParse(message);
      if (!found || !data) return;
      found.seen.bytes += data.chunk.byteLength;
      // undici may reuse a chunk's memory after passing it on.
      if (found.seen.bytes <= mostKept) found.chunks.push(Uint8Array.from(data.chunk));
    },
    'undici:request:trailers': finish,
    'undici:request:error': finish,
    'undici:client:connected'(message) {
      const socket = connectedMessage.safeParse(message).data?.socket;
      if (socket) tls = { protocol: socket.getProtocol() ?? 'TLS', validTo: endOf(socket) };
    },
  };
  for (const [name, listener] of Object.entries(channels)) subscribe(name, listener);
  return {
    seen: () => ({ requests: seen as readonly SeenRequest[], tls }),
    end() {
      for (const [name, listener] of Object.entries(channels)) unsubscribe(name, listener);
    },
  };
}

/** A header in undici's flat list of names and values. */
function headerOf(headers: readonly Uint8Array[], wanted: string): string | null {
  const text = (at: number) => Buffer.from(headers[at] ?? []).toString('latin1');
  for (let at = 0; at + 1 < headers.length; at += 2) {
    if (text(at).toLowerCase() === wanted) return text(at + 1);
  }
  return null;
}

/** When the certificate of the other side expires, as an ISO instant. */
function endOf(socket: TLSSocket): string | null {
  const end = Date.parse(socket.getPeerCertificate().valid_to ?? '');
  return Number.isNaN(end) ? null : new Date(end).toISOString();
}

/** The result of one look at the service. */
export interface ServiceLook {
  /** The whole list, or why there is none. */
  outcome: { list: PostList } | { failure: unknown };
  requests: readonly SeenRequest[];
  tls: { protocol: string; validTo: string | null } | null;
}

/**
 * The posts of the list with their texts repaired, as the site reads them: values that become equal count as one. None
 * if the list could not be read.
 */
export const repairedPosts = memo((look: ServiceLook): readonly Post[] =>
  'list' in look.outcome ? look.outcome.list.posts.map((post) => repairPost(post).post) : [],
);

/**
 * Reads the published list as the site does, and records duration and result of each request. Never fails: an
 * unreadable list is reported.
 */
export async function lookAtService(settings: ReadSettings, deps: ReadDeps): Promise<ServiceLook> {
  const watch = watchRequests(settings.serviceUrl, deps);
  try {
    const outcome = await readPublished(settings, deps).then(
      (list) => ({ list }),
      (failure: unknown) => ({ failure }),
    );
    return { outcome, ...watch.seen() };
  } finally {
    watch.end();
  }
}
