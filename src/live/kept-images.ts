import type { Front } from '../front/front.ts';
import { readTarget } from '../front/request-target.ts';
import type { Route } from '../front/server.ts';
import type { ImageView } from '../store/store.ts';

/** Images of adverts that have left the board. Pages that were loaded before request them. */
export interface KeptImages {
  /** Whether it was just found, for the front, which calls this while it answers. */
  has(address: string): boolean;
  /** Looks up an image in the store that the front does not know, and then lets the front answer. */
  route(front: Pick<Front, 'find' | 'handle'>): Route;
}

const copies = /^\/images\/[0-9a-f]{24}\.\w+$/;

/** For a process without a list of them, since another one copies them into the shared store. */
export function createKeptImages(store: Pick<ImageView, 'has'>): KeptImages {
  const found = new Set<string>();
  return {
    has: (address) => found.has(address),
    route: (front) => (request, response) => {
      if (!request.url?.startsWith('/images/')) return false;
      const address = readTarget(request.url)?.path ?? '';
      if (!copies.test(address) || front.find(address)) return false;
      return store.has(address).then(
        (isThere) => {
          if (!isThere) return false;
          found.add(address);
          front.handle(request, response);
          found.delete(address);
          return true;
        },
        // Without its database a process shows only its known images.
        () => false,
      );
    },
  };
}
