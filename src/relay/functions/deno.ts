import { answer, callHook, type FunctionEnvironment } from './call-hook.ts';

/** What the function needs of Deno. */
interface Kv {
  get(key: readonly string[]): Promise<{ value: unknown }>;
  set(key: readonly string[], value: unknown): Promise<unknown>;
  delete(key: readonly string[]): Promise<unknown>;
  enqueue(value: unknown, options: { delay: number }): Promise<unknown>;
  listenQueue(handler: (value: unknown) => Promise<void>): Promise<void>;
}

declare const Deno: {
  env: { toObject(): FunctionEnvironment };
  openKv(): Promise<Kv>;
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

const quietMs = 5_000;
const longestQuietMs = 60_000;
const kv = await Deno.openKv();

// Of several messages only that of the last webhook calls a build, or the one at which a minute is over. Deno delivers
// one that throws again, with back-off.
void kv.listenQueue(async (value) => {
  const { value: last } = await kv.get(['last']);
  const { value: first } = await kv.get(['first']);
  const isOver = typeof first === 'number' && Date.now() >= first + longestQuietMs;
  if (value !== last && !isOver) return;
  await kv.delete(['first']);
  await callHook(Deno.env.toObject());
});

Deno.serve((request) =>
  answer(request, Deno.env.toObject(), async () => {
    const message = crypto.randomUUID();
    const { value: first } = await kv.get(['first']);
    if (typeof first !== 'number') await kv.set(['first'], Date.now());
    await kv.set(['last'], message);
    await kv.enqueue(message, { delay: quietMs });
  }),
);
