import { fetch } from 'undici';
import { connectionTrouble } from '../base/connection-trouble.ts';
import { sharedAgent } from '../base/connections.ts';
import { userAgent } from '../base/version.ts';
import type { CommandEnd } from '../export/deploy/run-command.ts';
import { retryAfterMs } from '../service/http/retry.ts';
import type { CdnEnvironment } from '../settings/cdn.ts';

/** Why a purge was not accepted. */
export interface PurgeTrouble {
  /** For people, and for a public page: without addresses of machines and secrets. */
  reason: string;
  /** How long the other side asks us to wait, milliseconds. */
  retryAfterMs: number | null;
}

/** A CDN that can be purged. */
export interface Provider {
  /** Its name for people. */
  name: string;
  /** Identifies the cache: a different one has purged nothing yet. */
  to: string;
  /** Most tags in one request. */
  most: number;
  /** Requests at once, and how many are added each second; `null` when there is no limit. */
  limit: { size: number; perSecond: number } | null;
  /** Purges everything with one of these tags. @throws the reason of `signal` alone */
  purge(tags: readonly string[], signal: AbortSignal): Promise<PurgeTrouble | null>;
}

export interface ProviderDeps {
  wallClock: () => number;
  /** Runs the owner's command. */
  run: (command: string, input: string, signal: AbortSignal) => Promise<CommandEnd>;
}

/** The CDN of the settings, or `null` when there is none that can be purged. */
export function providerOf(environment: CdnEnvironment, deps: ProviderDeps): Provider | null {
  const { CDN: cdn, CDN_ZONE: zone = '', CDN_PURGE_URL: urls, CDN_PURGE_COMMAND: command } = environment;
  const token = environment.CDN_TOKEN?.reveal() ?? '';
  const json = { 'content-type': 'application/json' };
  const at = (usual: string) => urls?.[0] ?? usual;
  switch (cdn) {
    case 'none':
      return null;
    // developers.cloudflare.com/cache/how-to/purge-cache: the limits of the free plan, per account
    case 'cloudflare': {
      const url = `${at('https://api.cloudflare.com/client/v4')}/zones/${zone}/purge_cache`;
      const headers = { ...json, authorization: `Bearer ${token}` };
      return {
        name: 'Cloudflare',
        to: url,
        most: 100,
        limit: { size: 25, perSecond: 5 / 60 },
        purge: (tags, signal) =>
          call('Cloudflare', { url, headers, body: JSON.stringify({ tags }) }, signal, deps),
      };
    }
    // www.fastly.com/documentation/reference/api/purging: 256 keys; 1,000 requests an hour and account
    case 'fastly': {
      const url = `${at('https://api.fastly.com')}/service/${zone}/purge`;
      const headers = { ...json, accept: 'application/json', 'fastly-key': token };
      return {
        name: 'Fastly',
        to: url,
        most: 256,
        limit: { size: 100, perSecond: 0.25 },
        purge: (tags, signal) =>
          call('Fastly', { url, headers, body: JSON.stringify({ surrogate_keys: tags }) }, signal, deps),
      };
    }
    // docs.bunny.net/api-reference/core/pull-zone/purge-cache, …/docs/cdn-api-purge-rate-limits: one tag a request; the
    // limits for wildcards apply, since a tag covers many addresses
    case 'bunny': {
      const url = `${at('https://api.bunny.net')}/pullzone/${zone}/purgeCache`;
      const headers = { ...json, accesskey: token };
      return {
        name: 'bunny.net',
        to: url,
        most: 1,
        limit: { size: 20, perSecond: 0.5 },
        purge: (tags, signal) =>
          call('bunny.net', { url, headers, body: JSON.stringify({ CacheTag: tags[0] }) }, signal, deps),
      };
    }
    // docs/hosting/varnish.vcl; `http_req_hdr_len` of varnishd(1) is 8 kB
    case 'varnish':
      return {
        name: 'Varnish',
        to: (urls ?? []).join(' '),
        most: 100,
        limit: null,
        async purge(tags, signal) {
          const request = { method: 'PURGE', headers: { 'xkey-purge': tags.join(' ') } };
          const all = (urls ?? []).map((url) =>
            call('Varnish', { ...request, url: `${url}/` }, signal, deps),
          );
          return (await Promise.all(all)).find((trouble) => trouble !== null) ?? null;
        },
      };
    case 'other':
      if (!command) return null;
      return {
        name: 'The command',
        to: command,
        most: Number.POSITIVE_INFINITY,
        limit: null,
        async purge(tags, signal) {
          const { reason } = await deps.run(command, tags.map((tag) => `${tag}\n`).join(''), signal);
          signal.throwIfAborted();
          return reason === null ? null : { reason, retryAfterMs: null };
        },
      };
  }
}

interface Call {
  url: string;
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

const timeoutMs = 30_000;

/** Sends one request. Follows no redirect: it would send a token to another host. */
async function call(
  name: string,
  { url, method = 'POST', headers, body }: Call,
  signal: AbortSignal,
  { wallClock }: Pick<ProviderDeps, 'wallClock'>,
): Promise<PurgeTrouble | null> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      dispatcher: sharedAgent(),
      ...(body !== undefined && { body }),
      headers: { 'user-agent': userAgent, ...headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    if (response.ok) return null;
    return {
      reason: `${name} answered ${response.status}: ${meaningOf(response.status)}.`,
      retryAfterMs: retryAfterMs(response.headers.get('retry-after'), wallClock()),
    };
  } catch (error) {
    signal.throwIfAborted();
    const { what, code, todo } = connectionTrouble(error);
    // A text of the other side may name a machine.
    const why = todo === null ? code || 'for an unknown reason' : [what, code].filter(Boolean).join(': ');
    return { reason: `${name} did not answer (${why}).`, retryAfterMs: null };
  }
}

const meaningOf = (status: number): string =>
  ({
    400: 'it does not understand the request. Check CDN_ZONE',
    401: 'it does not know the token. Check CDN_TOKEN',
    403: 'this sender may not purge here. Check CDN_TOKEN, or the list of those who may',
    404: 'there is nothing of that name. Check CDN_ZONE and CDN_PURGE_URL',
    429: 'it has been asked too often',
  })[status] ?? 'it could not take the request';
