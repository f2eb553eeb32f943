import { type Companion, companion, environment } from './processes.ts';

/** An open post of the stand-in, by both of its ids. */
export interface KnownPost {
  id: number;
  advertId: number;
}

/** The stand-in of one size. */
export interface Service {
  url: string;
  /** Some posts, evenly spread over the whole list. */
  posts(count: number): Promise<KnownPost[]>;
  /** Edits one post, at which the stand-in sends its webhook. */
  edit(id: number, patch: { title?: string; description?: string }): Promise<void>;
  /** Has every change told to this address from now on. */
  tell(url: string): Promise<void>;
  /** Has no change told to anybody from now on. */
  tellNobody(): Promise<void>;
  stop(): Promise<void>;
}

const pageSize = 50;

/** @param distinct whether no two adverts have a text in common */
export async function startService(size: number, distinct = false): Promise<Service> {
  const process: Companion<{ kind: 'ready'; url: string }> = companion('standin-process.ts', {
    args: [String(size), ...(distinct ? ['distinct'] : [])],
    env: environment({}),
  });
  const { url } = await process.wait(() => true);
  return { ...serviceAt(url, size), stop: process.stop };
}

/** A stand-in that is running. */
export function serviceAt(url: string, size: number): Omit<Service, 'stop'> {
  const ask = async (path: string, method = 'GET', body?: object) => {
    const response = await fetch(url + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    url,
    async posts(count) {
      const known: KnownPost[] = [];
      const pages = new Map<number, { id: number; advert: { id: number } }[]>();
      for (let at = 0; at < count; at += 1) {
        const index = Math.floor(((at + 0.5) * size) / count);
        const number = Math.floor(index / pageSize) + 1;
        const page = pages.get(number) ?? (await (await ask(`/control/posts?page=${number}`)).json()).posts;
        pages.set(number, page);
        const post = page[index % pageSize];
        if (post) known.push({ id: post.id, advertId: post.advert.id });
      }
      return known;
    },
    async edit(id, patch) {
      await ask(`/control/posts/${id}`, 'PATCH', patch);
    },
    async tell(address) {
      await ask('/control/webhooks', 'POST', { type: 'job_post_publish_edited', url: address });
    },
    async tellNobody() {
      const { webhooks }: { webhooks: { id: number }[] } = await (await ask('/control/webhooks')).json();
      for (const { id } of webhooks) await ask(`/control/webhooks/${id}`, 'DELETE');
    },
  };
}
