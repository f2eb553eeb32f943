import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { KnownPost, Service } from './service.ts';
import { type Summary, summarize } from './statistics.ts';

/** A site among many, as it is asked and told. */
export interface MeasuredSite {
  host: string;
  secret: string;
}

export interface WebhookFigures {
  /** Milliseconds from the webhook of one site to its page with the change, all others at rest. */
  alone: Summary;
  /** The same where so many sites are told at once. */
  together: Summary;
}

const pollAloneMs = 4;
/** All that wait ask so often that it is a load itself. */
export const pollTogetherMs = 100;
/** Until a change that does not come is given up, milliseconds. */
const patienceMs = 60_000;

interface Answer {
  status: number;
  text: string;
  location: string;
}

/** Asks one of the sites at an address. */
export function askSite(url: string, host: string, path: string, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    request(url + path, { method, headers: { host } }, async (response) => {
      const chunks = await Array.fromAsync<Uint8Array>(response);
      const { statusCode: status = 0, headers } = response;
      resolve({ status, text: Buffer.concat(chunks).toString(), location: headers.location ?? '' });
    })
      .once('error', reject)
      .end(body);
  });
}

/**
 * Edits posts of the service that all sites have, and tells sites of it, each of one post: first one site after
 * another, then many at once.
 */
export async function measureWebhooks(
  url: string,
  sites: readonly MeasuredSite[],
  service: Service,
  counts: { alone: number; together: number },
): Promise<WebhookFigures> {
  let edits = 0;
  const edit = async (post: KnownPost): Promise<string> => {
    edits += 1;
    const mark = `Bench edit ${edits},`;
    await service.edit(post.id, { description: `<p>${mark} as text.</p>` });
    return mark;
  };
  const tell = async ({ host, secret }: MeasuredSite, { advertId }: KnownPost) => {
    const body = JSON.stringify({ job_post_id: advertId });
    const { status } = await askSite(url, host, `/webhooks/${secret}`, body);
    if (status !== 202) throw new Error(`${host}: the webhook was answered with ${status}.`);
  };
  const pageOf = async ({ host }: MeasuredSite, { advertId }: KnownPost) =>
    new URL((await askSite(url, host, `/jobs/${advertId}`)).location, url).pathname;
  const untilShown = async ({ host }: MeasuredSite, page: string, mark: string, pollMs: number) => {
    const begun = performance.now();
    while (performance.now() - begun < patienceMs) {
      if ((await askSite(url, host, page)).text.includes(mark)) return performance.now() - begun;
      await delay(pollMs);
    }
    throw new Error(`${host}${page} did not show ${mark} within ${patienceMs / 1000} s.`);
  };
  const posts = await service.posts(Math.min(counts.together, 50));
  const told = (at: number) => {
    const site = sites[at % sites.length];
    const post = posts[at % posts.length];
    if (!site || !post) throw new Error('There are no sites, or no posts.');
    return { site, post };
  };

  const alone: number[] = [];
  for (let at = 0; at < counts.alone; at += 1) {
    const { site, post } = told(at);
    const page = await pageOf(site, post);
    const mark = await edit(post);
    const shown = untilShown(site, page, mark, pollAloneMs);
    await tell(site, post);
    alone.push(await shown);
  }
  const pages: Parameters<typeof untilShown>[] = [];
  const marks = new Map<KnownPost, string>();
  for (const post of posts) marks.set(post, await edit(post));
  for (let at = 0; at < counts.together; at += 1) {
    const { site, post } = told(at);
    pages.push([site, await pageOf(site, post), marks.get(post) ?? '', pollTogetherMs]);
  }
  const shown = Promise.all(pages.map((page) => untilShown(...page)));
  await Promise.all(pages.map((_, at) => tell(told(at).site, told(at).post)));
  return { alone: summarize(alone), together: summarize(await shown) };
}
