import { answer, callHook, type FunctionEnvironment } from './call-hook.ts';

/** What the worker needs of Cloudflare's runtime. */
interface Storage {
  get(key: string): Promise<number | undefined>;
  put(key: string, value: number): Promise<void>;
  delete(key: string): Promise<unknown>;
  setAlarm(at: number): Promise<void>;
}

interface Environment extends FunctionEnvironment {
  QUIET: {
    idFromName(name: string): unknown;
    get(id: unknown): { fetch(request: Request): Promise<Response> };
  };
}

const quietMs = 5_000;
const longestQuietMs = 60_000;

/** Waits for quiet after the last webhook, at most a minute from the first, and then calls one build. */
export class Quiet {
  readonly #storage: Storage;
  readonly #environment: FunctionEnvironment;

  constructor({ storage }: { storage: Storage }, environment: FunctionEnvironment) {
    this.#storage = storage;
    this.#environment = environment;
  }

  async fetch(): Promise<Response> {
    const now = Date.now();
    const first = (await this.#storage.get('first')) ?? now;
    await this.#storage.put('first', first);
    await this.#storage.setAlarm(Math.min(now + quietMs, first + longestQuietMs));
    return new Response(null, { status: 204 });
  }

  /** Cloudflare repeats an alarm that throws, with back-off. */
  async alarm(): Promise<void> {
    await this.#storage.delete('first');
    await callHook(this.#environment);
  }
}

export default {
  fetch: (request: Request, environment: Environment): Promise<Response> =>
    answer(request, environment, async () => {
      const { QUIET } = environment;
      await QUIET.get(QUIET.idFromName('build')).fetch(new Request('https://quiet.invalid/'));
    }),
};
