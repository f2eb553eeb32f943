import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { onTestFinished } from 'vitest';
import type { Board, Job } from '../../src/board/job.ts';
import { createLoader } from '../../src/commands/load-proof.ts';
import { type Verified, type VerifyWanted, verifySite } from '../../src/commands/verify-site.ts';
import { environmentSchema } from '../../src/settings/environment.ts';
import type { SiteSettings } from '../../src/settings/site-schema.ts';
import { siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { bytesOf } from '../../src/site/machine-file.ts';
import type { Site, SiteKit } from '../../src/site/site.ts';
import type { Store } from '../../src/store/store.ts';
import { createShownSite } from '../../src/sync/shown-site.ts';
import { siteOf } from '../board/samples.ts';
import { jobOf } from '../store/jobs.ts';

/** What answers requests for the files of a site; tests put other answers in their place. */
export type Answer = (address: string) => Promise<Uint8Array | string | null>;

/** A server of this machine. Its answers are those of `answer` at the time of the request. */
export async function serving(answer: Answer): Promise<URL> {
  const server = createServer(async (request, response) => {
    const body = await answer(request.url ?? '').catch((error: unknown) => {
      response.statusCode = 500;
      return String(error);
    });
    if (body === null) response.statusCode = 404;
    response.end(body ?? 'There is nothing.');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** Checks a site from outside. */
export async function verified(site: URL, wanted: Partial<VerifyWanted> = {}): Promise<Verified> {
  const agent = new Agent({ connections: 2 });
  try {
    return await verifySite(createLoader(site, agent), {
      now: Date.parse('2026-11-22T08:00:00Z'),
      ...wanted,
    });
  } finally {
    await agent.destroy();
  }
}

export interface ShownOptions {
  siteUrl: URL;
  signingKey: KeyObject;
  now: () => string;
  site?: Partial<SiteSettings>;
  render?: SiteKit['render'];
}

/** A process that shows a site from a store, without its pages and without a service. */
export function showing(store: Store, { siteUrl, signingKey, now, site = {}, render }: ShownOptions) {
  const settings = {
    environment: environmentSchema.parse({
      SERVICE_URL: 'http://127.0.0.1:1',
      SITE_URL: siteUrl.href.replace(/\/$/, ''),
    }),
    site: siteOf({ languages: ['pl'], defaultLanguage: 'pl', socialPictures: false, ...site }),
    folder: '/site',
    content: [],
  };
  let seen: Site | null = null;
  const kit: SiteKit = {
    settings,
    machines: { security: siteSecurity(settings, ''), social: { fonts: [], logo: null }, signingKey },
    render: render ?? (async () => new Response('')),
    policyFor: () => '',
    compiled: { id: 'compiled', assets: [] },
    readFile: async () => new Uint8Array(),
    readImage: async () => new Uint8Array(),
  };
  const shown = createShownSite({
    kit,
    store,
    now,
    front: {
      show(site) {
        seen = site;
      },
    },
    onShown: () => undefined,
  });
  const publish = (board: Board) =>
    shown.publish(board, {
      read: { board, complete: true, images: {}, readings: [], listProblems: [] },
      reasons: ['webhook'],
      signal: new AbortController().signal,
    });
  return {
    shown,
    publish,
    site: () => seen,
    answer: (async (address) => {
      const entry = seen?.entry(address);
      return entry ? bytesOf(await entry.print()) : null;
    }) satisfies Answer,
  };
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Jobs that come, change, close and come back, by chance. */
export function randomJobs(seed: number) {
  const random = randomOf(seed);
  const open = new Map<number, Job>();
  let version = 0;
  return {
    random,
    jobs: () => [...open.values()],
    edit(): void {
      const id = 1 + random(40);
      version += 1;
      if (open.has(id) && random(3) > 0) open.delete(id);
      else open.set(id, jobOf(id, version));
    },
  };
}
